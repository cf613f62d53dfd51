// What holds for every call, for the document's `info` and `components`.

export const TITLE = 'Gateway';

/** Markdown without anything but paragraphs, code and lists: the page shows it as well. */
export const INTRODUCTION: readonly string[] = [
  'The protocol between a gateway and its site, widgets and SDK. It is made from the declarations that the gateway itself checks requests by, so it says what this version takes.',
  'Every call names its merchant in the `Merchant` header. Answers are `{ success, value, message, errorCode }`; those of lotteries are the value itself. A refusal has a status from 400 on, the reason in `errorCode`, and in `message` a sentence in the language of the `Language` header.',
  'A session is the `token` of a login, sent as it is in `Authorization`, without `Bearer`. Nothing in a request says whose data is meant: the session does.',
  'An amount is in the major unit of its currency: `12.5` and `"12.50"` are twelve and a half. Read it as decimal text, never as a binary fraction. Times are milliseconds since 1970. Compare identifiers as text.',
  'Bodies with secrets are sealed: the body that the call describes is sent encrypted as `value`, with the `Encryption` header. `jwe`: a compact JWE (ECDH-ES, A256GCM) for the key of `/wps/session/key/jwk`; its protected header has `kid`, `iat` (seconds by that answer’s clock), `nonce`, `htm` (method), `htu` (path) and `mer` (merchant), and it is good once. Older clients send DES with a key that RSA wraps.',
  'A call that moves money and gets no answer has an unknown outcome: look at the record before it is asked again. Where a call takes a `requestId`, the same one is the same order.',
  'A call that has other names for older clients lists them as `x-aliases`. `t`, `_`, `merchant`, `merchantCode`, `token`, `clientType`, `platform`, `language` and `device` may stand in any request and mean nothing where a call does not list them; any other unknown field is refused.',
];

/** `#/components/parameters`: headers of every call, and those of some. */
export const headers = {
  Merchant: {
    name: 'Merchant',
    in: 'header',
    required: true,
    description: 'Code of the merchant.',
    schema: { type: 'string' },
    example: 'demo',
  },
  MerchantOrQuery: {
    name: 'Merchant',
    in: 'header',
    description: 'Code of the merchant; omit if `merchantCode` stands in the query.',
    schema: { type: 'string' },
    example: 'demo',
  },
  MerchantCode: {
    name: 'merchantCode',
    in: 'query',
    description:
      'Code of the merchant, instead of the header: a page of another origin asks without a preflight.',
    schema: { type: 'string' },
  },
  Language: {
    name: 'Language',
    in: 'header',
    description: 'Language of texts and messages. Omit for the merchant’s own.',
    schema: { type: 'string', maxLength: 16 },
    example: 'EN',
  },
  Encryption: {
    name: 'Encryption',
    in: 'header',
    required: true,
    description: '`jwe`, or the wrapped key of an older client in hexadecimal digits.',
    schema: { type: 'string' },
    example: 'jwe',
  },
} as const;

export const session = {
  type: 'apiKey',
  in: 'header',
  name: 'Authorization',
  description: 'The `token` of a login or registration, as it is.',
} as const;
