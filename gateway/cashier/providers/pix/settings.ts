import * as v from 'valibot';
import { isPixKey } from './pix-key';

const plain = (max: number) => v.pipe(v.string(), v.regex(/^[A-Za-z0-9 .,'()/+-]+$/), v.maxLength(max));

/** A provider's API: https, or this machine's (the simulator). */
const baseUrl = v.pipe(
  v.string(),
  v.maxLength(300),
  v.check((url) => {
    if (!URL.canParse(url)) return false;
    const { protocol, hostname, username, password, search, hash } = new URL(url);
    const isLocal = /^(localhost|127\.0\.0\.1)$/.test(hostname);
    return (
      (protocol === 'https:' || (protocol === 'http:' && isLocal)) &&
      `${username}${password}${search}${hash}` === ''
    );
  }),
);

/** An address of the demo: production has none. */
export const isDemoUrl = (url: string): boolean => !url.startsWith('https:');

/** What connects a merchant with a provider that speaks the Banco Central's Pix API. */
export const pixSettings = v.strictObject({
  /** Of the API: "https://pix.example.com/api/v2". */
  baseUrl,
  tokenUrl: baseUrl,
  /** The receiver's Pix key. */
  key: v.pipe(v.string(), v.check(isPixKey)),
  /** As payers read them in a code. */
  name: plain(25),
  city: plain(15),
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
