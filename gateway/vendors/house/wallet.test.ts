import { createSecretKey, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorCodes, type ErrorCode } from '../../../src/contract/tables/error-codes';
import { createNonceCache } from '../kit/nonce-cache';
import { MAX_ATTEMPTS } from '../kit/poster';
import { createMemoryWallet, type MemoryWallet } from '../kit/memory-wallet';
import { BENCH_SECRET } from './testing';
import { createWalletClient, type WalletClient } from './wallet-client';
import { houseWalletEndpoint } from './wallet-endpoint';
import {
  MAX_SKEW_MS,
  signRequest,
  statusOf,
  walletHttpStatus,
  walletPath,
  type WalletVerb,
} from './wallet-protocol';

const key = createSecretKey(Buffer.from(BENCH_SECRET, 'utf8'));
const NOW = 1_700_000_000_000;
const debit = {
  merchant: 1,
  member: '7',
  currency: 'BRL',
  transaction: 'gm-1-bet',
  round: 'gm-1',
  game: 'GLOWMOTH',
  amount: '100',
  session: 'a-session-of-the-operator',
};

let app: FastifyInstance;
let wallet: MemoryWallet;
let nowMs: number;
let counter = 0;

beforeEach(async () => {
  nowMs = NOW;
  wallet = createMemoryWallet();
  wallet.deposit(7n, 1_000n);
  app = Fastify();
  await app.register(houseWalletEndpoint, { wallet, secret: BENCH_SECRET, now: () => nowMs });
});
afterEach(() => app.close());

interface Sent {
  verb?: WalletVerb;
  body?: unknown;
  raw?: string;
  timestamp?: string;
  nonce?: string;
  signature?: string;
  type?: string;
}
const send = async (sent: Sent): Promise<{ status: number; text: string }> => {
  const path = walletPath(sent.verb ?? 'debit');
  const body = sent.raw ?? JSON.stringify(sent.body ?? debit);
  const timestamp = sent.timestamp ?? String(nowMs);
  const nonce = sent.nonce ?? `nonce-${String((counter += 1)).padStart(12, '0')}`;
  const signature = sent.signature ?? signRequest({ key, method: 'POST', path, timestamp, nonce, body });
  const reply = await app.inject({
    method: 'POST',
    url: path,
    payload: body,
    headers: {
      'content-type': sent.type ?? 'application/json',
      'x-house-timestamp': timestamp,
      'x-house-nonce': nonce,
      'x-house-signature': signature,
    },
  });
  return { status: reply.statusCode, text: reply.body };
};

describe('the signed wallet protocol', () => {
  it('moves money once for the same transaction, however often it is resent with a fresh nonce', async () => {
    const first = await send({});
    expect(JSON.parse(first.text)).toMatchObject({
      status: 'OK',
      balance: '900',
      currency: 'BRL',
      replayed: false,
    });
    const again = await Promise.all(Array.from({ length: 50 }, () => send({})));
    for (const reply of again)
      expect(JSON.parse(reply.text)).toMatchObject({ status: 'OK', balance: '900', replayed: true });
    expect(wallet.effects).toEqual(['debit 100']);
  });

  it('refuses the same transaction with other content', async () => {
    await send({});
    const other = await send({ body: { ...debit, amount: '101' } });
    expect(other).toMatchObject({ status: 409 });
    expect(JSON.parse(other.text).status).toBe('TRANSACTION_CONFLICT');
  });

  it('refuses a debit that was cancelled before it arrived', async () => {
    const { amount: _, ...rest } = debit;
    expect(
      (await send({ verb: 'cancel', body: { ...rest, transaction: 'c-1', target: 'gm-1-bet' } })).status,
    ).toBe(200);
    expect(JSON.parse((await send({})).text).status).toBe('TRANSACTION_CANCELLED');
    expect(wallet.balanceOf(7n)).toBe(1_000n);
  });

  it('answers 401 without any detail for whatever is wrong with the signature', async () => {
    const nonce = 'nonce-used-0000001';
    await send({ nonce });
    const wrong: Sent[] = [
      { signature: '0'.repeat(64) },
      { signature: '' },
      { signature: 'zz' },
      { nonce },
      { nonce: 'short' },
      { nonce: 'bad nonce with spaces' },
      { timestamp: String(NOW - MAX_SKEW_MS - 1) },
      { timestamp: String(NOW + MAX_SKEW_MS + 1) },
      { timestamp: 'yesterday' },
      { timestamp: '1e12' },
      {
        signature: signRequest({
          key,
          method: 'POST',
          path: walletPath('credit'),
          timestamp: String(NOW),
          nonce: 'nonce-path-00000001',
          body: JSON.stringify(debit),
        }),
        nonce: 'nonce-path-00000001',
      },
      {
        signature: signRequest({
          key: createSecretKey(Buffer.from('another secret')),
          method: 'POST',
          path: walletPath('debit'),
          timestamp: String(NOW),
          nonce: 'nonce-key-000000001',
          body: JSON.stringify(debit),
        }),
        nonce: 'nonce-key-000000001',
      },
    ];
    const before = wallet.effects.length;
    for (const sent of wrong)
      expect(await send(sent)).toEqual({ status: 401, text: '{"status":"UNAUTHORISED"}' });
    expect(wallet.effects).toHaveLength(before);
  });

  it.each([
    ['five minutes early', -300_000, 200],
    ['a millisecond more than that', -300_001, 401],
    ['five minutes late', 300_000, 200],
    ['a millisecond more than that', 300_001, 401],
    ['a day early', -86_400_000, 401],
    ['a day late', 86_400_000, 401],
  ])('[TRIAL-T] takes a clock that is %s (%d ms) with %d', async (_, skewMs, status) => {
    expect((await send({ timestamp: String(NOW + skewMs) })).status).toBe(status);
    expect(wallet.effects).toHaveLength(status === 200 ? 1 : 0);
  });

  it('[TRIAL-T] remembers a nonce for as long as its timestamp would be taken', async () => {
    const sent = { nonce: 'nonce-early-000001', timestamp: String(NOW + 300_000) };
    expect((await send(sent)).status).toBe(200);
    for (nowMs = NOW; nowMs <= NOW + 600_000; nowMs += 60_000) expect((await send(sent)).status).toBe(401);
    expect(wallet.effects).toHaveLength(1);
  });

  it('does not let an unsigned stranger spend a nonce', async () => {
    const nonce = 'nonce-shared-00001';
    expect((await send({ nonce, signature: '0'.repeat(64) })).status).toBe(401);
    expect((await send({ nonce })).status).toBe(200);
  });

  it.each([
    '0',
    '-1',
    '1.5',
    '1e3',
    '',
    ' 1',
    '01',
    '+1',
    '1000000000000000',
    'ten',
    '٣',
    5,
    null,
    ['1'],
    { a: 1 },
  ])('refuses the amount %j', async (amount) => {
    for (const verb of ['debit', 'credit'] as const) {
      const reply = await send({ verb, body: { ...debit, amount } });
      expect([reply.status, reply.text]).toEqual([400, '{"status":"INVALID_REQUEST"}']);
    }
    expect(wallet.effects).toEqual([]);
  });

  it('refuses unknown keys, missing keys, odd ids and bodies that are no JSON', async () => {
    const { amount: _, ...missing } = debit;
    const bodies: Sent[] = [
      { body: { ...debit, bonus: '1' } },
      { body: { ...debit, session: undefined } },
      { body: missing },
      { body: { ...debit, member: '-7' } },
      { body: { ...debit, member: 7 } },
      { body: { ...debit, merchant: '1' } },
      { body: { ...debit, merchant: 0 } },
      { body: { ...debit, currency: 'brl' } },
      { body: { ...debit, transaction: 'a b' } },
      { body: { ...debit, transaction: 'x'.repeat(121) } },
      { raw: '{' },
      { raw: '' },
      { raw: '[]' },
      { raw: 'null' },
      { raw: JSON.stringify({ ...debit, game: 'g'.repeat(3_000) }) },
      { type: 'text/plain' },
    ];
    for (const sent of bodies) {
      const reply = await send(sent);
      expect([reply.status >= 400 && reply.status < 500, reply.text.includes('stack')]).toEqual([
        true,
        false,
      ]);
    }
    expect(wallet.effects).toEqual([]);
  });

  it('never answers 5xx to any signed JSON', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<WalletVerb>('debit', 'credit', 'cancel', 'end', 'balance'),
        fc.json(),
        async (verb, raw) => {
          expect((await send({ verb, raw })).status).toBeLessThan(500);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('keeps what goes wrong inside to itself and says BUSY', async () => {
    wallet.fault = () => {
      throw new Error('secret detail');
    };
    expect(await send({})).toEqual({ status: 503, text: '{"status":"BUSY"}' });
  });

  it('has a word and an HTTP status for every error code', () => {
    for (const code of Object.keys(errorCodes) as ErrorCode[])
      expect(walletHttpStatus[statusOf(code)]).toBeGreaterThan(399);
    expect(statusOf('WALLET_NOT_ENOUGH')).toBe('INSUFFICIENT_FUNDS');
    expect(statusOf('INTERNAL')).toBe('BUSY');
  });

  it('needs a secret of some length', async () => {
    const other = Fastify();
    await expect(
      other.register(houseWalletEndpoint, { wallet, secret: 'short', now: () => NOW }).after(),
    ).rejects.toThrow('32');
  });
});

describe('the nonce cache', () => {
  it('stays inside of its bound and still refuses every replay', () => {
    const cache = createNonceCache({ skewMs: 300_000, max: 100 });
    const sent: { nonce: string; timestampMs: number; nowMs: number }[] = [];
    for (let index = 0; index < 1_000; index += 1) {
      const input = { nonce: `n${index}`, timestampMs: NOW + index * 50, nowMs: NOW + index * 50 };
      cache.take(input);
      sent.push(input);
      expect(cache.size).toBeLessThanOrEqual(100);
    }
    for (const input of sent) expect(cache.take({ ...input, nowMs: NOW + 50_000 })).toBe(false);
  });

  it('forgets a nonce only when its time is out of the window', () => {
    const cache = createNonceCache({ skewMs: 1_000 });
    expect(cache.take({ nonce: 'a', timestampMs: NOW, nowMs: NOW })).toBe(true);
    expect(cache.take({ nonce: 'b', timestampMs: NOW + 5_000, nowMs: NOW + 5_000 })).toBe(true);
    expect(cache.size).toBe(1);
    expect(cache.take({ nonce: 'a', timestampMs: NOW, nowMs: NOW + 5_000 })).toBe(false);
  });
});

describe('the wallet client', () => {
  let client: WalletClient;
  let server: Server | null = null;
  /** Ends the time of the call that is under way. */
  let timeIsOver: () => void;
  beforeEach(() => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const call = new AbortController();
      timeIsOver = () => call.abort();
      return call.signal;
    });
  });
  const message = { ...debit, member: 7n, amount: 100n };
  const clientFor = (walletUrl: string | (() => string)): WalletClient =>
    createWalletClient({
      walletUrl,
      secret: BENCH_SECRET,
      now: () => nowMs,
      random: randomBytes,
      // The tests decide when a call has taken too long, not a clock.
      timeoutMs: 60_000,
    });
  const foreign = async (
    answer: (count: number) => { status: number; body: string } | null,
  ): Promise<string> => {
    let count = 0;
    server = createServer((_, response) => {
      const reply = answer((count += 1));
      if (reply) response.writeHead(reply.status).end(reply.body);
      else timeIsOver();
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  afterEach(() => {
    client.close();
    server?.closeAllConnections();
    server?.close();
    server = null;
    vi.restoreAllMocks();
  });

  it('speaks to the endpoint over HTTP: debit, credit, cancel, balance', async () => {
    client = clientFor(await app.listen({ host: '127.0.0.1', port: 0 }));
    expect(await client.call('debit', message)).toEqual({
      kind: 'done',
      balanceMinor: 900n,
      replayed: false,
    });
    expect(await client.call('credit', { ...message, transaction: 'w', amount: 40n })).toMatchObject({
      balanceMinor: 940n,
    });
    const { amount: _, ...rest } = message;
    expect(await client.call('cancel', { ...rest, transaction: 'c', target: 'gm-1-bet' })).toMatchObject({
      balanceMinor: 1_040n,
    });
    expect(await client.call('balance', { merchant: 1, member: 7n, currency: 'BRL' })).toMatchObject({
      balanceMinor: 1_040n,
    });
    expect(await client.call('debit', { ...message, transaction: 'big', amount: 5_000n })).toEqual({
      kind: 'refused',
      status: 'INSUFFICIENT_FUNDS',
      balanceMinor: 1_040n,
    });
  });

  it('repeats with the same transaction after a lost answer, so that it counts once', async () => {
    let lost = 1;
    wallet.fault = (_, at) => {
      if (at === 'after' && lost-- > 0) throw new Error('lost');
    };
    client = clientFor(await app.listen({ host: '127.0.0.1', port: 0 }));
    expect(await client.call('debit', message)).toEqual({ kind: 'done', balanceMinor: 900n, replayed: true });
    expect(wallet.effects).toEqual(['debit 100']);
  });

  it('says unknown after its last try, never refused, when an earlier try was lost', async () => {
    let tries = 0;
    const reply = (count: number): { status: number; body: string } => {
      tries = count;
      return count === 1
        ? { status: 503, body: 'x' }
        : { status: 402, body: '{"status":"INSUFFICIENT_FUNDS"}' };
    };
    client = clientFor(await foreign(reply));
    expect(await client.call('debit', message)).toEqual({ kind: 'unknown' });
    expect(tries).toBe(2);
  });

  it.each([
    ['HTML', { status: 200, body: '<html>' }],
    ['an unknown word', { status: 200, body: '{"status":"FINE","balance":"1"}' }],
    ['no balance', { status: 200, body: '{"status":"OK"}' }],
    ['a balance that is a number', { status: 200, body: '{"status":"OK","balance":1}' }],
    ['far too much', { status: 200, body: 'x'.repeat(100_000) }],
    ['nothing at all', null],
  ])('says unknown to %s, after a bounded number of tries', async (_, answer) => {
    let tries = 0;
    client = clientFor(
      await foreign((count) => {
        tries = count;
        return answer;
      }),
    );
    expect(await client.call('debit', message)).toEqual({ kind: 'unknown' });
    expect(tries).toBe(MAX_ATTEMPTS);
  });

  it('takes an answer that does not say whether it was given before for a first one', async () => {
    client = clientFor(await foreign(() => ({ status: 200, body: '{"status":"OK","balance":"5"}' })));
    expect(await client.call('debit', message)).toEqual({ kind: 'done', balanceMinor: 5n, replayed: false });
  });

  it('asks anew where the wallet is for every call, where that is known later', async () => {
    let origin = 'http://127.0.0.1:9';
    client = clientFor(() => origin);
    expect(await client.call('debit', message)).toEqual({ kind: 'unknown' });
    origin = await app.listen({ host: '127.0.0.1', port: 0 });
    expect(await client.call('debit', message)).toMatchObject({ kind: 'done', balanceMinor: 900n });
  });

  it('lets go of its kept connections when it is closed', async () => {
    let open = 0;
    const origin = await foreign(() => ({ status: 200, body: '{"status":"OK","balance":"5"}' }));
    server?.on('connection', (socket) => {
      open += 1;
      socket.on('close', () => (open -= 1));
    });
    client = clientFor(origin);
    await client.call('debit', message);
    expect(open).toBe(1);
    client.close();
    await vi.waitFor(() => expect(open).toBe(0), 20_000);
  });

  it('says unknown when no server listens', async () => {
    client = clientFor('http://127.0.0.1:9');
    expect(await client.call('balance', { merchant: 1, member: 7n, currency: 'BRL' })).toEqual({
      kind: 'unknown',
    });
  });
});
