import type { Database, Query, Row } from '../../database/types';
import type { Ticket, TicketFilter } from './types';

interface TicketColumns extends Row {
  id: bigint;
  game_code: string;
  issue: string;
  draw_id: bigint;
  state: Ticket['state'] | 'cancelling';
  stake_minor: bigint;
  rebate_minor: bigint;
  payout_minor: bigint;
  prize_max_minor: bigint;
  currency: string;
  line_count: number;
  odds_version: number;
  chase_id: bigint | null;
  placed_at: Date;
  ended_at: Date | null;
  closes_at: Date;
  draws_at: Date;
  on_sale: boolean;
  numbers: string | null;
}

/** A ticket with what its proof is made of. */
export interface WholeTicket {
  ticket: Ticket;
  lines: string;
  salt: Buffer;
  leaf: Buffer;
  requestHash: Buffer;
}

const COLUMNS = `t.id, t.game_code, d.issue, t.draw_id, t.state, t.stake_minor, t.rebate_minor, t.payout_minor, t.prize_max_minor, t.currency,
  t.line_count, t.odds_version, t.chase_id, t.placed_at, t.ended_at, d.closes_at, d.draws_at,
  d.state in ('scheduled', 'open') and d.closes_at > clock_timestamp() as on_sale,
  case when d.published_at is not null then (
    select r.numbers from lottery_result r
    where r.merchant_id = d.merchant_id and r.draw_id = d.id and r.revision = d.revision
  ) end as numbers`;
const FROM = 'lottery_ticket t join lottery_draw d on d.merchant_id = t.merchant_id and d.id = t.draw_id';

const ticketOf = (row: TicketColumns): Ticket => ({
  id: row.id,
  game: row.game_code,
  issue: row.issue,
  drawId: row.draw_id,
  state: row.state === 'cancelling' ? 'cancelled' : row.state,
  stakeMinor: row.stake_minor,
  rebateMinor: row.rebate_minor,
  payoutMinor: row.payout_minor,
  prizeMaxMinor: row.prize_max_minor,
  currency: row.currency,
  lineCount: row.line_count,
  oddsVersion: row.odds_version,
  chaseId: row.chase_id,
  placedAt: row.placed_at,
  endedAt: row.ended_at,
  closesAt: row.closes_at,
  drawsAt: row.draws_at,
  isOnSale: row.on_sale,
  numbers: row.numbers,
});

type WholeColumns = TicketColumns & { lines: string; salt: Buffer; leaf: Buffer; request_hash: Buffer };
const wholeOf = (row: WholeColumns | undefined): WholeTicket | null =>
  row === undefined
    ? null
    : {
        ticket: ticketOf(row),
        lines: row.lines,
        salt: row.salt,
        leaf: row.leaf,
        requestHash: row.request_hash,
      };

interface Owner {
  merchantId: number;
  memberId: bigint;
}

/** A member's ticket by its number, or by the key that it was bought under. */
export const findTicket = async (
  db: Database,
  input: Owner & ({ id: bigint } | { requestKey: string }),
): Promise<WholeTicket | null> => {
  const isById = 'id' in input;
  const [row] = await db.merchant(input.merchantId).query<WholeColumns>(
    `select ${COLUMNS}, t.lines, t.salt, t.leaf, t.request_hash from ${FROM}
        where t.merchant_id = $1 and t.member_id = $2 and ${isById ? 't.id = $3' : 't.request_key = $3'}`,
    [input.merchantId, input.memberId, isById ? input.id : input.requestKey],
  );
  return wholeOf(row);
};

/** A ticket by its number alone, whosever it is. */
export const findTicketOfAny = async (
  db: Database,
  input: { merchantId: number; id: bigint },
): Promise<WholeTicket | null> => {
  const [row] = await db
    .merchant(input.merchantId)
    .query<WholeColumns>(
      `select ${COLUMNS}, t.lines, t.salt, t.leaf, t.request_hash from ${FROM} where t.merchant_id = $1 and t.id = $2`,
      [input.merchantId, input.id],
    );
  return wholeOf(row);
};

/** A member's tickets behind a place, the newest first. */
export const listTickets = async (
  db: Database,
  input: Owner & Omit<TicketFilter, 'cursor' | 'size'> & { before: bigint | null; limit: number },
): Promise<Ticket[]> => {
  const rows = await db.merchant(input.merchantId).query<TicketColumns>(
    `select ${COLUMNS} from ${FROM}
      where t.merchant_id = $1 and t.member_id = $2 and ($3::bigint is null or t.id < $3) and ($4 = '' or t.game_code = $4)
        and ($5 = '' or t.state = $5 or ($5 = 'cancelled' and t.state = 'cancelling')) and ($6 = '' or d.issue = $6)
      order by t.id desc limit $7`,
    [input.merchantId, input.memberId, input.before, input.game, input.state, input.issue, input.limit],
  );
  return rows.map(ticketOf);
};

export type CancelAnswer = 'now' | 'before' | 'late' | 'unknown';
const CANCELS: ReadonlyMap<number, CancelAnswer> = new Map([
  [0, 'now'],
  [1, 'before'],
  [3, 'late'],
]);

/** Takes a ticket out of its draw, before the close by the database's clock. */
export const takeOut = async (db: Database, input: Owner & { id: bigint }): Promise<CancelAnswer> => {
  const [row] = await db
    .merchant(input.merchantId)
    .query<{ answer: number }>('select lottery_cancel($1, $2, $3) as answer', [
      input.merchantId,
      input.memberId,
      input.id,
    ]);
  return CANCELS.get(row?.answer ?? -1) ?? 'unknown';
};

/** The stake is back. */
export const endCancel = async (
  query: Query,
  input: { merchantId: number; drawId: bigint; id: bigint },
): Promise<void> => {
  await query(
    `update lottery_ticket set state = 'cancelled' where merchant_id = $1 and draw_id = $2 and id = $3 and state = 'cancelling'`,
    [input.merchantId, input.drawId, input.id],
  );
};

/** Tickets of a draw whose stake is on its way back. */
export const listCancelling = (
  db: Database,
  input: { merchantId: number; drawId: bigint; limit: number },
): Promise<{ id: bigint; member_id: bigint }[]> =>
  db
    .merchant(input.merchantId)
    .query<{ id: bigint; member_id: bigint }>(
      `select id, member_id from lottery_ticket where merchant_id = $1 and draw_id = $2 and state = 'cancelling' order by id limit $3`,
      [input.merchantId, input.drawId, input.limit],
    );
