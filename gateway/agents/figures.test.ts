import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { propertyRuns } from '../bounds/testing';
import { clearing, move as stake } from '../ledger/testing';
import { compareTeams, countTeams, readTeamDays } from './figures.queries';
import { moveMember } from './moves.queries';
import { freshTeams, MERCHANT, morningZone, type TestTeams } from './testing';

let teams: TestTeams;
let made = 0;
beforeAll(async () => {
  teams = await freshTeams({ zone: morningZone() });
});
afterAll(() => teams.close());

const scope = () => teams.database.merchant(MERCHANT);
const next = (): string => `r${(made += 1)}`;
interface RoundPlan {
  memberId: bigint;
  bet: bigint;
  win?: bigint;
  category?: string;
  ended?: boolean;
  id?: string;
}
/** As the counting of rounds writes them. */
const round = async ({
  memberId,
  bet,
  win = 0n,
  category = 'RNG',
  ended = true,
  id = next(),
}: RoundPlan): Promise<string> => {
  await scope().query(
    `insert into vendor_round as r (merchant_id, vendor, round_id, member_id, game_id, category, currency, trial, bets, bet, win,
       opened_at, moved_at, ended_at)
     values ($1, 'HOUSE', $2, $3, 'g', $4, 'CNY', false, 1, $5, $6, now(), now(), case when $7 then now() end)
     on conflict (merchant_id, vendor, round_id, member_id) do update set bet = excluded.bet, win = excluded.win,
       ended_at = coalesce(r.ended_at, excluded.ended_at)`,
    [MERCHANT, id, memberId, category, bet, win, ended],
  );
  return id;
};
const pay = async (memberId: bigint, kind: 'deposit' | 'chargeback', minor: bigint): Promise<void> => {
  const account = { class: 'player', owner: memberId.toString(), currency: 'CNY' } as const;
  await teams.ledger.open({ merchantId: MERCHANT, account });
  const amountMinor = kind === 'deposit' ? minor : -minor;
  const result = await teams.ledger.post({
    ...{ type: 'post', merchantId: MERCHANT, source: 'deposits', key: next(), actor: 'tests', kind },
    postings: [
      { account, amountMinor },
      { account: clearing, amountMinor: -amountMinor },
    ],
  });
  expect(result).toMatchObject({ ok: true });
};
const count = async (limit = 1_000): Promise<void> => {
  for (let step = 0; step < 200; step += 1)
    if ((await countTeams(teams.database, { merchantId: MERCHANT, limit })) === 0) return;
  throw new Error('still counting');
};
const sums = async (agentId: bigint, product = '', offset?: number) => {
  const [from, to] =
    offset === undefined ? [teams.day(-5), teams.day(5)] : [teams.day(offset), teams.day(offset)];
  const rows = await readTeamDays(teams.database, { merchantId: MERCHANT, agentId, from, to });
  return rows.find((row) => row.day === '' && row.product === product);
};
const sound = async (): Promise<void> => {
  const between = { from: teams.day(-5), to: teams.day(5) };
  expect(await compareTeams(teams.database, { merchantId: MERCHANT, ...between, limit: 10 })).toEqual([]);
};
/** top → middle → player. */
const line = async () => {
  const top = await teams.member();
  const middle = await teams.member({ below: top });
  const player = await teams.member({ below: middle, type: 0 });
  return { top, middle, player };
};

describe('figures of a team', () => {
  it('[AGT-2] a settled bet is in the figures of every agent above, by product and in all, once', async () => {
    const { top, middle, player } = await line();
    await round({ memberId: player, bet: 1_000n, win: 2_500n });
    await round({ memberId: player, bet: 300n, category: 'LIVE' });
    await round({ memberId: middle, bet: 50n, category: 'UNHEARD' });
    await count();
    await count();
    for (const agent of [top, middle])
      expect(await sums(agent)).toMatchObject({
        turnover: 1_350n,
        winnings: 2_500n,
        rounds: 3n,
        players: 2n,
      });
    expect(await sums(top, 'RNG')).toMatchObject({ turnover: 1_000n, rounds: 1n, players: 1n });
    expect(await sums(top, 'LIVE')).toMatchObject({ turnover: 300n });
    expect(await sums(top, 'OTHER')).toMatchObject({ turnover: 50n });
    expect(await sums(player)).toBeUndefined();
    await sound();
  });

  it('[AGT-2] an open bet counts when it is settled, a stake that came back never, a void takes it out again', async () => {
    const { top, player } = await line();
    const open = await round({ memberId: player, bet: 500n, ended: false });
    await round({ memberId: player, bet: 200n, win: 200n, category: 'LIVE' });
    await round({ memberId: player, bet: 200n, win: 200n, category: 'RNG' });
    await count();
    expect(await sums(top)).toMatchObject({ turnover: 0n, winnings: 0n, rounds: 2n });
    await round({ memberId: player, bet: 500n, win: 80n, id: open });
    await count();
    expect(await sums(top)).toMatchObject({ turnover: 500n, winnings: 80n, rounds: 3n });
    await scope().query(`update vendor_round set cancels = bets, bet = 0, win = 0 where round_id = $1`, [
      open,
    ]);
    await count();
    expect(await sums(top)).toMatchObject({ turnover: 0n, winnings: 0n, rounds: 2n, players: 1n });
    await sound();
  });

  it('[AGT-2] deposits, the first ever, charge-backs and registrations are told; money outside of every team is not', async () => {
    const { top, middle, player } = await line();
    const alone = await teams.member({ type: 0 });
    await pay(player, 'deposit', 10_000n);
    await pay(player, 'deposit', 5_000n);
    await pay(alone, 'deposit', 7_000n);
    await count(1);
    await pay(player, 'chargeback', 5_000n);
    await count();
    expect(await sums(top)).toMatchObject({
      ...{ deposits: 10_000n, depositors: 1n, first_deposits: 1n, registrations: 2n },
    });
    expect((await sums(top))?.first_deposit).toBe(10_000n);
    expect(await sums(middle)).toMatchObject({ deposits: 10_000n, registrations: 1n });
    await sound();
  });

  it('[AGT-2] who moves away takes the figures of later days along and leaves the earlier ones', async () => {
    const { top, middle, player } = await line();
    const other = await teams.member();
    await round({ memberId: player, bet: 100n });
    await count();
    const order = { actor: 'tests', reason: 'a test', day: teams.day(1) };
    expect(
      await moveMember(scope().query, { merchantId: MERCHANT, memberId: middle, toAgentId: other, ...order }),
    ).toBeNull();
    await round({ memberId: player, bet: 900n });
    await teams.passes();
    await count();
    await sound();
    expect((await sums(top))?.turnover).toBe(100n);
    expect((await sums(other))?.turnover).toBe(900n);
    expect((await sums(middle))?.turnover).toBe(1_000n);
  });

  it('[AGT-2] two nodes that count at once count once, and what fails in between is counted afterwards', async () => {
    const { top, player } = await line();
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => round({ memberId: player, bet: BigInt(at + 1) })),
    );
    await Promise.all(
      Array.from({ length: 4 }, () => countTeams(teams.database, { merchantId: MERCHANT, limit: 7 })),
    );
    await expect(
      scope().tx(async (query) => {
        await query('select agent_count($1, 3)', [MERCHANT]);
        throw new Error('the node is gone');
      }),
    ).rejects.toThrow('the node is gone');
    await count();
    expect(await sums(top)).toMatchObject({ turnover: 210n, rounds: 20n, players: 1n });
    await sound();
  });

  it('[AGT-2] in whatever order rounds come, end, change and are counted, a team’s sums are those of its rounds', async () => {
    const step = fc.record({
      who: fc.nat(3),
      round: fc.nat(4),
      bet: fc.integer({ min: 0, max: 9_999 }),
      win: fc.integer({ min: 0, max: 9_999 }),
      ended: fc.boolean(),
      counts: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20 }), async (steps) => {
        const { top, middle, player } = await line();
        const other = await teams.member({ below: top, type: 0 });
        const people = [top, middle, player, other];
        const mark = next();
        const there = new Map<string, { who: number; bet: number; win: number; ended: boolean }>();
        for (const { who, round: number, bet, win, ended, counts } of steps) {
          const id = `${mark}-${who}-${number}`;
          await round({
            ...{ memberId: people[who] ?? 0n, bet: BigInt(bet), win: BigInt(win), ended, id },
            category: 'RNG',
          });
          there.set(id, { who, bet, win, ended: ended || there.get(id)?.ended === true });
          if (counts) await count(3);
        }
        await count();
        const told = [...there.values()].filter(({ ended }) => ended);
        const of = (mine: number[]) => {
          const rows = told.filter(({ who }) => mine.includes(who));
          return {
            turnover: BigInt(rows.reduce((all, { bet }) => all + bet, 0)),
            winnings: BigInt(rows.reduce((all, { win }) => all + win, 0)),
            rounds: BigInt(rows.length),
            players: BigInt(new Set(rows.map(({ who }) => who)).size),
          };
        };
        const nothing = { turnover: 0n, winnings: 0n, rounds: 0n, players: 0n };
        expect((await sums(top)) ?? nothing).toMatchObject(of([0, 1, 2, 3]));
        expect((await sums(middle)) ?? nothing).toMatchObject(of([1, 2]));
      }),
      { numRuns: propertyRuns(20) },
    );
    await sound();
  });

  it('stakes of the ledger alone are no figures of a team: rounds are', async () => {
    const { top, player } = await line();
    await pay(player, 'deposit', 1_000n);
    const account = { class: 'player', owner: player.toString(), currency: 'CNY' } as const;
    await teams.ledger.post(stake({ key: next(), account, amountMinor: -100n }));
    await count();
    expect(await sums(top)).toMatchObject({ turnover: 0n, deposits: 1_000n });
  });
});
