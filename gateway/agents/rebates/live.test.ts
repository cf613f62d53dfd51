import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { propertyRuns } from '../../bounds/testing';
import { freshPay, type TestPay } from '../pay/testing';
import { brittle } from '../pay/testing-brittle';
import { readPaySettings, writePaySettings } from '../pay/runs.queries';
import { writeRates } from '../rates.queries';
import { MERCHANT } from '../testing';
import { readRebateBooked, readRebateLines, readRebateShares } from './lines.queries';
import { approveRebates, createRebateWork, type RebateDeps } from './rebates';
import { compareRebates, readRebateRuns, type RebateRunRow, writeRebateSettings } from './rebates.queries';

const CAP = 20_000;
const MINUTE = 60_000;
let world: TestPay;
/** Each example has days of its own. */
let day = -1;
beforeAll(async () => {
  world = await freshPay();
  await band(10n ** 12n);
  await writeRebateSettings(scope().query, {
    ...{ merchantId: MERCHANT, settings: { from_day: world.day(0), cap_ppm: CAP, live_minutes: 5 } },
  });
});
afterAll(() => world.close());

const scope = () => world.database.merchant(MERCHANT);
const band = async (upTo: bigint): Promise<void> => {
  const settings = await readPaySettings(scope().query, MERCHANT);
  await writePaySettings(scope().query, {
    ...{ merchantId: MERCHANT, settings: { ...settings, auto_up_to: upTo, second_above: 10n ** 13n } },
  });
};
const rate = (memberId: bigint, ppm: number) =>
  writeRates(scope().query, {
    merchantId: MERCHANT,
    memberId,
    rates: [{ product: 'RNG', ppm }],
    actor: 'tests',
  });
const depsAt = async (on: number, minute: number, over: Partial<RebateDeps> = {}): Promise<RebateDeps> => {
  const now = (await world.momentOf(on)).getTime() + minute * MINUTE;
  return { db: world.database, ledger: world.ledger, now: () => now, ...over };
};
/** The gateway's round at a minute of the day; the day before was closed by then. */
const at = async (minute: number, over: Partial<RebateDeps> = {}): Promise<void> => {
  await world.count();
  await createRebateWork(await depsAt(day, minute, over)).round(MERCHANT);
};
/** Behind the day's end and its grace. */
const ends = (over: Partial<RebateDeps> = {}): Promise<void> => at(25 * 60, over);
/** A day of its own, with those before it closed. */
const begin = async (): Promise<void> => {
  day += 1;
  await at(60);
};
const runOf = async (): Promise<RebateRunRow | undefined> =>
  (await readRebateRuns(scope().query, { merchantId: MERCHANT, limit: 500 })).find(
    (run) => run.day === world.day(day),
  );
const sound = async (): Promise<void> =>
  expect(
    await compareRebates(scope().query, { merchantId: MERCHANT, day: world.day(day), limit: 10 }),
  ).toEqual([]);
const balances = (people: readonly bigint[]) => Promise.all(people.map((one) => world.balance(one)));
/** Levels from the top down, each with a rate; the last one plays. */
const chain = async (...rates: number[]): Promise<bigint[]> => {
  const people: bigint[] = [];
  for (const [place, ppm] of rates.entries()) {
    const above = people.at(-1);
    const one = await world.member({
      ...(above === undefined ? {} : { below: above }),
      ...(place === rates.length - 1 ? { type: 0 } : {}),
    });
    await rate(one, ppm);
    people.push(one);
  }
  return people;
};
const linesOf = async (memberId: bigint) =>
  readRebateLines(scope().query, {
    ...{
      merchantId: MERCHANT,
      memberId,
      from: world.day(day),
      to: world.day(day),
      product: '',
      behind: null,
      limit: 50,
    },
  });

describe('rebates of a running day', () => {
  it('[AGT-3] are booked every five minutes, once, and the day’s end adds nothing', async () => {
    await begin();
    const people = await chain(10_000, 8_000, 3_000);
    const player = people.at(-1) ?? 0n;
    await world.round({ memberId: player, bet: 10_000n, day });
    await at(61);
    await at(62);
    expect(await balances(people)).toEqual([0n, 0n, 0n]);
    await at(65);
    expect(await balances(people)).toEqual([20n, 50n, 30n]);
    await world.round({ memberId: player, bet: 5_050n, day });
    await at(69);
    expect(await balances(people)).toEqual([20n, 50n, 30n]);
    await at(70);
    // All of the day rounded down, not each part.
    expect(await balances(people)).toEqual([30n, 75n, 45n]);
    expect(await runOf()).toMatchObject({ state: 'live', parts: 2, rows: 6, due: 150n });
    await ends();
    expect(await balances(people)).toEqual([30n, 75n, 45n]);
    expect(await runOf()).toMatchObject({ state: 'posted', parts: 2, due: 150n });
    await sound();
  });

  it('[AGT-3] a bet that is voided the same day is taken off what comes next, never from the wallet', async () => {
    await begin();
    const people = await chain(10_000, 4_000);
    const id = await world.round({ memberId: people[1] ?? 0n, bet: 50_000n, day });
    await at(65);
    expect(await balances(people)).toEqual([300n, 200n]);
    await world.change({ id, bet: 0n, win: 0n, day });
    await at(70);
    expect(await balances(people)).toEqual([300n, 200n]);
    await world.round({ memberId: people[1] ?? 0n, bet: 60_000n, day });
    await at(75);
    expect(await balances(people)).toEqual([360n, 240n]);
    await ends();
    expect(await balances(people)).toEqual([360n, 240n]);
    await sound();
  });

  it('[AGT-3] a first rate given in the course of the day counts for all of it: the day’s end pays what the parts did not', async () => {
    await begin();
    const [top = 0n, player = 0n] = await chain(0, 0);
    const other = await world.member({ below: top, type: 0 });
    await world.round({ memberId: other, bet: 10_000n, day });
    await at(65);
    await rate(other, 5_000);
    await world.round({ memberId: other, bet: 10_000n, day });
    await at(70);
    const early = await world.balance(other);
    await ends();
    expect(early).toBe(50n);
    expect(await world.balance(other)).toBe(100n);
    expect(await world.balance(player)).toBe(0n);
    await sound();
  });

  it('[AGT-3] beyond the band nothing more is booked within the day, and its end waits for an operator', async () => {
    await begin();
    const people = await chain(10_000, 5_000);
    await band(120n);
    await world.round({ memberId: people[1] ?? 0n, bet: 10_000n, day });
    await at(65);
    await world.round({ memberId: people[1] ?? 0n, bet: 10_000n, day });
    await at(70);
    await at(75);
    expect(await balances(people)).toEqual([50n, 50n]);
    expect(await runOf()).toMatchObject({ state: 'held', due: 100n });
    await ends();
    expect(await runOf()).toMatchObject({ state: 'stopped', due: 200n });
    expect(await balances(people)).toEqual([50n, 50n]);
    const asked = { merchantId: MERCHANT, day: world.day(day), operator: 'ana' };
    expect(await approveRebates(scope().query, asked)).toEqual({ refused: null, needsSecond: false });
    await ends();
    expect(await balances(people)).toEqual([100n, 100n]);
    await sound();
    await band(10n ** 12n);
  });

  it('[AGT-3] a member of whom something waits to be counted waits for the next part', async () => {
    await begin();
    const people = await chain(10_000, 5_000);
    await world.round({ memberId: people[1] ?? 0n, bet: 10_000n, day });
    await scope().query(
      `insert into vendor_round (merchant_id, vendor, round_id, member_id, game_id, category, currency, trial, bets, bet, win, opened_at, moved_at, ended_at)
       values ($1, 'HOUSE', 'waits', $2, 'g', 'RNG', 'CNY', false, 1, 1000, 0, now(), now(), now())`,
      [MERCHANT, people[1] ?? 0n],
    );
    await createRebateWork(await depsAt(day, 65)).round(MERCHANT);
    expect(await balances(people)).toEqual([0n, 0n]);
    await world.count();
    await ends();
    await sound();
  });

  it('[AGT-3] a line is followed to the members behind it, and these come to it exactly', async () => {
    await begin();
    const [top = 0n, middle = 0n, player = 0n] = await chain(10_000, 8_000, 3_000);
    const rich = await world.member({ below: top, type: 0 });
    await rate(rich, 9_990);
    for (const memberId of [player, rich, middle, top]) await world.round({ memberId, bet: 12_345n, day });
    await at(65);
    for (const agentId of [top, middle, player]) {
      const [line] = await linesOf(agentId);
      const shares = await readRebateShares(scope().query, {
        ...{ merchantId: MERCHANT, agentId, day: world.day(day), forDay: world.day(day), product: 'RNG' },
        ...{ behind: 0n, limit: 50 },
      });
      expect(shares.reduce((sum, { amount }) => sum + amount, 0n)).toBe(line?.amount);
      expect(shares.find(({ member_id: id }) => id === agentId)?.amount ?? 0n).toBe(line?.own);
      const booked = await readRebateBooked(scope().query, {
        ...{ merchantId: MERCHANT, memberId: agentId, from: world.day(day), to: world.day(day), product: '' },
      });
      expect(booked).toEqual({ amount: line?.amount, booked: line?.amount, waiting: 0n });
    }
    const ofTop = await readRebateShares(scope().query, {
      ...{ merchantId: MERCHANT, agentId: top, day: world.day(day), forDay: world.day(day), product: 'RNG' },
      ...{ behind: 0n, limit: 50 },
    });
    expect(ofTop.map(({ member_id: id, ppm }) => [id, ppm])).toEqual([
      [top, 10_000],
      [middle, 2_000],
      [player, 2_000],
      [rich, 10],
    ]);
    // Who stands above, or beside, is behind nothing of it.
    const beside = await readRebateShares(scope().query, {
      ...{
        merchantId: MERCHANT,
        agentId: middle,
        day: world.day(day),
        forDay: world.day(day),
        product: 'RNG',
      },
      ...{ behind: 0n, limit: 50 },
    });
    expect(beside.map(({ member_id: id }) => id)).toEqual([middle, player]);
    await ends();
  });

  it(
    '[AGT-3] a kill at any deed, and two nodes at once, pay the same once',
    { tags: ['full-run'] },
    async () => {
      for (let failsAt = 0; failsAt < 22; failsAt += 1) {
        await begin();
        const people = await chain(9_000, 6_000, 2_000);
        await world.round({ memberId: people[2] ?? 0n, bet: 10_000n, day });
        const broken = brittle({ db: world.database, ledger: world.ledger }, failsAt);
        await at(65, broken).catch((error: unknown) => {
          if (!broken.hasFailed()) throw error;
        });
        await Promise.all([at(70), at(70)]);
        await at(75);
        expect(await balances(people), `killed at ${failsAt}`).toEqual([30n, 40n, 20n]);
        const late = brittle({ db: world.database, ledger: world.ledger }, failsAt);
        await world.round({ memberId: people[2] ?? 0n, bet: 10_000n, day });
        await ends(late).catch((error: unknown) => {
          if (!late.hasFailed()) throw error;
        });
        await Promise.all([ends(), ends()]);
        await ends();
        expect(await balances(people), `killed at the end, at ${failsAt}`).toEqual([60n, 80n, 40n]);
        expect((await runOf())?.state).toBe('posted');
      }
    },
  );

  it('[AGT-3] of any bets, voids and moments of parts the day comes to what one computing at its end gives; no level is below zero', async () => {
    const act = fc.record({
      who: fc.nat(3),
      bet: fc.integer({ min: 1, max: 99_999 }),
      void: fc.nat(5),
      part: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.nat(250).map((steps) => steps * 100),
          { minLength: 4, maxLength: 4 },
        ),
        fc.array(act, { minLength: 1, maxLength: 6 }),
        async (rates, acts) => {
          await begin();
          const people = await chain(...rates);
          const bets: { id: string; who: number; bet: bigint }[] = [];
          let minute = 60;
          for (const one of acts) {
            const id = await world.round({ memberId: people[one.who] ?? 0n, bet: BigInt(one.bet), day });
            bets.push({ id, who: one.who, bet: BigInt(one.bet) });
            const gone = bets[one.void];
            if (gone !== undefined && gone.bet > 0n && gone.id !== id) {
              await world.change({ id: gone.id, bet: 0n, win: 0n, day });
              gone.bet = 0n;
            }
            if (one.part) await at((minute += 5));
          }
          await ends();
          const sums = people.map(() => 0n);
          for (const [who] of people.entries()) {
            const turnover = bets.filter((one) => one.who === who).reduce((sum, { bet }) => sum + bet, 0n);
            let paid = 0n;
            let highest = 0;
            for (let up = who; up >= 0; up -= 1) {
              highest = Math.max(highest, Math.min(rates[up] ?? 0, CAP));
              const upTo = (turnover * BigInt(highest)) / 1_000_000n;
              sums[up] = (sums[up] ?? 0n) + upTo - paid;
              paid = upTo;
            }
          }
          const rows = await scope().query<{ member_id: bigint; sum: bigint }>(
            `select member_id, sum(amount)::bigint as sum from agent_rebate_line where merchant_id = $1 and day = $2::text::date group by 1`,
            [MERCHANT, world.day(day)],
          );
          expect(people.map((id) => rows.find((row) => row.member_id === id)?.sum ?? 0n)).toEqual(sums);
          const paid = await balances(people);
          // What was given before a void stays: it is never taken from a wallet.
          for (const [who, one] of paid.entries()) expect(one >= (sums[who] ?? 0n)).toBe(true);
          await sound();
        },
      ),
      { numRuns: propertyRuns(15) },
    );
  });
});
