import type { Database, Query, Row } from '../../database/types';
import { ticketPage } from '../tickets/pages.queries';

export interface DrawPlace {
  merchantId: number;
  /** Of the draw. */
  id: bigint;
}
export type Revised = DrawPlace & { revision: number };

export type Phase = 'counting' | 'judging' | 'rolling' | 'done';

/** Winning units and the prize of each, by tier that shares a pool. */
export type TierPrizes = Readonly<Record<string, { units: string; prize: string }>>;

export interface SettlementRow extends Row {
  phase: Phase;
  after_id: bigint;
  tickets: bigint;
  winners: bigint;
  stake_minor: bigint;
  prize_minor: bigint;
  rebate_minor: bigint;
  pool_prize_minor: bigint;
  pool_in_minor: bigint;
  tiers: TierPrizes;
  told_id: bigint;
}

const COLUMNS =
  'phase, after_id, tickets, winners, stake_minor, prize_minor, rebate_minor, pool_prize_minor, pool_in_minor, tiers, told_id';

/** The settlement of a draw by one revision of its numbers, begun where there is none. */
export const openSettlement = async (
  db: Database,
  { merchantId, id, revision, phase }: Revised & { phase: Phase },
): Promise<SettlementRow> =>
  db.merchant(merchantId).tx(async (query) => {
    await query(
      `insert into lottery_settlement (merchant_id, draw_id, revision, phase) values ($1, $2, $3, $4) on conflict do nothing`,
      [merchantId, id, revision, phase],
    );
    return readSettlement(query, { merchantId, id, revision });
  });

const readSettlement = async (query: Query, of: Revised): Promise<SettlementRow> => {
  const [row] = await query<SettlementRow>(
    `select ${COLUMNS} from lottery_settlement where merchant_id = $1 and draw_id = $2 and revision = $3`,
    [of.merchantId, of.id, of.revision],
  );
  if (row === undefined) throw new Error(`the settlement of draw ${of.id} is not there`);
  return row;
};

/** A ticket to be judged, with what an earlier revision paid. */
export interface JudgedRow extends Row {
  id: bigint;
  member_id: bigint;
  stake_minor: bigint;
  rebate_minor: bigint;
  currency: string;
  category: string;
  lines: string;
  state: 'placed' | 'won' | 'lost';
  payout_minor: bigint;
  /** The revision that paid it. */
  paid_revision: number;
}

/** Tickets behind one in the order of the tree: at most `limit`, and no more than the first that passes `lines` lines together. */
export const readTickets = (
  db: Database,
  input: DrawPlace & { after: bigint; limit: number; lines: number },
): Promise<JudgedRow[]> =>
  db.merchant(input.merchantId).query<JudgedRow>(
    ticketPage({
      columns:
        'id, member_id, stake_minor, rebate_minor, currency, category, lines, state, payout_minor, paid_revision',
      states: "in ('placed', 'won', 'lost')",
    }),
    [input.merchantId, input.id, input.after, input.limit, input.lines],
  );

export interface PageSums {
  tickets: number;
  winners: number;
  stakeMinor: bigint;
  prizeMinor: bigint;
  rebateMinor: bigint;
  poolPrizeMinor: bigint;
}

export interface Ended {
  id: bigint;
  payoutMinor: bigint;
}

/** Puts the outcome of a page on its tickets and moves the settlement on; false: another node has done that page. */
export const endPage = (
  db: Database,
  of: Revised,
  page: { from: bigint; to: bigint; won: readonly Ended[]; sums: PageSums },
): Promise<boolean> =>
  db.merchant(of.merchantId).tx(async (query) => {
    const { sums } = page;
    const moved = await query(
      `update lottery_settlement set after_id = $5, tickets = tickets + $6, winners = winners + $7, stake_minor = stake_minor + $8,
         prize_minor = prize_minor + $9, pool_prize_minor = pool_prize_minor + $10, rebate_minor = rebate_minor + $11
        where merchant_id = $1 and draw_id = $2 and revision = $3 and after_id = $4 and phase = 'judging' returning 1`,
      [
        of.merchantId,
        of.id,
        of.revision,
        page.from,
        page.to,
        sums.tickets,
        sums.winners,
        sums.stakeMinor,
        sums.prizeMinor,
        sums.poolPrizeMinor,
        sums.rebateMinor,
      ],
    );
    if (moved.length === 0) return false;
    if (page.won.length > 0)
      await query(
        `update lottery_ticket t set state = 'won', payout_minor = w.payout, revision = $3, ended_at = clock_timestamp(),
           paid_revision = case when t.payout_minor = w.payout then t.paid_revision else $3 end
           from unnest($4::int8[], $5::int8[]) w(id, payout)
          where t.merchant_id = $1 and t.draw_id = $2 and t.id = w.id`,
        [
          of.merchantId,
          of.id,
          of.revision,
          page.won.map(({ id }) => id),
          page.won.map(({ payoutMinor }) => payoutMinor),
        ],
      );
    await query(
      `update lottery_ticket set state = 'lost', payout_minor = 0, revision = $3, ended_at = clock_timestamp()
        where merchant_id = $1 and draw_id = $2 and id > $4 and id <= $5 and revision < $3 and state in ('placed', 'won', 'lost')`,
      [of.merchantId, of.id, of.revision, page.from, page.to],
    );
    return true;
  });

/** Ends a phase and begins the next one from the first ticket; a step that was made is not made again. */
export const movePhase = async (
  db: Database,
  of: Revised,
  step: { from: Phase; to: Phase; tiers?: TierPrizes; poolInMinor?: bigint },
): Promise<void> => {
  await db.merchant(of.merchantId).query(
    `update lottery_settlement set phase = $5, tiers = coalesce($6::text::jsonb, tiers), pool_in_minor = pool_in_minor + $7,
       ended_at = case when $5 = 'done' then clock_timestamp() end
      where merchant_id = $1 and draw_id = $2 and revision = $3 and phase = $4`,
    [
      of.merchantId,
      of.id,
      of.revision,
      step.from,
      step.to,
      step.tiers === undefined ? null : JSON.stringify(step.tiers),
      step.poolInMinor ?? 0n,
    ],
  );
};

export interface DrawSums extends Row {
  tickets: bigint;
  stake: bigint;
  paid: bigint;
  rebate: bigint;
  sealed_tickets: bigint | null;
  sealed_stake: bigint | null;
}

/** What the tickets of a draw say together, and what was sealed. */
export const sumTickets = async (db: Database, draw: DrawPlace): Promise<DrawSums | null> => {
  const [row] = await db.merchant(draw.merchantId).query<DrawSums>(
    `select t.tickets, t.stake, t.paid, t.rebate, s.ticket_count as sealed_tickets, s.stake_minor as sealed_stake
       from (
         select count(*) as tickets, coalesce(sum(stake_minor), 0)::bigint as stake, coalesce(sum(payout_minor), 0)::bigint as paid,
                coalesce(sum(rebate_minor), 0)::bigint as rebate
           from lottery_ticket where merchant_id = $1 and draw_id = $2 and state in ('won', 'lost')
       ) t
       left join lottery_seal s on s.merchant_id = $1 and s.draw_id = $2`,
    [draw.merchantId, draw.id],
  );
  return row ?? null;
};

/** What a winning unit of each sharing tier got; empty for draws without a pool. */
export const readTierPrizes = async (db: Database, of: Revised): Promise<Record<string, bigint>> => {
  const [row] = await db
    .merchant(of.merchantId)
    .query<{ tiers: TierPrizes }>(
      'select tiers from lottery_settlement where merchant_id = $1 and draw_id = $2 and revision = $3',
      [of.merchantId, of.id, of.revision],
    );
  return Object.fromEntries(
    Object.entries(row?.tiers ?? {}).map(([tier, { prize }]) => [tier, BigInt(prize)]),
  );
};

/** Tickets whose stake goes back because the draw is void. */
export const readToVoid = (
  db: Database,
  input: DrawPlace & { limit: number },
): Promise<{ id: bigint; member_id: bigint }[]> =>
  db
    .merchant(input.merchantId)
    .query<{ id: bigint; member_id: bigint }>(
      `select id, member_id from lottery_ticket where merchant_id = $1 and draw_id = $2 and state = 'placed' order by id limit $3`,
      [input.merchantId, input.id, input.limit],
    );

export const endVoid = async (db: Database, draw: DrawPlace, ids: readonly bigint[]): Promise<void> => {
  await db.merchant(draw.merchantId).query(
    `update lottery_ticket set state = 'void', ended_at = clock_timestamp()
        where merchant_id = $1 and draw_id = $2 and id = any ($3::int8[]) and state = 'placed'`,
    [draw.merchantId, draw.id, ids],
  );
};

export interface OwedRow extends Row {
  paid_minor: bigint;
  taken_minor: bigint;
  state: 'taking' | 'open' | 'written-off' | 'settled';
}

/** Notes what is to be taken back of a prize that fell away; the first plan stands until it is lowered. */
export const planOwed = async (
  db: Database,
  of: Revised & { ticketId: bigint; memberId: bigint; paidMinor: bigint; takenMinor: bigint },
): Promise<OwedRow> => {
  const { query } = db.merchant(of.merchantId);
  await query(
    `insert into lottery_owed (merchant_id, draw_id, revision, ticket_id, member_id, paid_minor, taken_minor)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [of.merchantId, of.id, of.revision, of.ticketId, of.memberId, of.paidMinor, of.takenMinor],
  );
  const [row] = await query<OwedRow>(
    `select paid_minor, taken_minor, state from lottery_owed
      where merchant_id = $1 and draw_id = $2 and revision = $3 and ticket_id = $4`,
    [of.merchantId, of.id, of.revision, of.ticketId],
  );
  if (row === undefined) throw new Error(`what ticket ${of.ticketId} owes is not noted`);
  return row;
};

export const setOwed = async (
  db: Database,
  of: Revised & { ticketId: bigint },
  to: { takenMinor: bigint; state: 'taking' | 'open' },
): Promise<void> => {
  await db.merchant(of.merchantId).query(
    `update lottery_owed set taken_minor = $5, state = $6
        where merchant_id = $1 and draw_id = $2 and revision = $3 and ticket_id = $4 and state = 'taking'`,
    [of.merchantId, of.id, of.revision, of.ticketId, to.takenMinor, to.state],
  );
};

export const findOwed = async (db: Database, of: Revised & { ticketId: bigint }): Promise<OwedRow | null> => {
  const [row] = await db.merchant(of.merchantId).query<OwedRow>(
    `select paid_minor, taken_minor, state from lottery_owed
      where merchant_id = $1 and draw_id = $2 and revision = $3 and ticket_id = $4`,
    [of.merchantId, of.id, of.revision, of.ticketId],
  );
  return row ?? null;
};

/** A draw of the game that came before and whose money has not moved. */
export const hasEarlierDraw = async (
  db: Database,
  draw: DrawPlace & { gameCode: string },
): Promise<boolean> => {
  const rows = await db.merchant(draw.merchantId).query(
    `select 1 from lottery_draw d join lottery_draw o on o.merchant_id = d.merchant_id and o.game_code = d.game_code and o.draws_at < d.draws_at
      where d.merchant_id = $1 and d.id = $2 and o.state in ('closed', 'sealed', 'drawn', 'published', 'settling') limit 1`,
    [draw.merchantId, draw.id],
  );
  return rows.length > 0;
};
