import type { Database, Row } from '../../database/types';
import type { DrawPlace } from './settle.queries';

/** A settled draw whose rounds are not all told; null when there is none. */
export const listUntold = async (
  db: Database,
  merchantId: number,
): Promise<{ draw_id: bigint; told_id: bigint } | null> => {
  const [row] = await db.merchant(merchantId).query<{ draw_id: bigint; told_id: bigint }>(
    `select draw_id, told_id from lottery_settlement
      where merchant_id = $1 and phase = 'done' and told_id >= 0 order by draw_id limit 1`,
    [merchantId],
  );
  return row ?? null;
};

export interface RoundRow extends Row {
  id: bigint;
  member_id: bigint;
  game_code: string;
  currency: string;
}

export const readRounds = (
  db: Database,
  input: DrawPlace & { after: bigint; limit: number },
): Promise<RoundRow[]> =>
  db.merchant(input.merchantId).query<RoundRow>(
    `select id, member_id, game_code, currency from lottery_ticket
      where merchant_id = $1 and draw_id = $2 and id > $3 and state in ('won', 'lost') order by id limit $4`,
    [input.merchantId, input.id, input.after, input.limit],
  );

/** Told up to that ticket, -1 for all of them. */
export const noteTold = async (db: Database, draw: DrawPlace & { toldId: bigint }): Promise<void> => {
  await db
    .merchant(draw.merchantId)
    .query(
      `update lottery_settlement set told_id = $3 where merchant_id = $1 and draw_id = $2 and phase = 'done' and told_id >= 0`,
      [draw.merchantId, draw.id, draw.toldId],
    );
};
