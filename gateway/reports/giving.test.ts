import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MERCHANT } from '../agents/testing';
import { COMMON, freshPay, PERCENT } from '../agents/pay/testing';
import type { Query } from '../database/types';
import { freshEngine, type TestEngine } from '../engagement/testing';
import type { ReportName } from './definitions';
import { readReport, type Report } from './reports';

const RUNS = { numRuns: 60, seed: 11 };

/** The days of a test: the ledger books by the database's clock. */
const around = (day: string, days: number) => {
  const near = (offset: number): string =>
    new Date(Date.parse(day) + offset * 86_400_000).toISOString().slice(0, 10);
  return { from: near(-days), to: near(days) };
};
const place = ({ columns }: Report, name: string): number => columns.findIndex((one) => one.name === name);
const figures = (report: Report, name: string, rows = report.rows): Record<string, bigint> =>
  Object.fromEntries(
    rows.map((row) => {
      const cell = row[place(report, name)];
      return [String(row[0] ?? ''), typeof cell === 'bigint' ? cell : 0n];
    }),
  );
const sumOf = (report: Report, name: string): bigint =>
  Object.values(figures(report, name)).reduce((sum, one) => sum + one, 0n);
const totalOf = (report: Report, name: string): bigint => figures(report, name, report.totals)[''] ?? 0n;

/** Sums over journals that a condition of the test names; nothing of a report is in it. */
const booked = async (query: Query, condition: string): Promise<bigint> => {
  const [row] = await query<{ sum: bigint }>(
    `select coalesce(sum(e.amount), 0)::bigint as sum from journal j
       join entry e on e.merchant_id = j.merchant_id and e.journal_id = j.id
       join account a on a.merchant_id = e.merchant_id and a.id = e.account_id
      where j.merchant_id = $1 and a.currency = 'CNY' and ${condition}`,
    [MERCHANT],
  );
  return row?.sum ?? 0n;
};

describe('what is given away', () => {
  let t: TestEngine;
  beforeAll(async () => {
    t = await freshEngine();
  });
  afterAll(() => t.close());
  const reportOf = (name: ReportName, by: string): Promise<Report> =>
    readReport(t.database, { merchantId: MERCHANT, name, by, ...around(t.day(0), 3) });
  const only = (amount: number) => ({ who: { fact: 'event.amount', op: 'eq', value: amount } });
  const { query } = { query: (...asked: Parameters<Query>) => t.database.merchant(MERCHANT).query(...asked) };
  const journal = (condition: string): Promise<bigint> => booked(query as Query, condition);
  let made = 0;
  const play = async (of: {
    member: bigint;
    kind: 'debit' | 'credit';
    source?: string;
    category?: string;
    own: bigint;
    bonus?: { grant: bigint; minor: bigint };
  }): Promise<void> => {
    const { member, kind, source = 'HOUSE', category = 'RNG', own, bonus } = of;
    const sign = kind === 'debit' ? -1n : 1n;
    const lines = [
      { account: { class: 'player', owner: member.toString(), currency: 'CNY' } as const, minor: own },
      ...(bonus
        ? [
            {
              account: { class: 'bonus', owner: `${member}:${bonus.grant}`, currency: 'CNY' } as const,
              minor: bonus.minor,
            },
          ]
        : []),
    ].filter(({ minor }) => minor !== 0n);
    const done = await t.ledger.post({
      ...{
        type: 'post',
        merchantId: MERCHANT,
        source,
        key: `p${(made += 1)}`,
        actor: 'tests',
        kind,
        category,
      },
      postings: lines.flatMap(({ account, minor }) => [
        { account, amountMinor: sign * minor },
        { account: { class: 'vendor', owner: source, currency: 'CNY' }, amountMinor: -sign * minor },
      ]),
    });
    expect(done.ok, JSON.stringify(done.ok ? '' : done.code)).toBe(true);
  };

  it('[OPS-5] of bonuses equals the ledger: out of budgets, and into members’ own money', async () => {
    await t.run('cash', {
      ...only(111),
      effects: [{ unit: 'money', amount: { rule: 'fixed', amount: 50 } }],
    });
    await t.run('match', {
      ...only(222),
      effects: [{ unit: 'bonus', amount: { rule: 'ppm', fact: 'event.amount', ppm: 1_000_000 } }],
      settle: { claim: 'auto', bonus: { wager: 2, days: 60, weights: { RNG: 1_000_000 } } },
    });
    const [one, two] = [await t.member({ type: 0 }), await t.member({ type: 0 })];
    await t.deposit(one, 111n);
    await t.deposit(two, 111n);
    await t.deposit(two, 222n);
    await t.engine.round(MERCHANT);
    const report = await reportOf('bonuses', 'promotion');
    expect(figures(report, 'granted')).toEqual({ cash: 100n, match: 222n });
    expect(figures(report, 'grants')).toEqual({ cash: 2n, match: 1n });
    expect(figures(report, 'paid')).toEqual({ cash: 100n, match: 0n });
    expect(totalOf(report, 'cost')).toBe(-(await journal(`a.class = 'pool' and j.kind <> 'promotion-fund'`)));
    expect(totalOf(report, 'paid')).toBe(
      await journal(`a.class = 'player' and j.kind in ('bonus', 'rebate')`),
    );
    const byDay = await reportOf('bonuses', 'day');
    for (const name of ['granted', 'paid', 'cost'])
      expect(sumOf(byDay, name), name).toBe(totalOf(report, name));
  });

  it('[OPS-5] is in revenue where bonus money is played', async () => {
    const grant = (await t.grants()).find(({ bonus }) => bonus > 0n);
    const [row] = await t.database
      .merchant(MERCHANT)
      .query<{ member: bigint }>(
        'select member_id as member from promotion_grant where merchant_id = $1 and bonus > 0',
        [MERCHANT],
      );
    if (!grant || !row) throw new Error('no grant');
    const before = await reportOf('revenue', 'vendor');
    await play({ member: row.member, kind: 'debit', own: 30n, bonus: { grant: grant.id, minor: 70n } });
    await play({ member: row.member, kind: 'credit', own: 9n, bonus: { grant: grant.id, minor: 21n } });
    const report = await reportOf('revenue', 'vendor');
    const names = ['stakes', 'bonusStakes', 'wins', 'bonusWins', 'gross'];
    expect(names.map((name) => totalOf(report, name) - totalOf(before, name))).toEqual([
      100n,
      70n,
      30n,
      21n,
      70n,
    ]);
    expect(totalOf(report, 'gross')).toBe(await journal(`a.class = 'vendor'`));
    expect(totalOf(report, 'bets')).toBe(1n);
  });

  it('[OPS-5] and what is staked has one sum over days, categories and vendors, on each day that of the ledger', async () => {
    const members = [await t.member({ type: 0 }), await t.member({ type: 0 })];
    for (const one of members) await t.deposit(one, 1_000_000n);
    const moves = fc.sample(
      fc.record({
        member: fc.constantFrom(...members),
        kind: fc.constantFrom('debit' as const, 'credit' as const),
        source: fc.constantFrom('HOUSE', 'SALTGLASS', 'lottery'),
        category: fc.constantFrom('RNG', 'LIVE', ''),
        own: fc.bigInt({ min: 1n, max: 5_000n }),
      }),
      RUNS,
    );
    for (const move of moves) await play(move);
    // Journals lie on four days, as if the tests had taken so long.
    const owner = async (text: string): Promise<void> => {
      await t.database.owner(`set foyer.merchant = '${MERCHANT}'`);
      await t.database.owner(text);
    };
    await owner(`delete from ledger_day where merchant_id = ${MERCHANT}`);
    await owner(
      `insert into ledger_day select ${MERCHANT}, '${t.day(-3)}'::date + n, 1 + n * (h.journal_id / 4)
         from ledger_head h cross join generate_series(0, 3) n where h.merchant_id = ${MERCHANT}`,
    );
    await owner(`delete from rollup_day where merchant_id = ${MERCHANT}`);
    await owner(`insert into rollup_day select ${MERCHANT}, r.* from ledger_rollup_of(${MERCHANT}) r`);
    const all = await Promise.all(['day', 'category', 'vendor'].map((by) => reportOf('revenue', by)));
    for (const name of ['stakes', 'wins', 'gross', 'bets', 'bonusStakes', 'bonusWins'])
      expect(new Set(all.flatMap((one) => [sumOf(one, name), totalOf(one, name)])).size, name).toBe(1);
    const [byDay] = all;
    if (!byDay) throw new Error('no report');
    const gross = figures(byDay, 'gross');
    expect(Object.keys(gross).length).toBeGreaterThan(1);
    for (const [day, minor] of Object.entries(gross))
      expect(
        await journal(
          `a.class = 'vendor' and j.id >= (select first_journal from ledger_day d where d.day = '${day}')
             and j.id < coalesce((select min(first_journal) from ledger_day d where d.day > '${day}'), j.id + 1)`,
        ),
        day,
      ).toBe(minor);
    expect(totalOf(byDay, 'members')).toBe(3n);
  });
});

describe('pay of agents', () => {
  it('[OPS-5] equals the ledger, by agent, by run and by day', async () => {
    const world = await freshPay({ approvesAll: true });
    try {
      const top = await world.member();
      const below = await world.member({ below: top });
      for (const one of [top, below]) await world.money(one, 0n);
      const terms = { ...COMMON, kind: 'daily' as const, tiers: [PERCENT] };
      await world.contract({ to: top, by: null, terms, day: 0 });
      await world.contract({ to: below, by: top, terms, day: 0 });
      const player = await world.member({ below, type: 0 });
      await world.round({ memberId: player, bet: 250_000n, day: 0 });
      await world.pays({ day: 0 });
      const { query } = world.database.merchant(MERCHANT);
      const reportOf = (by: string): Promise<Report> =>
        readReport(world.database, { merchantId: MERCHANT, name: 'pay', by, ...around(world.day(0), 3) });
      const all = await Promise.all(['agent', 'run', 'day'].map(reportOf));
      const paid = await booked(
        query,
        `a.class = 'player' and j.source in ('agent-pay', 'agent-rebate') and e.amount > 0`,
      );
      expect(paid).toBeGreaterThan(0n);
      for (const report of all) {
        expect([sumOf(report, 'total'), totalOf(report, 'total')], report.by).toEqual([paid, paid]);
        expect(totalOf(report, 'commission'), report.by).toBe(paid);
        expect(totalOf(report, 'byPlatform') + totalOf(report, 'byUplines'), report.by).toBe(paid);
      }
      const [byAgent] = all;
      if (!byAgent) throw new Error('no report');
      expect(totalOf(byAgent, 'byPlatform')).toBe(
        -(await booked(query, `a.class = 'house' and j.source = 'agent-pay'`)),
      );
    } finally {
      await world.close();
    }
  });
});
