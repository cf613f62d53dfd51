import type { Database } from '../../database/types';
import type { Place } from '../draws/types';
import { ticketPage } from '../tickets/pages.queries';

/** A ticket as it stands in the root, and what became of it. */
export interface RecordedTicket {
  id: bigint;
  lines: string;
  salt: Buffer;
  odds_version: number;
  currency: string;
  state: string;
  stake_minor: bigint;
  rebate_minor: bigint;
  payout_minor: bigint;
}

/** Tickets behind one, in the order of the tree; cancelled ones are not in it. At most so many, and so many lines. */
export const listRecorded = (
  db: Database,
  input: Place & { after: bigint; limit: number; lines: number },
): Promise<RecordedTicket[]> =>
  db.merchant(input.merchantId).query<RecordedTicket & Record<string, unknown>>(
    ticketPage({
      columns: 'id, lines, salt, odds_version, currency, state, stake_minor, rebate_minor, payout_minor',
      states: "not in ('cancelling', 'cancelled')",
    }),
    [input.merchantId, input.id, input.after, input.limit, input.lines],
  );

export interface RecordedResult {
  revision: number;
  numbers: string;
  drawn_by: string;
  reason: string;
  created_at: Date;
}

export const listResults = (db: Database, { merchantId, id }: Place): Promise<RecordedResult[]> =>
  db
    .merchant(merchantId)
    .query<RecordedResult & Record<string, unknown>>(
      'select revision, numbers, drawn_by, reason, created_at from lottery_result where merchant_id = $1 and draw_id = $2 order by revision',
      [merchantId, id],
    );

export interface RecordedSettlement {
  revision: number;
  phase: string;
  tickets: bigint;
  winners: bigint;
  stake_minor: bigint;
  prize_minor: bigint;
  rebate_minor: bigint;
  pool_prize_minor: bigint;
  pool_in_minor: bigint;
  ended_at: Date | null;
}

export const listSettlements = (db: Database, { merchantId, id }: Place): Promise<RecordedSettlement[]> =>
  db.merchant(merchantId).query<RecordedSettlement & Record<string, unknown>>(
    `select revision, phase, tickets, winners, stake_minor, prize_minor, rebate_minor, pool_prize_minor, pool_in_minor, ended_at
       from lottery_settlement where merchant_id = $1 and draw_id = $2 order by revision`,
    [merchantId, id],
  );
