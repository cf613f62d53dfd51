import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allCalls } from '../../../contract/index';
import { parseAmount } from '../../../contract/money';
import { readWith, testFacts } from '../../../testing/legacy-dialect';
import { OLDER_CASHIER_VALUES } from '../../../testing/older-cashier';
import { asError } from '../../kernel/app-error';
import { decode } from '../decode';
import { plainAmount } from './amounts';
import { cashierTable } from './cashier';
import { payeeOf } from './cashier-payees';
import { moneyOf } from './cashier-values';

const callOf = (name: string) => {
  const call = allCalls.find((one) => one.name === name);
  if (!call) throw new Error(name);
  return call;
};
const valueOf = (path: string): unknown => JSON.parse(OLDER_CASHIER_VALUES[path] ?? 'null');
const facts = () => testFacts({ ask: async (path) => valueOf(path) });
const read = async (name: string, value: unknown, request = {}, given = facts()) =>
  decode(callOf(name).reply, await readWith(cashierTable[name], value, request, given));
const contentOf = (name: string, request: Record<string, unknown>) =>
  cashierTable[name]?.send?.(request, facts()).content;

describe('what an older gateway’s cashier is asked', () => {
  it('is a report of the last 30 days of its zone', () => {
    const days = {
      startDateTs: Date.UTC(2026, 9, 22, 3),
      endDateTs: Date.UTC(2026, 10, 21, 3) - 1,
    };
    expect(contentOf('withdrawals.report', { page: 2 })).toEqual({ ...days, start: 8, end: 16, status: '' });
    expect(contentOf('deposits.report', { page: 2, size: 8, depositState: '1' })).toEqual({
      language: 'EN',
      startDate: days.startDateTs,
      endDate: days.endDateTs,
      page: 2,
      size: 8,
      depositType: '',
      depositState: '1',
    });
    expect(contentOf('deposits.report', { startTime: 5, endTime: 7 })).toMatchObject({
      startDate: 5,
      endDate: 7,
    });
  });

  it('takes what an id stands for from the id', () => {
    expect(payeeOf('EW-3-2')).toEqual({ type: 'EW', groupId: '3', id: '2' });
    expect(payeeOf('VW--a_b-1')).toEqual({ type: 'VW', groupId: '', id: 'a_b-1' });
    expect(payeeOf('17')).toEqual({ type: 'BC', groupId: '', id: '17' });
  });
});

describe('what an older gateway’s cashier answers', () => {
  it.each([
    ['"1.50"', '1.50'],
    ['1.5', '1.50'],
    ['"1,500.00"', '1500.00'],
    ['0', '0.00'],
    ['{"charge":"2"}', '2.00'],
    // Nothing said is a fee that is not told, and no fee of 0.
    ['null', ''],
    ['""', ''],
    ['{"charge":null}', ''],
  ])('is a fee when it says %s', async (value, fee) => {
    expect(await read('withdrawals.charges', JSON.parse(value))).toBe(fee);
  });

  it.each(['"soon"', '[]', '{"charge":{}}', 'true'])('is no fee when it says %s', async (value) => {
    // What is left as it was is no amount: the domain refuses it, and the form asks again.
    const said = await readWith(cashierTable['withdrawals.charges'], JSON.parse(value), {}, facts());
    expect(said).toEqual(JSON.parse(value));
  });

  it.each([
    ['0', 'checking'],
    ['PENDING', 'checking'],
    [1, 'paid'],
    ['Success', 'paid'],
    ['2', 'failed'],
    ['REJECTED', 'failed'],
    ['3', 'cancelled'],
    ['unsuccessful', 'unknown'],
    ['halb', 'unknown'],
  ])('is a withdrawal whose state %s means %s', async (status, state) => {
    const { withdrawals } = (await read('withdrawals.report', [{ id: 1, amount: 1, fee: 0, status }])) as {
      withdrawals: unknown[];
    };
    expect(withdrawals).toMatchObject([{ state }]);
  });

  it('leaves out one row that cannot be read, and counts it', async () => {
    const given = facts();
    const value = { records: [null, 7, {}, { id: 1, amount: 5, fee: 0 }] };
    expect(await read('withdrawals.report', value, {}, given)).toMatchObject({ withdrawals: [{ id: '1' }] });
    expect(given.counted).toEqual([3]);
  });

  it.each([null, [], { records: null }, { list: [] }])(
    'is an empty report when it says %j',
    async (value) => {
      expect(await read('withdrawals.report', value)).toMatchObject({ withdrawals: [] });
      expect(await read('deposits.report', value)).toMatchObject({ deposits: [] });
    },
  );

  it('hides the form while turnover is owed, and not because a question failed', async () => {
    const owed = { status: 'i', totalRequiredTurnover: 100, totalActualTurnover: null };
    expect(await read('withdrawals.turnover', owed)).toMatchObject({ open: true });
    const silent = testFacts({ ask: () => Promise.reject(new Error('no such call')) });
    expect(await read('withdrawals.settings', {}, {}, silent)).toMatchObject({
      allowed: true,
      paymentPasswordSet: true,
      turnover: { open: false },
    });
  });

  it('is a payee that rests while its bank does', async () => {
    const card = {
      bankCardId: 1,
      maintenanceStartTime: '2026-11-20 08:00:00',
      maintenanceEndTime: '2026-11-20 10:00:00',
    };
    expect(await read('payees.list', { bankCards: [card] })).toMatchObject({
      payees: [{ usableFrom: Date.UTC(2026, 10, 20, 13), frozen: false }],
    });
  });
});

/** Rows and an answer of theirs. */
const READ: [name: string, path: string][] = [
  ['deposits.settings', '/wps/relay/MCSFE_getDepositSettings'],
  ['deposits.methods', '/wps/relay/MCSFE_getDepositMethods'],
  ['withdrawals.settings', '/wps/relay/MCSFE_getWithdrawSettings'],
  ['withdrawals.turnover', '/wps/relay/MCSFE_getTurnoverInfo'],
  ['withdrawals.create', '/wps/v2/transaction/withdraw'],
  ['withdrawals.confirmations', '/wps/relay/MCSFE_getPaymentConfirmationList'],
  ['withdrawals.code', ''],
  ['payees.list', '/wps/member/bankCard'],
  ['payees.banks', '/wps/relay/MCSFE_getBanks'],
  ['paymentPassword.state', '/wps/member/hasWithdrawalPassword'],
];
const odd = fc.oneof(
  fc.constantFrom(null, true, '', '<b>1</b>', '1,000.00', -1, 1e21, {}, [], [[]], '2026-13-40 99:00:00'),
  fc.string({ maxLength: 8 }),
  fc.double({ noNaN: true }),
);
/** The same answer with some of its parts replaced. */
const mutated = (value: unknown): fc.Arbitrary<unknown> => {
  if (typeof value !== 'object' || value === null) return fc.oneof(fc.constant(value), odd);
  const whole: fc.Arbitrary<unknown> = Array.isArray(value)
    ? fc.tuple(...value.map(mutated))
    : fc.record(Object.fromEntries(Object.entries(value).map(([name, part]) => [name, mutated(part)])), {
        requiredKeys: [],
      });
  return fc.oneof({ weight: 8, arbitrary: whole }, { weight: 1, arbitrary: odd });
};

describe.each(READ)('%s', (name, path) => {
  it('reads mutated answers without any exception', async () => {
    await fc.assert(
      fc.asyncProperty(mutated(valueOf(path)), async (value) => {
        await read(name, value, { amount: '5.00' });
      }),
      { numRuns: 200 },
    );
  });
});

describe.each([
  ['deposits.report', '/wps/relay/MCSFE_getDepositTransactionReport', 'list', 'deposits'],
  ['withdrawals.report', '/wps/report/withdrawTransaction', 'records', 'withdrawals'],
])('%s', (name, path, list, rows) => {
  const readRowsOf = async (value: unknown): Promise<unknown[]> =>
    Reflect.get((await read(name, value)) as object, rows) as unknown[];
  const [example] = Reflect.get(valueOf(path) as object, list) as object[];

  it('is read with its row whatever stands beside it, and refused at most where no row can be read', async () => {
    await fc.assert(
      fc.asyncProperty(mutated(valueOf(path)), mutated(example), async (value, beside) => {
        await read(name, value).catch((error: unknown) => expect(asError(error).code).toBe('REPLY_INVALID'));
        for (const nested of [{ [list]: [beside, example] }, { data: { [list]: [example], total: 1 } }])
          expect((await readRowsOf(nested)).length).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    { data: { items: [example], total: 3 } },
    { page: { number: 1 }, result: { items: [example] } },
    [{ whatever: 'of another maker' }],
  ])('does not look empty in %j', async (value) => {
    await expect(read(name, value)).rejects.toThrow('REPLY_INVALID');
  });

  it.each([null, [], {}, { [list]: [] }, { [list]: null, total: 0 }])('is empty in %j', async (value) => {
    expect(await readRowsOf(value)).toEqual([]);
  });
});

describe('an amount of an older gateway’s cashier', () => {
  it('is no amount where it cannot be read, and never 0', () => {
    fc.assert(
      fc.property(fc.oneof(odd, fc.anything()), (value) => {
        const text = moneyOf(value, 'BRL');
        const isSaid = value !== null && value !== undefined && value !== '';
        const exact = isSaid ? plainAmount(value, 'BRL') : null;
        if (exact === null) expect(parseAmount(text, 'BRL')).toBeNull();
        else expect(text).toBe(exact);
      }),
    );
  });
});

describe('funds.all', () => {
  it('reads mutated answers, and refuses only what is no list of wallets', async () => {
    await fc.assert(
      fc.asyncProperty(mutated(valueOf('/wps/wallets')), async (value) => {
        try {
          await read('funds.all', value);
        } catch (error) {
          expect(asError(error).code).toBe('REPLY_INVALID');
          expect(Array.isArray(value) && value.length > 0).toBe(false);
        }
      }),
      { numRuns: 200 },
    );
  });
});
