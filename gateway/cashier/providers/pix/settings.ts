import * as v from 'valibot';
import { apiAddress } from '../address';
import { isCnpj, plainTaxNumber } from '../../../../src/contract/tax-number';
import { isPixKey } from './pix-key';

const plain = (max: number) => v.pipe(v.string(), v.regex(/^[A-Za-z0-9 .,'()/+-]+$/), v.maxLength(max));

/** Behind the API's address. */
const path = v.pipe(v.string(), v.regex(/^(\/[a-z0-9-]{1,30}){1,4}$/));

/** A company's number has its letters in capitals; people type it in small ones and with points. */
const writtenKey = (key: string): string => {
  const company = plainTaxNumber(key);
  return isCnpj(company) ? company : key;
};

/** What connects a merchant with a provider that speaks the Banco Central's Pix API. */
export const pixSettings = v.strictObject({
  /** Of the API: "https://pix.example.com/api/v2". */
  baseUrl: apiAddress,
  tokenUrl: apiAddress,
  /** The receiver's Pix key. */
  key: v.pipe(v.string(), v.transform(writtenKey), v.check(isPixKey)),
  /** As payers read them in a code. */
  name: plain(25),
  city: plain(15),
  /** Where the provider takes payouts, and where it says whose a key is, and which left in a span of time: each has its own. Absent: it takes money in alone. */
  payouts: v.optional(v.strictObject({ path, directory: v.optional(path), statement: v.optional(path) })),
});
export const pixSecrets = v.strictObject({
  clientId: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  clientSecret: v.pipe(v.string(), v.minLength(1), v.maxLength(400)),
  /** PEM texts of the client's certificate, which providers ask for outside of tests. */
  certificate: v.optional(v.pipe(v.string(), v.maxLength(20_000))),
  privateKey: v.optional(v.pipe(v.string(), v.maxLength(20_000))),
});
export type PixSettings = v.InferOutput<typeof pixSettings>;
export type PixSecrets = v.InferOutput<typeof pixSecrets>;
