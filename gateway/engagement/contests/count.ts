import type { Database, Query } from '../../database/types';
import type { Merchants } from '../../platform/index';
import { endBoard } from './boards/boards';
import { loadedOf } from './contests';
import { type ContestRow, endContest, lockCursor, moveCursor, readActive } from './contests.queries';
import { addUp, byIndex, type CountInput, fillLog, type Moved, nextStep, takeHighest } from './count.queries';
import { settleSteps } from './missions/missions';
import { giveTickets } from './raffles/tickets';
import { countFriends } from './referral/referral';

/** Steps of one round; what is left waits for the next. */
const MAX_STEPS = 50;
const COUNTED = ['mission', 'board', 'raffle', 'referral'] as const;
const PLAIN = { categories: [], minStake: 1n, multiple: 0n, optIn: false, ranked: false } as const;
const WINS = { wager: 'stakes', win: 'wins', multiplier: 'stakes' } as const;

export interface Counter {
  /** Counts what is new of a merchant's log. @returns whether a board or a mission of theirs moved */
  round(merchantId: number): Promise<void>;
}
type Step = Pick<CountInput, 'merchantId' | 'contestId' | 'after' | 'upTo'>;

export const createCounter = (deps: {
  db: Database;
  merchants: Pick<Merchants, 'byId'>;
  /** Told after the commit: boards whose rows moved, and members whose missions or raffles did. */
  moved: (of: { merchantId: number; row: ContestRow; moved: readonly Moved[] }) => void;
}): Counter => {
  const countOne = async (query: Query, row: ContestRow, step: Step): Promise<readonly Moved[]> => {
    const mission = loadedOf(row, 'mission');
    if (mission !== null) {
      const { goal } = mission.rules;
      const moved = await addUp(query, {
        ...{ ...PLAIN, ...step, measure: goal.of, optIn: true },
        categories: goal.of === 'deposits' ? [] : goal.categories,
        minStake: goal.of === 'rounds' || goal.of === 'multiple' ? BigInt(goal.minStake) : 1n,
        multiple: goal.of === 'multiple' ? BigInt(goal.multiple) : 0n,
      });
      await settleSteps(query, step.merchantId, mission, moved);
      return moved;
    }
    const board = loadedOf(row, 'board');
    if (board !== null) {
      const { by, categories, minStake } = board.rules;
      const of = { ...PLAIN, ...step, categories, minStake: BigInt(minStake), ranked: true };
      return by === 'multiplier'
        ? takeHighest(query, { ...of, measure: 'multiple' })
        : addUp(query, { ...of, measure: WINS[by] });
    }
    const raffle = loadedOf(row, 'raffle');
    if (raffle !== null) {
      const { of: measure, categories } = raffle.rules.per;
      const moved = await addUp(query, { ...PLAIN, ...step, measure, categories });
      const merchant = deps.merchants.byId(step.merchantId)?.code ?? '';
      await giveTickets(query, { merchantId: step.merchantId, merchant }, raffle, moved);
      return moved;
    }
    const referral = loadedOf(row, 'referral');
    if (referral !== null)
      await countFriends(query, { ...step, zone: deps.merchants.byId(step.merchantId)?.timeZone ?? 'UTC' });
    return [];
  };

  /** @returns false: nothing was to be counted */
  const step = async (merchantId: number): Promise<boolean> => {
    const told: { row: ContestRow; moved: readonly Moved[] }[] = [];
    const isMore = await deps.db.merchant(merchantId).tx(async (query) => {
      const after = await lockCursor(query, merchantId);
      await byIndex(query);
      const rows = await readActive(query, { merchantId, kinds: COUNTED });
      const upTo = await nextStep(query, { merchantId, after });
      if (upTo === null) {
        // All that lies in its time has been counted, with what settled a little late.
        for (const row of rows) {
          const board = loadedOf(row, 'board');
          if (board !== null && row.now.getTime() >= row.until_at.getTime() + board.rules.graceS * 1_000)
            await endBoard(
              query,
              { merchantId, merchant: deps.merchants.byId(merchantId)?.code ?? '' },
              board,
            );
          const mission = loadedOf(row, 'mission');
          if (
            mission !== null &&
            row.now.getTime() >= row.until_at.getTime() + mission.rules.claimHours * 3_600_000
          )
            await endContest(query, { merchantId, id: row.id, to: 'ended' });
        }
        return false;
      }
      for (const row of rows) {
        const moved = await countOne(query, row, { merchantId, contestId: row.id, after, upTo });
        if (moved.length > 0) told.push({ row, moved });
      }
      await moveCursor(query, { merchantId, seq: upTo });
      return true;
    });
    for (const { row, moved } of told) deps.moved({ merchantId, row, moved });
    return isMore;
  };
  return {
    async round(merchantId) {
      for (let at = 0; at < MAX_STEPS; at += 1) {
        await fillLog(deps.db.merchant(merchantId).query, merchantId);
        if (!(await step(merchantId))) return;
      }
    },
  };
};
