import * as v from 'valibot';
import { defineCall } from '../call';
import { boardPageFromWire, boardsFromWire } from '../entities/contest-board';
import { missionPageFromWire } from '../entities/mission';
import { anything, maybeInteger, maybeText, nothing, passThrough } from '../wire';

const rewards = { module: 'REWCEN3', answer: 'envelope' } as const;
const own = { ...rewards, access: 'real', tier: 'own' } as const;
const id = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^[1-9]\d{0,17}$/),
  v.transform((digits) => BigInt(digits)),
);

/** Missions with their steps and how far the member is; steps are claimed with `promotions.claim`, type MISSION. */
export const missionList = defineCall({
  ...own,
  name: 'missions.list',
  method: 'GET',
  limit: 'read',
  silent: true,
  path: '/wps/relay/MCSFE_getMissionSummaryDetails',
  aliases: [{ path: '/wps/relay/MCS2_getMissionSummaryDetails' }],
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      status: v.pipe(maybeText(12), v.regex(/^[A-Z_]*$/)),
      page: maybeInteger({ min: 1, max: 1_000, fallback: 1 }),
      size: maybeInteger({ min: 1, max: 50, fallback: 5 }),
    }),
    v.transform(({ status, page, size }) => ({ status, page, size })),
  ),
  reply: missionPageFromWire,
  errors: ['TRIAL_REFUSED'],
});

/** Takes part; said again it is the same. */
export const missionJoin = defineCall({
  ...own,
  name: 'missions.join',
  method: 'POST',
  limit: 'write',
  path: '/wps/relay/MCSFE_joinMission',
  request: v.pipe(
    v.strictObject({ ...passThrough, missionId: id }),
    v.transform(({ missionId }) => ({ missionId })),
  ),
  reply: anything,
  errors: ['TRIAL_REFUSED', 'CONTEST_UNKNOWN', 'CONTEST_OVER', 'CONTEST_FULL', 'PLAY_PAUSED'],
});

/** Leaderboards, for guests as well. */
export const boardList = defineCall({
  ...rewards,
  access: 'visitor',
  tier: 'partner',
  name: 'missions.boards',
  method: 'GET',
  limit: 'read',
  silent: true,
  path: '/wps/relay/PROMOFE_getRankBoardList',
  request: nothing,
  reply: boardsFromWire,
  errors: [],
});

/** One board with its first ranks, and the member's own row; for guests without it. */
export const boardOne = defineCall({
  ...rewards,
  access: 'visitor',
  tier: 'partner',
  name: 'missions.board',
  method: 'GET',
  limit: 'read',
  silent: true,
  path: '/wps/relay/MCSFE_getMissionLeaderboard',
  aliases: [{ path: '/wps/relay/MCS2_getMissionLeaderboard' }],
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      missionId: id,
      size: maybeInteger({ min: 1, max: 100, fallback: 100 }),
    }),
    v.transform(({ missionId, size }) => ({ boardId: missionId, size })),
  ),
  reply: boardPageFromWire,
  errors: ['CONTEST_UNKNOWN'],
});
