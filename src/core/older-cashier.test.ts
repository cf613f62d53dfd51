import { afterEach, describe, expect, it } from 'vitest';
import { createTestWorld } from '../testing/client';
import { GATEWAY, MEMBER } from '../testing/fixtures';
import { noAnswer } from '../testing/no-answer';
import { OLDER_CASHIER_CALLS, OLDER_CASHIER_VALUES } from '../testing/older-cashier';
import { createOlderGateway } from '../testing/older-gateway';
import { depositsDomain } from './domains/deposits';
import { fundsDomain } from './domains/funds';
import { payeesDomain } from './domains/payees';
import { paymentPasswordDomain } from './domains/payment-password';
import { walletsDomain } from './domains/wallets';
import { withdrawalsDomain } from './domains/withdrawals';
import { asError, type AppError } from './kernel/app-error';
import type { Client } from './types';

const closers: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const WITHDRAW = '/wps/v2/transaction/withdraw';
const REPORT = '/wps/report/withdrawTransaction';
const brl = (minor: bigint) => ({ minor, currency: 'BRL' });

/** How a money call ends besides an answer. */
type Fault = 'cut' | 'timeout' | null;
/** A member in front of an older gateway. `at` is the call that the fault hits; requests to it are counted before the fault. */
const enter = async (at = '', fault: Fault = null) => {
  const old = createOlderGateway({ calls: OLDER_CASHIER_CALLS, values: OLDER_CASHIER_VALUES });
  const sent: string[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    sent.push(`${request.method} ${pathname}`);
    if (`${request.method} ${pathname}` !== at || fault === null) return old.fetch(request);
    if (fault === 'cut') return Promise.reject(new TypeError('cut'));
    return noAnswer(request);
  };
  const world = createTestWorld({ gateway: { url: GATEWAY, dialect: 'legacy' }, ports: { fetch } });
  closers.push(() => world.client.destroy());
  await world.client.system.start();
  await world.client.session.login({ mode: 'username', ...MEMBER });
  const count = (): number => sent.filter((one) => one === at).length;
  return { ...world, old, count };
};
const inputsOf = (old: ReturnType<typeof createOlderGateway>, path: string) =>
  old.seen.filter((request) => request.path === path).map(({ input }) => input);
const failure = (promise: Promise<unknown>): Promise<AppError | null> =>
  promise.then(
    () => null,
    (error: unknown) => asError(error),
  );

const depositOf = async (client: Client) => {
  const deposits = client.use(depositsDomain);
  const [method] = await deposits.methods();
  return deposits.create({ method: method?.id ?? '', amount: brl(100_000n) });
};
const MONEY: [name: string, at: string, run: (client: Client) => Promise<unknown>][] = [
  ['an order of a deposit', 'POST /wps/transaction/deposit/pg', depositOf],
  [
    'a withdrawal',
    `POST ${WITHDRAW}`,
    (client) =>
      client.use(withdrawalsDomain).create({ amount: brl(5_000n), payeeId: 'BC--1', password: 'secret-1' }),
  ],
  [
    'a transfer to the upline',
    'PUT /wps/agent/transferUpline',
    (client) => client.use(fundsDomain).toUpline({ amount: brl(5_000n), password: 'secret-1' }),
  ],
  [
    'a transfer between wallets',
    'POST /wps/relay/GCS_walletTransfer',
    (client) => client.use(walletsDomain).transfer({ from: 2, to: 11, amount: brl(5_000n) }),
  ],
];
const word = (status: number) => ({
  status,
  body: '{"success":false,"errorCode":"#734","message":"Saque em análise (#734)"}',
});
const accepted = (value: string) => ({ body: `{"success":true,"value":${value}}` });
type Ending = 'accepted' | 'unknown' | 'refused';
const ANSWERS: [name: string, answer: { status?: number; body: string } | Fault, ending: Ending][] = [
  ['a cut connection', 'cut', 'unknown'],
  ['no answer in time', 'timeout', 'unknown'],
  ['an empty body', { body: '' }, 'unknown'],
  ['503', { status: 503, body: '{"success":false}' }, 'unknown'],
  ['a page of HTML', { body: '<html>busy</html>' }, 'unknown'],
  ['a cut answer', { body: '{"success":true,"val' }, 'unknown'],
  ['an unknown word with 400', word(400), 'refused'],
  ['an unknown word with 200', word(200), 'refused'],
  ['an unknown word with 500', word(500), 'unknown'],
  ['value null', accepted('null'), 'accepted'],
  ['value true', accepted('true'), 'accepted'],
  ['a page to go to', accepted('{"redirectUrl":"https://bank.example/x"}'), 'accepted'],
  ['a value of the wrong type', accepted('[[{"amount":{}}],7]'), 'accepted'],
];

describe.each(MONEY)('%s in front of an older gateway', (_, at, run) => {
  it.each(ANSWERS)('is sent once when the answer is %s', async (_name, answer, ending) => {
    const isFault = answer === 'cut' || answer === 'timeout';
    const { client, old, clock, count } = await enter(at, isFault ? answer : null);
    if (!isFault && answer !== null) old.state.instead[at.split(' ')[1] ?? ''] = answer;
    const running = failure(run(client));
    // Time passes for the call that is never answered only.
    if (answer === 'timeout') {
      await expect.poll(count, { timeout: 20_000 }).toBe(1);
      await clock.advance(60_000);
    }
    const error = await running;
    expect(count()).toBe(1);
    expect(old.refused).toEqual([]);
    if (ending === 'accepted') expect(error).toBeNull();
    if (ending === 'unknown') expect(error?.code).toBe('OUTCOME_UNKNOWN');
    if (ending === 'refused') expect(error && client.i18n.errorText(error)).toBe('Saque em análise (#734)');
  });
});

describe('a withdrawal in front of an older gateway', () => {
  const ask = { amount: brl(5_000n), payeeId: 'EW-3-2', password: 'secret-1', code: '12 34' };

  it('is sent with what these gateways know', async () => {
    const { client, old } = await enter();
    const made = await client.use(withdrawalsDomain).create(ask);
    expect(inputsOf(old, WITHDRAW)).toEqual([
      { amount: '50.00', bankCardId: '2', groupId: '3', password: 'secret-1', verificationCode: '1234' },
    ]);
    // The report shows older ones only: it was sent, and that is all that is known.
    expect(made).toMatchObject({ id: '', amount: brl(5_000n), state: 'checking', mayCancel: false });
    expect(old.refused).toEqual([]);
  });

  it('has the number of the newest row of the report, and is found there again', async () => {
    const { client, old } = await enter();
    const now = client.serverTime.now();
    old.state.values[REPORT] =
      `{"records":[{"id":90,"amount":50,"status":"0","createTime":${now - 3_600_000}},{"id":91,"amount":"50.00","status":"0","createTime":${now}}]}`;
    const withdrawals = client.use(withdrawalsDomain);
    const made = await withdrawals.create(ask);
    expect(made.id).toBe('91');
    expect(await withdrawals.detail('91')).toMatchObject({ id: '91', state: 'checking' });
    expect((await failure(withdrawals.detail('17')))?.code).toBe('CASHIER_UNKNOWN');
    expect(old.refused).toEqual([]);
  });

  it('says on which page its bank wants its holder, where that is one of the web', async () => {
    const { client, old } = await enter();
    const withdrawals = client.use(withdrawalsDomain);
    const now = client.serverTime.now();
    for (const records of [[], [{ id: 91, amount: '50.00', status: '0', createTime: now }]]) {
      old.state.values[REPORT] = JSON.stringify({ records });
      old.state.values[WITHDRAW] = '{"redirectUrl":"https://bank.example/x"}';
      expect((await withdrawals.create(ask)).page).toBe('https://bank.example/x');
      old.state.values[WITHDRAW] = '{"redirectUrl":"HTTPS://bank.example?order=1"}';
      expect((await withdrawals.create(ask)).page).toBe('HTTPS://bank.example?order=1');
      const noPages = [
        'javascript:alert(1)',
        'https://',
        'https://bank.example@other.example/x',
        'https://bank.example\\@other.example',
        'https://bank .example/',
        'https://bank.example\u2044pay.other.example',
        'https://b\u0430nk.example/x',
        'https://%65vil.example',
      ];
      for (const value of [
        'null',
        'true',
        '{"redirectUrl":null}',
        ...noPages.map((redirectUrl) => JSON.stringify({ redirectUrl })),
      ]) {
        old.state.values[WITHDRAW] = value;
        expect((await withdrawals.create(ask)).page, value).toBeUndefined();
      }
    }
  });

  it('has a fee of 0 only where the gateway says so', async () => {
    const { client, old } = await enter();
    const feeFor = (value: string) => {
      old.state.values['/wps/relay/MCSFE_getCalculatedWithdrawCharges'] = value;
      return client.use(withdrawalsDomain).fee({ amount: brl(5_000n), payeeId: '1' });
    };
    expect(await feeFor('0')).toEqual({ fee: brl(0n), net: brl(5_000n) });
    expect(await feeFor('null')).toMatchObject({ fee: { unread: true }, net: { unread: true } });
    expect((await failure(feeFor('"soon"')))?.code).toBe('REPLY_INVALID');
  });

  it('is done although the report fails', async () => {
    const { client, old } = await enter();
    old.state.instead[REPORT] = { status: 404, body: '' };
    expect(await client.use(withdrawalsDomain).create(ask)).toMatchObject({ id: '', amount: brl(5_000n) });
  });

  it('shows limits, balance, turnover and what is left', async () => {
    const { client, old } = await enter();
    expect(await client.use(withdrawalsDomain).settings()).toMatchObject({
      allowed: true,
      min: brl(500n),
      max: brl(500_000n),
      available: brl(10_025n),
      timesLeft: 2,
      amountLeft: brl(400_000n),
      hours: null,
      turnover: { required: brl(10_000n), done: brl(120_050n), open: false },
      paymentPasswordSet: true,
      blocks: [],
    });
    expect(old.refused).toEqual([]);
  });

  it('asks for nothing that the gateway did not say is missing', async () => {
    const { client, old } = await enter();
    for (const path of [
      '/wps/relay/MCSFE_getTurnoverInfo',
      '/wps/member/hasWithdrawalPassword',
      '/wps/member/bankCard',
    ])
      old.state.instead[path] = { status: 404, body: '' };
    expect(await client.use(withdrawalsDomain).settings()).toMatchObject({
      available: brl(10_025n),
      timesLeft: null,
      amountLeft: null,
      turnover: { open: false },
      paymentPasswordSet: true,
    });
  });

  it('has a turnover, a fee by the kind of payee, a report and confirmations', async () => {
    const { client, old } = await enter();
    const withdrawals = client.use(withdrawalsDomain);
    expect(await withdrawals.turnover()).toMatchObject({ done: brl(120_050n), open: false });
    for (const payeeId of ['BC--1', 'EW-3-2', 'VW--1', '1'])
      expect(await withdrawals.fee({ amount: brl(5_000n), payeeId })).toEqual({
        fee: brl(150n),
        net: brl(4_850n),
      });
    expect(
      inputsOf(old, '/wps/relay/MCSFE_getCalculatedWithdrawCharges').map(({ withdrawType }) => withdrawType),
    ).toEqual(['BC', 'EW', 'VW', 'BC']);
    expect(await withdrawals.list({ page: 1 })).toMatchObject({
      totalPages: 1,
      withdrawals: [
        {
          id: '81',
          amount: brl(100_000n),
          fee: brl(150n),
          net: brl(99_850n),
          state: 'paid',
          payee: 'Itaú · ****1234',
          createdAt: Date.UTC(2026, 10, 18, 9, 30),
        },
      ],
    });
    expect(await withdrawals.confirmations()).toEqual([{ id: '5', amount: brl(40_000n), dueAt: null }]);
    await withdrawals.confirm('5', { arrived: true });
    expect(inputsOf(old, '/wps/relay/MCSFE_processC2CTransaction')).toEqual([
      { payDetailId: '5', isMoneyReceived: 'Y' },
    ]);
    expect(old.refused).toEqual([]);
  });
});

describe('the rest of an older gateway’s cashier', () => {
  it('shows deposits and the ways to pay', async () => {
    const { client, old } = await enter();
    const deposits = client.use(depositsDomain);
    expect(await deposits.settings()).toEqual({ allowed: true, count: 0, document: '' });
    // What is kept of a payment was not told: that is no fee of 0.
    expect(await deposits.methods()).toMatchObject([
      { kind: 'redirect', min: brl(100_000n), max: brl(5_000_000n), fee: { fixed: { unread: true } } },
    ]);
    expect(await deposits.list({ page: 1 })).toMatchObject({
      deposits: [
        { id: '31', asked: brl(123_450n), got: brl(123_450n), state: 'credited' },
        { id: '32', asked: brl(2_000n), got: brl(0n), state: 'unknown' },
      ],
    });
    expect(await deposits.detail('31')).toMatchObject({ id: '31', state: 'credited' });
    expect(old.refused).toEqual([]);
  });

  it('lists cards and wallets by their names, and says what can be added', async () => {
    const { client, old } = await enter();
    const payees = client.use(payeesDomain);
    const book = await payees.list();
    expect(book.payees).toMatchObject([
      { id: 'BC--1', kind: 'bank', bankName: 'Itaú', frozen: false },
      { id: 'EW-3-2', bankName: 'PIX', masked: '123***', frozen: true },
      { id: 'VW--1', bankName: 'USDT', masked: 'T***9', frozen: false },
    ]);
    expect(book).toMatchObject({ holder: 'M****', max: 6, kinds: [{ kind: 'bank' }, { kind: 'coin' }] });
    old.state.values['/wps/member/bankCard'] = '{"bankCards":[{"bankCardId":1}],"maxCardCount":1}';
    expect(await payees.list()).toMatchObject({ max: 1, kinds: [] });
    expect((await failure(payees.remove({ id: 'BC--1', password: 'x' })))?.code).toBe(
      'FUNCTION_NOT_AVAILABLE',
    );
    expect(old.refused).toEqual([]);
  });

  it('adds an account with what its bank wants, and a wallet of a coin', async () => {
    const { client, old } = await enter();
    const payees = client.use(payeesDomain);
    old.state.values['/wps/relay/MCSFE_getBanks'] = JSON.stringify([
      { bankCode: 'ITAU', bankName: 'Itaú' },
      {
        bankCode: 'BB',
        city: '1',
        email: 'D',
        bankBranchSwitch: 'y',
        area: '0',
        province: 'SP',
        mobileNo: 2,
      },
    ]);
    const [plain, wanting] = await payees.banks();
    expect(plain).toEqual({ code: 'ITAU', name: 'Itaú' });
    expect(wanting?.fields?.map(({ name, required, input }) => [name, required, input])).toEqual([
      ['branch', true, 'text'],
      ['city', true, 'text'],
      ['email', false, 'email'],
      ['mobileNo', false, 'phone'],
    ]);
    const added = async (input: Parameters<typeof payees.add>[0]) => {
      await payees.add(input);
      return inputsOf(old, '/wps/member/bankCard').at(-1);
    };
    const bank = { kind: 'bank', bankCode: 'ITAU', account: '12345', password: 'secret-1' } as const;
    const sent = { cardType: 'B', bankCode: 'ITAU', cardNumber: '12345', paymentPassword: 'secret-1' };
    expect(await added(bank)).toEqual(sent);
    expect(await added({ ...bank, branch: '12', city: 'Santos', email: '', holderName: 'Ana' })).toEqual({
      ...{ ...sent, bankBranch: '12', city: 'Santos', payeeName: 'Ana' },
    });
    const coin = {
      kind: 'coin',
      bankCode: 'USDT',
      branch: 'TRC20',
      account: 'TJRab',
      password: 'p',
    } as const;
    expect(await added({ ...coin, city: 'Santos' })).toEqual({
      ...{ cardType: 'V', walletName: 'USDT', walletType: 'TRC20', walletAddress: 'TJRab' },
      paymentPassword: 'p',
    });
    expect(old.refused).toEqual([]);
  });

  it('sets the payment password, and shows wallets that come as a list', async () => {
    const { client, old } = await enter();
    const secret = client.use(paymentPasswordDomain);
    expect(await secret.state()).toMatchObject({ set: true });
    await secret.set({ password: 'secret-1' });
    await secret.change({ old: 'secret-1', password: 'secret-2' });
    expect(await client.use(fundsDomain).all()).toMatchObject({
      single: false,
      main: brl(123_450n),
      points: 40n,
      vendors: [{ walletId: 11, vendor: 'JL' }],
    });
    expect(old.refused).toEqual([]);
  });

  it('says what may be passed on to the upline as far as it is told, and learns that it cannot be', async () => {
    const { client, old } = await enter();
    const funds = client.use(fundsDomain);
    const says = (info: object) => (old.state.values['GET /wps/member/info'] = JSON.stringify(info));
    says({ id: 9001, account: 'demo01', toUpline: '1' });
    expect(await funds.upline()).toMatchObject({
      upline: '–',
      available: brl(10_025n),
      min: { unread: true },
      max: { unread: true },
      amountLeft: { unread: true },
      timesLeft: null,
      paymentPasswordSet: true,
    });
    says({ account: 'demo01', toUpline: 1, parentName: 's***a' });
    expect((await funds.upline()).upline).toBe('s***a');
    says({ account: 'demo01', toUpline: 0, parentName: 's***a' });
    expect((await funds.upline()).upline).toBe('');
    const missing = (await client.dialect())?.missing;
    expect(missing?.has('funds.toUpline')).toBe(false);
    old.state.instead['/wps/agent/transferUpline'] = {
      status: 404,
      body: '{"success":false,"errorCode":"function.not.available"}',
    };
    const refused = await failure(funds.toUpline({ amount: brl(5_000n), password: 'secret-1' }));
    expect(refused?.code).toBe('FUNCTION_NOT_AVAILABLE');
    expect(missing?.has('funds.toUpline')).toBe(true);
    expect(old.refused).toEqual([]);
  });
});
