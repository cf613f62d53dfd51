import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testFacts } from '../../../testing/legacy-dialect';
import {
  countOf,
  dayEnd,
  dayStart,
  flagOf,
  instantIn,
  readRows,
  reportRows,
  rowsOf,
  textOf,
  timeOf,
} from './readers';

const SAO_PAULO = { timeZone: 'America/Sao_Paulo' };
const NEW_YORK = { timeZone: 'America/New_York' };

describe('the rows of an older gateway’s list', () => {
  it.each<[unknown, unknown[]]>([
    [
      [1, 2],
      [1, 2],
    ],
    [{ list: [1] }, [1]],
    [{ records: [1], total: 1 }, [1]],
    [{ content: [1] }, [1]],
    [{ List: [1] }, [1]],
    [{ data: { list: [1] } }, [1]],
    [{ a: { id: 1 }, b: { id: 2 } }, [{ id: 1 }, { id: 2 }]],
    [null, []],
    ['', []],
    [7, []],
    [undefined, []],
    [[], []],
    [{}, []],
    [{ total: 0, list: null }, []],
    [{ total: 0, records: '' }, []],
  ])('of %j are %j', (value, rows) => {
    expect(rowsOf(value)).toEqual(rows);
  });

  it('are looked for under the name of their own first', () => {
    expect(rowsOf({ list: [1], bankCards: [2] }, 'bankCards')).toEqual([2]);
  });

  it('are counted where they cannot be read, and the others stay', () => {
    const facts = testFacts();
    const read = ({ id }: Readonly<Record<string, unknown>>) => (textOf(id) === '' ? null : textOf(id));
    expect(readRows([{ id: 1 }, null, {}, 'x', { id: 'b' }], read, facts)).toEqual(['1', 'b']);
    expect(facts.counted).toEqual([3]);
    readRows([{ id: 1 }], read, facts);
    expect(facts.counted).toEqual([3]);
  });
});

describe('the rows of an older gateway’s report', () => {
  it.each([
    { total: 3, orders: [{ id: 1 }] },
    { orders: [{ id: 1 }] },
    { total: 0 },
    { total: 1, data: { entries: [{ id: 1 }], total: 1 } },
  ])('are not taken for none in %j', (value) => {
    expect(() => reportRows(value)).toThrow('REPLY_INVALID');
  });

  it.each([null, undefined, '', [], {}, { list: null, total: 0 }, { data: null }, { data: { list: [] } }])(
    'are none in %j',
    (value) => {
      expect(reportRows(value)).toEqual([]);
    },
  );

  it('are read as those of any list', () => {
    expect(reportRows({ total: 1, records: [1] })).toEqual([1]);
    expect(reportRows({ total: 1, cards: [1] }, 'cards')).toEqual([1]);
    expect(reportRows({ a: { id: 1 }, b: { id: 2 } })).toEqual([{ id: 1 }, { id: 2 }]);
  });
});

describe('a time of an older gateway', () => {
  it.each<[unknown, string | null]>([
    [1_700_000_000_000, '2023-11-14T22:13:20.000Z'],
    ['1700000000', '2023-11-14T22:13:20.000Z'],
    ['2026-11-20 23:59:59', '2026-11-21T02:59:59.000Z'],
    ['2026/11/20 08:05', '2026-11-20T11:05:00.000Z'],
    ['2026-11-20', '2026-11-20T03:00:00.000Z'],
    ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00.000Z'],
    ['2026-11-20T10:00:00.123+02:00', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20 10:00:00 -0330', '2026-11-20T13:30:00.000Z'],
    ['2026-02-31 10:00:00', null],
    ['2026-11-20 25:00:00', null],
    ['20.11.2026', null],
    ['soon', null],
    [null, null],
    [{}, null],
    [0, null],
  ])('%j is %s', (value, wanted) => {
    const at = timeOf(value, SAO_PAULO);
    expect(at === null ? null : new Date(at).toISOString()).toBe(wanted);
  });

  it('of a zone with summer time is the instant at which its clocks show it', () => {
    expect(timeOf('2026-07-01 12:00:00', NEW_YORK)).toBe(Date.UTC(2026, 6, 1, 16));
    expect(timeOf('2026-12-01 12:00:00', NEW_YORK)).toBe(Date.UTC(2026, 11, 1, 17));
    // The night in which the clocks go forward.
    expect(timeOf('2026-03-08 03:30:00', NEW_YORK)).toBe(Date.UTC(2026, 2, 8, 7, 30));
  });

  it('never fails, whatever is written there', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const at = timeOf(value, SAO_PAULO);
        expect(at === null || Number.isSafeInteger(at)).toBe(true);
      }),
    );
    expect(instantIn('Nowhere/Else', 5)).toBe(5);
  });

  it('of a whole day is its first and its last millisecond', () => {
    expect(dayStart('2026-11-20', SAO_PAULO)).toBe(Date.UTC(2026, 10, 20, 3));
    expect(dayEnd('2026-11-20', SAO_PAULO)).toBe(Date.UTC(2026, 10, 21, 3) - 1);
    // 25 hours long.
    expect(dayEnd('2026-11-01', NEW_YORK)).toBe(Date.UTC(2026, 10, 2, 5) - 1);
    expect(dayStart('', SAO_PAULO)).toBeNull();
    expect(dayEnd('x', SAO_PAULO)).toBeNull();
  });
});

it.each<[unknown, boolean, number]>([
  [1, true, 1],
  ['Y', true, 7],
  ['1,200', false, 1200],
  [-1, false, 7],
  [null, false, 7],
  ['', false, 7],
  [true, true, 7],
])('%j is the flag %s and the count %s of an older gateway', (value, flag, count) => {
  expect(flagOf(value)).toBe(flag);
  expect(countOf(value, 7)).toBe(count);
});
