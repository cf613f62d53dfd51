import * as v from 'valibot';
import { apiAddress } from '../address';

const address = (about: string) => v.pipe(apiAddress, v.description(about));
const count = (max: number, about: string) =>
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(max), v.description(about));

/** What connects a merchant with Quayside. */
export const quaysideSettings = v.strictObject({
  baseUrl: address('address of the API, like https://api.quayside.example/v1'),
  returnUrl: address('where its page sends the payer afterwards, a page of yours'),
  currencies: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))),
    v.minLength(1),
    v.maxLength(20),
    v.description('currencies of the contract, like ["EUR"]'),
  ),
  costs: v.optional(
    v.pipe(
      v.strictObject({
        fixedMinor: count(
          Number.MAX_SAFE_INTEGER,
          'kept of each payment, in the smallest unit of its currency',
        ),
        basisPoints: count(10_000, 'hundredths of a percent kept of each payment'),
      }),
      v.description('what it takes by its contract; with it, its settlements are compared with that'),
    ),
  ),
});
export const quaysideSecrets = v.strictObject({
  apiKey: v.pipe(
    v.string(),
    v.regex(/^[\x21-\x7e]{16,200}$/),
    v.description('key of the API, 16 to 200 characters'),
  ),
  signingSecret: v.pipe(
    v.string(),
    v.minLength(16),
    v.maxLength(200),
    v.description('signs its webhooks, 16 to 200 characters'),
  ),
});
export type QuaysideSettings = v.InferOutput<typeof quaysideSettings>;
