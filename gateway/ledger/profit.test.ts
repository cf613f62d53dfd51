import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProfits, type ProfitPeriod } from './profit';
import { freshLedger, type TestLedger } from './testing';

let t: TestLedger;
beforeAll(async () => void (t = await freshLedger()));
afterAll(() => t.close());

const of = { merchantId: 1, owner: 'p', currency: 'CNY', from: '2026-01-01', to: '2026-12-31', zone: 'UTC' };
/** A row of the roll-up on a day, with the day's first journal. */
const put = async (input: {
  day: string;
  category: string;
  type: string;
  taken?: number;
  given?: number;
  source?: string;
}) => {
  const { day, category, type, taken = 0, given = 0, source = 'V' } = input;
  await t.database.owner("select set_config('foyer.merchant', '1', false)");
  await t.database.owner(`insert into ledger_day values (1, $1, 1) on conflict do nothing`, [day]);
  await t.database.owner(
    `insert into rollup_day values (1, 'p', $1, $2, $3, 'CNY', 'player', $4, $5, $6, $7, 1, 1)`,
    [day, source, category, type, taken, given, type === 'bet' ? taken : 0],
  );
};
const sums = (profits: ReturnType<typeof createProfits>, by: ProfitPeriod, isSplit = false) =>
  profits
    .sum({ ...of, by, isSplit })
    .then((rows) => rows.map((row) => [row.period, row.category, row.stake, row.valid, row.win, row.bonus]));

describe('[MEM-8] sums of won and lost', () => {
  it('by day, week, month and category are those of the roll-up, and days that go on are read anew', async () => {
    let nowMs = 0;
    const profits = createProfits({ database: t.database, now: () => nowMs });
    expect(await sums(profits, 'day')).toEqual([]);
    // A Sunday, the Monday after it, and the ledger's last day.
    await put({ day: '2026-03-01', category: 'RNG', type: 'bet', taken: 30 });
    await put({ day: '2026-03-01', category: 'RNG', type: 'bet', taken: 5, given: 1, source: 'W' });
    await put({ day: '2026-03-02', category: 'RNG', type: 'win', given: 7 });
    await put({ day: '2026-03-02', category: 'LIVE', type: 'jackpot', given: 9_007_199_254_740_991 });
    await put({ day: '2026-04-01', category: '', type: 'bonus', given: 4 });
    const first = createProfits({ database: t.database, now: () => nowMs });
    for (const again of [1, 2]) {
      expect(await sums(first, 'day', true), String(again)).toEqual([
        ['2026-04-01', '', 0n, 0n, 0n, 4n],
        ['2026-03-02', 'LIVE', 0n, 0n, 9_007_199_254_740_991n, 0n],
        ['2026-03-02', 'RNG', 0n, 0n, 7n, 0n],
        ['2026-03-01', 'RNG', 34n, 35n, 0n, 0n],
      ]);
      expect((await sums(first, 'week')).map(([period]) => period)).toEqual([
        '2026-03-30',
        '2026-03-02',
        '2026-02-23',
      ]);
      expect((await sums(first, 'month')).map(([period]) => period)).toEqual(['2026-04', '2026-03']);
      expect((await sums(first, 'category')).map(([period, category]) => [period, category])).toEqual([
        ['', ''],
        ['', 'LIVE'],
        ['', 'RNG'],
      ]);
    }
    await put({ day: '2026-04-01', category: 'RNG', type: 'bet', taken: 11 });
    await put({ day: '2026-04-02', category: 'RNG', type: 'bet', taken: 12 });
    expect((await sums(first, 'day', true)).slice(0, 3)).toEqual([
      ['2026-04-02', 'RNG', 12n, 12n, 0n, 0n],
      ['2026-04-01', '', 0n, 0n, 0n, 4n],
      ['2026-04-01', 'RNG', 11n, 11n, 0n, 0n],
    ]);
    // A closed day that was mended is seen when what is kept is old.
    await t.database.owner("update rollup_day set taken = 31 where day = '2026-03-01' and source = 'V'");
    expect((await sums(first, 'month'))[1]?.[2]).toBe(34n);
    nowMs += 3 * 60_000;
    expect((await sums(first, 'month'))[1]?.[2]).toBe(35n);
  });
});
