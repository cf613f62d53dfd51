import type { Query, Row } from '../../database/types';
import type { ContestKind } from './definition';

/** Contests that are looked at together; more are not opened (`openContest`). */
export const MAX_OPEN = 50;
/** Days that an ended one is still shown. */
const SHOWN_DAYS = 30;

export type Phase = 'draft' | 'coming' | 'running' | 'counting' | 'ended' | 'stopped';
export interface ContestRow extends Row {
  id: bigint;
  code: string;
  kind: ContestKind;
  phase: Phase;
  body: string;
  hash: string;
  from_at: Date;
  until_at: Date;
  taken: number;
  result_hash: string;
  author: string;
  now: Date;
}
const COLUMNS = `c.id, c.code, c.kind, c.body, c.hash, c.from_at, c.until_at, c.taken, c.result_hash, c.author, clock_timestamp() as now,
  case when c.state <> 'active' then c.state when clock_timestamp() < c.from_at then 'coming'
    when clock_timestamp() < c.until_at then 'running' else 'counting' end as phase`;

/** What members and guests are shown: what comes, runs, or ended not long ago. */
export const readShown = (
  query: Query,
  of: { merchantId: number; kinds: readonly ContestKind[] },
): Promise<ContestRow[]> =>
  query<ContestRow>(
    `select ${COLUMNS} from contest c where c.merchant_id = $1 and c.kind = any ($2::text[])
        and (c.state = 'active' or (c.state = 'ended' and c.until_at > clock_timestamp() - make_interval(days => ${SHOWN_DAYS})))
      order by c.state, c.until_at, c.id limit ${2 * MAX_OPEN}`,
    [of.merchantId, of.kinds],
  );

export const readActive = (
  query: Query,
  of: { merchantId: number; kinds: readonly ContestKind[] },
): Promise<ContestRow[]> =>
  query<ContestRow>(
    `select ${COLUMNS} from contest c where c.merchant_id = $1 and c.state = 'active' and c.kind = any ($2::text[])
      order by c.id limit ${2 * MAX_OPEN}`,
    [of.merchantId, of.kinds],
  );

export const findContest = async (
  query: Query,
  of: { merchantId: number; id?: bigint; code?: string; lock?: boolean },
): Promise<ContestRow | null> => {
  const [row] = await query<ContestRow>(
    `select ${COLUMNS} from contest c
      where c.merchant_id = $1 and ($2::int8 is null or c.id = $2) and ($3::text is null or c.code = $3) limit 1${of.lock ? ' for update' : ''}`,
    [of.merchantId, of.id ?? null, of.code ?? null],
  );
  return row ?? null;
};

export const readContests = (
  query: Query,
  of: { merchantId: number; ids: readonly bigint[] },
): Promise<ContestRow[]> =>
  query<ContestRow>(`select ${COLUMNS} from contest c where c.merchant_id = $1 and c.id = any ($2::int8[])`, [
    of.merchantId,
    of.ids,
  ]);

export const listContests = (query: Query, merchantId: number): Promise<ContestRow[]> =>
  query<ContestRow>(
    `select ${COLUMNS} from contest c where c.merchant_id = $1 order by c.id desc limit 200`,
    [merchantId],
  );

export interface ContestDraft {
  merchantId: number;
  code: string;
  kind: ContestKind;
  body: string;
  hash: string;
  author: string;
  /** As the merchant's clocks show them. */
  from: string;
  until: string;
  zone: string;
}
/** Writes a draft, or changes one that is still a draft. @returns false: a contest of that code has been approved */
export const putDraft = async (query: Query, of: ContestDraft): Promise<boolean> => {
  const rows = await query(
    `insert into contest (merchant_id, code, kind, body, hash, author, from_at, until_at)
     values ($1, $2, $3, $4, $5, $6, $7::timestamp at time zone $9, $8::timestamp at time zone $9)
     on conflict (merchant_id, code) do update set kind = excluded.kind, body = excluded.body, hash = excluded.hash, author = excluded.author,
       from_at = excluded.from_at, until_at = excluded.until_at
       where contest.state = 'draft'
     returning 1`,
    [of.merchantId, of.code, of.kind, of.body, of.hash, of.author, of.from, of.until, of.zone],
  );
  return rows.length > 0;
};

/** The one that counts the log, or opens something that is counted, alone. @returns how far it is counted */
export const lockCursor = async (query: Query, merchantId: number): Promise<bigint> => {
  await query(
    `insert into contest_cursor (merchant_id, seq)
     values ($1, coalesce((select max(e.seq) from engagement_event e where e.merchant_id = $1), 0)) on conflict do nothing`,
    [merchantId],
  );
  const [row] = await query<{ seq: bigint }>(
    'select seq from contest_cursor where merchant_id = $1 for update',
    [merchantId],
  );
  return row?.seq ?? 0n;
};
export const moveCursor = async (query: Query, of: { merchantId: number; seq: bigint }): Promise<void> => {
  await query('update contest_cursor set seq = $2 where merchant_id = $1', [of.merchantId, of.seq]);
};

export const countOpen = async (query: Query, merchantId: number): Promise<number> => {
  const [row] = await query<{ count: bigint }>(
    `select count(*) as count from contest where merchant_id = $1 and state = 'active'`,
    [merchantId],
  );
  return Number(row?.count ?? 0n);
};

/** Counts from now on at the earliest. @returns false: it is no draft, or its end has passed */
export const approveContest = async (
  query: Query,
  of: { merchantId: number; id: bigint; approver: string },
): Promise<boolean> => {
  const rows = await query(
    `update contest set state = 'active', approver = $3, from_at = greatest(from_at, clock_timestamp())
      where merchant_id = $1 and id = $2 and state = 'draft' and until_at > clock_timestamp() returning 1`,
    [of.merchantId, of.id, of.approver],
  );
  return rows.length > 0;
};

export const endContest = async (
  query: Query,
  of: { merchantId: number; id: bigint; to: 'ended' | 'stopped'; hash?: string },
): Promise<boolean> => {
  const rows = await query(
    `update contest set state = $3, ended_at = clock_timestamp(), result_hash = coalesce($4, result_hash)
      where merchant_id = $1 and id = $2 and state = 'active' returning 1`,
    [of.merchantId, of.id, of.to, of.hash ?? null],
  );
  return rows.length > 0;
};

/** Takes a place where one is left. */
export const takePlace = async (
  query: Query,
  of: { merchantId: number; id: bigint; places: number },
): Promise<boolean> => {
  const rows = await query(
    'update contest set taken = taken + 1 where merchant_id = $1 and id = $2 and taken < $3 returning 1',
    [of.merchantId, of.id, of.places],
  );
  return rows.length > 0;
};

/** Whether a member is shut out or pauses now: nothing is offered then. */
export const isSilent = async (
  query: Query,
  of: { merchantId: number; memberId: bigint },
): Promise<boolean> => {
  const [row] = await query<{ silent: boolean }>(
    `select exists (select from play_stop s where s.merchant_id = $1 and s.member_id = $2 and s.from_at <= clock_timestamp()
       and s.until_at > clock_timestamp()) as silent`,
    [of.merchantId, of.memberId],
  );
  return row?.silent === true;
};

export const nameOfMember = async (
  query: Query,
  of: { merchantId: number; memberId: bigint },
): Promise<string> => {
  const [row] = await query<{ username: string }>(
    'select username from member where merchant_id = $1 and id = $2',
    [of.merchantId, of.memberId],
  );
  return row?.username ?? '';
};

/** What a contest's budget holds, by unit. */
export const readBudgets = async (
  query: Query,
  of: { merchantId: number; contestId: bigint },
): Promise<ReadonlyMap<string, bigint>> => {
  const rows = await query<{ currency: string; balance: bigint }>(
    `select currency, balance from account where merchant_id = $1 and class = 'pool' and owner = $2`,
    [of.merchantId, `contest:${of.contestId}`],
  );
  return new Map(rows.map(({ currency, balance }) => [currency, balance]));
};
