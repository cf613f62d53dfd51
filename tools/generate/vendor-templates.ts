interface Names {
  /** Folder: acme-live. */
  name: string;
  /** Catalogue code: ACME_LIVE. */
  code: string;
  /** acmeLive. */
  own: string;
  /** AcmeLive. */
  type: string;
}

/** Files of a vendor's folder. What only the vendor's documents can say is left open, and its test fails until it is filled in. */
export const vendorTemplates = (names: Names): Record<string, string> => ({
  'protocol.ts': protocol(names),
  'signature.ts': signature(names),
  'adapter.ts': adapter(names),
  'wallet-endpoint.ts': endpoint(names),
  'settings.ts': settings(names),
  'row.ts': row(names),
  [`${names.name}.test.ts`]: test(names),
});

const protocol = ({ name, code }: Names): string => `/** Catalogue code of the vendor. */
export const VENDOR = '${code}';
export const WALLET_PATH = '/vendor/${name}/wallet';
export const SIGN_HEADER = 'x-${name}-signature';
export const MAX_BODY_BYTES = 4_096;
export const MIN_SECRET = 32;
`;

const signature = (_names: Names): string => `import { timingSafeEqual, type KeyObject } from 'node:crypto';

/** Signature of the bytes of a call, as the vendor's documents have it; null until it is written: nothing is signed then. */
export const signatureOf = (_body: string, _key: KeyObject): string | null => null;

/** Whether the vendor signed these very bytes; compared in constant time. */
export const isSigned = (body: string, given: string, key: KeyObject): boolean => {
  const expected = signatureOf(body, key);
  if (expected === null || expected.length !== given.length) return false;
  return timingSafeEqual(Buffer.from(expected, 'latin1'), Buffer.from(given, 'latin1'));
};
`;

const adapter = ({ type }: Names): string => `import type { VendorAdapter } from '../types';
import { VENDOR } from './protocol';
import type { ${type}Settings } from './settings';

/** How a game of the vendor is opened. */
export const createAdapter = (_settings: ${type}Settings): VendorAdapter => ({
  code: VENDOR,
  launch: () => Promise.resolve({ ok: false, code: 'FUNCTION_NOT_AVAILABLE' }),
});
`;

const settings = ({
  code,
  type,
}: Names): string => `import type { Mode, SettingsReader } from '../connection';

export interface ${type}Settings {
  /** Shared with the vendor; at least 32 characters. */
  secret: string;
  /** Origin of the vendor's API and of its games. */
  vendorUrl: string;
}

const SECRET = '${code}_VENDOR_SECRET';
const URL_NAME = '${code}_VENDOR_URL';

/** The vendor is connected where its secret and its address are named. */
export const readSettings = (read: SettingsReader, mode: Mode): ${type}Settings | null => {
  if (read.text(SECRET) === null && read.text(URL_NAME) === null) return null;
  return { secret: read.secret(SECRET, mode), vendorUrl: read.origin(URL_NAME, { fallback: '', mode }) };
};
`;

const row = ({ own, type }: Names): string => `import type { VendorRow } from '../connection';
import { createAdapter } from './adapter';
import { readSettings, type ${type}Settings } from './settings';
import { walletEndpoint } from './wallet-endpoint';

export const ${own}Row: VendorRow<${type}Settings> = {
  settings: readSettings,
  gameOrigins: ({ vendorUrl }) => [vendorUrl],
  connect: ({ wallet }, settings) => ({
    adapters: [createAdapter(settings)],
    mounts: [async (app) => walletEndpoint(app, { wallet, secret: settings.secret })],
    jobs: [],
    close: () => Promise.resolve(),
  }),
};
`;

const endpoint = (_names: Names): string => `import { createSecretKey } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { SeamlessWallet, WalletReply } from '../types';
import { MAX_BODY_BYTES, MIN_SECRET, SIGN_HEADER, VENDOR, WALLET_PATH } from './protocol';
import { isSigned } from './signature';

export interface WalletEndpointOptions {
  wallet: SeamlessWallet;
  /** Shared with the vendor. */
  secret: string;
}

const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9._:-]{1,60}$/));
const minor = v.pipe(v.string(), v.regex(/^\\d{1,15}$/), v.transform((digits) => BigInt(digits)));
const movement = {
  merchant: v.pipe(v.number(), v.integer(), v.minValue(1)),
  member: minor,
  currency: v.pipe(v.string(), v.regex(/^[A-Z0-9]{3,8}$/)),
  game: id,
  round: id,
  transaction: id,
};
/** Calls of the vendor; an unknown key is refused. */
const calls = v.variant('verb', [
  v.strictObject({ verb: v.literal('bet'), ...movement, session: id, amount: minor }),
  v.strictObject({ verb: v.literal('win'), ...movement, amount: minor }),
  v.strictObject({ verb: v.literal('cancel'), ...movement, target: id }),
]);

/** The vendor's calls on the verbs that every protocol is put onto. */
const act = (wallet: SeamlessWallet, call: v.InferOutput<typeof calls>): Promise<WalletReply> => {
  const round = {
    merchantId: call.merchant,
    vendor: VENDOR,
    memberId: call.member,
    roundId: call.round,
    gameId: call.game,
    currency: call.currency,
  };
  switch (call.verb) {
    case 'bet':
      return wallet.debit({
        ...round,
        transactionId: call.transaction,
        amountMinor: call.amount,
        sessionId: call.session,
      });
    case 'win':
      return wallet.credit({ ...round, transactionId: call.transaction, amountMinor: call.amount });
    case 'cancel':
      return wallet.cancel({
        ...round,
        transactionId: call.transaction,
        targetTransactionId: call.target,
      });
  }
};

const read = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
};

/** Fastify plugin: the vendor's door to the wallet. */
export const walletEndpoint = async (
  app: FastifyInstance,
  { wallet, secret }: WalletEndpointOptions,
): Promise<void> => {
  if (secret.length < MIN_SECRET) throw new Error(\`the secret of \${VENDOR} needs \${MIN_SECRET} characters\`);
  const key = createSecretKey(Buffer.from(secret, 'utf8'));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_, body, done) =>
    done(null, body),
  );
  app.post(WALLET_PATH, async (request, reply) => {
    const body = typeof request.body === 'string' ? request.body : '';
    const given = request.headers[SIGN_HEADER];
    if (typeof given !== 'string' || !isSigned(body, given, key))
      return reply.code(403).send({ error: 'SIGNATURE' });
    const call = v.safeParse(calls, read(body));
    if (!call.success) return reply.code(400).send({ error: 'REQUEST_INVALID' });
    const result = await act(wallet, call.output);
    const balance = result.balanceMinor?.toString() ?? null;
    return result.ok ? reply.send({ balance }) : reply.send({ balance, error: result.code });
  });
};
`;

const test = ({ code, own }: Names): string => `import { createSecretKey } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryWallet, type MemoryWallet } from '../kit/memory-wallet';
import { createAdapter } from './adapter';
import { SIGN_HEADER, WALLET_PATH } from './protocol';
import { ${own}Row } from './row';
import { signatureOf } from './signature';
import { walletEndpoint } from './wallet-endpoint';

const secret = 'a secret for tests only, 32 characters and more';
const settings = { secret, vendorUrl: 'https://games.example.test' };
const MEMBER = 7n;
const bet = {
  verb: 'bet',
  merchant: 1,
  member: '7',
  currency: 'BRL',
  game: 'G1',
  round: 'r-1',
  transaction: 't-1',
  session: 'a-session-of-the-operator',
  amount: '250',
};

let app: FastifyInstance;
let wallet: MemoryWallet;
beforeEach(async () => {
  app = Fastify();
  wallet = createMemoryWallet();
  wallet.deposit(MEMBER, 1_000n);
  await app.register(walletEndpoint, { wallet, secret });
});
afterEach(() => app.close());

const send = (body: string, signature: string) =>
  app.inject({ method: 'POST', url: WALLET_PATH, body, headers: { [SIGN_HEADER]: signature } });
const sign = (body: string): string => {
  const made = signatureOf(body, createSecretKey(Buffer.from(secret, 'utf8')));
  if (made === null) throw new Error('signature.ts does not say yet how ${code} signs');
  return made;
};

describe('the vendor ${code}', () => {
  it('opens a game', async () => {
    const launched = await createAdapter(settings).launch({
      merchantId: 1,
      memberId: MEMBER,
      sessionId: 'a-session-of-the-operator',
      playerName: 'p***r',
      gameId: 'G1',
      currency: 'BRL',
      language: 'EN',
      trial: false,
      frameAncestors: [],
    });
    expect(launched).toMatchObject({ ok: true });
  });

  it('is not connected where nothing is said of it', () => {
    const nothing = {
      text: () => null,
      secret: () => secret,
      origin: () => '',
      choice: <T extends string>(_: string, __: readonly T[], fallback: T) => fallback,
      problems: [],
    };
    expect(${own}Row.settings(nothing, 'production')).toBeNull();
  });

  it('moves money by a call that it signed, once', async () => {
    const body = JSON.stringify(bet);
    for (let turn = 0; turn < 2; turn += 1)
      expect((await send(body, sign(body))).json()).toEqual({ balance: '750' });
    expect(wallet.effects).toHaveLength(1);
  });

  it('moves nothing by a call without a signature, with that of another call, or by another key', async () => {
    const body = JSON.stringify(bet);
    const other = createSecretKey(Buffer.from(secret.toUpperCase(), 'utf8'));
    for (const signature of ['', 'x', sign(JSON.stringify({ ...bet, amount: '1' })), signatureOf(body, other) ?? ''])
      expect((await send(body, signature)).statusCode).toBe(403);
    expect(wallet.effects).toEqual([]);
  });

  it('refuses a signed call that it cannot read', async () => {
    for (const body of ['', '{', '[]', JSON.stringify({ ...bet, amount: '-1' }), JSON.stringify({ ...bet, more: 1 })])
      expect((await send(body, sign(body))).statusCode).toBe(400);
    expect(wallet.effects).toEqual([]);
  });
});
`;
