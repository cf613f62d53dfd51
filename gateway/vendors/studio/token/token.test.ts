import { createSecretKey } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryWallet, type MemoryWallet } from '../../kit/memory-wallet';
import { MAX_RESULTS, pathOf, signToken, TOKEN_LIFE_S, type Bound, type Verb } from './protocol';
import { createTokenLine } from './token-line';
import { tokenWalletEndpoint } from './wallet-endpoint';

const SECRET = 'a secret of one brand for tests only, 32+';
const BRAND = { vendor: 'SLM', door: '/vendor/studio/slm' };
const MEMBER = 7n;
const NOW = 1_800_000_000_000;
const keyOf = (secret: string) => createSecretKey(Buffer.from(secret, 'utf8'));
const player = { merchant: 1, member: '7', currency: 'BRL', game: 'REELS' };
const bet = (id: string, amount = '100') => ({
  ...{ ...player, round: `r-${id}`, transaction: `${id}-bet`, amount, session: 'the-session-of-a-player' },
});
const result = (id: string, amount: string) => ({
  ...{ ...player, round: `r-${id}`, transaction: `${id}-win`, amount },
});

let app: FastifyInstance;
let wallet: MemoryWallet;
let origin: string;
let clock = NOW;
let nonces = 0;

beforeEach(async () => {
  clock = NOW;
  wallet = createMemoryWallet();
  wallet.deposit(MEMBER, 1_000n);
  app = Fastify();
  await app.register(tokenWalletEndpoint, { wallet, brand: BRAND, secret: SECRET, now: () => clock });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => app.close());

interface Forged {
  secret?: string;
  bound?: Partial<Bound>;
  nonce?: string;
  atMs?: number;
  token?: string;
}
/** A call as the brand sends it, with whatever is forged about its token. */
const send = async (verb: Verb, message: object, forged: Forged = {}) => {
  const body = JSON.stringify(message);
  const path = pathOf(BRAND.door, verb);
  const nonce = forged.nonce ?? `nonce-number-${String((nonces += 1)).padStart(8, '0')}`;
  const by = { key: keyOf(forged.secret ?? SECRET), nonce, nowMs: forged.atMs ?? NOW };
  const token = forged.token ?? (await signToken({ brand: BRAND.vendor, path, body, ...forged.bound }, by));
  const response = await fetch(`${origin}${path}`, {
    ...{ method: 'POST', body },
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  });
  const answer = (await response.json()) as {
    status?: string;
    answers?: { status: string; balance?: string }[];
  };
  return { http: response.status, ...answer };
};

describe('[LAUNCH-5] a call in the token dialect', () => {
  it('moves money once, however often it is repeated with tokens of its own', async () => {
    for (let times = 0; times < 3; times += 1)
      expect(await send('bet', bet('a'))).toMatchObject({ http: 200, status: 'ok', balance: '900' });
    expect(wallet.effects).toEqual(['debit 100']);
    expect(await send('bet', bet('a', '200'))).toMatchObject({ http: 409, status: 'id_taken' });
  });

  it('is refused when its token is forged, replayed, late, early, another brand’s or of another call', async () => {
    const [header = '', , signature = ''] = (
      await signToken(
        { brand: 'SLM', path: '/', body: '' },
        { key: keyOf(SECRET), nonce: 'n'.repeat(16), nowMs: NOW },
      )
    ).split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const late = (TOKEN_LIFE_S + 31) * 1_000;
    const forgeries: [string, Forged][] = [
      ['another secret', { secret: 'a secret of another brand for tests, 32+' }],
      ['another brand', { bound: { brand: 'QLF' } }],
      ['another path', { bound: { path: pathOf(BRAND.door, 'balance') } }],
      ['another body', { bound: { body: JSON.stringify(bet('b', '1')) } }],
      ['a short nonce', { nonce: 'short' }],
      ['late', { atMs: NOW - late }],
      ['early', { atMs: NOW + late }],
      ['no signature', { token: `${none}.${header}.` }],
      ['nonsense', { token: `${header}.e30.${signature}` }],
    ];
    for (const [what, forged] of forgeries)
      expect(await send('bet', bet('b'), forged), what).toMatchObject({ http: 401, status: 'token_bad' });
    const nonce = 'the-same-nonce-twice';
    expect(await send('bet', bet('c'), { nonce })).toMatchObject({ http: 200 });
    expect(await send('bet', bet('c'), { nonce })).toMatchObject({ http: 401 });
    expect(wallet.effects).toEqual(['debit 100']);
  });

  it('is refused when its body is not in order', async () => {
    const { session: _, ...without } = bet('d');
    for (const message of [
      without,
      bet('d', '0'),
      bet('d', '-5'),
      bet('d', '1.5'),
      { ...bet('d'), extra: 1 },
      { ...bet('d'), merchant: 0 },
    ])
      expect(await send('bet', message)).toMatchObject({ http: 400, status: 'request_bad' });
    const many = Array.from({ length: MAX_RESULTS + 1 }, (_one, index) => result(`m${index}`, '1'));
    for (const results of [[], many])
      expect(await send('settle', { results })).toMatchObject({ http: 400, status: 'request_bad' });
    expect(wallet.effects).toEqual([]);
  });

  it('answers each result of a batch by itself, and says of none that it failed with another', async () => {
    await send('bet', bet('e'));
    await send('settle', { results: [result('e', '30')] });
    wallet.fault = (verb, at) => {
      if (verb === 'end' && at === 'before') throw new Error('not now');
    };
    const answered = await send('settle', {
      results: [result('e', '30'), result('e', '31'), result('f', '0'), result('g', '70')],
    });
    expect(answered.http).toBe(200);
    expect(answered.answers?.map(({ status }) => status)).toEqual(['ok', 'id_taken', 'try_again', 'ok']);
    expect(wallet.balanceOf(MEMBER)).toBe(1_000n - 100n + 30n + 70n);
  });
});

describe('a brand’s line in the token dialect', () => {
  it('brings results of many rounds in few calls, and each round hears its own answer', async () => {
    let calls = 0;
    app.server.on('request', () => (calls += 1));
    const line = createTokenLine({
      ...{ brand: BRAND, secret: SECRET, now: () => clock, walletUrl: () => origin },
      random: (bytes) => Buffer.alloc(bytes, (nonces += 1)),
    });
    const account = { merchantId: 1, memberId: MEMBER, gameId: 'REELS', currency: 'BRL', free: '' };
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        line.settle({
          ...account,
          roundId: `r${index}`,
          transactionId: `t${index}`,
          amountMinor: BigInt(index),
        }),
      ),
    );
    expect(outcomes.every(({ kind }) => kind === 'done')).toBe(true);
    expect(wallet.balanceOf(MEMBER)).toBe(1_000n + 1_770n);
    expect(calls).toBeLessThan(10);
    const refused = await line.bet({
      ...{ ...account, roundId: 'x', transactionId: 'x-bet', amountMinor: 10_000n },
      reference: 'the-session-of-a-player',
    });
    expect(refused).toMatchObject({ kind: 'refused', status: 'WALLET_NOT_ENOUGH', balanceMinor: 2_770n });
    line.close();
  });
});
