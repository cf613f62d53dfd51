import type { Query, Row } from '../../../database/types';

interface Place {
  merchantId: number;
  contestId: bigint;
}
export interface SeedRow extends Row {
  contest_id: bigint;
  day: string;
  seed_box: Uint8Array;
  commitment: string;
  /** The day is over: the seed may be told. */
  over: boolean;
}
/** The merchant's day. */
export const readDay = async (query: Query, merchantId: number): Promise<string> => {
  const [row] = await query<{ day: string }>('select merchant_today($1)::text as day', [merchantId]);
  return row?.day ?? '';
};
/** Commits to a day's seed, once: the first stands. */
export const insertSeed = async (
  query: Query,
  of: Place & { day: string; seedBox: Uint8Array; commitment: string },
): Promise<void> => {
  await query(
    `insert into chance_seed (merchant_id, contest_id, day, seed_box, commitment) values ($1, $2, $3::text::date, $4, $5) on conflict do nothing`,
    [of.merchantId, of.contestId, of.day, of.seedBox, of.commitment],
  );
};
export const readSeeds = (
  query: Query,
  of: { merchantId: number; contests: readonly bigint[]; days: readonly string[] },
): Promise<SeedRow[]> =>
  query<SeedRow>(
    `select contest_id, day::text as day, seed_box, commitment, day < merchant_today($1) as over from chance_seed
      where merchant_id = $1 and contest_id = any ($2::int8[]) and day::text = any ($3::text[])`,
    [of.merchantId, of.contests, of.days],
  );

export const putStock = async (
  query: Query,
  of: Place & { rowId: string; pieces: number },
): Promise<void> => {
  await query(
    'insert into chance_stock (merchant_id, contest_id, row_id, pieces) values ($1, $2, $3, $4) on conflict do nothing',
    [of.merchantId, of.contestId, of.rowId, of.pieces],
  );
};
export const readStock = (
  query: Query,
  of: { merchantId: number; contests: readonly bigint[] },
): Promise<{ contest_id: bigint; row_id: string; pieces: number }[]> =>
  query(
    'select contest_id, row_id, pieces from chance_stock where merchant_id = $1 and contest_id = any ($2::int8[])',
    [of.merchantId, of.contests],
  );
/** Takes a piece where one is left. */
export const takePiece = async (query: Query, of: Place & { rowId: string }): Promise<boolean> => {
  const rows = await query(
    `update chance_stock set pieces = pieces - 1 where merchant_id = $1 and contest_id = $2 and row_id = $3 and pieces > 0 returning 1`,
    [of.merchantId, of.contestId, of.rowId],
  );
  return rows.length > 0;
};
export const returnPiece = async (query: Query, of: Place & { rowId: string }): Promise<void> => {
  await query(
    'update chance_stock set pieces = pieces + 1 where merchant_id = $1 and contest_id = $2 and row_id = $3',
    [of.merchantId, of.contestId, of.rowId],
  );
};

export interface PlayRow extends Row {
  id: bigint;
  contest_id: bigint;
  member_id: bigint;
  no: number;
  day: string;
  member_seed: string;
  text: string;
  drawn: string;
  given: string;
  state: 'begun' | 'done';
  at: Date;
}
const COLUMNS =
  'p.id, p.contest_id, p.member_id, p.no, p.day::text as day, p.member_seed, p.text, p.drawn, p.given, p.state, p.at';

export const findPlay = async (
  query: Query,
  of: Place & { memberId: bigint; no: number },
): Promise<PlayRow | null> => {
  const [row] = await query<PlayRow>(
    `select ${COLUMNS} from chance_play p where p.merchant_id = $1 and p.contest_id = $2 and p.member_id = $3 and p.no = $4`,
    [of.merchantId, of.contestId, of.memberId, of.no],
  );
  return row ?? null;
};
/** Members play one after another, each for themselves. */
export const lockPlayer = async (query: Query, of: Place & { memberId: bigint }): Promise<void> => {
  await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `chance ${of.merchantId} ${of.contestId} ${of.memberId}`,
  ]);
};
/** The highest number that a member has played, by contest. */
export const readPlayed = (
  query: Query,
  of: { merchantId: number; memberId: bigint; contests: readonly bigint[] },
): Promise<{ contest_id: bigint; no: number }[]> =>
  query(
    `select contest_id, max(no) as no from chance_play where merchant_id = $1 and member_id = $2 and contest_id = any ($3::int8[]) group by contest_id`,
    [of.merchantId, of.memberId, of.contests],
  );
export const insertPlay = async (
  query: Query,
  of: Place & {
    memberId: bigint;
    no: number;
    day: string;
    memberSeed: string;
    text: string;
    drawn: string;
    given: string;
  },
): Promise<PlayRow> => {
  const [row] = await query<PlayRow>(
    `insert into chance_play as p (merchant_id, contest_id, member_id, no, day, member_seed, text, drawn, given)
     values ($1, $2, $3, $4, $5::text::date, $6, $7, $8, $9) returning ${COLUMNS}`,
    [of.merchantId, of.contestId, of.memberId, of.no, of.day, of.memberSeed, of.text, of.drawn, of.given],
  );
  if (row === undefined) throw new Error('a play was not written');
  return row;
};
export const endPlay = async (query: Query, of: { merchantId: number; id: bigint }): Promise<void> => {
  await query(`update chance_play set state = 'done' where merchant_id = $1 and id = $2`, [
    of.merchantId,
    of.id,
  ]);
};
/** Its ticket was not there: it was never played. */
export const deletePlay = async (query: Query, of: { merchantId: number; id: bigint }): Promise<boolean> => {
  const rows = await query(
    `delete from chance_play where merchant_id = $1 and id = $2 and state = 'begun' returning 1`,
    [of.merchantId, of.id],
  );
  return rows.length > 0;
};
export const readBegun = (
  query: Query,
  of: { merchantId: number; except: readonly bigint[]; limit: number },
): Promise<PlayRow[]> =>
  query<PlayRow>(
    `select ${COLUMNS} from chance_play p where p.merchant_id = $1 and p.state = 'begun'
       and p.at < clock_timestamp() - interval '10 seconds' and p.id <> all ($3::int8[]) order by p.id limit $2`,
    [of.merchantId, of.limit, of.except],
  );
export const readPlays = (
  query: Query,
  of: { merchantId: number; memberId: bigint; limit: number; offset: number },
): Promise<PlayRow[]> =>
  query<PlayRow>(
    `select ${COLUMNS} from chance_play p where p.merchant_id = $1 and p.member_id = $2 and p.state = 'done' order by p.id desc limit $3 offset $4`,
    [of.merchantId, of.memberId, of.limit, of.offset],
  );
