import { afterEach, describe, expect, it } from 'vitest';
import { createTestWorld } from '../testing/client';
import { GATEWAY, MEMBER } from '../testing/fixtures';
import { OLDER_CASHIER_CALLS, OLDER_CASHIER_VALUES } from '../testing/older-cashier';
import { createOlderGateway } from '../testing/older-gateway';
import { depositsDomain } from './domains/deposits';
import { openOrdersDomain } from './domains/open-orders';
import { asError } from './kernel/app-error';
import type { DialectRows } from './types';

const closers: (() => unknown)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

const METHODS = '/wps/relay/MCSFE_getDepositMethods';
const REPORT = '/wps/relay/MCSFE_getDepositTransactionReport';
const pathOf = (way: string) => `/wps/transaction/deposit/${way}`;
const brl = (minor: bigint) => ({ minor, currency: 'BRL' });

/** A member whose gateway has these ways to pay, in its own words. */
const enter = async (methods: unknown = [{ id: 7, type: 'PG' }], dialectRows: DialectRows = {}) => {
  const old = createOlderGateway({ calls: OLDER_CASHIER_CALLS, values: OLDER_CASHIER_VALUES });
  old.state.values[METHODS] = JSON.stringify(methods);
  const world = createTestWorld({
    gateway: {
      url: GATEWAY,
      dialect: 'legacy',
      ...(Object.keys(dialectRows).length > 0 ? { dialectRows } : {}),
    },
    ports: { fetch: (input, init) => old.fetch(input, init) },
  });
  closers.push(() => world.client.destroy());
  await world.client.system.start();
  await world.client.session.login({ mode: 'username', ...MEMBER });
  const deposits = world.client.use(depositsDomain);
  const ask = async (at = 0) => {
    const method = (await deposits.methods())[at]?.id ?? '';
    return deposits.create({ method, amount: brl(5_000n) });
  };
  const codeOf = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => '',
      (error: unknown) => asError(error).code,
    );
  const sent = (way: string) => old.seen.filter(({ path }) => path === pathOf(way)).map(({ input }) => input);
  const says = (value: unknown, way = 'pg') => (old.state.values[pathOf(way)] = JSON.stringify(value));
  return { ...world, old, deposits, ask, codeOf, sent, says };
};

describe('an order of a deposit at an older gateway', () => {
  it('goes to the path of its way, with the ids of its row as they came', async () => {
    const { ask, sent, old } = await enter([
      { id: 7, type: 'PG', minAmount: '1,000.00' },
      { methodId: '9', bankCode: 'ITAU', depositType: 'MT', currencyCode: 'BRL', name: 'Itaú' },
      { methodId: 11, payType: 'QRIS' },
      { methodId: 12, type: 'VW' },
      { type: 'PG' },
    ]);
    await ask(0);
    await ask(1);
    await ask(2);
    expect(sent('pg')).toEqual([{ id: 7, amount: '50.00' }]);
    expect(sent('mt')).toEqual([{ methodId: '9', bankCode: 'ITAU', amount: '50.00' }]);
    expect(sent('qr')).toEqual([{ methodId: 11, amount: '50.00' }]);
    expect(old.refused).toEqual([]);
  });

  it('is not sent for a way that the gateway did not name', async () => {
    const { deposits, codeOf, old } = await enter();
    for (const method of ['7', '', 'xx~{"id":7}', 'pg~{', 'pg/../../member/info~{"id":7}'])
      expect(await codeOf(deposits.create({ method, amount: brl(5_000n) }))).toBe('REQUEST_INVALID');
    expect(old.seen.filter(({ path }) => path.includes('/deposit/'))).toEqual([]);
  });

  it('shows ways by their own names, and no words of Pix outside of Brazil', async () => {
    const { deposits } = await enter([
      { id: 1, type: 'PG', methodName: 'Wallet X' },
      { id: 2, type: 'QR', currency: 'VND' },
      { id: 3, type: 'QR' },
    ]);
    expect((await deposits.methods()).map(({ name, kind }) => [name, kind])).toEqual([
      ['Wallet X', 'redirect'],
      [undefined, 'redirect'],
      [undefined, 'pix'],
    ]);
  });

  it('is found in the report by the name that its answer gives it, and by nothing else then', async () => {
    const { ask, says, client, old } = await enter();
    const now = client.serverTime.now();
    const row = { amount: 50, depositState: '0', createTime: now };
    old.state.values[REPORT] = JSON.stringify([
      { ...row, id: 90 },
      { ...row, id: 91, orderNo: 'A-7' },
    ]);
    says({ orderNo: 'A-7', payUrl: 'https://pay.example/7' });
    const page = { kind: 'redirect', url: 'https://pay.example/7' };
    expect(await ask()).toMatchObject({ id: '91', state: 'awaiting', action: page, reference: 'A-7' });
    says({ orderNo: 'A-8', payUrl: 'https://pay.example/8' });
    expect(await ask()).toMatchObject({ id: '', state: 'awaiting', reference: 'A-8', asked: brl(5_000n) });
  });

  it('is the newest open one of its amount where the answer names none', async () => {
    const { ask, client, old } = await enter();
    const now = client.serverTime.now();
    const row = { amount: 50, depositState: '0', createTime: now };
    old.state.values[REPORT] = JSON.stringify([
      { ...row, id: 89, createTime: now - 3_600_000 },
      { ...row, id: 90, depositState: '1' },
      { ...row, id: 91, amount: 51 },
      { ...row, id: 92, createTime: now - 1_000 },
    ]);
    expect(await ask()).toMatchObject({ id: '92', state: 'created', action: null });
  });

  it('is asked for although the report cannot be read', async () => {
    const { ask, old } = await enter();
    old.state.instead[REPORT] = { status: 404, body: '' };
    expect(await ask()).toMatchObject({ id: '', state: 'created', action: null, asked: brl(5_000n) });
  });

  it('is remembered while its outcome is unknown, and not sent again by itself', async () => {
    const { ask, codeOf, old, client, sent } = await enter();
    old.state.instead[pathOf('pg')] = { body: '{"success":true,"val' };
    expect(await codeOf(ask())).toBe('OUTCOME_UNKNOWN');
    expect(sent('pg')).toHaveLength(1);
    expect(client.use(openOrdersDomain).of('deposits.create')).toMatchObject({ amount: '50.00' });
  });

  it('is offered no more once the gateway says that it has no such call', async () => {
    const { ask, codeOf, old, client } = await enter();
    const missing = (await client.dialect())?.missing;
    expect(missing?.has('deposits.create')).toBe(false);
    old.state.instead[pathOf('pg')] = {
      status: 404,
      body: '{"success":false,"errorCode":"function.not.available"}',
    };
    expect(await codeOf(ask())).toBe('FUNCTION_NOT_AVAILABLE');
    expect(missing?.has('deposits.create')).toBe(true);
    expect(client.use(openOrdersDomain).of('deposits.create')).toBeNull();
  });

  it.each(['function.not.available', 'SOME_REFUSAL'])(
    'is not refused, nor missing, where what a row asks for after it is refused with %s',
    async (errorCode) => {
      const { ask, codeOf, old, client, sent } = await enter(undefined, {
        'deposits.create': {
          send: ({ amount }) => ({ path: pathOf('pg'), content: { id: 7, amount } }),
          read: (_, facts) => facts.ask(REPORT),
        },
      });
      old.state.instead[REPORT] = {
        status: 400,
        body: JSON.stringify({ success: false, errorCode }),
      };
      expect(await codeOf(ask())).toBe('OUTCOME_UNKNOWN');
      expect(client.use(openOrdersDomain).of('deposits.create')).toMatchObject({ amount: '50.00' });
      expect((await client.dialect())?.missing.has('deposits.create')).toBe(false);
      expect(sent('pg')).toHaveLength(1);
    },
  );
});
