import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { PayTerms } from '../../../src/contract/pay';
import { startJobs } from '../../platform/index';
import { MERCHANT } from '../testing';
import { createPayWork, payJob } from './runs';
import { COMMON, freshPay, PERCENT, type TestPay } from './testing';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** What the runner waits between two looks. */
const LOOK = 10_000;
const GRACE = MINUTE;

let world: TestPay;
let clock = 0;
let nodes: ReturnType<typeof startJobs>[] = [];
let working: Promise<unknown>[] = [];
const faults: unknown[] = [];
beforeAll(async () => {
  world = await freshPay({ approvesAll: true });
});
afterAll(() => world.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  await stop();
  vi.useRealTimers();
  expect(faults).toEqual([]);
  // What one example agreed is not in force in the next.
  await world.owner('delete from agent_contract_force');
});

const scope = () => world.database.merchant(MERCHANT);

const TERMS = {
  h: { ...COMMON, kind: 'hourly', tiers: [PERCENT] },
  '5': { ...COMMON, kind: 'realtime', tiers: [{ minTurnover: 0, lossPpm: 10_000, winPpm: 10_000 }] },
} as const satisfies Record<string, PayTerms>;

/** So many nodes of the gateway, each with a runner of its own on the clock of this test. */
const start = (count: number): void => {
  nodes = Array.from({ length: count }, () => {
    const onError = (error: unknown): number => faults.push(error);
    const payWork = createPayWork({
      ...{ db: world.database, ledger: world.ledger, now: () => clock, onError },
    });
    const job = payJob({ merchants: { all: () => [{ id: MERCHANT }] }, payWork });
    const run = (): Promise<unknown> => {
      const work = job.run();
      working.push(work.catch(() => undefined));
      return work;
    };
    return startJobs([{ ...job, run }], onError);
  });
};
const stop = async (): Promise<void> => {
  await Promise.all(nodes.map((node) => node.stop()));
  nodes = [];
};
/** What works has ended, for its runner as well. */
const quiet = async (): Promise<void> => {
  await Promise.all(working);
  await nextTurn();
};
/** Each runner looks once, at this moment. */
const looksAt = async (at: number): Promise<void> => {
  await quiet();
  // What was paid is counted before the next slot is opened.
  await world.count();
  clock = at;
  working = [];
  vi.advanceTimersByTime(LOOK);
  expect(working).toHaveLength(nodes.length);
  await quiet();
};
interface Run extends Record<string, unknown> {
  span: string;
  starts_at: Date;
  ends_at: Date;
  state: string;
  statements: number;
}
const runs = (span: 'h' | '5', from: number): Promise<Run[]> =>
  scope().query<Run>(
    'select span, starts_at, ends_at, state, statements from agent_pay_run where merchant_id = $1 and span = $2 and starts_at >= $3 order by id',
    [MERCHANT, span, new Date(from)],
  );
const starts = async (span: 'h' | '5', from: number): Promise<number[]> =>
  (await runs(span, from)).map(({ starts_at: at }) => at.getTime());

/** A day of a zone with an agent whom each kind is agreed with for it. @returns its bounds and the agent */
const dayWith = async (zone: string, day: string, kinds: readonly ('h' | '5')[] = ['h', '5']) => {
  await world.owner('update merchant set time_zone = $1 where id = $2', [zone, MERCHANT]);
  const [row] = await scope().query<{ begins: Date; ends: Date }>(
    'select day_begins($1::text::date, $2) as begins, day_begins($1::text::date + 1, $2) as ends',
    [day, zone],
  );
  if (!row) throw new Error('no day');
  const agent = await world.member();
  const player = await world.member({ below: agent, type: 0 });
  for (const kind of kinds) {
    const id = await world.contract({ to: agent, by: null, terms: TERMS[kind], day: 1 });
    await world.owner(
      'update agent_contract_force set from_day = $1::text::date, until_day = $1::text::date + 1 where contract_id = $2',
      [day, id],
    );
  }
  await world.count();
  return { begins: row.begins.getTime(), ends: row.ends.getTime(), agent, player, zone };
};
const bets = (memberId: bigint, at: number, bet: bigint, zone: string): Promise<void> =>
  world.roundAt({ memberId, bet, at: new Date(at), zone });
/** Years ahead, and further each time: a later day is never behind a run of an earlier example. */
let year = 2030;
const dayOf = async (zone: string, hours: number): Promise<string> => {
  year += 1;
  const [row] = await scope().query<{ day: string }>(
    `select d.day::date::text as day from generate_series($2::text::date, $2::text::date + 364, interval '1 day') d(day)
      where day_begins(d.day::date + 1, $1) - day_begins(d.day::date, $1) = make_interval(secs => $3 * 3600) order by d.day limit 1`,
    [zone, `${year}-01-02`, hours],
  );
  if (!row) throw new Error(`no day of ${hours} hours`);
  return row.day;
};

it('[AGT-3] real-time salary falls due every five minutes of the merchant’s clock and hourly salary each hour, a minute after their ends and not before', async () => {
  // An hour begins at half past the hour of UTC there.
  const zone = 'Asia/Kolkata';
  const { begins, agent, player } = await dayWith(zone, await dayOf(zone, 24));
  for (let slot = 0; slot < 13; slot += 1) await bets(player, begins + slot * 5 * MINUTE + 1, 10_000n, zone);
  clock = begins;
  start(1);
  await looksAt(begins);
  for (let slot = 1; slot <= 13; slot += 1) {
    const due = begins + slot * 5 * MINUTE + GRACE;
    await looksAt(due - 1);
    expect(await starts('5', begins)).toHaveLength(slot - 1);
    expect(await starts('h', begins)).toHaveLength(slot > 12 ? 1 : 0);
    await looksAt(due);
    expect((await starts('5', begins)).at(-1)).toBe(due - GRACE - 5 * MINUTE);
    expect(await world.balance(agent)).toBe(BigInt(slot) * 100n + (slot >= 12 ? 1_200n : 0n));
    expect(await starts('h', begins)).toEqual(slot >= 12 ? [begins] : []);
  }
  expect((await runs('5', begins)).map(({ state, statements }) => [state, statements])).toEqual(
    Array.from({ length: 13 }, () => ['posted', 1]),
  );
});

it('[AGT-3] two nodes that look every ten seconds open, compute and pay each slot once', async () => {
  const zone = 'America/Sao_Paulo';
  const { begins, agent, player } = await dayWith(zone, await dayOf(zone, 24));
  for (let slot = 0; slot < 3; slot += 1) await bets(player, begins + slot * 5 * MINUTE + 1, 10_000n, zone);
  clock = begins;
  start(2);
  for (let slot = 1; slot <= 3; slot += 1)
    for (
      let at = begins + slot * 5 * MINUTE + GRACE - LOOK;
      at <= begins + slot * 5 * MINUTE + GRACE + 2 * LOOK;
      at += LOOK
    )
      await looksAt(at);
  expect(await starts('5', begins)).toEqual([0, 5, 10].map((minute) => begins + minute * MINUTE));
  expect(await world.balance(agent)).toBe(300n);
});

it.each([
  ['forward', 23],
  ['back', 25],
] as const)(
  '[AGT-3] on a day on which the clock goes %s each of %i hours falls due at its own end, an hour that the clock has twice falls due twice',
  async (_, hours) => {
    const zone = 'America/New_York';
    const { begins, ends, agent, player } = await dayWith(zone, await dayOf(zone, hours), ['h']);
    expect((ends - begins) / HOUR).toBe(hours);
    for (let hour = 0; hour < 4; hour += 1) await bets(player, begins + hour * HOUR + 1, 10_000n, zone);
    clock = begins;
    start(1);
    for (let hour = 1; hour <= 4; hour += 1) {
      await looksAt(begins + hour * HOUR + GRACE - 1);
      expect(await starts('h', begins)).toHaveLength(hour - 1);
      await looksAt(begins + hour * HOUR + GRACE);
      expect((await starts('h', begins)).at(-1)).toBe(begins + (hour - 1) * HOUR);
    }
    expect(await world.balance(agent)).toBe(4n * 100n);
    // The gateway is away for the rest of the day: what it missed is caught up once, by two nodes and by looks that follow one another.
    await stop();
    await bets(player, ends - 1, 10_000n, zone);
    clock = ends + GRACE - 1;
    start(2);
    await looksAt(ends + GRACE - 1);
    expect(await starts('h', begins)).toHaveLength(hours - 1);
    for (let look = 0; look < 3; look += 1) await looksAt(ends + GRACE + look * LOOK);
    expect(await starts('h', begins)).toEqual(
      Array.from({ length: hours }, (__, hour) => begins + hour * HOUR),
    );
    expect(await world.balance(agent)).toBe(5n * 100n);
  },
);

it('[AGT-3] slots that a gateway was away for are caught up once each, so many a look and no more', async () => {
  const zone = 'America/Sao_Paulo';
  const { begins, agent, player } = await dayWith(zone, await dayOf(zone, 24), ['5']);
  for (const slot of [0, 30, 59]) await bets(player, begins + slot * 5 * MINUTE + 1, 10_000n, zone);
  const back = begins + 60 * 5 * MINUTE + GRACE;
  clock = back;
  start(1);
  await quiet();
  const first = (await starts('5', begins)).length;
  expect(first).toBeGreaterThan(12);
  expect(first).toBeLessThanOrEqual(48);
  for (let look = 1; look < 4; look += 1) await looksAt(back + look * LOOK);
  expect(await starts('5', begins)).toEqual(
    Array.from({ length: 60 }, (_, slot) => begins + slot * 5 * MINUTE),
  );
  expect(await world.balance(agent)).toBe(300n);
});
