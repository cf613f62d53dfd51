import type { Query, Row } from '../../../database/types';
import { arrayLiteral } from '../../../database/values';

interface Place {
  merchantId: number;
  contestId: bigint;
}
export interface DrawRow extends Row {
  contest_id: bigint;
  seed_box: Uint8Array;
  commitment: string;
  issued: number;
  sealed_at: Date | null;
  count: number | null;
  root: string;
  beacon_round: bigint | null;
  signature: string;
  public_key: string;
  drawn_at: Date | null;
  transcript: string;
}
export const insertDraw = async (
  query: Query,
  of: Place & { seedBox: Uint8Array; commitment: string },
): Promise<void> => {
  await query(
    'insert into raffle_draw (merchant_id, contest_id, seed_box, commitment) values ($1, $2, $3, $4) on conflict do nothing',
    [of.merchantId, of.contestId, of.seedBox, of.commitment],
  );
};
export const readDraws = (
  query: Query,
  of: { merchantId: number; contests: readonly bigint[] },
): Promise<DrawRow[]> =>
  query<DrawRow>('select * from raffle_draw where merchant_id = $1 and contest_id = any ($2::int8[])', [
    of.merchantId,
    of.contests,
  ]);

/** Tickets that members have already, beside those that numbers are given to. */
export const countTickets = async (
  query: Query,
  of: Place & { members: readonly bigint[] },
): Promise<{ issued: number; by: ReadonlyMap<bigint, number> }> => {
  const [draw] = await query<{ issued: number }>(
    'select issued from raffle_draw where merchant_id = $1 and contest_id = $2 for update',
    [of.merchantId, of.contestId],
  );
  const rows = await query<{ member_id: bigint; count: bigint }>(
    `select member_id, count(*) as count from raffle_ticket where merchant_id = $1 and contest_id = $2 and member_id = any ($3::int8[]) group by member_id`,
    [of.merchantId, of.contestId, of.members],
  );
  return {
    issued: draw?.issued ?? 0,
    by: new Map(rows.map(({ member_id: memberId, count }) => [memberId, Number(count)])),
  };
};

export const countOwnTickets = async (query: Query, of: Place & { memberId: bigint }): Promise<number> => {
  const [row] = await query<{ count: bigint }>(
    'select count(*) as count from raffle_ticket where merchant_id = $1 and contest_id = $2 and member_id = $3',
    [of.merchantId, of.contestId, of.memberId],
  );
  return Number(row?.count ?? 0n);
};

export interface NewTicket {
  no: number;
  memberId: bigint;
  text: string;
  salt: string;
  leaf: string;
  at: Date;
}
export const insertTickets = async (
  query: Query,
  of: Place & { issued: number; tickets: readonly NewTicket[] },
): Promise<void> => {
  const list = (pick: (ticket: NewTicket) => string | bigint | number): string =>
    arrayLiteral(of.tickets.map(pick));
  await query(
    `insert into raffle_ticket (merchant_id, contest_id, no, member_id, text, salt, leaf, issued_at)
     select $1, $2, * from unnest($3::int4[], $4::int8[], $5::text[], $6::text[], $7::text[], $8::timestamptz[])`,
    [
      of.merchantId,
      of.contestId,
      list(({ no }) => no),
      list(({ memberId }) => memberId),
      list(({ text }) => text),
      list(({ salt }) => salt),
      list(({ leaf }) => leaf),
      list(({ at }) => at.toISOString()),
    ],
  );
  await query('update raffle_draw set issued = $3 where merchant_id = $1 and contest_id = $2', [
    of.merchantId,
    of.contestId,
    of.issued,
  ]);
};

export interface TicketRow extends Row {
  no: number;
  member_id: bigint;
  text: string;
  salt: string;
  leaf: string;
  issued_at: Date;
  username: string;
}
const TICKETS = `select t.no, t.member_id, t.text, t.salt, t.leaf, t.issued_at, m.username from raffle_ticket t
  join member m on m.merchant_id = t.merchant_id and m.id = t.member_id`;
export const readOwnTickets = (
  query: Query,
  of: Place & { memberId: bigint; limit: number; offset: number },
): Promise<TicketRow[]> =>
  query<TicketRow>(
    `${TICKETS} where t.merchant_id = $1 and t.contest_id = $2 and t.member_id = $3 order by t.no limit $4 offset $5`,
    [of.merchantId, of.contestId, of.memberId, of.limit, of.offset],
  );
export const readTicketNumbers = (
  query: Query,
  of: Place & { numbers: readonly bigint[] },
): Promise<TicketRow[]> =>
  query<TicketRow>(
    `${TICKETS} where t.merchant_id = $1 and t.contest_id = $2 and t.no = any ($3::int8[]) order by t.no`,
    [of.merchantId, of.contestId, of.numbers],
  );
/** What leaves are made of, in the order of their numbers: no ticket says whose it is. */
export const readTexts = (
  query: Query,
  of: Place & { from: number; limit: number },
): Promise<{ text: string; salt: string }[]> =>
  query(
    `select text, salt from raffle_ticket where merchant_id = $1 and contest_id = $2 and no >= $3 order by no limit $4`,
    [of.merchantId, of.contestId, of.from, of.limit],
  );
/** Leaves in the order of their numbers. */
export const readLeaves = async (query: Query, of: Place): Promise<string[]> =>
  (
    await query<{ leaf: string }>(
      'select leaf from raffle_ticket where merchant_id = $1 and contest_id = $2 order by no',
      [of.merchantId, of.contestId],
    )
  ).map(({ leaf }) => leaf);
export const sealDraw = async (
  query: Query,
  of: Place & {
    count: number;
    root: string;
    beaconRound: bigint | null;
    signature: string;
    publicKey: string;
  },
): Promise<boolean> => {
  const rows = await query(
    `update raffle_draw set sealed_at = clock_timestamp(), count = $3, root = $4, beacon_round = $5, signature = $6, public_key = $7
      where merchant_id = $1 and contest_id = $2 and sealed_at is null returning 1`,
    [of.merchantId, of.contestId, of.count, of.root, of.beaconRound, of.signature, of.publicKey],
  );
  return rows.length > 0;
};
export const writeDrawn = async (query: Query, of: Place & { transcript: string }): Promise<boolean> => {
  const rows = await query(
    `update raffle_draw set drawn_at = clock_timestamp(), transcript = $3 where merchant_id = $1 and contest_id = $2 and drawn_at is null returning 1`,
    [of.merchantId, of.contestId, of.transcript],
  );
  return rows.length > 0;
};
