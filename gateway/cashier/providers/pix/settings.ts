import * as v from 'valibot';
import { apiAddress } from '../address';
import { isCnpj, plainTaxNumber } from '../../../../src/contract/tax-number';
import { isPixKey } from './pix-key';

const plain = (max: number, about: string) =>
  v.pipe(v.string(), v.regex(/^[A-Za-z0-9 .,'()/+-]+$/), v.maxLength(max), v.description(about));

/** Behind the API's address. */
const path = (about: string) =>
  v.pipe(v.string(), v.regex(/^(\/[a-z0-9-]{1,30}){1,4}$/), v.description(about));

const secret = (max: number, about: string) =>
  v.pipe(v.string(), v.minLength(1), v.maxLength(max), v.description(about));

/** A company's number has its letters in capitals; people type it in small ones and with points. */
const writtenKey = (key: string): string => {
  const company = plainTaxNumber(key);
  return isCnpj(company) ? company : key;
};

/** What connects a merchant with a provider that speaks the Banco Central's Pix API. */
export const pixSettings = v.strictObject({
  baseUrl: v.pipe(apiAddress, v.description('address of the API, like https://pix.example.com/api/v2')),
  tokenUrl: v.pipe(
    apiAddress,
    v.description('address of its OAuth token, like https://pix.example.com/oauth/token'),
  ),
  key: v.pipe(
    v.string(),
    v.transform(writtenKey),
    v.check(isPixKey),
    v.description('the receiver’s Pix key: CPF, CNPJ, e-mail, phone or random key'),
  ),
  name: plain(25, 'receiver as payers read it in a code, at most 25 letters without accents'),
  city: plain(15, 'city as payers read it in a code, at most 15 letters without accents'),
  payouts: v.optional(
    v.pipe(
      v.strictObject({
        path: path('where the provider takes payouts, behind baseUrl, like /pix/payouts'),
        directory: v.optional(path('where it says whose a key is')),
        statement: v.optional(path('where it lists the payouts of a span of time')),
      }),
      v.description('payouts by this provider; without it, it takes money in only'),
    ),
  ),
});
export const pixSecrets = v.strictObject({
  clientId: secret(200, 'client id of the API’s OAuth'),
  clientSecret: secret(400, 'client secret of the API’s OAuth'),
  certificate: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(20_000),
      v.description('PEM text of the client’s certificate, which providers ask for outside of tests'),
    ),
  ),
  privateKey: v.optional(
    v.pipe(v.string(), v.maxLength(20_000), v.description('PEM text of the certificate’s private key')),
  ),
});
export type PixSettings = v.InferOutput<typeof pixSettings>;
export type PixSecrets = v.InferOutput<typeof pixSecrets>;
