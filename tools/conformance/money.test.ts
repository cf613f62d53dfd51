import { describe, expect, it } from 'vitest';
import { createFakeGateway } from '../../src/testing/fake-gateway';
import { GATEWAY, MEMBER, MERCHANT } from '../../src/testing/fixtures';
import { OLDER_MEMBERS, OLDER_PAYMENT_PASSWORD } from '../../src/testing/older-world';
import { examine, type Examination } from './examine';
import type { Finding, Report } from './findings';
import { markdownOf } from './markdown';
import { createOlderWorldNow } from './older';
import { createCountingFetch } from './testing';
import { textOf } from './text';

const paymentPassword = OLDER_PAYMENT_PASSWORD;
const older = {
  member: { ...OLDER_MEMBERS.member, paymentPassword },
  agent: { ...OLDER_MEMBERS.agent, paymentPassword },
};

const run = async (plain: typeof globalThis.fetch, more: Partial<Examination> = {}) => {
  const { fetch, sent } = createCountingFetch(plain);
  const told: string[] = [];
  const report = await examine(
    {
      url: GATEWAY,
      merchant: MERCHANT,
      dialect: null,
      dialectRows: null,
      timeZone: null,
      write: true,
      money: '10',
      code: null,
      ...older,
      ...more,
    },
    {
      fetch,
      wait: () => Promise.resolve(),
      readPicture: () => Promise.resolve(null),
      ask: () => Promise.resolve(null),
      tell: (line) => void told.push(line),
    },
  );
  return { report, sent, told };
};
const of = ({ findings }: Report, call: string): Finding | undefined =>
  findings.find((finding) => finding.call === call);

/** What moves money at an older gateway, by its call. */
const MOVES = {
  'deposits.create': 'POST /wps/transaction/deposit/pg',
  'withdrawals.create': 'POST /wps/v2/transaction/withdraw',
  'funds.toUpline': 'PUT /wps/agent/transferUpline',
  'wallet.transfer': 'POST /wps/relay/GCS_walletTransfer',
  'agents.transfer': 'PUT /wps/agent/transferDownline',
} as const;
const movesIn = (sent: readonly string[]): string[] =>
  sent
    .filter((one) => Object.values<string>(MOVES).includes(one) || /deposit\/|createDeposit/.test(one))
    .sort();
const EACH_ONCE = Object.values<string>(MOVES).sort();

describe('money that was said', () => {
  it('is moved once by each call that moves it, with this amount and no other', async () => {
    const world = createOlderWorldNow();
    const { report, sent, told } = await run(world.fetch, { money: '10.5' });
    expect(movesIn(sent)).toEqual(EACH_ONCE);
    expect(told).toContain('asks withdrawals.create: a withdrawal of 10.50 BRL to Itaú');
    expect(told).toHaveLength(EACH_ONCE.length);
    const amounts = world.seen
      .filter(({ method, path }) => EACH_ONCE.includes(`${method} ${path}`))
      .map(({ input }) => input.amount ?? input.transferAmt);
    expect(amounts).toEqual(EACH_ONCE.map(() => '10.50'));
    expect(of(report, 'withdrawals.create')?.notes[0]).toBe('carried out: a withdrawal of 10.50 BRL to Itaú');
    expect(of(report, 'agents.transfer')?.notes).toEqual(['carried out: 10.50 BRL passed on to anna']);
    expect(of(report, 'deposits.create')?.notes[0]).toMatch(/^carried out: a deposit of 10\.50 BRL by /);
    expect(world.refused.filter((one) => !one.endsWith('no such path'))).toEqual([]);
    expect(textOf(report).join()).not.toContain(paymentPassword);
  });

  it('asks a gateway of the contract for one deposit', async () => {
    const gateway = createFakeGateway();
    const member = { ...MEMBER, paymentPassword: '' };
    const { report, sent } = await run(gateway.fetch, { member, agent: null, money: '50' });
    expect(sent.filter((one) => one === 'POST /wps/relay/MCSFE_createDeposit')).toHaveLength(1);
    expect(of(report, 'deposits.create')?.notes[0]).toMatch(/^carried out: a deposit of 50\.00 BRL by /);
    expect(of(report, 'withdrawals.create')?.outcome).toBe('not asked');
  });

  it.each([
    ['without an amount', { money: null }],
    ['without --write', { write: false }],
    ['with more decimals than the currency has', { money: '10.005' }],
  ])('stays where it is %s', async (_, more) => {
    const { report, sent } = await run(createOlderWorldNow().fetch, more);
    expect(movesIn(sent)).toEqual([]);
    for (const call of Object.keys(MOVES)) expect(of(report, call)?.outcome).toBe('not asked');
  });

  it('is not moved by calls that want a payment password where there is none', async () => {
    const none = {
      member: { ...older.member, paymentPassword: '' },
      agent: { ...older.agent, paymentPassword: '' },
    };
    const { report, sent } = await run(createOlderWorldNow().fetch, none);
    expect(movesIn(sent)).toEqual([MOVES['deposits.create'], MOVES['wallet.transfer']].sort());
    expect(of(report, 'withdrawals.create')?.notes).toEqual(['needs the account’s payment password']);
  });

  it('is not moved where a gateway says no, in its own words', async () => {
    const { report, sent } = await run(createOlderWorldNow().fetch, { money: '999999' });
    const { 'deposits.create': deposit, ...others } = MOVES;
    expect(movesIn(sent)).toEqual(EACH_ONCE.filter((one) => one !== deposit));
    expect(of(report, 'deposits.create')?.notes).toEqual(['no way to pay in takes 999999.00 BRL']);
    for (const call of Object.keys(others))
      expect(of(report, call)?.notes.at(-1)).toMatch(/^not carried out: /);
    expect(report.findings.filter(({ outcome }) => outcome === 'unknown')).toEqual([]);
  });
});

describe('a gateway that does not say what it did with money', () => {
  const answers: Record<string, () => Promise<Response>> = {
    'breaks the connection': () => Promise.reject(new TypeError('terminated')),
    'answers with half of it': () => Promise.resolve(new Response('{"success":tr')),
    'answers with a page': () => Promise.resolve(new Response('<h1>Busy</h1>', { status: 503 })),
    'answers with nothing': () => Promise.resolve(new Response(null, { status: 204 })),
    'answers with a fault': () =>
      Promise.resolve(new Response('{"success":false,"errorCode":"SYSTEM_ERROR"}', { status: 500 })),
    'wants to be asked more slowly': () =>
      Promise.resolve(new Response('<h1>Slow</h1>', { status: 429, headers: { 'Retry-After': '1' } })),
  };

  it.each(Object.entries(answers))('is asked once where it %s', async (name, answer) => {
    const { fetch } = createOlderWorldNow();
    const { report, sent } = await run((input, init) => {
      const request = new Request(input, init);
      const isMove = EACH_ONCE.some((one) => one === `${request.method} ${new URL(request.url).pathname}`);
      return isMove ? answer() : fetch(request);
    });
    expect(movesIn(sent)).toEqual(EACH_ONCE);
    if (name.startsWith('wants')) return;
    for (const call of Object.keys(MOVES))
      expect([call, of(report, call)?.outcome]).toEqual([call, 'unknown']);
    expect(of(report, 'withdrawals.create')?.notes[0]).toBe(
      'not known whether it was carried out (a withdrawal of 10.00 BRL to Itaú): look at its withdrawal record before anything is sent again',
    );
    expect(textOf(report).at(-1)).toContain('5 unknown');
    expect(markdownOf(report).join('\n')).toContain('**unknown: `withdrawals.create`**');
  });

  it.each(Object.entries(answers))('is asked once where it knows keys and %s', async (name, answer) => {
    const { fetch } = createFakeGateway();
    const path = '/wps/relay/MCSFE_createDeposit';
    const member = { ...MEMBER, paymentPassword: '' };
    const { report, sent } = await run(
      (input, init) => {
        const request = new Request(input, init);
        return new URL(request.url).pathname === path ? answer() : fetch(request);
      },
      { member, agent: null, money: '50' },
    );
    expect(sent.filter((one) => one.endsWith(path))).toHaveLength(1);
    const isRefused = name.startsWith('wants');
    expect(of(report, 'deposits.create')?.outcome).toBe(isRefused ? 'not asked' : 'unknown');
  });

  it('is asked once where it ends the session with it', async () => {
    const { fetch } = createOlderWorldNow();
    const { sent } = await run((input, init) => {
      const request = new Request(input, init);
      if (!request.url.endsWith('/transaction/withdraw')) return fetch(request);
      return Promise.resolve(new Response('{"success":false,"errorCode":"CUSTOMER_NOT_LOGIN"}'));
    });
    expect(movesIn(sent)).toEqual(EACH_ONCE);
  });
});
