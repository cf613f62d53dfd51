import { createHmac, createSecretKey } from 'node:crypto';
import * as v from 'valibot';
import fc from 'fast-check';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorCodes, type ErrorCode } from '../../../src/contract/tables/error-codes';
import { createMemoryWallet, type MemoryWallet } from '../kit/memory-wallet';
import { BENCH_SECRET } from './testing';
import { houseWalletEndpoint } from './wallet-endpoint';
import {
  NONCE_PATTERN,
  sameSignature,
  signRequest,
  statusOf,
  TIMESTAMP_PATTERN,
  WALLET_STATUSES,
  WALLET_VERBS,
  walletHttpStatus,
  walletPath,
  walletReply,
  walletRequests,
  type WalletVerb,
} from './wallet-protocol';

const key = createSecretKey(Buffer.from(BENCH_SECRET, 'utf8'));
const NOW = 1_700_000_000_000;
const operation = {
  merchant: 1,
  member: '7',
  currency: 'BRL',
  transaction: 't-1',
  round: 'r-1',
  game: 'KOI',
};
const bodies: Record<WalletVerb, Record<string, unknown>> = {
  debit: { ...operation, amount: '100', session: 'session-1' },
  credit: { ...operation, amount: '100' },
  cancel: { ...operation, target: 't-0' },
  end: { merchant: 1, member: '7', currency: 'BRL', round: 'r-1', game: 'KOI' },
  balance: { merchant: 1, member: '7', currency: 'BRL' },
  free: { merchant: 1, member: '7', currency: 'BRL', game: 'KOI' },
};

describe('the words of the house’s wallet', () => {
  it('are six verbs, each with a path', () => {
    expect([...WALLET_VERBS]).toEqual(['debit', 'credit', 'cancel', 'end', 'balance', 'free']);
    expect(walletPath('debit')).toBe('/vendor/house/debit');
  });

  it('[TRIAL-S3] say for each of our codes what a vendor does next', () => {
    const table: Partial<Record<ErrorCode, string>> = {
      WALLET_NOT_ENOUGH: 'INSUFFICIENT_FUNDS',
      LEDGER_KEY_CONFLICT: 'TRANSACTION_CONFLICT',
      LEDGER_TOMBSTONED: 'TRANSACTION_CANCELLED',
      LEDGER_ACCOUNT_UNKNOWN: 'PLAYER_UNKNOWN',
      SESSION_INVALID: 'SESSION_OVER',
      ACCESS_DENIED: 'PLAYER_REFUSED',
      TRIAL_REFUSED: 'PLAYER_REFUSED',
      MEMBER_ONLY: 'PLAYER_REFUSED',
      VENDOR_MAINTENANCE: 'PLAYER_REFUSED',
      MAINTENANCE: 'PLAYER_REFUSED',
      REGION_BLOCKED: 'PLAYER_REFUSED',
      LIMIT_STAKE_REACHED: 'PLAYER_REFUSED',
      LIMIT_LOSS_REACHED: 'PLAYER_REFUSED',
      LIMIT_TIME_REACHED: 'PLAYER_REFUSED',
      PLAY_PAUSED: 'PLAYER_REFUSED',
      SELF_EXCLUDED: 'PLAYER_REFUSED',
      REALITY_CHECK_DUE: 'PLAYER_REFUSED',
      GAME_UNKNOWN: 'INVALID_REQUEST',
      REQUEST_INVALID: 'INVALID_REQUEST',
      WALLET_AMOUNT_INVALID: 'INVALID_REQUEST',
      LEDGER_UNBALANCED: 'INVALID_REQUEST',
      LEDGER_LIMIT: 'BALANCE_LIMIT',
      LEDGER_MIXED: 'INVALID_REQUEST',
    };
    for (const code of Object.keys(errorCodes) as ErrorCode[])
      expect([code, statusOf(code)]).toEqual([code, table[code] ?? 'BUSY']);
  });

  it('have an HTTP status each, 5xx for the one that settles nothing', () => {
    expect(walletHttpStatus).toEqual({
      OK: 200,
      INSUFFICIENT_FUNDS: 402,
      TRANSACTION_CONFLICT: 409,
      TRANSACTION_CANCELLED: 409,
      BALANCE_LIMIT: 409,
      PLAYER_UNKNOWN: 404,
      PLAYER_REFUSED: 403,
      SESSION_OVER: 403,
      INVALID_REQUEST: 400,
      UNAUTHORISED: 401,
      BUSY: 503,
    });
    expect(Object.keys(walletHttpStatus)).toEqual([...WALLET_STATUSES]);
  });
});

describe('a request’s body', () => {
  const takes = (verb: WalletVerb, over: Record<string, unknown>) =>
    v.safeParse(walletRequests[verb], { ...bodies[verb], ...over }).success;

  it.each(WALLET_VERBS)('of %s has its own fields and no others', (verb) => {
    expect(takes(verb, {})).toBe(true);
    expect(takes(verb, { more: 1 })).toBe(false);
    for (const name of Object.keys(bodies[verb]))
      expect([name, takes(verb, { [name]: undefined })]).toEqual([name, false]);
  });

  it('names a merchant by a number of PostgreSQL’s', () => {
    for (const merchant of [1, 2_147_483_647]) expect(takes('balance', { merchant })).toBe(true);
    for (const merchant of [0, -1, 1.5, 2_147_483_648, '1', null])
      expect(takes('balance', { merchant })).toBe(false);
  });

  it('names a member by eighteen digits at most', () => {
    for (const member of ['1', '9'.repeat(18)]) expect(takes('balance', { member })).toBe(true);
    for (const member of ['0', '07', '9'.repeat(19), '', '-1', '1 ', ' 1', '1x'])
      expect(takes('balance', { member })).toBe(false);
  });

  it('names transaction, round, game and target by 1 to 120 plain characters', () => {
    for (const name of ['transaction', 'round', 'game', 'target']) {
      for (const id of ['a', 'A.b_c:d-9', 'x'.repeat(120)])
        expect(takes('cancel', { [name]: id })).toBe(true);
      for (const id of ['', 'x'.repeat(121), 'a b', 'a/b', ' a', 'a\n', 'é', 7])
        expect(takes('cancel', { [name]: id })).toBe(false);
    }
  });

  it('is in a currency of three to eight capitals and digits', () => {
    for (const currency of ['BRL', 'A2345678']) expect(takes('balance', { currency })).toBe(true);
    for (const currency of ['BR', 'A23456789', 'brl', ' BRL', 'BRL '])
      expect(takes('balance', { currency })).toBe(false);
  });

  it('names the session of a bet, and may name one elsewhere', () => {
    for (const session of ['', 'aZ09_-', 'x'.repeat(64)])
      for (const verb of ['debit', 'credit', 'cancel', 'balance'] as const)
        expect(takes(verb, { session })).toBe(true);
    for (const session of ['x'.repeat(65), 'a b', ' a', 'a\n', 7])
      for (const verb of ['debit', 'credit', 'cancel', 'balance'] as const)
        expect(takes(verb, { session })).toBe(false);
    expect(takes('end', { session: 'a' })).toBe(false);
  });

  it('moves 1 to 10^15 - 1 minor units, written plainly', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n - 1n }), (amount) => {
        expect(v.parse(walletRequests.debit, { ...bodies.debit, amount: String(amount) }).amount).toBe(
          amount,
        );
      }),
    );
    for (const amount of ['0', '01', '1000000000000000', '-1', '+1', '1.0', ' 1', '1 ', ''])
      for (const verb of ['debit', 'credit'] as const)
        expect([amount, takes(verb, { amount })]).toEqual([amount, false]);
    expect(takes('credit', { amount: '999999999999999' })).toBe(true);
  });
});

describe('a reply', () => {
  const read = (reply: unknown) => {
    const found = v.safeParse(walletReply, reply);
    return found.success ? found.output : null;
  };

  it('has one of the words, and a balance of whole minor units that may be below nothing', () => {
    for (const status of WALLET_STATUSES) expect(read({ status })).toEqual({ status });
    expect(read({ status: 'FINE' })).toBeNull();
    for (const [text, balance] of [
      ['0', 0n],
      ['-5', -5n],
      ['9'.repeat(19), BigInt('9'.repeat(19))],
    ])
      expect(read({ status: 'OK', balance: text })).toEqual({ status: 'OK', balance });
    for (const balance of ['', '1.5', '9'.repeat(20), ' 1', '1 ', '--1', 5])
      expect(read({ status: 'OK', balance })).toBeNull();
  });

  it('may tell journal, currency and whether it was said before', () => {
    const reply = { status: 'OK', currency: 'BRL', journal: 'j', replayed: true };
    expect(read(reply)).toEqual(reply);
    for (const wrong of [{ currency: 'brl' }, { journal: 5 }, { replayed: 'yes' }])
      expect(read({ ...reply, ...wrong })).toBeNull();
  });
});

describe('a signature', () => {
  const input = { key, method: 'POST', path: '/vendor/house/debit', timestamp: '1', nonce: 'n', body: '{}' };

  it('is HMAC-SHA256 over method, path, timestamp, nonce and body, a line each, as a vendor in any language would', () => {
    expect(signRequest(input)).toBe(
      createHmac('sha256', BENCH_SECRET).update('POST\n/vendor/house/debit\n1\nn\n{}').digest('hex'),
    );
    const others = [
      { method: 'PUT' },
      { path: '/vendor/house/credit' },
      { timestamp: '2' },
      { nonce: 'm' },
      { body: '{ }' },
      { key: createSecretKey(Buffer.from('another')) },
    ].map((over) => signRequest({ ...input, ...over }));
    expect(new Set([signRequest(input), ...others]).size).toBe(7);
  });

  it('is the same as itself alone, and never anything that is no signature', () => {
    const sign = signRequest(input);
    expect(sameSignature(sign, sign)).toBe(true);
    for (const other of [
      '',
      sign.slice(1),
      `${sign}0`,
      sign.toUpperCase() === sign ? 'x' : sign.toUpperCase(),
      ` ${sign}`,
      `${sign}\n`,
      `${sign.slice(0, 63)}g`,
      (sign.startsWith('0') ? '1' : '0') + sign.slice(1),
      '0'.repeat(64),
    ])
      expect(sameSignature(sign, other)).toBe(false);
  });

  it('goes with a nonce of 16 to 64 characters and the milliseconds of our time', () => {
    for (const nonce of ['x'.repeat(16), 'aZ09_-'.repeat(10)]) expect(NONCE_PATTERN.test(nonce)).toBe(true);
    for (const nonce of [
      'x'.repeat(15),
      'x'.repeat(65),
      'x'.repeat(16) + ' ',
      ' ' + 'x'.repeat(16),
      'x'.repeat(15) + '+',
    ])
      expect(NONCE_PATTERN.test(nonce)).toBe(false);
    expect(TIMESTAMP_PATTERN.test('1700000000000')).toBe(true);
    for (const time of [
      '0700000000000',
      '170000000000',
      '17000000000000',
      '1700000000000 ',
      ' 1700000000000',
      '17e0000000000',
    ])
      expect(TIMESTAMP_PATTERN.test(time)).toBe(false);
  });
});

describe('the gateway’s side', () => {
  let app: FastifyInstance;
  let wallet: MemoryWallet;
  let counter = 0;
  beforeEach(async () => {
    wallet = createMemoryWallet();
    wallet.deposit(7n, 1_000n);
    app = Fastify();
    await app.register(houseWalletEndpoint, { wallet, secret: BENCH_SECRET, now: () => NOW });
  });
  afterEach(() => app.close());
  const send = async (verb: WalletVerb, body: unknown = bodies[verb], over: Record<string, string> = {}) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const nonce = `nonce-${String((counter += 1)).padStart(12, '0')}`;
    const timestamp = String(NOW);
    const reply = await app.inject({
      method: 'POST',
      url: walletPath(verb),
      payload: text,
      headers: {
        'content-type': 'application/json',
        'x-house-timestamp': timestamp,
        'x-house-nonce': nonce,
        'x-house-signature': signRequest({
          key,
          method: 'POST',
          path: walletPath(verb),
          timestamp,
          nonce,
          body: text,
        }),
        ...over,
      },
    });
    return { status: reply.statusCode, type: reply.headers['content-type'], text: reply.body };
  };

  it('answers every verb in JSON with the balance in minor units', async () => {
    expect(await send('debit')).toEqual({
      status: 200,
      type: 'application/json; charset=utf-8',
      text: '{"status":"OK","balance":"900","currency":"BRL","journal":"1","replayed":false}',
    });
    expect(JSON.parse((await send('credit', { ...bodies.credit, transaction: 't-2' })).text)).toMatchObject({
      balance: '1000',
    });
    expect(wallet.ended.has('r-1')).toBe(true);
    const cancel = { ...bodies.cancel, transaction: 't-3', target: 't-1' };
    expect(JSON.parse((await send('cancel', cancel)).text)).toMatchObject({ status: 'OK', balance: '1100' });
    expect(JSON.parse((await send('balance')).text)).toMatchObject({
      status: 'OK',
      balance: '1100',
      currency: 'BRL',
    });
    expect(wallet.effects).toEqual(['debit 100', 'credit 100', 'cancel 100']);
  });

  it('ends a round that only lost, and moves nothing for it', async () => {
    expect(JSON.parse((await send('end')).text)).toMatchObject({ status: 'OK' });
    expect([...wallet.ended]).toEqual(['r-1']);
    expect(wallet.effects).toEqual([]);
  });

  it('hands on every fact of a call', async () => {
    const heard: unknown[] = [];
    const verbs = ['debit', 'credit', 'cancel', 'end', 'balance'] as const;
    for (const verb of verbs) {
      const original = wallet[verb] as (call: never) => unknown;
      Object.assign(wallet, { [verb]: (call: never) => (heard.push([verb, call]), original(call)) });
    }
    for (const verb of verbs) await send(verb);
    const player = { merchantId: 1, vendor: 'HOUSE', memberId: 7n, currency: 'BRL' };
    const round = { ...player, roundId: 'r-1', gameId: 'KOI' };
    expect(heard).toEqual([
      ['debit', { ...round, transactionId: 't-1', amountMinor: 100n, sessionId: 'session-1' }],
      ['credit', { ...round, transactionId: 't-1', amountMinor: 100n, final: true }],
      ['cancel', { ...round, transactionId: 't-1', targetTransactionId: 't-0' }],
      ['end', round],
      ['balance', player],
    ]);
  });

  it('asks whether a session lives where the question names one', async () => {
    const heard: unknown[] = [];
    const { balance } = wallet;
    wallet.balance = (call) => (heard.push(call), balance(call));
    await send('balance', { ...bodies.balance, session: 'session-1' });
    expect(heard).toEqual([
      { merchantId: 1, vendor: 'HOUSE', memberId: 7n, currency: 'BRL', sessionId: 'session-1' },
    ]);
  });

  it('says the balance with a refusal, and no journal', async () => {
    const reply = await send('debit', { ...bodies.debit, amount: '5000' });
    expect(reply).toMatchObject({
      status: 402,
      text: '{"status":"INSUFFICIENT_FUNDS","balance":"1000","currency":"BRL"}',
    });
    wallet.debit = async () => ({
      ok: false,
      code: 'LEDGER_ACCOUNT_UNKNOWN',
      balanceMinor: null,
      currency: null,
    });
    expect(await send('debit')).toMatchObject({ status: 404, text: '{"status":"PLAYER_UNKNOWN"}' });
  });

  it.each(WALLET_VERBS)('refuses a %s that is no JSON or not in order, in the same words', async (verb) => {
    const refused = {
      status: 400,
      type: 'application/json; charset=utf-8',
      text: '{"status":"INVALID_REQUEST"}',
    };
    for (const body of ['{', '', '[]', { ...bodies[verb], more: 1 }])
      expect(await send(verb, body)).toEqual(refused);
    expect(await send(verb, bodies[verb], { 'content-type': 'text/plain' })).toEqual(refused);
    expect(await send(verb, 'x'.repeat(2_049))).toEqual(refused);
    expect(wallet.effects).toEqual([]);
  });

  it('looks at a body of 2048 bytes', async () => {
    const body = JSON.stringify(bodies.debit).padEnd(2_048);
    expect((await send('debit', body)).status).toBe(200);
  });

  it('asks for every header of a signature', async () => {
    for (const name of ['x-house-timestamp', 'x-house-nonce', 'x-house-signature'])
      expect((await send('debit', bodies.debit, { [name]: '' })).status).toBe(401);
    expect(wallet.effects).toEqual([]);
  });

  it('takes a header that is not there for an empty one, and a body that is not there as well', async () => {
    const nonce = 'nonce-of-no-body-1';
    const timestamp = String(NOW);
    const path = walletPath('debit');
    const headers: Record<string, string> = {
      'x-house-timestamp': timestamp,
      'x-house-nonce': nonce,
      'x-house-signature': signRequest({ key, method: 'POST', path, timestamp, nonce, body: '' }),
    };
    const statusWith = async (sent: Record<string, string>) =>
      (await app.inject({ method: 'POST', url: path, headers: sent })).statusCode;
    for (const name of Object.keys(headers)) {
      const { [name]: _, ...others } = headers;
      expect([name, await statusWith(others)]).toEqual([name, 401]);
    }
    // Signed, and yet no bet.
    expect(await statusWith(headers)).toBe(400);
    expect(wallet.effects).toEqual([]);
  });

  it('takes a body of another length than announced for none in order', async () => {
    expect(await send('debit', bodies.debit, { 'content-length': '7' })).toMatchObject({
      status: 400,
      text: '{"status":"INVALID_REQUEST"}',
    });
  });

  it('tells the log what went wrong inside, and the vendor nothing', async () => {
    const lines: string[] = [];
    const logged = Fastify({
      logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } },
    });
    await logged.register(houseWalletEndpoint, { wallet, secret: BENCH_SECRET, now: () => NOW });
    await app.close();
    app = logged;
    wallet.fault = () => {
      throw new Error('a detail');
    };
    expect(await send('debit')).toMatchObject({ status: 503, text: '{"status":"BUSY"}' });
    await send('debit', 'x'.repeat(2_049));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/a detail.*house wallet call failed/);
  });

  it('needs a secret of 32 characters', async () => {
    const start = (secret: string) =>
      Fastify()
        .register(houseWalletEndpoint, { wallet, secret, now: () => NOW })
        .after();
    await expect(start('x'.repeat(31))).rejects.toThrow(
      'the house wallet secret needs at least 32 characters',
    );
    await expect(start('x'.repeat(32))).resolves.toBeUndefined();
  });
});
