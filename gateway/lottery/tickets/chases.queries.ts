import type { Database, Query, Row } from '../../database/types';
import type { AskedLine, Chase } from './types';

export interface ChaseRow extends Row {
  id: bigint;
  member_id: bigint;
  game_code: string;
  request_hash: Buffer;
  lines: AskedLine[];
  multiples: number[];
  stop_on_win: boolean;
  placed: number;
  draw_id: bigint | null;
  ticket_id: bigint | null;
  state: Chase['state'];
  reason: string;
  created_at: Date;
}

const COLUMNS =
  'id, member_id, game_code, request_hash, lines, multiples, stop_on_win, placed, draw_id, ticket_id, state, reason, created_at';

export const insertChase = async (
  query: Query,
  row: {
    merchantId: number;
    memberId: bigint;
    game: string;
    requestKey: string;
    requestHash: string;
    oddsVersion: number;
    lines: readonly AskedLine[];
    multiples: readonly number[];
    stopOnWin: boolean;
  },
): Promise<ChaseRow> => {
  await query(
    `insert into lottery_chase (merchant_id, member_id, game_code, request_key, request_hash, odds_version, lines, multiples, stop_on_win)
     values ($1, $2, $3, $4, $5, $6, $7::text::jsonb, $8::int4[], $9) on conflict do nothing`,
    [
      row.merchantId,
      row.memberId,
      row.game,
      row.requestKey,
      Buffer.from(row.requestHash, 'hex'),
      row.oddsVersion,
      JSON.stringify(
        row.lines.map(({ bet, selection, mode, multiple, rebatePpm = 0 }) => ({
          ...{ bet, selection, mode, multiple },
          ...(rebatePpm === 0 ? {} : { rebatePpm }),
        })),
      ),
      row.multiples.map(String),
      row.stopOnWin,
    ],
  );
  const [found] = await query<ChaseRow>(
    `select ${COLUMNS} from lottery_chase where merchant_id = $1 and member_id = $2 and request_key = $3`,
    [row.merchantId, row.memberId, row.requestKey],
  );
  if (found === undefined) throw new Error('the chase was not written');
  return found;
};

/** A chase with its ticket of the last issue, and whether that has an outcome. */
export interface WaitingChase extends ChaseRow {
  currency: string;
}

/** Active chases whose last issue is settled or void, where the next can be bought or they are over; those without a ticket were cut off before their first. */
export const listToMove = (
  db: Database,
  input: { merchantId: number; except: readonly bigint[]; limit: number },
): Promise<(ChaseRow & { won: boolean | null })[]> =>
  db.merchant(input.merchantId).query<ChaseRow & { won: boolean | null }>(
    `select ${COLUMNS.split(', ')
      .map((name) => `c.${name}`)
      .join(', ')}, t.state = 'won' and t.payout_minor > t.stake_minor as won
       from lottery_chase c
       join lottery_draw d on d.merchant_id = c.merchant_id and d.id = c.draw_id
       left join lottery_ticket t on t.merchant_id = c.merchant_id and t.draw_id = c.draw_id and t.id = c.ticket_id
      where c.merchant_id = $1 and c.state = 'active' and c.id <> all ($3::int8[]) and (d.state = 'settled' or (d.state = 'void' and d.settled_at is not null))
        and (c.placed >= cardinality(c.multiples) or c.stop_on_win and t.state = 'won' or exists (
          select from lottery_draw n where n.merchant_id = c.merchant_id and n.game_code = c.game_code
             and n.state in ('scheduled', 'open') and n.opens_at <= clock_timestamp() and n.closes_at > clock_timestamp()))
      order by c.id limit $2`,
    [input.merchantId, input.limit, input.except],
  );

export const findChase = async (
  db: Database,
  input: { merchantId: number; memberId: bigint; id: bigint },
): Promise<ChaseRow | null> => {
  const [row] = await db
    .merchant(input.merchantId)
    .query<ChaseRow>(
      `select ${COLUMNS} from lottery_chase where merchant_id = $1 and member_id = $2 and id = $3`,
      [input.merchantId, input.memberId, input.id],
    );
  return row ?? null;
};

export const listChases = (
  db: Database,
  input: { merchantId: number; memberId: bigint; state: string; limit: number },
): Promise<ChaseRow[]> =>
  db
    .merchant(input.merchantId)
    .query<ChaseRow>(
      `select ${COLUMNS} from lottery_chase where merchant_id = $1 and member_id = $2 and ($3 = '' or state = $3) order by id desc limit $4`,
      [input.merchantId, input.memberId, input.state, input.limit],
    );

/** The issue of that number was placed; nothing where another node said so first. */
export const notePlaced = async (
  query: Query,
  input: { merchantId: number; id: bigint; no: number; drawId: bigint; ticketId: bigint },
): Promise<void> => {
  await query(
    `update lottery_chase set placed = $3, draw_id = $4, ticket_id = $5 where merchant_id = $1 and id = $2 and placed = $3 - 1`,
    [input.merchantId, input.id, input.no, input.drawId, input.ticketId],
  );
};

export const endChase = async (
  query: Query,
  input: { merchantId: number; id: bigint; state: 'done' | 'stopped'; reason: string },
): Promise<void> => {
  await query(
    `update lottery_chase set state = $3, reason = $4, ended_at = clock_timestamp()
      where merchant_id = $1 and id = $2 and state = 'active'`,
    [input.merchantId, input.id, input.state, input.reason],
  );
};
