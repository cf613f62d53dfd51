import type { Query, Row } from '../../database/types';
import type { ContestKind } from './definition';

export interface RootRow extends Row {
  id: bigint;
  code: string;
  body: string;
  hash: string;
  author: string;
  last: number;
}

/** Approved contests that open again, each with the number of its last time. A stopped one opens no more. */
export const readRoots = (query: Query, merchantId: number): Promise<RootRow[]> =>
  query<RootRow>(
    `select c.id, c.code, c.body, c.hash, c.author,
            coalesce((select max(n.number) from contest_repeat n where n.merchant_id = c.merchant_id and n.root_id = c.id), 1) as last
       from contest c
      where c.merchant_id = $1 and c.state in ('active', 'ended') and c.kind in ('mission', 'board') and c.body like '%"repeat":%'
      order by c.id desc limit 200`,
    [merchantId],
  );

/** Of windows in the merchant's clocks the first that is not over and begins soon; null: none does. */
export const findDueWindow = async (
  query: Query,
  of: { zone: string; windows: readonly { from: string; until: string }[]; aheadS: number },
): Promise<number | null> => {
  const [row] = await query<{ n: bigint }>(
    `select w.n from unnest($2::text[], $3::text[]) with ordinality w(from_at, until_at, n)
      where w.until_at::timestamp at time zone $1 > clock_timestamp()
        and w.from_at::timestamp at time zone $1 <= clock_timestamp() + make_interval(secs => $4) order by w.n limit 1`,
    [of.zone, of.windows.map(({ from }) => from), of.windows.map(({ until }) => until), of.aheadS],
  );
  return row === undefined ? null : Number(row.n) - 1;
};

/** Writes the draft of one time, once. @returns false: another contest has its name */
export const insertRepeat = async (
  query: Query,
  of: {
    merchantId: number;
    rootId: bigint;
    number: number;
    code: string;
    kind: ContestKind;
    body: string;
    hash: string;
    author: string;
    from: string;
    until: string;
    zone: string;
  },
): Promise<boolean> => {
  await query(
    `with made as (
       insert into contest (merchant_id, code, kind, body, hash, author, from_at, until_at)
       values ($1, $4, $5, $6, $7, $8, $9::timestamp at time zone $11, $10::timestamp at time zone $11) on conflict do nothing returning id)
     insert into contest_repeat (merchant_id, root_id, number, contest_id) select $1, $2, $3, id from made`,
    [
      ...[of.merchantId, of.rootId, of.number, of.code, of.kind, of.body, of.hash, of.author],
      ...[of.from, of.until, of.zone],
    ],
  );
  const rows = await query(
    'select from contest_repeat where merchant_id = $1 and root_id = $2 and number = $3',
    [of.merchantId, of.rootId, of.number],
  );
  return rows.length > 0;
};

/** Times that were written down and not opened yet. */
export const readUnopened = (
  query: Query,
  merchantId: number,
): Promise<{ id: bigint; code: string; root_id: bigint; approver: string }[]> =>
  query(
    `select c.id, c.code, n.root_id, r.approver
       from contest_repeat n
       join contest c on c.merchant_id = n.merchant_id and c.id = n.contest_id and c.state = 'draft' and c.until_at > clock_timestamp()
       join contest r on r.merchant_id = n.merchant_id and r.id = n.root_id and r.state in ('active', 'ended')
      where n.merchant_id = $1 order by c.id limit 50`,
    [merchantId],
  );
