import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openExtensions, type Extensions } from '../extensions/index';
import { CATALOGUE_CHANNEL } from '../platform/channels';
import { startBench, type GatewayBench } from './bench';

const EXAMPLE = fileURLToPath(new URL('../../examples/extension/acme.mjs', import.meta.url));
const VENDOR = new URL('../../examples/vendor/vendor.mjs', import.meta.url).href;
const SECRET = 'a secret of Acme for tests only, 32+ characters';
const GAME = 990_001n;

interface Answer {
  status: string;
  balance?: string;
  replayed?: boolean;
}
type Wallet = (verb: string, message: object) => Promise<Answer | null>;
interface VendorModule {
  createWallet: (input: {
    walletUrl: string;
    secret: string;
    pause?: (ms: number) => Promise<void>;
  }) => Wallet;
  createVendor: (input: {
    origin: () => string;
    secret: string;
    games: readonly string[];
    maxSessions?: number;
  }) => {
    server: Server;
    sessions: Map<string, { merchant: number; member: string; session: string; currency: string }>;
  };
}

const originOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const listen = (server: Server): Promise<void> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
const close = (server: Server): Promise<unknown> => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
};

/** Acme’s API: what it answers by path or else by method, and what it was asked. */
const answers = new Map<string, { status: number; body: unknown }>();
const asked: { path: string; body: unknown }[] = [];
const acmeApi = createServer((request: IncomingMessage, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => (text += chunk.toString()));
  request.on('end', () => {
    const path = request.url ?? '';
    asked.push({ path, body: text === '' ? null : JSON.parse(text) });
    const { status, body } = answers.get(path) ??
      answers.get(request.method ?? '') ?? { status: 503, body: null };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
});

let bench: GatewayBench;
let extensions: Extensions;
let vendor: ReturnType<VendorModule['createVendor']>;
let createWallet: VendorModule['createWallet'];
let createVendor: VendorModule['createVendor'];
beforeAll(async () => {
  const module = (await import(/* @vite-ignore */ VENDOR)) as VendorModule;
  ({ createWallet, createVendor } = module);
  vendor = createVendor({ origin: () => originOf(vendor.server), secret: SECRET, games: ['MILL'] });
  await Promise.all([listen(vendor.server), listen(acmeApi)]);
  extensions = await openExtensions({
    names: [EXAMPLE],
    environment: {
      ACME_API_URL: originOf(acmeApi),
      ACME_API_TOKEN: 'a token',
      ACME_GAMES_URL: originOf(vendor.server),
      ACME_VENDOR_SECRET: SECRET,
    },
    hasSms: false,
    now: () => 0,
    onError: () => undefined,
  });
  bench = await startBench({ extensions });
  const { query } = bench.db.merchant(1);
  await query(`insert into vendor (merchant_id, code, name) values (1, 'ACME', 'Acme Games')`);
  await query(`insert into vendor_lane (merchant_id, category, vendor, account_type_id, names, kind)
               values (1, 'RNG', 'ACME', 998, '{"EN":"Acme"}', 'group')`);
  await query(
    `insert into game (merchant_id, node_id, game_id, game_code, vendor, category, names)
     values (1, $1, 'MILL', 'MILL', 'ACME', 'RNG', '{"EN":"Mill"}')`,
    [GAME],
  );
  await bench.db.notify(CATALOGUE_CHANNEL, '1');
});
afterAll(async () => {
  await bench.stop();
  await Promise.all([close(vendor.server), close(acmeApi)]);
});

describe('the example vendor', () => {
  it('[OPS-4] opens a game, takes a bet, pays a win once, cancels, and is refused what it may not', async () => {
    await expect.poll(async () => (await bench.services.catalogue.of(1)).lanes.has('RNG ACME')).toBe(true);
    const token = await bench.client.token(bench.accounts.member);
    const launched = await bench.client.send({
      path: `/wps/game/launchGame?launchMode=GLS&nodeId=${GAME}`,
      headers: { Authorization: token },
    });
    expect(JSON.stringify(launched.body)).toContain(`${originOf(vendor.server)}/play?ticket=`);
    const [launch] = vendor.sessions.values();
    if (!launch) throw new Error('the vendor heard of no launch');
    const { merchant, member, currency, session } = launch;
    const walletUrl = `http://127.0.0.1:${bench.port}/vendor/acme`;
    const wallet = createWallet({ walletUrl, secret: SECRET });
    const player = { merchant, member, currency };
    const round = { ...player, round: 'r1', game: 'MILL' };
    const start = BigInt((await wallet('balance', { ...player, session }))?.balance ?? '');
    const after = (minor: bigint) => ({ status: 'OK', balance: (start + minor).toString() });

    const bet = { ...round, transaction: 'b1', amount: '500', session };
    expect(await wallet('debit', bet)).toMatchObject({ ...after(-500n), replayed: false });
    expect(await wallet('debit', bet)).toMatchObject({ ...after(-500n), replayed: true });
    expect(await wallet('debit', { ...bet, amount: '501' })).toMatchObject({
      status: 'TRANSACTION_CONFLICT',
    });
    const win = { ...round, transaction: 'w1', amount: '1200' };
    expect(await wallet('credit', win)).toMatchObject({ ...after(700n), replayed: false });
    expect(await wallet('credit', win)).toMatchObject({ ...after(700n), replayed: true });

    const second = { ...bet, round: 'r2', transaction: 'b2', amount: '300' };
    expect(await wallet('debit', second)).toMatchObject(after(400n));
    const cancel = { ...round, round: 'r2', transaction: 'c2', target: 'b2' };
    expect(await wallet('cancel', cancel)).toMatchObject({ ...after(700n), replayed: false });
    expect(await wallet('cancel', cancel)).toMatchObject({ ...after(700n), replayed: true });
    // A bet that was cancelled before it came is refused for ever.
    expect(await wallet('cancel', { ...cancel, transaction: 'c3', target: 'b3' })).toMatchObject(after(700n));
    expect(await wallet('debit', { ...second, transaction: 'b3' })).toMatchObject({
      status: 'TRANSACTION_CANCELLED',
    });

    const stranger = createWallet({ walletUrl, secret: `${SECRET}!` });
    expect(await stranger('debit', { ...bet, transaction: 'b4' })).toEqual({ status: 'UNAUTHORISED' });
    const unknown = { ...bet, round: 'r5', transaction: 'b5', session: 'no-such-session' };
    expect(await wallet('debit', unknown)).toMatchObject({ status: 'SESSION_OVER' });
    expect(await wallet('debit', { ...bet, transaction: 'b6', amount: '1.50' })).toEqual({
      status: 'INVALID_REQUEST',
    });
    expect(await wallet('balance', player)).toMatchObject(after(700n));
  });

  it('[OPS-4] has only the games that it knows, and its pages may be framed', async () => {
    const adapter = bench.vendors.adapters.find(({ code }) => code === 'ACME');
    const request = {
      merchantId: 1,
      memberId: 7n,
      sessionId: 'a-session',
      playerName: 'p',
      gameId: 'OTHER',
      currency: 'BRL',
      language: 'EN',
      trial: false,
      frameAncestors: [],
    };
    expect(await adapter?.launch(request)).toEqual({ ok: false, code: 'GAME_UNKNOWN' });
    expect(bench.vendors.gameOrigins).toEqual([originOf(vendor.server)]);
  });

  it('[OPS-4] repeats one transaction a few times with growing pauses while the outcome is unknown', async () => {
    const pauses: number[] = [];
    const pause = async (ms: number): Promise<void> => void pauses.push(ms);
    const wallet = createWallet({ walletUrl: `${originOf(acmeApi)}/down`, secret: SECRET, pause });
    expect(await wallet('debit', { transaction: 'b9' })).toBeNull();
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000]);
    const sent = asked.filter(({ path }) => path === '/down/debit');
    expect(sent.map(({ body }) => body)).toEqual(Array.from({ length: 5 }, () => ({ transaction: 'b9' })));
  });

  it('[OPS-4] keeps a bounded number of sessions, and reads no long or unsigned body', async () => {
    const { server, sessions } = createVendor({
      origin: () => 'http://games.example',
      secret: SECRET,
      games: ['MILL'],
      maxSessions: 2,
    });
    await listen(server);
    const launch = async (body: string, secret = SECRET): Promise<number> => {
      const sign = createHmac('sha256', secret).update(body).digest('hex');
      const headers = { 'x-acme-signature': sign };
      return (await fetch(`${originOf(server)}/launch`, { method: 'POST', headers, body })).status;
    };
    try {
      for (const session of ['one', 'two', 'three'])
        expect(await launch(JSON.stringify({ game: 'MILL', session }))).toBe(200);
      expect([...sessions.values()].map(({ session }) => session)).toEqual(['two', 'three']);
      expect(await launch(JSON.stringify({ game: 'MILL', session: 'four' }), 'another')).toBe(401);
      expect(await launch(JSON.stringify({ game: 'MILL', session: 'x'.repeat(5_000) }))).toBe(413);
      expect(sessions.size).toBe(2);
    } finally {
      await close(server);
    }
  });
});

describe('the example payment provider', () => {
  const open = () =>
    extensions.payments.get('acme-pay')?.open({
      settings: { apiUrl: originOf(acmeApi), currency: 'BRL' },
      secrets: { apiKey: 'a key', signingKey: 'a signing key' },
      now: () => 0,
      production: false,
    });

  it('[OPS-4] orders, reports payments in exact amounts, and calls everything else unknown', async () => {
    const provider = open();
    const intent = { reference: 'ab12', amountMinor: 12_345n, currency: 'BRL', lifeS: 600 };
    expect(await provider?.createDeposit(intent)).toMatchObject({ word: 'unknown' });
    answers.set('/payments/ab12', { status: 200, body: { id: 'p1', url: 'https://pay.acme.example/p1' } });
    expect(await provider?.createDeposit(intent)).toMatchObject({ word: 'accepted', providerRef: 'p1' });
    expect(asked.at(-1)?.body).toMatchObject({ amount: '12345' });
    const paid = { id: 'r1', amount: '12345', at: '2026-01-02T03:04:05Z' };
    const state = { id: 'p1', url: 'https://pay.acme.example/p1', state: 'paid' };
    answers.set('/payments/ab12', { status: 200, body: { ...state, payments: [paid] } });
    expect(await provider?.getDeposit('ab12')).toMatchObject({
      state: 'paid',
      receipts: [{ receiptRef: 'r1', amountMinor: 12_345n }],
    });
    answers.set('/payments/ab12', { status: 200, body: { ...state, payments: [{ ...paid, amount: 1.5 }] } });
    expect(await provider?.getDeposit('ab12')).toMatchObject({ word: 'unknown' });
    expect(await provider?.getDeposit('other')).toEqual({ word: 'unknown', why: 'status 503' });
    expect(await provider?.getReceipt('other')).toEqual({ word: 'unknown', why: 'status 503' });
    answers.set('/payments/ab12', { status: 200, body: { ...state, id: 7 } });
    expect(await provider?.getDeposit('ab12')).toEqual({ word: 'unknown', why: 'an order cannot be read' });
    expect(await provider?.createDeposit(intent)).toEqual({
      word: 'unknown',
      why: 'an order cannot be read',
    });
    answers.set('/payments/ab12', { status: 200, body: { ...state, payments: {} } });
    expect(await provider?.getDeposit('ab12')).toMatchObject({ word: 'unknown' });
  });

  it('[OPS-4] has a payment of the account holder credited once its notice came', async () => {
    const callbackSecret = 'x'.repeat(43);
    await bench.services.paymentProviders.put({
      merchantId: 1,
      code: 'acme',
      adapter: 'acme-pay',
      settings: { apiUrl: originOf(acmeApi), currency: 'BRL' },
      secrets: { apiKey: 'a key', signingKey: 'a signing key' },
      callbackSecret,
      minMinor: 1_000n,
      maxMinor: 500_000n,
      lifeS: 1_800,
    });
    const { query } = bench.db.merchant(1);
    await query(`update module_flag set enabled = true where merchant_id = 1 and mod_id = 'DEPOSIT'`);
    await bench.services.merchants.reload();
    const token = await bench.client.token(bench.accounts.member);
    const send = async (path: string, body?: object): Promise<Record<string, unknown>> => {
      const more = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
      const sent = await bench.client.send({ path, headers: { Authorization: token }, ...more });
      expect(sent.body.success, sent.text).toBe(true);
      return sent.body.value as Record<string, unknown>;
    };
    const order = { id: 'p7', url: 'https://pay.acme.example/p7' };
    answers.set('PUT', { status: 200, body: order });
    const wanted = { methodCode: 'acme', amount: '50.00', requestId: 'acme-deposit-1', document: '' };
    const created = await send('/wps/relay/MCSFE_createDeposit', wanted);
    expect(created['depositStateName']).toBe('awaiting');
    const path = asked.at(-1)?.path ?? '';
    const reference = path.replace('/payments/', '');
    const paid = { id: 'pay-7', amount: '5000', at: '2026-01-02T03:04:05Z', holderVerified: true };
    answers.set(path, { status: 200, body: { ...order, state: 'paid', payments: [paid] } });
    const raw = JSON.stringify({ id: 'n7', reference, payment: 'pay-7' });
    const sign = createHmac('sha256', 'a signing key').update(raw).digest('hex');
    const told = await fetch(`http://127.0.0.1:${bench.port}/payments/demo/acme/${callbackSecret}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'acme-signature': sign },
      body: raw,
    });
    expect(told.status).toBe(200);
    const find = () => send(`/wps/relay/MCSFE_getDeposit?depositId=${String(created['depositId'])}`);
    await expect
      .poll(find)
      .toMatchObject({ depositStateName: 'credited', receivedAmount: 50, depositState: '1' });
  });

  it('[OPS-4] believes only signed notices', () => {
    const provider = open();
    const raw = Buffer.from('{"id":"n1","reference":"ab12","payment":"r1"}');
    const sign = createHmac('sha256', 'a signing key').update(raw).digest('hex');
    expect(provider?.parseCallback(raw, { 'acme-signature': sign })).toEqual([
      { eventId: 'n1', reference: 'ab12', receiptRef: 'r1' },
    ]);
    expect(provider?.parseCallback(raw, {})).toEqual({ refused: 'bad signature' });
  });
});

describe('the other example adapters', () => {
  it('[OPS-4] send text messages, and try again later while Acme is silent', async () => {
    const message = { id: 'm1', to: '5581999990000', text: 'Your code' };
    expect(await extensions.sms?.send(message)).toEqual({ outcome: 'later', reason: 'acme 503' });
    answers.set('/sms', { status: 202, body: {} });
    expect(await extensions.sms?.send(message)).toEqual({ outcome: 'sent' });
  });

  it('[OPS-4] look at documents, and leave to an operator what they do not clearly answer', async () => {
    const request = { reference: '1-1', documentKind: 'passport', pictures: [] } as const;
    await expect(extensions.identity?.begin(request)).rejects.toThrow('Acme did not take the check');
    answers.set('/checks', { status: 200, body: { id: 'c1' } });
    expect(await extensions.identity?.begin(request)).toBe('c1');
    expect(await extensions.identity?.verdict('1-1')).toEqual({ state: 'open' });
    answers.set('/verdict', { status: 200, body: { verdict: 'match' } });
    expect(await extensions.identity?.verdict('1-1')).toEqual({ state: 'passed' });
  });

  it('[OPS-4] make a suspect visitor solve the puzzle, and no other one while Acme is silent', async () => {
    const { username } = bench.accounts.member;
    const logIn = () => bench.client.token({ username, password: 'another password' });
    answers.set('/visitor', { status: 200, body: { suspect: true } });
    await expect(logIn()).rejects.toThrow(/"cost"/);
    answers.delete('/visitor');
    await expect(logIn()).rejects.toThrow(/^(?!.*"cost").*login failed/s);
  });
});
