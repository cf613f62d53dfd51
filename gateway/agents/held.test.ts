import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PayTerms } from '../../src/contract/pay';
import { readTeamFees } from './pay/charges.queries';
import { readActiveOfDays, readWindow } from './pay/figures.queries';
import { COMMON, freshPay, PERCENT, type TestPay } from './pay/testing';
import { MERCHANT } from './testing';

/** Days of the world, from the day behind the members' first. */
const DAYS = 4;
const HOUR_MS = 3_600_000;
const BEFORE = readFileSync(
  new URL('../database/migrations/0540-self-referral.sql', import.meta.url),
  'utf8',
);
/** The function as it was while each line asked for itself who is held, under a name of its own. */
const asItWas = (name: string): string => {
  const from = BEFORE.indexOf(`create or replace function ${name}(`);
  const text = BEFORE.slice(from, BEFORE.indexOf('\n$$;', from) + 4);
  if (from < 0 || !text.includes('agent_held(')) throw new Error(`${name} is not there`);
  return text.replace(`create or replace function ${name}(`, `create function was_${name}(`);
};

let world: TestPay;
const members: bigint[] = [];
const agents: bigint[] = [];
beforeAll(async () => {
  world = await freshPay();
  for (const name of ['agent_day_of', 'agent_rebate_shares']) {
    await world.owner(asItWas(name));
    await world.owner(`grant execute on function was_${name} to foyer_app`);
  }
  for (let level = 0; level < 3; level += 1) {
    const above = agents.at(-1);
    agents.push(await world.member(above === undefined ? {} : { below: above }));
  }
  // With a contract by the hour, what happens is counted into minutes as well.
  const hourly: PayTerms = { ...COMMON, kind: 'hourly', tiers: [PERCENT] };
  await world.contract({ to: agents[0] ?? 0n, by: null, terms: hourly, day: 0 });
  for (const [at, agent] of [...agents, ...agents].entries()) {
    const id = await world.member({ below: agent, type: 0 });
    members.push(id);
    await rate(id, 2_000);
    for (let day = 0; day < DAYS; day += 1)
      if ((at + day) % 3 !== 0)
        await world.round({ memberId: id, bet: 1_000n * BigInt(at + 1) + BigInt(day), win: 7n, day });
    await world.withdrew({ memberId: id, fee: BigInt(at + 1), day: at % DAYS });
  }
  for (const [at, agent] of agents.entries()) await rate(agent, 10_000 - 2_000 * at);
});
afterAll(() => world.close());

const scoped = () => world.database.merchant(MERCHANT).query;
const rate = (memberId: bigint, ppm: number) =>
  world.owner(
    `insert into member_rate (merchant_id, member_id, product, ppm, actor) values ($1, $2, 'RNG', $3, 'tests')`,
    [MERCHANT, memberId, ppm],
  );

interface Held {
  from: number;
  /** null: for good. */
  until: number | null;
}
/** Who is held on which days; the others are not. */
const holds = async (held: readonly (Held | null)[]): Promise<void> => {
  await world.owner('delete from agent_self_referral');
  for (const [at, one] of held.entries())
    if (one !== null)
      await world.owner(
        `insert into agent_self_referral (merchant_id, member_id, agent_id, why, from_day, until_day, state)
         select $1, $2, $3, '{device}', merchant_today($1) + $4::int, coalesce(merchant_today($1) + $5::int, 'infinity'), $6`,
        [
          ...[MERCHANT, members[at] ?? 0n, agents[0] ?? 0n, one.from, one.until],
          one.until === null ? 'held' : 'released',
        ],
      );
};
const isHeld = (held: readonly (Held | null)[], at: number, day: number): boolean => {
  const one = held[at];
  return !!one && one.from <= day && (one.until ?? Infinity) > day;
};
const someHolds = fc.array(
  fc.option(
    fc
      .record({ from: fc.nat(DAYS), days: fc.option(fc.integer({ min: 1, max: DAYS })) })
      .map(({ from, days }) => ({ from, until: days === null ? null : from + days })),
  ),
  { minLength: 6, maxLength: 6 },
);

describe('who is held, looked up for all rows at once', () => {
  it('[AGT-2] leaves teams’ days and shares of rebates as they are where each line asks for itself, for any holds', async () => {
    await fc.assert(
      fc.asyncProperty(someHolds, async (held) => {
        await holds(held);
        const rows = (from: string) => `select row_to_json(r)::text as row from ${from} r order by 1`;
        const [first, last] = [world.day(0), world.day(DAYS)];
        for (const [call, values] of [
          ['agent_day_of($1, $2::text::date, $3::text::date)', [MERCHANT, first, last]],
          ['agent_rebate_shares($1, $2::text::date, 20000, false)', [MERCHANT, first]],
          ['agent_rebate_shares($1, $2::text::date, 20000, true)', [MERCHANT, world.day(1)]],
        ] as const) {
          const now = await scoped()(rows(call), values);
          const was = await scoped()(rows(`was_${call}`), values);
          expect(now, call).toEqual(was);
          expect(was.length, call).toBeGreaterThan(0);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('[AGT-2] leaves out of active members, minutes and fees of a team exactly the held days, for any holds', async () => {
    const rule = { minTurnover: 2_000, minDeposit: 0, countsSelf: false };
    const below = (level: number): number[] => members.map((_, at) => at).filter((at) => at % 3 >= level);
    const bets = (at: number, day: number): bigint =>
      (at + day) % 3 === 0 ? 0n : 1_000n * BigInt(at + 1) + BigInt(day);
    await fc.assert(
      fc.asyncProperty(someHolds, fc.nat(2), async (held, level) => {
        await holds(held);
        const agentId = agents[level] ?? 0n;
        const days = Array.from({ length: DAYS }, (_, day) => day);
        const free = (at: number) => days.filter((day) => !isHeld(held, at, day));
        const sum = (at: number): bigint => free(at).reduce((all, day) => all + bets(at, day), 0n);
        const of = { merchantId: MERCHANT, agentId, product: 'RNG', rule };
        expect(await readActiveOfDays(scoped(), { ...of, from: world.day(0), until: world.day(DAYS) })).toBe(
          below(level).filter((at) => sum(at) >= 2_000n).length,
        );
        const then = (await world.momentOf(1, '12:00')).getTime();
        const [window] = await readWindow(scoped(), {
          ...{ merchantId: MERCHANT, agentIds: [agentId], product: 'RNG', day: world.day(1) },
          ...{ starts: new Date(then - HOUR_MS), ends: new Date(then + HOUR_MS) },
        });
        expect(window?.turnover ?? 0n).toBe(
          below(level)
            .filter((at) => free(at).includes(1))
            .reduce((all, at) => all + bets(at, 1), 0n),
        );
        const slots = [{ agentId, product: '', from: world.day(0), until: world.day(DAYS) }];
        expect(
          (await readTeamFees(scoped(), { merchantId: MERCHANT, slots })).map(({ fees }) => fees),
        ).toEqual(
          [below(level).filter((at) => free(at).includes(at % DAYS))]
            .filter((those) => those.length > 0)
            .map((those) => those.reduce((all, at) => all + BigInt(at + 1), 0n)),
        );
      }),
      { numRuns: 20 },
    );
  });
});
