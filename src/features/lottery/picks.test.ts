import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BetType, PickForm } from '../../contract/lottery';
import { FAKE_LOTTERY } from '../../testing/fake-lottery-game';
import { FIRST_PLAN, multiplesOf } from './chase';
import { changePicks, noPicks, ordersOf, quickPick, readPicks, typedNumbers } from './picks';
import { readPurchase } from './sent-purchase';
import { backOf, holds, readSlip, slipText, winOf, withLine, type SlipLine } from './slip';
import { chartOf, trendOf } from './trend';

const betWith = (pick: PickForm): BetType => ({
  code: 'TEST',
  group: 'G',
  names: { en: 'T', pt: 'T', es: 'T' },
  playType: 1,
  pick,
  rule: { name: 'equals', source: { all: true } },
  pays: 'once',
  odds: 2_000,
  returnPpm: 900_000,
});
/** Bytes by a seed: what is tried is the picking, not the chance. */
const randomOf = (seed: number) => {
  let now = seed;
  return {
    bytes: (length: number) =>
      Uint8Array.from({ length }, () => {
        now = (now * 1_103_515_245 + 12_345) % 2_147_483_648;
        return (now >>> 16) & 255;
      }),
  };
};
const forms: PickForm[] = [
  { kind: 'slots', slots: 5, from: 0, to: 9 },
  { kind: 'slots', slots: 5, from: 0, to: 9, adds: true },
  { kind: 'slots', slots: 3, from: 1, to: 10, distinct: true },
  { kind: 'set', size: 6, from: 1, to: 45, max: 15 },
  { kind: 'set', size: 1, from: 0, to: 9_999, max: 400 },
  { kind: 'set', size: 15, from: 1, to: 25, max: 20 },
  { kind: 'parts', parts: [1, 2], from: 0, to: 9 },
  { kind: 'parts', parts: [1, 1], from: 0, to: 9, shared: true },
];

describe('[LOTT-3] picks', () => {
  it('by chance are always a line of their bet', () => {
    fc.assert(
      fc.property(fc.constantFrom(...forms), fc.integer({ min: 1, max: 1_000_000 }), (form, seed) => {
        const bet = betWith(form);
        const read = readPicks(bet, quickPick(bet, randomOf(seed)));
        expect(read.fault).toBeNull();
        expect(read.count).toBeGreaterThan(0);
      }),
    );
  });

  it('of other rows stay the same objects, so that their boards are not drawn again', () => {
    const form = forms[0];
    if (form === undefined) throw new Error('no form');
    const before = noPicks(form);
    const after = changePicks(form, before, { type: 'toggle', row: 1, number: 7 });
    expect(after.lists[1]).toEqual([7]);
    expect(after.lists[0]).toBe(before.lists[0]);
    expect(changePicks(form, after, { type: 'toggle', row: 1, number: 7 }).lists[1]).toEqual([]);
  });

  it('move between numbers and bankers and never stand in both', () => {
    const form: PickForm = { kind: 'set', size: 3, from: 1, to: 11, max: 11, bankers: true };
    const picked = changePicks(form, noPicks(form), { type: 'toggle', row: 0, number: 4 });
    const asBanker = changePicks(form, picked, { type: 'banker', number: 4 });
    expect(asBanker).toMatchObject({ lists: [[]], bankers: [4] });
    expect(changePicks(form, asBanker, { type: 'toggle', row: 0, number: 4 }).bankers).toEqual([]);
  });

  it('are typed with whole width, and what is none is named', () => {
    const form = { kind: 'set', size: 1, from: 0, to: 999, max: 400 } as const;
    expect(typedNumbers(form, '123, 045;7 1234 123')).toEqual({ numbers: [123, 45], refused: ['7', '1234'] });
    expect(typedNumbers(form, '１２３ ٠٤٥ 001-002')).toEqual({ numbers: [123, 45, 1, 2], refused: [] });
    const refused = ['12x', 'O45', '-045', '1', '2', '3'];
    expect(typedNumbers(form, refused.join(' '))).toEqual({ numbers: [], refused });
    expect(ordersOf(112, 3)).toEqual([112, 121, 211]);
    expect(ordersOf(7, 3)).toEqual([7, 70, 700]);
  });
});

describe('[LOTT-3] a slip', () => {
  const price = FAKE_LOTTERY.currencyUnits['BRL'];
  if (price === undefined) throw new Error('no price');
  const line: SlipLine = {
    id: 1,
    bet: 'FIRST3',
    selection: '1|2|3',
    count: 1,
    modePpm: 1_000_000,
    multiple: 2,
    rebatePpm: 0,
  };

  it('is read back as it was kept, and lines that any script wrote are checked by the rules', () => {
    expect(readSlip(FAKE_LOTTERY, price, slipText([line]))).toEqual([line]);
    for (const bad of [
      '{"lines":[{"bet":"NONE","selection":"1|2|3","modePpm":1000000,"multiple":1}]}',
      '{"lines":[{"bet":"FIRST3","selection":"1|2|99","modePpm":1000000,"multiple":1}]}',
      '{"lines":[{"bet":"FIRST3","selection":"1|2|3","modePpm":5,"multiple":1}]}',
      '{"lines":[{"bet":"FIRST3","selection":"1|2|3","modePpm":1000000,"multiple":1e9}]}',
      '{"lines":{}}',
      'nonsense',
      null,
    ])
      expect(readSlip(FAKE_LOTTERY, price, bad)).toEqual([]);
  });

  it('takes no more lines back than the game allows', () => {
    const many = Array.from({ length: 50 }, (_, at) => ({ ...line, selection: `${at % 10}|2|3` }));
    expect(readSlip(FAKE_LOTTERY, price, slipText(many))).toHaveLength(FAKE_LOTTERY.limits.linesMax);
  });

  it('is read back with a rebate of its bet’s series, and with none that the series has not', () => {
    const rebateOf = (rebatePpm: unknown): number | undefined =>
      readSlip(FAKE_LOTTERY, price, JSON.stringify({ lines: [{ ...line, rebatePpm }] }))[0]?.rebatePpm;
    expect([20_000, 22_000, 9_999_999, -1, 'x'].map(rebateOf)).toEqual([20_000, 20_000, 80_000, 0, 0]);
    expect(withLine([line], { ...line, id: 2, rebatePpm: 20_000 }, 4)).toHaveLength(2);
  });

  it('gives back what a rebate takes of the odds, whatever the step', () => {
    const [bet] = FAKE_LOTTERY.bets;
    if (bet === undefined) throw new Error('no bet');
    for (let rebatePpm = 0; rebatePpm <= 80_000; rebatePpm += 5_000) {
      const one = { ...line, rebatePpm };
      const win = winOf(bet, price, one) ?? 0n;
      // A thousand combinations: one wins, each gives its rebate back.
      const back = win + backOf(bet, price, { ...one, count: 1_000 });
      const whole = winOf(bet, price, line) ?? 0n;
      expect(back <= whole && whole - back <= 1n).toBe(true);
    }
  });

  it('adds an equal line to the one that stands, up to the highest multiple', () => {
    expect(withLine([line], { ...line, id: 2, multiple: 3 }, 4)).toEqual([{ ...line, multiple: 4 }]);
    expect(withLine([line], { ...line, id: 2, selection: '3|2|1' }, 4)).toHaveLength(2);
  });
});

describe('[LOTT-3] a chase', () => {
  it('rises as its plan says and never above the highest multiple', () => {
    expect(multiplesOf({ ...FIRST_PLAN, draws: 4, rise: 'times', by: 2 }, 1_000)).toEqual([1, 2, 4, 8]);
    expect(multiplesOf({ ...FIRST_PLAN, draws: 5, rise: 'add', by: 3, every: 2 }, 5)).toEqual([
      1, 1, 4, 4, 5,
    ]);
    expect(multiplesOf({ ...FIRST_PLAN, draws: 9_999 }, 5)).toHaveLength(100);
    expect(multiplesOf({ ...FIRST_PLAN, draws: null }, 5)).toEqual([]);
    expect(multiplesOf({ ...FIRST_PLAN, rise: 'add', every: null }, 5)).toEqual([]);
    expect(multiplesOf({ ...FIRST_PLAN, draws: 2, by: null }, 5)).toEqual([1, 1]);
  });
});

describe('[LOTT-3] a chart', () => {
  it('shows what came in each draw and how long the rest was missing, the newest first', () => {
    const results = [
      { issue: '3', numbers: [[1, 2, 2]] },
      { issue: '2', numbers: [[6, 6, 6]] },
      { issue: '1', numbers: [[1, 3, 5]] },
    ];
    expect(chartOf({ kind: 'dice', count: 3 }, results, 0)).toEqual({
      from: 1,
      rows: [
        { issue: '3', missing: [0, 0, 2, 3, 2, 1] },
        { issue: '2', missing: [1, 2, 1, 2, 1, 0] },
        { issue: '1', missing: [0, 1, 0, 1, 0, 1] },
      ],
    });
  });

  it('leaves away games with more numbers than it has room for', () => {
    expect(chartOf({ kind: 'set', of: 80, count: 20 }, [], 0)).toBeNull();
  });
});

describe('[LOTT-3] a trend', () => {
  it('counts gaps, hot and cold numbers of one place, newest draw first', () => {
    const trend = trendOf({ kind: 'digits', count: 2 }, [[[1, 9]], [[2, 9]], [[1, 8]]], 0);
    expect(trend.rows[1]).toEqual({ number: 1, count: 2, gap: 0, longest: 1 });
    expect(trend.rows[2]).toEqual({ number: 2, count: 1, gap: 1, longest: 1 });
    expect(trend.rows[3]).toEqual({ number: 3, count: 0, gap: null, longest: 3 });
    expect(trend.hot[0]).toBe(1);
    expect(trend.oddPercent).toBe(67);
  });
});

describe('a selection', () => {
  it.each<[string, string, boolean]>([
    ['1,9|2|3', '9|2|3', true],
    ['1,9|2|3', '2|9|3', false],
    ['01,02,03', '01,03', true],
    ['01,02,03', '01,04', false],
    ['02/01,03', '01,02', true],
    ['02/01,03', '01,03', false],
    ['1,2,3', '3|1', true],
    ['1||3', '||3', true],
    ['1||3', '|3|', false],
    ['BIG,ODD', 'ODD', true],
  ])('%s, asked about %s: %s', (selection, text, expected) => {
    expect(holds(selection, text)).toBe(expected);
  });
});

describe('a kept purchase', () => {
  const chase = { multiples: [1, 2], stopOnWin: true };
  const purchase = {
    order: { game: 'FAKE5', issue: '20261123001', lines: [] },
    total: '200',
    currency: 'BRL',
    oddsVersion: 1,
    chase: null,
  };
  it.each([purchase, { ...purchase, chase }])('is read as it was kept: %j', (kept) =>
    expect(readPurchase(JSON.stringify(kept))).toEqual(kept),
  );
  it.each([
    null,
    { order: { lines: [] }, total: '1' },
    { ...purchase, order: { lines: [] } },
    { ...purchase, order: { issue: '1' } },
    { ...purchase, total: '-1' },
    { ...purchase, currency: 7 },
    { ...purchase, chase: undefined },
    { ...purchase, chase: {} },
    { ...purchase, chase: 'each draw' },
  ])('is none where a script has written %j', (kept) =>
    expect(readPurchase(JSON.stringify(kept))).toBeNull(),
  );
});
