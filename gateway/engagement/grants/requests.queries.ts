import type { Query, Row } from '../../database/types';

export type RequestState = 'pending' | 'approved' | 'refused';
export interface RequestRow extends Row {
  grant_id: bigint;
  member_id: bigint;
  remark: string;
  asked_at: Date;
  state: RequestState;
  decided_at: Date | null;
  operator: string;
  reason: string;
  /** Why it is held, joined by commas; '': its member asked for it. */
  held: string;
}
const COLUMNS = 'grant_id, member_id, remark, asked_at, state, decided_at, operator, reason, held';

/** Asks for a grant that waits; asked before, it stays as it was. @returns what stands, null where nothing waits any more */
export const insertRequest = async (
  query: Query,
  of: { merchantId: number; memberId: bigint; grantId: bigint; remark: string },
): Promise<RequestState | null> => {
  await query(
    `insert into promotion_request (merchant_id, grant_id, member_id, remark, held, others, subject)
     select g.merchant_id, g.id, g.member_id, $4, coalesce(l.held, ''), coalesce(l.others, '{}'), g.promotion_id from promotion_grant g
       left join lateral reward_links(g.merchant_id, array[g.member_id], array[g.promotion_id]) l on true
      where g.merchant_id = $1 and g.id = $2 and g.member_id = $3 and g.state = 'issued'
        and g.claim_until + promotion_frozen(g.merchant_id, g.member_id, g.granted_at, clock_timestamp()) > clock_timestamp()
     on conflict (merchant_id, grant_id) do nothing`,
    [of.merchantId, of.grantId, of.memberId, of.remark],
  );
  const [row] = await query<{ state: RequestState }>(
    'select state from promotion_request where merchant_id = $1 and grant_id = $2 and member_id = $3',
    [of.merchantId, of.grantId, of.memberId],
  );
  return row?.state ?? null;
};

export const isAsked = async (query: Query, of: { merchantId: number; grantId: bigint }): Promise<boolean> =>
  (
    await query('select from promotion_request where merchant_id = $1 and grant_id = $2', [
      of.merchantId,
      of.grantId,
    ])
  ).length > 0;

/** What became of a request; one that is decided stays as it is. @returns whether it was still open */
export const closeRequest = async (
  query: Query,
  of: {
    merchantId: number;
    grantId: bigint;
    state: 'approved' | 'refused';
    operator: string;
    reason: string;
  },
): Promise<boolean> => {
  const rows = await query(
    `update promotion_request set state = $3, operator = $4, reason = $5, decided_at = clock_timestamp()
      where merchant_id = $1 and grant_id = $2 and state = 'pending' returning 1`,
    [of.merchantId, of.grantId, of.state, of.operator, of.reason],
  );
  return rows.length > 0;
};

/** With who asked, and what for. */
export interface ListedRequest extends RequestRow {
  username: string;
  /** Names of the members it is linked with. */
  linked: string[];
  /** Or the contest whose prize it is. */
  promotion: string;
  currency: string;
  money: bigint;
  bonus: bigint;
  points: bigint;
}
/** Requests of a merchant, the oldest open ones first. */
export const listRequests = (
  query: Query,
  of: { merchantId: number; state: RequestState | null; limit: number },
): Promise<ListedRequest[]> =>
  query<ListedRequest>(
    `select ${COLUMNS.split(', ')
      .map((name) => `r.${name}`)
      .join(
        ', ',
      )}, m.username, coalesce(c.code, p.code, '') as promotion, coalesce(z.currency, g.currency) as currency,
            coalesce(z.money, g.money) as money, coalesce(z.bonus, g.bonus) as bonus, coalesce(z.points, g.points) as points,
            array(select o.username from member o where o.merchant_id = r.merchant_id and o.id = any (r.others) order by o.id) as linked
       from promotion_request r
       left join promotion_grant g on g.merchant_id = r.merchant_id and g.id = r.grant_id
       left join promotion p on p.merchant_id = g.merchant_id and p.id = g.promotion_id
       left join contest_prize z on z.merchant_id = r.merchant_id and z.id = r.grant_id
       left join contest c on c.merchant_id = z.merchant_id and c.id = z.contest_id
       join member m on m.merchant_id = r.merchant_id and m.id = r.member_id
      where r.merchant_id = $1 and ($2::text is null or r.state = $2)
        -- What was taken back meanwhile is no question any more.
        and (r.state <> 'pending' or g.state = 'issued' or z.state = 'held')
      order by r.state <> 'pending', r.asked_at limit $3`,
    [of.merchantId, of.state, of.limit],
  );

/** Which of these grants wait for a decision: asked for, or held. */
export const readPending = async (
  query: Query,
  of: { merchantId: number; grants: readonly bigint[] },
): Promise<ReadonlySet<bigint>> => {
  if (of.grants.length === 0) return new Set();
  const rows = await query<{ grant_id: bigint }>(
    `select grant_id from promotion_request where merchant_id = $1 and grant_id = any ($2::int8[]) and state = 'pending'`,
    [of.merchantId, of.grants],
  );
  return new Set(rows.map((row) => row.grant_id));
};

/** Days that a decision is told to its member. */
const TOLD_DAYS = 90;
/** What was decided about a member's requests, the newest first. */
export const readDecided = (
  query: Query,
  of: { merchantId: number; memberId: bigint; limit: number },
): Promise<RequestRow[]> =>
  query<RequestRow>(
    `select ${COLUMNS} from promotion_request where merchant_id = $1 and member_id = $2 and state <> 'pending'
        and decided_at > clock_timestamp() - make_interval(days => ${TOLD_DAYS})
      order by decided_at desc limit $3`,
    [of.merchantId, of.memberId, of.limit],
  );
