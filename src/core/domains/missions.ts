import { boardList, boardOne, missionJoin, missionList } from '../../contract/calls/missions';
import { promotionClaim } from '../../contract/calls/promotion-rewards';
import { toldRows } from '../../contract/entities/contest-board';
import type { DomainDefinition, MissionDomain } from '../types';

/** Goals in steps, and leaderboards; loaded with the pages that show them. */
export const missionDomain: DomainDefinition<MissionDomain> = {
  name: 'missions',
  create: (client) => ({
    missions: ({ page = 1, size } = {}) =>
      client.call(missionList, { page, ...(size === undefined ? {} : { size }) }),
    async join(missionId) {
      await client.call(missionJoin, { missionId });
    },
    claim: (rewardId) =>
      client.call(promotionClaim, { promotionClaimId: rewardId, promotionType: 'MISSION' }),
    boards: () => client.call(boardList, {}),
    told(board, ranking) {
      const told = toldRows(ranking, board);
      return { ...board, rows: [...told, ...board.rows.slice(told.length)] };
    },
    board: (missionId, { size } = {}) =>
      client.call(boardOne, { missionId, ...(size === undefined ? {} : { size }) }),
  }),
};
