import type { Database } from '../../database/types';
import { SOURCE } from '../tickets/place.queries';
import { listUntold, noteTold, readRounds } from './told.queries';

/** Rounds told at once, and pages of one run and merchant: the rest waits for the next. */
const PAGE = 1_000;
const MAX_PAGES = 20;

/** Says that rounds are over; saying it again changes nothing. */
export type EndRounds = (input: {
  merchantId: number;
  vendor: string;
  rounds: readonly { roundId: string; memberId: bigint; gameId: string; currency: string }[];
}) => Promise<void>;

/** Tells the betting record which tickets of settled draws are over: those that lost have no journal that would say so. */
export const tellRounds = async (
  deps: { db: Database; endRounds: EndRounds },
  merchantId: number,
): Promise<void> => {
  const { db, endRounds } = deps;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const settled = await listUntold(db, merchantId);
    if (settled === null) return;
    const place = { merchantId, id: settled.draw_id };
    const rows = await readRounds(db, { ...place, after: settled.told_id, limit: PAGE });
    await endRounds({
      merchantId,
      vendor: SOURCE,
      rounds: rows.map((row) => ({
        roundId: row.id.toString(),
        memberId: row.member_id,
        gameId: row.game_code,
        currency: row.currency,
      })),
    });
    await noteTold(db, { ...place, toldId: rows.length < PAGE ? -1n : (rows.at(-1)?.id ?? -1n) });
  }
};
