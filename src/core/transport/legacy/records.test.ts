import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordAccount, recordBets, recordProfit } from '../../../contract/calls/records';
import { AppError, asError } from '../../kernel/app-error';
import { readWith, testFacts } from '../../../testing/legacy-dialect';
import { BAD_PARTS, mutated, pathsOf } from '../../../testing/mutated-answers';
import {
  ACCOUNT_ANSWER,
  BETS_ANSWER,
  OLDER_RECORD_VALUES,
  PROFIT_ANSWER,
} from '../../../testing/older-records';
import { decode } from '../decode';
import { recordsTable } from './records';
import type { Fields } from './row';

/** The example with up to four parts of a wrong type, empty or missing. */
const mutatedAnswers = (example: unknown): fc.Arbitrary<unknown> =>
  fc
    .array(fc.tuple(fc.constantFrom(...pathsOf(example)), fc.constantFrom(...BAD_PARTS)), {
      minLength: 1,
      maxLength: 4,
    })
    .map((changes) => mutated(example, changes));

const HOUR = 3_600_000;
/** Midnight of São Paulo. */
const dayAt = (month: number, day: number): number => Date.UTC(2026, month - 1, day) + 3 * HOUR;
const brl = (minor: bigint) => ({ minor, currency: 'BRL' });
const facts = (answers: Readonly<Record<string, string>> = OLDER_RECORD_VALUES) => {
  const asked: string[] = [];
  return {
    asked,
    ...testFacts({
      ask(path) {
        asked.push(path.replace('/wps/relay/ODSFE2_', ''));
        const answer = answers[path];
        if (answer === undefined)
          return Promise.reject(new AppError('REQUEST_UNKNOWN_PATH', { status: 404 }));
        return Promise.resolve(JSON.parse(answer) as unknown);
      },
    }),
  };
};
const sent = (name: string, request: Fields = {}) => recordsTable[name]?.send?.(request, facts());
const account = (value: unknown, request: Fields = {}) =>
  decode(recordAccount.reply, readWith(recordsTable['records.account'], value, request));
const bets = async (value: unknown, request: Fields = {}, given = facts()) =>
  decode(recordBets.reply, await readWith(recordsTable['records.bets'], value, request, given));
const profit = async (value: unknown, request: Fields = {}, given = facts()) =>
  decode(recordProfit.reply, await readWith(recordsTable['records.profit'], value, request, given));

describe('the account record of an older gateway', () => {
  it('is asked for whole days of its zone, under the member’s own name', () => {
    expect(
      sent('records.account', {
        startDay: '2026-11-01',
        endDay: '2026-11-20',
        cursor: '3',
        subordinateName: 'demo01',
      }),
    ).toEqual({
      content: {
        codeTypes: '',
        subordinateName: 'demo01',
        startTime: dayAt(11, 1),
        endTime: dayAt(11, 21) - 1,
        page: 3,
        size: 10,
        language: 'EN',
      },
    });
  });

  it('is asked for the last seven days where none are named, and for thirty at most', () => {
    expect(sent('records.account')?.content).toMatchObject({
      startTime: dayAt(11, 14),
      endTime: dayAt(11, 21) - 1,
      page: 1,
    });
    const month = { startDay: '2026-10-01', endDay: '2026-10-31' };
    expect(sent('records.account', month)?.content).toMatchObject({ startTime: dayAt(10, 2) });
    expect(account({ list: [] }, month).window).toMatchObject({ from: '2026-10-02', to: '2026-10-31' });
    for (const days of [
      { startDay: '2026-09-01', endDay: '2026-10-31' },
      { startDay: '2026-11-02', endDay: '2026-11-01' },
      { startDay: 'soon', endDay: '2026-11-01' },
      { startDay: '2026-02-30', endDay: '2026-03-01' },
    ])
      expect(() => sent('records.account', days)).toThrow('RECORDS_WINDOW');
  });

  it.each([
    ['bet', { codeTypes: 'betting' }],
    ['win,jackpot', { codeTypes: 'winning' }],
    ['bonus', { codeTypes: 'dividend' }],
    ['deposit', { codeTypes: 'deposit' }],
    ['transfer', { codeTypes: '', txTypeIds: '8102,8202' }],
  ])('asks for %s in its words', (codeTypes, content) => {
    expect(sent('records.account', { codeTypes })?.content).toMatchObject(content);
  });

  it('is read with exact amounts, its own names of types and sums of what is there', () => {
    const page = account(ACCOUNT_ANSWER);
    expect(page.entries).toMatchObject([
      {
        id: '900012',
        type: 'other',
        label: 'Saque',
        amount: brl(-123_450n),
        balance: brl(9_930n),
        at: 1_795_000_000_000,
        reference: 'W-12',
        source: 'Pix',
      },
      {
        id: '900011',
        type: 'deposit',
        amount: brl(50_000n),
        balance: brl(133_380n),
        at: Date.UTC(2026, 10, 18, 12, 30),
      },
    ]);
    expect(page).toMatchObject({
      next: '',
      total: 2,
      totalPages: 1,
      opening: brl(83_380n),
      closing: brl(9_930n),
      given: brl(50_000n),
      taken: brl(123_450n),
      window: { from: '2026-11-14', to: '2026-11-20', today: '2026-11-20', gmt: 'GMT-3' },
    });
  });

  it('names the next page, and tells no sums of a part', () => {
    const read = readWith(
      recordsTable['records.account'],
      { ...ACCOUNT_ANSWER, totalPages: 4 },
      { cursor: '2' },
    );
    expect(read).toMatchObject({ nextCursor: '3', openingBalance: '', totalIn: '', totalCount: 0 });
    expect(account({ ...ACCOUNT_ANSWER, totalPages: 4 }, { cursor: '4' }).next).toBe('');
    const full = { list: Array.from({ length: 10 }, (_, txId) => ({ txId: txId + 1, amount: 1 })) };
    expect(account(full).next).toBe('2');
  });

  it.each([
    ['null', null],
    ['an array', []],
    ['a list that is null', { list: null, totalPages: 0 }],
  ])('is empty where it is answered with %s', (_, value) => {
    expect(account(value)).toMatchObject({ entries: [], next: '', total: 0 });
  });

  it('passes an amount on that cannot be read, and leaves out a row that is none', () => {
    const given = facts();
    const value = { list: [{ txId: 1, amount: 'n/a', currentAvailBalance: null }, 'x'] };
    const read = readWith(recordsTable['records.account'], value, {}, given);
    expect(read).toMatchObject({ list: [{ amount: 'n/a', currentAvailBalance: '' }], totalIn: '' });
    expect(given.counted).toEqual([1]);
  });

  it('takes the type from the filter or from the number of a movement to a vendor', () => {
    const value = { list: [{ txId: 1, txTypeName: 'Irgendwas', amount: 1 }] };
    expect(account(value, { codeTypes: 'rebate' }).entries[0]?.type).toBe('rebate');
    expect(account({ list: [{ txId: 1, txTypeId: 8102, amount: 1 }] }).entries[0]?.type).toBe('transfer');
  });
});

describe('the betting record of an older gateway', () => {
  it.each([
    ['RNG', '', 'RNGOrders', []],
    ['ESPORTS', 'open', 'SportsUnsettOrders', []],
    ['SPORTS', '', 'SportsSettOrders', ['SportsUnsettOrders']],
    ['ELOTT', 'cancelled', 'ElottSettledOrders', []],
    ['LOTT', '', 'lottMemBet', []],
    ['STRANGE', '', 'RNGOrders', []],
    ['RNG', 'open', 'RNGOrders', []],
    ['', 'open', 'SportsUnsettOrders', ['ElottUnsettledOrders', 'lottMemBet']],
  ])('of %s, %s is asked for in its list', async (category, status, list, others) => {
    const given = facts();
    const request = { category, status };
    expect(sent('records.bets', request)?.path).toBe(`/wps/relay/ODSFE2_${list}`);
    await bets({ list: [] }, request, given);
    expect(given.asked).toEqual(others);
  });

  it('is asked for to the second, with what its lists know', () => {
    const request = {
      category: 'ELOTT',
      status: 'cancelled',
      accountType: 'JL',
      orderNoSearch: 'R-',
      cursor: '2',
    };
    expect(sent('records.bets', { ...request, minAmount: '5' })?.content).toEqual({
      startDate: dayAt(11, 14),
      endDate: dayAt(11, 21) - 1000,
      accountType: 'JL',
      page: 2,
      size: 10,
      language: 'EN',
      orderNoSearch: 'R-',
      status: '4',
    });
  });

  it('is all lists together without a category, the newest first', async () => {
    const given = facts();
    const page = await bets(BETS_ANSWER, {}, given);
    expect(page.bets.map(({ id, category, state }) => [id, category, state])).toEqual([
      ['S-1', 'SPORTS', 'open'],
      ['R-2', 'RNG', 'completed'],
      ['R-1', 'RNG', 'completed'],
    ]);
    expect(page.bets[1]).toMatchObject({
      vendor: 'JL',
      gameName: 'Seven',
      bet: brl(100_000n),
      win: brl(150_050n),
      openedAt: Date.UTC(2026, 10, 20, 0),
    });
    expect(page.bets[2]?.win).toEqual(brl(0n));
    expect(page.totals).toMatchObject({
      count: 3,
      stake: brl(101_200n),
      win: brl(150_050n),
      net: brl(49_850n),
    });
    expect(given.asked).toHaveLength(8);
  });

  it('leaves out a list that this gateway does not have, and no other one', async () => {
    const page = await bets(BETS_ANSWER, {}, facts({}));
    expect(page.bets).toHaveLength(2);
    const lost = { ...facts(), ask: () => Promise.reject(new AppError('NETWORK_UNREACHABLE')) };
    await expect(bets(BETS_ANSWER, {}, lost)).rejects.toMatchObject({ code: 'NETWORK_UNREACHABLE' });
  });

  it('filters what its lists cannot, and tells no sums of that', async () => {
    const request = { category: 'RNG', minAmount: '100' };
    const read = await readWith(recordsTable['records.bets'], BETS_ANSWER, request, facts());
    expect(read).toMatchObject({ list: [{ roundId: 'R-2' }], footer: { betAmount: '', count: 0 } });
    expect((await bets(BETS_ANSWER, { category: 'RNG', status: 'cancelled' })).bets).toEqual([]);
  });

  it('ends each list at its own last page', async () => {
    const given = facts();
    const page = await bets({ ...BETS_ANSWER, totalPages: 3 }, { cursor: '2' }, given);
    expect(page).toMatchObject({ next: '3', bets: [{ id: 'R-2' }, { id: 'R-1' }] });
  });

  it('tells no sum that is not known', async () => {
    const value = { list: BETS_ANSWER.list, totalPages: 2 };
    const read = await readWith(recordsTable['records.bets'], value, { category: 'RNG' }, facts());
    expect(read).toMatchObject({ footer: { count: 0, betAmount: '', winAmount: '', profitAndLoss: '' } });
    const whole = await bets({ list: BETS_ANSWER.list }, { category: 'RNG' });
    expect(whole.totals).toMatchObject({ count: 2, stake: brl(100_200n), net: brl(49_850n) });
  });
});

describe('profit and loss of an older gateway', () => {
  it('is asked for without what it does not know', () => {
    expect(sent('records.profit', { groupBy: 'day', split: 'category' })?.content).toEqual({
      startDate: dayAt(11, 14),
      endDate: dayAt(11, 21) - 1000,
      accountType: '',
      page: 1,
      size: 100,
      language: 'EN',
    });
  });

  it.each([
    ['day', '2026-11-19', ''],
    ['week', '2026-11-16', ''],
    ['month', '2026-11', ''],
  ])('is added up by %s', async (groupBy, period, category) => {
    const table = await profit(PROFIT_ANSWER, { groupBy });
    const sums = {
      stake: brl(100_500n),
      valid: brl(100_500n),
      win: brl(90_900n),
      rebate: brl(250n),
      bonus: brl(500n),
      net: brl(-9_150n),
    };
    expect(table.rows).toEqual([{ period, category, ...sums }]);
    expect(table.total).toEqual({ period: '', category: '', ...sums });
  });

  it('is parted by category where that is asked for', async () => {
    const { rows } = await profit(PROFIT_ANSWER, { groupBy: 'category' });
    expect(rows.map((row) => [row.period, row.category, row.net.minor])).toEqual([
      ['', 'RNG', -9_550n],
      ['', 'LIVE', 400n],
    ]);
    expect((await profit(PROFIT_ANSWER, { groupBy: 'day', split: 'category' })).rows).toHaveLength(2);
  });

  it('names the days that were asked for where its rows name none', async () => {
    const table = await profit([{ betAmount: 1, winAmount: 3 }], { groupBy: 'day' });
    expect(table.rows).toMatchObject([{ period: '2026-11-14 – 2026-11-20', net: brl(200n) }]);
  });

  it('reads every page before it adds up', async () => {
    const given = facts();
    const table = await profit({ ...PROFIT_ANSWER, totalPages: 2 }, { groupBy: 'month' }, given);
    expect(given.asked).toEqual(['MemPNLDet']);
    expect(table.total.stake).toEqual(brl(201_000n));
  });
});

describe('whatever is wrong in a record', () => {
  type Case = readonly [
    name: string,
    example: { list: readonly unknown[] },
    read: (value: unknown) => unknown,
  ];
  const cases: readonly Case[] = [
    ['records.account', ACCOUNT_ANSWER, account],
    ['records.bets', BETS_ANSWER, (value: unknown) => bets(value, { category: 'RNG' })],
    ['records.profit', PROFIT_ANSWER, (value: unknown) => profit(value, { groupBy: 'day' })],
  ];
  const AMOUNTS = ['amount', 'currentAvailBalance', 'betAmount'];

  it.each(cases)('%s is read, or said to be invalid', async (name, example, read) => {
    await fc.assert(
      fc.asyncProperty(mutatedAnswers(example), async (value) => {
        const error = await Promise.resolve()
          .then(() => read(value))
          .then(() => null, asError);
        const isScalar = typeof value !== 'object' && value !== undefined;
        expect(error?.code ?? 'read').toBe(isScalar ? 'REPLY_INVALID' : 'read');
        if (isScalar) return;
        // No amount of the example is 0, so an unreadable one must not become it.
        const said = (await readWith(recordsTable[name], value, { category: 'RNG' }, facts())) as {
          list: Fields[];
        };
        const amounts = said.list.flatMap((row) => AMOUNTS.map((field) => row[field]));
        expect(amounts.filter((amount) => /^0(\.0+)?$/.test(String(amount)))).toEqual([]);
      }),
    );
  });

  it.each(cases.slice(0, 2))('%s loses a row at most for a row', async (_, example, read) => {
    const [first, ...rest] = example.list;
    await fc.assert(
      fc.asyncProperty(mutatedAnswers(first), async (row) => {
        const page = (await read({ ...example, list: [row, ...rest] })) as {
          entries?: unknown[];
          bets?: unknown[];
        };
        expect((page.entries ?? page.bets ?? []).length).toBeGreaterThanOrEqual(rest.length);
      }),
    );
  });
});
