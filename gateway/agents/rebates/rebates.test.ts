import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { propertyRuns } from '../../bounds/testing';
import type { rateProducts } from '../../../src/contract/entities/agent-link';
import { freshPay, type TestPay } from '../pay/testing';
import { brittle, failingFor } from '../pay/testing-brittle';
import { readPaySettings, writePaySettings } from '../pay/runs.queries';
import { writeRates } from '../rates.queries';
import { MERCHANT } from '../testing';
import {
  approveRebates,
  bookRebates,
  computeRebates,
  createRebateWork,
  openRebates,
  type RebateDeps,
} from './rebates';
import { compareRebates, readRebateRuns, type RebateRunRow, writeRebateSettings } from './rebates.queries';
import { readRebateLines } from './lines.queries';

const CAP = 12_000;
let world: TestPay;
/** Each example has days of its own: a day is paid once. */
let day = -1;
beforeAll(async () => {
  world = await freshPay();
  const settings = await readPaySettings(scope().query, MERCHANT);
  await writePaySettings(scope().query, {
    merchantId: MERCHANT,
    settings: { ...settings, auto_up_to: 10n ** 12n, second_above: 10n ** 13n },
  });
  await writeRebateSettings(scope().query, {
    merchantId: MERCHANT,
    settings: { from_day: world.day(0), cap_ppm: CAP, live_minutes: null },
  });
});
afterAll(() => world.close());

const scope = () => world.database.merchant(MERCHANT);
const rate = (memberId: bigint, ppm: number, product: (typeof rateProducts)[number] = 'RNG') =>
  writeRates(scope().query, { merchantId: MERCHANT, memberId, rates: [{ product, ppm }], actor: 'tests' });
const depsOf = async (on: number, over: Partial<RebateDeps> = {}): Promise<RebateDeps> => {
  const now = (await world.momentOf(on + 1, '01:00')).getTime();
  return { db: world.database, ledger: world.ledger, now: () => now, ...over };
};
/** What the gateway does once a day has ended. */
const pays = async (on: number, over: Partial<RebateDeps> = {}): Promise<void> => {
  await world.count();
  const deps = await depsOf(on, over);
  await openRebates(deps, MERCHANT);
  await computeRebates(deps, MERCHANT);
  await bookRebates(deps, MERCHANT);
};
const runOf = async (on: number): Promise<RebateRunRow | undefined> =>
  (await readRebateRuns(scope().query, { merchantId: MERCHANT, limit: 500 })).find(
    (run) => run.day === world.day(on),
  );
const sound = async (on: number): Promise<void> =>
  expect(
    await compareRebates(scope().query, { merchantId: MERCHANT, day: world.day(on), limit: 10 }),
  ).toEqual([]);
const balances = (people: readonly bigint[]) => Promise.all(people.map((one) => world.balance(one)));
/** Levels from the top down, each with a rate; the last one plays. */
const chain = async (...rates: number[]): Promise<bigint[]> => {
  const people: bigint[] = [];
  for (const [at, ppm] of rates.entries()) {
    const above = people.at(-1);
    const one = await world.member({
      ...(above === undefined ? {} : { below: above }),
      ...(at === rates.length - 1 ? { type: 0 } : {}),
    });
    await rate(one, ppm);
    people.push(one);
  }
  return people;
};

describe('rebates of a day', () => {
  it('[AGT-3] go to who bet and, by difference, to each level above, once', async () => {
    day += 1;
    const people = await chain(10_000, 8_000, 3_000);
    await world.round({ memberId: people.at(-1) ?? 0n, bet: 10_000n, day });
    await pays(day);
    expect(await balances(people)).toEqual([20n, 50n, 30n]);
    await pays(day);
    expect(await balances(people)).toEqual([20n, 50n, 30n]);
    expect(await runOf(day)).toMatchObject({ state: 'posted', rows: 3, due: 100n });
    await sound(day);
  });

  it('[AGT-3] a booking that fails holds up no other, neither of its own day nor of a later one, and is made later', async () => {
    day += 1;
    const people = await chain(10_000, 8_000, 3_000);
    const [top = 0n] = people;
    const late = await chain(6_000, 5_000);
    await world.round({ memberId: people.at(-1) ?? 0n, bet: 10_000n, day });
    await world.round({ memberId: late.at(-1) ?? 0n, bet: 10_000n, day: day + 1 });
    await world.count();
    let { now } = await depsOf(day + 1);
    const work = createRebateWork({
      db: world.database,
      ledger: failingFor(world.ledger, top),
      now: () => now(),
    });
    await expect(work.round(MERCHANT)).rejects.toThrow(`no booking for ${top}`);
    expect(await balances([...people, ...late])).toEqual([0n, 50n, 30n, 10n, 50n]);
    expect(await runOf(day)).toMatchObject({ state: 'approved' });
    expect(await runOf(day + 1)).toMatchObject({ state: 'posted' });
    // The day rests for a minute.
    await work.round(MERCHANT);
    const begun = now();
    now = () => begun + 60_000;
    await expect(work.round(MERCHANT)).rejects.toThrow(`no booking for ${top}`);
    await pays(day);
    expect(await balances(people)).toEqual([20n, 50n, 30n]);
    expect(await runOf(day)).toMatchObject({ state: 'posted' });
    day += 1;
  });

  it('[AGT-3] a day that cannot be computed holds up no booking of the day before', async () => {
    day += 1;
    const people = await chain(10_000, 8_000);
    await world.round({ memberId: people.at(-1) ?? 0n, bet: 10_000n, day });
    await world.count();
    const deps = await depsOf(day);
    await openRebates(deps, MERCHANT);
    await computeRebates(deps, MERCHANT);
    const scoped = scope();
    const db: RebateDeps['db'] = {
      ...world.database,
      merchant: () => ({ ...scoped, tx: () => Promise.reject(new Error('cannot be computed')) }),
    };
    await expect(createRebateWork(await depsOf(day + 1, { db })).round(MERCHANT)).rejects.toThrow(
      'cannot be computed',
    );
    expect(await balances(people)).toEqual([20n, 80n]);
    await pays(day + 1);
    day += 1;
  });

  it('[AGT-3] a bet that is voided later is a line against its own day; below zero it waits and is never taken from the wallet', async () => {
    day += 1;
    const people = await chain(10_000, 4_000);
    const [top = 0n, player = 0n] = people;
    const id = await world.round({ memberId: player, bet: 50_000n, day });
    await pays(day);
    expect(await balances(people)).toEqual([300n, 200n]);
    const first = day;
    day += 1;
    await world.change({ id, bet: 0n, win: 0n, day });
    await world.round({ memberId: player, bet: 20_000n, day });
    await pays(day);
    expect(await balances(people)).toEqual([300n, 200n]);
    const lines = await readRebateLines(scope().query, {
      merchantId: MERCHANT,
      memberId: player,
      from: world.day(first),
      to: world.day(day),
      limit: 10,
      product: '',
      behind: null,
    });
    expect(lines.map((line) => [line.for_day, line.amount])).toEqual([
      [world.day(day), 80n],
      [world.day(first), -200n],
      [world.day(first), 200n],
    ]);
    day += 1;
    await world.round({ memberId: player, bet: 100_000n, day });
    await pays(day);
    // 500 were paid too much, 100 and 500 were earned since then.
    expect(await balances(people)).toEqual([300n + 600n - 180n, 200n + 400n - 120n]);
    expect(top).not.toBe(player);
    for (const on of [first, first + 1, day]) await sound(on);
  });

  it('[AGT-3] a rate that is given in the course of a day counts from the next; a first one at once', async () => {
    day += 1;
    const player = await world.member({ below: await world.member(), type: 0 });
    await rate(player, 2_000);
    await rate(player, 9_000);
    await world.round({ memberId: player, bet: 10_000n, day });
    day += 1;
    await world.round({ memberId: player, bet: 10_000n, day });
    await pays(day);
    // Rates were given on day 0 of this world, so that day 1 and later have the second; day 0 would have the first.
    expect(await world.balance(player)).toBe(180n);
    const [row] = await scope().query<{ ppm: number }>(
      `select agent_rate_of_day($1, $2, 'RNG', $3, $4) as ppm`,
      [MERCHANT, player, await world.momentOf(0), await world.momentOf(1)],
    );
    expect(row?.ppm).toBe(2_000);
  });

  it('[AGT-3] above the band nothing is booked before operators approve it, above the second band two', async () => {
    day += 1;
    const settings = await readPaySettings(scope().query, MERCHANT);
    const write = (over: Partial<typeof settings>) =>
      writePaySettings(scope().query, { merchantId: MERCHANT, settings: { ...settings, ...over } });
    await write({ auto_up_to: 10n, second_above: 50n });
    const people = await chain(10_000, 5_000);
    await world.round({ memberId: people[1] ?? 0n, bet: 10_000n, day });
    await pays(day);
    expect(await runOf(day)).toMatchObject({ state: 'stopped', due: 100n });
    const approve = (operator: string) =>
      approveRebates(scope().query, { merchantId: MERCHANT, day: world.day(day), operator });
    expect(await approve('ana')).toEqual({ refused: null, needsSecond: true });
    for (const spelling of ['ana', 'Ana '])
      expect(await approve(spelling), spelling).toEqual({ refused: 'same-person' });
    await pays(day);
    expect(await balances(people)).toEqual([0n, 0n]);
    expect(await approve('rui')).toEqual({ refused: null, needsSecond: false });
    expect(await approve('eva')).toEqual({ refused: 'state' });
    await pays(day);
    expect(await balances(people)).toEqual([50n, 50n]);
    await write({});
  });

  it(
    '[AGT-3] a kill at any deed, and two nodes at once, pay the same once',
    { tags: ['full-run'] },
    async () => {
      for (let failsAt = 0; failsAt < 24; failsAt += 1) {
        day += 1;
        const people = await chain(9_000, 6_000, 2_000);
        await world.round({ memberId: people[2] ?? 0n, bet: 10_000n, day });
        const broken = brittle({ db: world.database, ledger: world.ledger }, failsAt);
        await pays(day, broken).catch((error: unknown) => {
          if (!broken.hasFailed()) throw error;
        });
        await Promise.all([pays(day), pays(day)]);
        await pays(day);
        expect(await balances(people), `killed at ${failsAt}`).toEqual([30n, 40n, 20n]);
        expect((await runOf(day))?.state).toBe('posted');
      }
    },
  );

  it('[AGT-3] of any tree with any rates: all levels of a bet come to the highest rate up to the cap, no level is below zero, and another computing says the same', async () => {
    const node = fc.record({ above: fc.nat(6), ppm: fc.nat(200).map((steps) => steps * 100) });
    const bet = fc.record({
      who: fc.nat(6),
      bet: fc.integer({ min: 1, max: 999_999 }),
      product: fc.nat(1),
      void: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(node, { minLength: 2, maxLength: 7 }),
        fc.array(bet, { minLength: 1, maxLength: 5 }),
        async (nodes, bets) => {
          day += 1;
          const people: { id: bigint; above: number | null; ppm: number }[] = [];
          for (const [at, { above, ppm }] of nodes.entries()) {
            const up = at === 0 ? null : above % at;
            const parent = up === null ? undefined : people[up]?.id;
            const id = await world.member(parent === undefined ? {} : { below: parent });
            await rate(id, ppm);
            people.push({ id, above: up, ppm });
          }
          const placed: { id: string; who: number; bet: bigint; category: string; void: boolean }[] = [];
          for (const one of bets) {
            const who = one.who % people.length;
            const category = one.product === 0 ? 'RNG' : 'LIVE';
            const id = await world.round({
              memberId: people[who]?.id ?? 0n,
              bet: BigInt(one.bet),
              category,
              day,
            });
            placed.push({ id, who, bet: BigInt(one.bet), category, void: one.void });
          }
          await pays(day);
          /** As the rates promise, level by level from who bet. */
          const promised = (counts: (one: (typeof placed)[number]) => boolean): bigint[] => {
            const sums = people.map(() => 0n);
            for (const [at] of people.entries()) {
              // LIVE has no rate here.
              const turnover = placed
                .filter((one) => one.who === at && one.category === 'RNG' && counts(one))
                .reduce((sum, one) => sum + one.bet, 0n);
              let paid = 0n;
              let highest = 0;
              for (let up: number | null = at; up !== null; up = people[up]?.above ?? null) {
                highest = Math.max(highest, Math.min(people[up]?.ppm ?? 0, CAP));
                const upTo = (turnover * BigInt(highest)) / 1_000_000n;
                sums[up] = (sums[up] ?? 0n) + upTo - paid;
                paid = upTo;
              }
            }
            return sums;
          };
          const first = promised(() => true);
          expect(await balances(people.map(({ id }) => id))).toEqual(first);
          expect((await runOf(day))?.due).toBe(first.reduce((sum, one) => sum + one, 0n));
          await sound(day);
          day += 1;
          for (const one of placed.filter((row) => row.void))
            await world.change({ id: one.id, bet: 0n, win: 0n, day });
          await pays(day);
          const left = promised((one) => !one.void);
          const rows = await scope().query<{ member_id: bigint; sum: bigint }>(
            `select member_id, sum(amount)::bigint as sum from agent_rebate_line where merchant_id = $1 group by member_id`,
            [MERCHANT],
          );
          const told = people.map(({ id }) => rows.find((row) => row.member_id === id)?.sum ?? 0n);
          expect(told).toEqual(left);
          expect(await balances(people.map(({ id }) => id))).toEqual(first);
          await sound(day);
          await sound(day - 1);
        },
      ),
      { numRuns: propertyRuns(25) },
    );
  });
});
