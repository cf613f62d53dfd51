import { createSecretKey } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryWallet, type MemoryWallet } from '../kit/memory-wallet';
import { saltglassWalletEndpoint } from './index';
import { formText, MAX_SKEW_MS, signForm, WALLET_PATH, type Pair } from './protocol';
import { BENCH_SECRET } from './testing';
import { REFUSALS, type Refusal } from './wallet-words';

const key = createSecretKey(Buffer.from(BENCH_SECRET, 'utf8'));
const NOW = 1_700_000_000_000;
const SESSION = 'session-of-the-player-1234567890';
const JSON_TYPE = 'application/json; charset=utf-8';
const player = { player_id: '1.7', currency: 'BRL' };
const operation = { ...player, game_uuid: 'TIDEWHEEL', round_id: 'r-1', transaction_id: 't-1' };
const bet = { action: 'bet', ...operation, session_id: SESSION, amount: '1.00' };
const play = { action: 'play', ...operation, session_id: SESSION, bet_amount: '2.00', win_amount: '3.00' };
const rollback = {
  action: 'rollback',
  ...operation,
  'rollback_transactions[0][transaction_id]': 'a',
  'rollback_transactions[1][transaction_id]': 'b',
};
const refusal = (word: Refusal, balance?: number): string =>
  JSON.stringify({ error_code: word, error_description: REFUSALS[word], balance });

let app: FastifyInstance;
let wallet: MemoryWallet;
let nowMs: number;
let counter = 0;
const start = async (over: { secret?: string; lines?: string[] } = {}): Promise<FastifyInstance> => {
  const { lines } = over;
  const made: FastifyInstance =
    lines === undefined
      ? Fastify()
      : Fastify({ logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } } });
  const secret = over.secret ?? BENCH_SECRET;
  await made.register(saltglassWalletEndpoint, { wallet, operator: 'foyer', secret, now: () => nowMs });
  return made;
};

beforeEach(async () => {
  nowMs = NOW;
  wallet = createMemoryWallet();
  wallet.deposit(7n, 1_000n);
  app = await start();
});
afterEach(() => app.close());

/** A signed form; `over` changes its headers after they were signed, and `undefined` leaves one out. */
const send = async (
  form: Record<string, string>,
  over: Record<string, string | undefined> = {},
  signed: { timestamp?: string; raw?: string } = {},
) => {
  const pairs: Pair[] = Object.entries(form);
  const timestamp = signed.timestamp ?? String(Math.floor(nowMs / 1_000));
  const nonce = `nonce-${String((counter += 1)).padStart(12, '0')}`;
  const headers: Record<string, string | undefined> = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-merchant-id': 'foyer',
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-sign': signForm({ key, hash: 'sha256', operator: 'foyer', timestamp, nonce, pairs }),
    ...over,
  };
  const sent = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const payload = signed.raw ?? formText(pairs);
  const reply = await app.inject({
    method: 'POST',
    url: WALLET_PATH,
    headers: Object.fromEntries(sent),
    ...(payload === '' ? {} : { payload }),
  });
  return { status: reply.statusCode, type: reply.headers['content-type'], text: reply.body };
};
/** What the wallet is asked from now on. */
const listen = (): unknown[] => {
  const heard: unknown[] = [];
  for (const verb of [
    'debit',
    'credit',
    'debitCredit',
    'adjust',
    'promo',
    'cancel',
    'end',
    'balance',
  ] as const) {
    const original = wallet[verb] as (call: never) => unknown;
    Object.assign(wallet, { [verb]: (call: never) => (heard.push([verb, call]), original(call)) });
  }
  return heard;
};

describe('a signed form', () => {
  it('is refused without any of its headers, in the same words', async () => {
    const refused = { status: 403, type: JSON_TYPE, text: refusal('BAD_SIGN') };
    for (const name of ['x-merchant-id', 'x-timestamp', 'x-nonce', 'x-sign']) {
      expect([name, await send(bet, { [name]: undefined })]).toEqual([name, refused]);
      expect([name, await send(bet, { [name]: '' })]).toEqual([name, refused]);
    }
    expect(wallet.effects).toEqual([]);
  });

  it('may be as far from the clock as the skew, on either side', async () => {
    const seconds = NOW / 1_000;
    const skew = MAX_SKEW_MS / 1_000;
    for (const timestamp of [seconds - skew, seconds + skew])
      expect([timestamp, (await send(bet, {}, { timestamp: String(timestamp) })).status]).toEqual([
        timestamp,
        200,
      ]);
  });

  it('without a time is refused by a clock that was never set, too', async () => {
    nowMs = 0;
    for (const timestamp of ['', 'yesterday'])
      expect((await send(bet, {}, { timestamp })).text).toBe(refusal('BAD_SIGN'));
  });

  it('without a body is a form without fields: signed, and yet not in order', async () => {
    expect(await send({}, { 'content-type': undefined })).toEqual({
      status: 200,
      type: JSON_TYPE,
      text: refusal('BAD_REQUEST'),
    });
  });

  it('of another length than announced is not in order', async () => {
    expect(await send(bet, { 'content-length': '7' })).toEqual({
      status: 200,
      type: JSON_TYPE,
      text: refusal('BAD_REQUEST'),
    });
  });
});

describe('an action', () => {
  const base = { merchantId: 1, memberId: 7n, vendor: 'SALTGLASS', currency: 'BRL' };
  const round = { ...base, roundId: 'r-1', gameId: 'TIDEWHEEL' };

  it('hands on every fact of its form', async () => {
    const heard = listen();
    for (const form of [
      bet,
      { ...play, finished: '1' },
      { action: 'win', ...operation, amount: '0.50' },
      { action: 'win', ...operation, amount: '0.50', type: 'promo', finished: '1' },
      { action: 'refund', ...operation, bet_transaction_id: 't-0' },
      { action: 'adjust', ...operation, amount: '-0.10' },
    ])
      await send(form);
    const call = { ...round, transactionId: 't-1' };
    expect(heard).toEqual([
      ['debit', { ...call, amountMinor: 100n, sessionId: SESSION, final: false }],
      ['debitCredit', { ...call, amountMinor: 200n, winMinor: 300n, sessionId: SESSION, final: true }],
      ['credit', { ...call, amountMinor: 50n, final: false }],
      ['promo', { ...call, amountMinor: 50n, final: true }],
      ['cancel', { ...call, targetTransactionId: 't-0', final: false }],
      ['adjust', { ...call, amountMinor: -10n }],
    ]);
  });

  it('that wins nothing ends its round where it is finished, and only asks the balance where it is not', async () => {
    const heard = listen();
    const lost = { action: 'win', ...operation, session_id: SESSION, amount: '0' };
    await send({ ...lost, finished: '1' });
    expect(await send(lost)).toEqual({
      status: 200,
      type: JSON_TYPE,
      text: '{"balance":10,"transaction_id":"balance"}',
    });
    // What a round has won is never refused for an ended session: none is asked for.
    expect(heard).toEqual([
      ['end', round],
      ['balance', base],
    ]);
  });

  it('that asks the balance names the session where its form does', async () => {
    const heard = listen();
    await send({ action: 'balance', ...player });
    await send({ action: 'balance', ...player, session_id: SESSION });
    await send({ ...bet, amount: '0', type: 'freespin' });
    expect(heard).toEqual([
      ['balance', base],
      ['balance', { ...base, sessionId: SESSION }],
      ['balance', { ...base, sessionId: SESSION }],
    ]);
  });

  it.each([
    { bet_amount: '0' },
    { bet_amount: '-1' },
    { bet_amount: '1.001' },
    { win_amount: '-0.01' },
    { win_amount: '-0.001' },
    { bet_amount: '1.001', win_amount: '1.001' },
  ])('that plays with %j is not in order', async (over) => {
    const heard = listen();
    expect((await send({ ...play, ...over })).text).toBe(refusal('BAD_REQUEST'));
    expect(heard).toEqual([]);
  });

  it('that plays and wins nothing is one movement as well', async () => {
    expect((await send({ ...play, win_amount: '0' })).text).toBe('{"balance":8,"transaction_id":"1"}');
  });

  it('that corrects by nothing is not in order', async () => {
    const heard = listen();
    for (const amount of ['0', '0.000', '-0'])
      expect((await send({ action: 'adjust', ...operation, amount })).text).toBe(refusal('BAD_REQUEST'));
    expect(heard).toEqual([]);
  });

  it('books whole units of a win or a correction, and notes the rest once that is done', async () => {
    const heard = listen();
    const id = (transaction_id: string) => ({ ...operation, transaction_id });
    await send({ action: 'win', ...id('w-1'), amount: '1.2345' });
    await send({ action: 'win', ...id('w-2'), amount: '1.20000000' });
    await send({ action: 'win', ...id('w-3'), amount: '0.004' });
    await send({ action: 'win', ...id('w-4'), amount: '0.004', finished: '1' });
    await send({ ...play, ...id('p-1'), win_amount: '3.999' });
    await send({ action: 'adjust', ...id('a-1'), amount: '-0.109' });
    await send({ action: 'adjust', ...id('a-2'), amount: '0.001' });
    const call = (transactionId: string) => ({ ...round, transactionId });
    expect(heard).toEqual([
      ['credit', { ...call('w-1'), amountMinor: 123n, final: false }],
      ['credit', { ...call('w-2'), amountMinor: 120n, final: false }],
      ['balance', base],
      ['end', round],
      [
        'debitCredit',
        { ...call('p-1'), amountMinor: 200n, winMinor: 399n, sessionId: SESSION, final: false },
      ],
      ['adjust', { ...call('a-1'), amountMinor: -10n }],
      ['balance', base],
    ]);
    expect(Object.fromEntries(wallet.remainders)).toEqual({
      'w-1': '0.0045',
      'w-3': '0.004',
      'w-4': '0.004',
      'p-1': '0.009',
      'a-1': '-0.009',
      'a-2': '0.001',
    });
  });

  it('notes no rest of what was refused', async () => {
    expect((await send({ ...play, bet_amount: '10.01', win_amount: '1.001' })).text).toBe(
      refusal('INSUFFICIENT_FUNDS', 10),
    );
    expect(wallet.remainders.size).toBe(0);
  });

  it('that rolls back cancels each transaction under an id of its own, and stops at the first refusal', async () => {
    const heard = listen();
    await send({ ...rollback, finished: '1' });
    const call = { ...round, final: true, covered: true };
    expect(heard).toEqual([
      ['cancel', { ...call, transactionId: 't-1:0', targetTransactionId: 'a' }],
      ['cancel', { ...call, transactionId: 't-1:1', targetTransactionId: 'b' }],
    ]);
    heard.length = 0;
    wallet.cancel = async (asked) => {
      heard.push(asked.targetTransactionId);
      return asked.targetTransactionId === 'a'
        ? { ok: false, code: 'BUSY', balanceMinor: 5n, currency: 'BRL' }
        : { ok: true, journalId: 'j', replayed: false, balanceMinor: 5n, currency: 'BRL' };
    };
    expect((await send(rollback)).text).toBe(refusal('INTERNAL_ERROR', 0.05));
    expect(heard).toEqual(['a']);
  });

  it('that rolls back leaves a debt only of what the other ids do not cover', async () => {
    const heard = listen();
    const spent = new Set(['a']);
    wallet.cancel = async (asked) => {
      heard.push([asked.targetTransactionId, asked.covered === true]);
      return spent.has(asked.targetTransactionId) && asked.covered === true
        ? { ok: false, code: 'WALLET_NOT_ENOUGH', balanceMinor: 5n, currency: 'BRL' }
        : {
            ok: true,
            journalId: asked.targetTransactionId,
            replayed: false,
            balanceMinor: 0n,
            currency: 'BRL',
          };
    };
    expect((await send(rollback)).text).toContain('"rollback_transactions":["a","b"]');
    expect(heard).toEqual([
      ['a', true],
      ['b', true],
      ['a', false],
    ]);
  });
});

describe('an answer', () => {
  it.each([
    { balanceMinor: null, currency: null },
    { balanceMinor: null, currency: 'BRL' },
    { balanceMinor: 5n, currency: null },
  ])('says no balance where the wallet does not say all of it: %#', async (known) => {
    wallet.debit = async () => ({ ok: false, code: 'LEDGER_ACCOUNT_UNKNOWN', ...known });
    expect(await send(bet)).toEqual({ status: 200, type: JSON_TYPE, text: refusal('PLAYER_NOT_FOUND') });
  });

  it('tells the log what went wrong inside, and the vendor nothing', async () => {
    const lines: string[] = [];
    await app.close();
    app = await start({ lines });
    wallet.fault = () => {
      throw new Error('a detail');
    };
    expect(await send(bet)).toEqual({ status: 500, type: JSON_TYPE, text: refusal('INTERNAL_ERROR') });
    await send(bet, {}, { raw: 'x'.repeat(4_097) });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/a detail.*a Saltglass wallet call failed/);
  });

  it('needs a secret of 32 characters', async () => {
    await expect(start({ secret: 'x'.repeat(31) })).rejects.toThrow(
      'the Saltglass secret needs at least 32 characters',
    );
    const other = await start({ secret: 'x'.repeat(32) });
    await other.close();
  });
});
