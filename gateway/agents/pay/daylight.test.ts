import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type PayTerms, periodAround } from '../../../src/contract/pay';
import { MERCHANT } from '../testing';
import { periodAt } from './figures';
import { inputsOf } from './inputs-text';
import { readRuns } from './runs.queries';
import { readStatements, type StatementRow } from './statements.queries';
import { COMMON, freshPay, PERCENT, type TestPay } from './testing';
import { verifyRun } from './verify';

const HOUR_MS = 3_600_000;
const ZONE = 'America/New_York';

let world: TestPay;
beforeAll(async () => {
  world = await freshPay({ approvesAll: true });
});
afterEach(() => zone(world.zone));
afterAll(() => world.close());

const scope = () => world.database.merchant(MERCHANT);
const zone = async (name: string): Promise<void> => {
  await world.owner('update merchant set time_zone = $1 where id = $2', [name, MERCHANT]);
};

/**
 * Zones whose clocks go forward or back by an hour, by half an hour and by two, at night, at midnight, and into the day before, each on a day on
 * which they did.
 */
const CHANGES = [
  ['America/New_York', '2026-03-08', 23],
  ['America/New_York', '2026-11-01', 25],
  ['Europe/Berlin', '2026-03-29', 23],
  ['Europe/Berlin', '2026-10-25', 25],
  ['Australia/Lord_Howe', '2026-04-05', 24.5],
  ['Australia/Lord_Howe', '2026-10-04', 23.5],
  ['Antarctica/Troll', '2026-03-29', 22],
  ['Antarctica/Troll', '2026-10-25', 26],
  ['America/Sao_Paulo', '2018-11-04', 23],
  ['America/Sao_Paulo', '2018-02-17', 25],
  ['Africa/Cairo', '2026-04-24', 23],
  ['Africa/Cairo', '2026-10-29', 25],
  ['America/Havana', '2026-03-08', 23],
  ['America/Havana', '2026-11-01', 25],
] as const;
it.each(CHANGES)(
  '[AGT-3] %s on %s: a day of %d hours, and days, hours and minutes follow one another without a gap or an overlap',
  async (name, day, hours) => {
    await zone(name);
    const { query } = scope();
    const noon = new Date(Date.parse(`${day}T12:00:00Z`));
    const around = await periodAt(query, { merchantId: MERCHANT, span: 'D', at: noon });
    const from = new Date(around.startsAt.getTime() - 30 * HOUR_MS);
    const until = around.endsAt.getTime() + 30 * HOUR_MS;
    let counted = 0;
    for (const span of ['D', 'h'] as const) {
      let last = await periodAt(query, { merchantId: MERCHANT, span, at: from });
      for (let steps = 0; last.endsAt.getTime() < until && steps < 200; steps += 1) {
        expect(last.endsAt.getTime()).toBeGreaterThan(last.startsAt.getTime());
        const next = await periodAt(query, { merchantId: MERCHANT, span, at: last.endsAt });
        expect(next.startsAt).toEqual(last.endsAt);
        expect([last.from, last.until]).toContain(next.from);
        expect(next.from >= last.from && next.until >= last.until).toBe(true);
        const within = new Date(next.endsAt.getTime() - 1);
        expect((await periodAt(query, { merchantId: MERCHANT, span, at: within })).startsAt).toEqual(
          next.startsAt,
        );
        if (span === 'h' && next.from === day) counted += next.endsAt.getTime() - next.startsAt.getTime();
        last = next;
      }
    }
    expect(counted / HOUR_MS).toBe(hours);
    const minutes = await periodAt(query, {
      ...{ merchantId: MERCHANT, span: '5', at: new Date(around.endsAt.getTime() - 1) },
    });
    expect(minutes.endsAt).toEqual(around.endsAt);
  },
);

it.each(CHANGES)(
  '[AGT-3] %s on %s: week, half month and month are cut off at the zone’s midnights, and one is longer or shorter by what the clock went',
  async (name, day, hours) => {
    await zone(name);
    const { query } = scope();
    for (const span of ['W', 'H', 'M'] as const) {
      const at = new Date(Date.parse(`${day}T12:00:00Z`));
      const changed = await periodAt(query, { merchantId: MERCHANT, span, at });
      const days = periodAround(span, day);
      expect([changed.from, changed.until]).toEqual([days.from, days.until]);
      const length = (Date.parse(days.until) - Date.parse(days.from)) / HOUR_MS;
      expect((changed.endsAt.getTime() - changed.startsAt.getTime()) / HOUR_MS, span).toBe(
        length + hours - 24,
      );
      // The same midnights as those of the days: one more or less would be paid by none or by both.
      for (const [edge, of] of [
        [changed.startsAt, days.from],
        [changed.endsAt, days.until],
      ] as const) {
        const first = await periodAt(query, { merchantId: MERCHANT, span: 'D', at: edge });
        expect([first.from, first.startsAt]).toEqual([of, edge]);
        const last = await periodAt(query, {
          merchantId: MERCHANT,
          span: 'D',
          at: new Date(edge.getTime() - 1),
        });
        expect([last.until, last.endsAt]).toEqual([of, edge]);
      }
    }
  },
);

const CONTRACTS = {
  daily: { ...COMMON, kind: 'daily', tiers: [PERCENT] },
  hourly: { ...COMMON, kind: 'hourly', tiers: [PERCENT] },
  realtime: { ...COMMON, kind: 'realtime', tiers: [{ minTurnover: 0, lossPpm: 10_000, winPpm: 10_000 }] },
  dividend: {
    ...{ ...COMMON, kind: 'dividend', period: 'W', deductions: [], tierTest: 'net', carry: 'none' },
    ...{ threshold: 'fixed', tiers: [{ minTurnover: 0, minNetLoss: 0, minActive: 0, ppm: 100_000 }] },
  },
} as const satisfies Record<string, PayTerms>;
type Kind = keyof typeof CONTRACTS;

/** The next day of so many hours, from a day of the merchant on that leaves its week to come. */
const dayOf = async (hours: number): Promise<number> => {
  for (let at = 8; at < 400; at += 1) {
    const [row] = await scope().query<{ hours: number }>(
      `select (extract(epoch from ($2::text::date + 1)::timestamp at time zone $1 - $2::text::date::timestamp at time zone $1) / 3600)::int as hours`,
      [ZONE, world.day(at)],
    );
    if (row?.hours === hours) return at;
  }
  throw new Error(`no day of ${hours} hours`);
};
const paid = async (agentId: bigint, kind: Kind): Promise<StatementRow[]> => {
  const found: StatementRow[] = [];
  for (let page = 0; page < 20; page += 1) {
    const last = found.at(-1);
    const rows = await readStatements(scope().query, {
      ...{ merchantId: MERCHANT, agentId, side: 'own', kind, from: null, to: null, limit: 100 },
      behind: last ? { startsAt: last.starts_at, id: last.id } : null,
    });
    found.push(...rows);
    if (rows.length < 100) return found;
  }
  throw new Error('too many statements');
};
const sum = (rows: readonly StatementRow[], of: (row: StatementRow) => bigint): bigint =>
  rows.reduce((total, row) => total + of(row), 0n);

it.each([
  ['forward', 23],
  ['back', 25],
] as const)(
  '[AGT-3] a clock that goes %s: by hour, by five minutes, by day and by week each bet of the day of %i hours is paid once',
  { tags: ['full-run'] },
  async (_, hours) => {
    await zone(ZONE);
    const at = await dayOf(hours);
    const day = world.day(at);
    const week = periodAround('W', day);
    const period = await periodAt(scope().query, {
      ...{ merchantId: MERCHANT, span: 'D', at: new Date(Date.parse(`${day}T17:00:00Z`)) },
    });
    expect(period.from).toBe(day);
    const agent = await world.member();
    const player = await world.member({ below: agent, type: 0 });
    for (const [kind, terms] of Object.entries(CONTRACTS)) {
      const id = await world.contract({ to: agent, by: null, terms, day: at });
      const [from, until] = kind === 'dividend' ? [week.from, week.until] : [day, world.day(at + 1)];
      await world.owner(
        'update agent_contract_force set from_day = $1::text::date, until_day = $2::text::date where contract_id = $3',
        [from, until, id],
      );
    }
    // One in the middle of each hour, one at the first moment of the day and one at its last; outside of it one right before and one right after.
    const [starts, ends] = [period.startsAt.getTime(), period.endsAt.getTime()];
    const within = [
      starts,
      ...Array.from({ length: hours }, (__, hour) => starts + (hour + 0.5) * HOUR_MS),
      ends - 1,
    ];
    const rounds = within.map((moment, number) => ({
      at: new Date(moment),
      bet: 100_000n + 100n * BigInt(number),
    }));
    const before = { at: new Date(starts - 1), bet: 7_000_000n };
    const after = { at: new Date(ends), bet: 9_000_000n };
    for (const round of [...rounds, before, after])
      await world.roundAt({ memberId: player, zone: ZONE, ...round });
    const total = rounds.reduce((most, { bet }) => most + bet, 0n);
    let runs = -1;
    for (let round = 0; round < 20; round += 1) {
      await world.pays({ day: at + 7 });
      const [row] = await scope().query<{ runs: number }>(
        'select count(*)::int as runs from agent_pay_run where until_day > $1::text::date - 8 and from_day <= $1::text::date + 8',
        [day],
      );
      if (row?.runs === runs) break;
      runs = row?.runs ?? 0;
    }

    const daily = await paid(agent, 'daily');
    expect(daily.map(({ turnover, gross }) => [turnover, gross])).toEqual([[total, total / 100n]]);
    const hourly = await paid(agent, 'hourly');
    expect(hourly.map(({ starts_at }) => starts_at.getTime()).toReversed()).toEqual(
      Array.from({ length: hours }, (__, hour) => starts + hour * HOUR_MS),
    );
    expect(sum(hourly, ({ turnover }) => turnover)).toBe(total);
    expect(sum(hourly, ({ gross }) => gross)).toBe(total / 100n);
    const minutes = await paid(agent, 'realtime');
    expect(minutes).toHaveLength(rounds.length);
    expect(new Set(minutes.map(({ starts_at }) => starts_at.getTime())).size).toBe(rounds.length);
    expect(sum(minutes, ({ gross }) => gross)).toBe(total / 100n);
    // A clock is changed on a Sunday here: of what is outside of the day one bet is in its week.
    const [weekly, ...others] = await paid(agent, 'dividend');
    expect(others).toEqual([]);
    expect(weekly && inputsOf(weekly.inputs).turnover).toBe(total + before.bet);
    expect(await world.balance(agent)).toBe((total / 100n) * 3n + (total + before.bet) / 10n);
    for (const run of await readRuns(scope().query, {
      ...{ merchantId: MERCHANT, state: 'posted', kind: null, limit: 500 },
    }))
      expect((await verifyRun(scope().query, { merchantId: MERCHANT, id: run.id }))?.faults).toEqual([]);
  },
);
