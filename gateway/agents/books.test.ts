import { afterAll, beforeAll, expect, it } from 'vitest';
import { rebuildRollups } from '../ledger/index';
import { readBetsOf, readMovesOf, walkBets, walkMoves } from './books.queries';
import { moveMember } from './moves.queries';
import { freshPay, type TestPay } from './pay/testing';
import { MERCHANT } from './testing';

let world: TestPay;
let top: bigint;
let left: bigint;
let right: bigint;
let player: bigint;
/** A bet and a movement of each are booked on the day before the move, the day of it, and today, which is the day after. */
const [BEFORE, OF, AFTER] = [1n, 2n, 3n];

beforeAll(async () => {
  world = await freshPay();
  top = await world.member();
  [left, right] = [await world.member({ below: top }), await world.member({ below: top })];
  player = await world.member({ below: left, type: 0 });
  const refusal = await moveMember(world.database.merchant(MERCHANT).query, {
    merchantId: MERCHANT,
    memberId: player,
    toAgentId: right,
    day: null,
    actor: 'tests',
    reason: 'a test',
  });
  if (refusal !== null) throw new Error(refusal);
  // Two days pass.
  await world.owner('update agent_line set from_day = from_day - 2, until_day = until_day - 2');
  for (const [day, amount] of [
    [-2, BEFORE],
    [-1, OF],
    [0, AFTER],
  ] as const) {
    await world.round({ memberId: player, bet: amount, day });
    await world.money(player, amount);
    await world.owner('update journal set created_at = $1 where id = (select max(id) from journal)', [
      await world.momentOf(day, '12:00'),
    ]);
  }
  await rebuildRollups({ database: world.database, merchantId: MERCHANT });
});
afterAll(() => world.close());

/** What an agent is shown of the player in a team, each way in by itself, the newest first. */
const shown = async (agentId: bigint, placeId: bigint) => {
  const { database, zone } = world;
  const of = {
    merchantId: MERCHANT,
    agentId,
    placeId,
    zone,
    limit: 9,
    behind: null,
    from: world.day(-3),
    to: world.day(0),
  };
  const bets = { ...of, product: '', state: '' } as const;
  const moves = { ...of, currency: 'CNY', types: ['other'] };
  const members = [player];
  const read = await readMovesOf(database, { ...moves, members });
  const walked = (await walkMoves(database, moves)).filter(({ mine }) => mine);
  // [26.22] Each says what it was, whichever way it is read.
  expect(walked.map(({ kind }) => kind)).toEqual(read.map(({ kind }) => kind));
  expect(read.filter(({ kind }) => kind === '')).toEqual([]);
  return {
    readBets: (await readBetsOf(database, { ...bets, members })).map(({ bet }) => bet),
    walkBets: (await walkBets(database, bets)).filter(({ mine }) => mine).map(({ bet }) => bet),
    readMoves: read.map(({ amount }) => amount),
    walkMoves: walked.map(({ amount }) => amount),
  };
};
const each = (rows: readonly bigint[]) => ({
  readBets: rows,
  walkBets: rows,
  readMoves: rows,
  walkMoves: rows,
});

it('[AGT-2] a member who moves is shown to the old branch until the day before, and to the new one from the day of the move', async () => {
  expect(await shown(top, left)).toEqual(each([BEFORE]));
  expect(await shown(top, right)).toEqual(each([AFTER, OF]));
  expect(await shown(right, right)).toEqual(each([AFTER, OF]));
  expect(await shown(top, top)).toEqual(each([AFTER, OF, BEFORE]));
});

it('[AGT-2] a member who has left an agent’s team is no longer shown there, not even on earlier days', async () => {
  expect(await shown(left, left)).toEqual(each([]));
});
