import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyMoves, moveMember, type MoveRefusal } from './moves.queries';
import { AGENT, freshTeams, MERCHANT, morningZone, type TestTeams } from './testing';

let teams: TestTeams;
beforeAll(async () => {
  teams = await freshTeams({ zone: morningZone() });
});
afterAll(() => teams.close());

const move = (memberId: bigint, toAgentId: bigint | null, offset = 1): Promise<MoveRefusal | null> =>
  moveMember(scope().query, {
    ...{ merchantId: MERCHANT, memberId, toAgentId, day: teams.day(offset) },
    ...{ actor: 'tests', reason: 'a test' },
  });
const scope = () => teams.database.merchant(MERCHANT);

/** Who stands above a member on a day, nearest first. */
const above = async (memberId: bigint, offset: number): Promise<bigint[]> =>
  (
    await scope().query<{ id: bigint }>(
      `select ancestor_id as id from agent_line
        where member_id = $1 and from_day <= $2::date and until_day > $2::date order by depth`,
      [memberId, teams.day(offset)],
    )
  ).map(({ id }) => id);
const agentOf = async (memberId: bigint): Promise<bigint | null> =>
  (
    await scope().query<{ agent_id: bigint | null }>('select agent_id from member where id = $1', [memberId])
  )[0]?.agent_id ?? null;
const sizeOf = async (agentId: bigint): Promise<[number, number]> => {
  const [row] = await scope().query<{ direct: number; total: number }>(
    'select direct, total from agent_size where agent_id = $1',
    [agentId],
  );
  return [row?.direct ?? 0, row?.total ?? 0];
};

describe('lines of a team', () => {
  it('[AGT-2] a member who registers below an agent stands below all above, and is counted there', async () => {
    const top = await teams.member();
    const middle = await teams.member({ below: top });
    const player = await teams.member({ below: middle, type: 0 });
    expect(await above(player, 0)).toEqual([middle, top]);
    expect(await above(player, -1)).toEqual([]);
    expect([await sizeOf(top), await sizeOf(middle), await sizeOf(player)]).toEqual([
      [1, 2],
      [1, 1],
      [0, 0],
    ]);
  });

  it('[AGT-2] a move takes a whole branch along from its day on, and what was before stays as it was', async () => {
    const [from, to] = [await teams.member(), await teams.member()];
    const agent = await teams.member({ below: from });
    const player = await teams.member({ below: agent, type: 0 });
    expect(await move(agent, to, 2)).toBeNull();
    expect(await above(player, 1)).toEqual([agent, from]);
    expect(await above(player, 2)).toEqual([agent, to]);
    // Until the day comes, who stands above is who stood above.
    expect(await agentOf(agent)).toBe(from);
    // Who comes in between goes along.
    const late = await teams.member({ below: player, type: 0 });
    expect([await above(late, 1), await above(late, 2)]).toEqual([
      [player, agent, from],
      [player, agent, to],
    ]);
  });

  it('[AGT-2] to no agent at all is a move too, and on its day the upline is the new one', async () => {
    const top = await teams.member();
    const agent = await teams.member({ below: top });
    const player = await teams.member({ below: agent, type: 0 });
    expect(await move(agent, null)).toBeNull();
    expect([await above(player, 0), await above(player, 1), await sizeOf(top)]).toEqual([
      [agent, top],
      [agent],
      [0, 0],
    ]);
    await applyMoves(teams.database, { merchantId: MERCHANT });
    expect(await agentOf(agent)).toBe(top);
    await teams.comes(agent);
    await applyMoves(teams.database, { merchantId: MERCHANT });
    expect(await agentOf(agent)).toBeNull();
  });

  it('[AGT-2] no circle, no 51st level, no player above, no today, no second move before the first has come', async () => {
    const top = await teams.member();
    const agent = await teams.member({ below: top });
    const player = await teams.member({ below: agent, type: 0 });
    expect(await move(top, agent)).toBe('circle');
    expect(await move(top, top)).toBe('circle');
    expect(await move(agent, player)).toBe('no-agent');
    expect(await move(agent, top)).toBe('same');
    for (const day of [-1, 0]) expect(await move(agent, null, day)).toBe('past');
    expect(await move(999_999_999n, top)).toBe('unknown');
    const other = await teams.member();
    expect(await move(agent, other, 1)).toBeNull();
    for (const again of [agent, player, top]) expect(await move(again, null)).not.toBeNull();
    expect(await move(player, other)).toBe('waiting');
    let below = await teams.member();
    const first = below;
    for (let depth = 1; depth <= 50; depth += 1) below = await teams.member({ below });
    const roof = await teams.member();
    expect(await move(first, roof)).toBe('deep');
    await expect(teams.member({ below })).rejects.toThrow();
  });

  it('[AGT-2] two moves at once that would make a circle together: one is made', async () => {
    const [one, two] = [await teams.member(), await teams.member()];
    const answers = await Promise.all([move(one, two), move(two, one)]);
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
  });

  it('[AGT-2] whatever registers and moves, the lines of each day are the ways up of that day, and sizes are their numbers', async () => {
    type Step = { register: number } | { move: number; to: number | null; in: number };
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc.record({ register: fc.nat(30) }),
      fc.record({ move: fc.nat(30), to: fc.option(fc.nat(30)), in: fc.integer({ min: 1, max: 3 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        const members = [await teams.member(), await teams.member()];
        /** Who stands right above, by day: index of the member → [day, agent]… */
        const moves = new Map<number, [number, number | null][]>([
          [0, [[0, null]]],
          [1, [[0, null]]],
        ]);
        const parent = (member: number, day: number): number | null =>
          (moves.get(member) ?? []).filter(([from]) => from <= day).at(-1)?.[1] ?? null;
        const way = (member: number, day: number): number[] => {
          const up = parent(member, day);
          return up === null ? [] : [up, ...way(up, day)];
        };
        for (const one of steps) {
          if ('register' in one) {
            const below = one.register % members.length;
            members.push(await teams.member({ below: members[below] ?? 0n, type: AGENT }));
            moves.set(members.length - 1, [...(moves.get(members.length - 1) ?? []), [0, below]]);
            continue;
          }
          const member = one.move % members.length;
          const to = one.to === null ? null : one.to % members.length;
          const refusal = await move(members[member] ?? 0n, to === null ? null : (members[to] ?? 0n), one.in);
          const isCircle =
            to !== null && [one.in, 3].some((day) => to === member || way(to, day).includes(member));
          if (isCircle) expect(['circle', 'waiting']).toContain(refusal);
          if (refusal === null) moves.get(member)?.push([one.in, to]);
        }
        for (const [member, id] of members.entries())
          for (const day of [0, 1, 2, 3])
            expect(await above(id, day)).toEqual(way(member, day).map((up) => members[up]));
        for (const [agent, id] of members.entries()) {
          const below = members
            .map((_, member) => way(member, 9).indexOf(agent))
            .filter((depth) => depth >= 0);
          expect(await sizeOf(id)).toEqual([below.filter((depth) => depth === 0).length, below.length]);
        }
      }),
      { numRuns: 25 },
    );
  });
});
