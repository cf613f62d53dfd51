import * as v from 'valibot';
import { apiAddress } from '../address';

/** What connects a merchant with Quayside. */
export const quaysideSettings = v.strictObject({
  /** Of the API: "https://api.quayside.example/v1". */
  baseUrl: apiAddress,
  /** Where its page sends the payer afterwards: ours, and it says nothing of the payment. */
  returnUrl: apiAddress,
  currencies: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))), v.minLength(1), v.maxLength(20)),
  /** What it takes by its contract, where its lines are to be compared with that. */
  costs: v.optional(
    v.strictObject({
      fixedMinor: v.pipe(v.number(), v.integer(), v.minValue(0)),
      basisPoints: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)),
    }),
  ),
});
export const quaysideSecrets = v.strictObject({
  apiKey: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{16,200}$/)),
  /** What its webhooks are signed with. */
  signingSecret: v.pipe(v.string(), v.minLength(16), v.maxLength(200)),
});
export type QuaysideSettings = v.InferOutput<typeof quaysideSettings>;
