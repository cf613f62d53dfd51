import type { Query, Row } from '../../database/types';
import { arrayLiteral } from '../../database/values';

export interface PrizeRow extends Row {
  id: bigint;
  contest_id: bigint;
  member_id: bigint;
  place: string;
  /** held: a person decides. refused: that person said no. */
  state: 'issued' | 'due' | 'held' | 'paid' | 'expired' | 'void' | 'refused';
  currency: string;
  money: bigint;
  bonus: bigint;
  /** By which terms of its contest the bonus is wagered. */
  terms: number | null;
  points: bigint;
  tickets: string;
  name: string;
  issued_at: Date;
  claim_until: Date | null;
}
const COLUMNS = `p.id, p.contest_id, p.member_id, p.place, p.state, p.currency, p.money, p.bonus, p.terms, p.points, p.tickets, p.name, p.issued_at, p.claim_until`;

export interface NewPrize {
  contestId: bigint;
  memberId: bigint;
  place: string;
  state: 'issued' | 'due';
  currency: string;
  money: bigint;
  bonus: bigint;
  terms: number | null;
  points: bigint;
  tickets: string;
  name: string;
  claimUntil: Date | null;
}

/** Writes prizes down, each place once; one that was taken back before it was claimed stands again. */
export const insertPrizes = async (
  query: Query,
  of: { merchantId: number; prizes: readonly NewPrize[] },
): Promise<void> => {
  const { merchantId, prizes } = of;
  if (prizes.length === 0) return;
  const list = (pick: (prize: NewPrize) => string | bigint | number | null): string =>
    arrayLiteral(prizes.map(pick));
  await query(
    `insert into contest_prize as p (merchant_id, id, contest_id, member_id, place, state, currency, money, points, tickets, name, claim_until, bonus, terms)
     select $1, nextval('promotion_grant_number'), n.* from unnest($2::int8[], $3::int8[], $4::text[], $5::text[], $6::text[], $7::int8[],
       $8::int8[], $9::text[], $10::text[], $11::timestamptz[], $12::int8[], $13::int4[]) n
     on conflict (merchant_id, contest_id, member_id, place) do update set state = excluded.state where p.state = 'void'`,
    [
      merchantId,
      list(({ contestId }) => contestId),
      list(({ memberId }) => memberId),
      list(({ place }) => place),
      list(({ state }) => state),
      list(({ currency }) => currency),
      list(({ money }) => money),
      list(({ points }) => points),
      list(({ tickets }) => tickets),
      list(({ name }) => name),
      list(({ claimUntil }) => claimUntil?.toISOString() ?? null),
      list(({ bonus }) => bonus),
      list(({ terms }) => terms),
    ],
  );
};

/** What prizes were given for was taken back: those that wait are void, the others are for a person to look at. */
export const takeBackPrizes = async (
  query: Query,
  of: { merchantId: number; contestId: bigint; lost: readonly { memberId: bigint; place: string }[] },
): Promise<void> => {
  if (of.lost.length === 0) return;
  await query(
    `update contest_prize p set state = case when p.state in ('issued', 'held') then 'void' else p.state end,
        review = p.review or p.state not in ('issued', 'held', 'refused')
       from unnest($3::int8[], $4::text[]) l(member_id, place)
      where p.merchant_id = $1 and p.contest_id = $2 and p.member_id = l.member_id and p.place = l.place`,
    [
      of.merchantId,
      of.contestId,
      arrayLiteral(of.lost.map(({ memberId }) => memberId)),
      arrayLiteral(of.lost.map(({ place }) => place)),
    ],
  );
};

export const findPrize = async (
  query: Query,
  of: { merchantId: number; id: bigint },
): Promise<PrizeRow | null> => {
  const [row] = await query<PrizeRow>(
    `select ${COLUMNS} from contest_prize p where p.merchant_id = $1 and p.id = $2`,
    [of.merchantId, of.id],
  );
  return row ?? null;
};

/** Prizes of a member, of one contest or all, in one state or any, the newest first. */
export const readPrizes = (
  query: Query,
  of: {
    merchantId: number;
    memberId: bigint;
    contestId?: bigint;
    states?: readonly PrizeRow['state'][];
    limit: number;
  },
): Promise<PrizeRow[]> =>
  query<PrizeRow>(
    `select ${COLUMNS} from contest_prize p
      where p.merchant_id = $1 and p.member_id = $2 and ($3::int8 is null or p.contest_id = $3) and p.state <> 'void'
        and ($5::text[] is null or p.state = any ($5)) order by p.id desc limit $4`,
    [of.merchantId, of.memberId, of.contestId ?? null, of.limit, of.states ?? null],
  );

/** Says that a prize is to be paid, once. */
export const claimPrize = async (
  query: Query,
  of: { merchantId: number; memberId: bigint; id: bigint },
): Promise<'due' | 'held' | 'before' | 'over' | null> => {
  const rows = await query(
    `update contest_prize set state = 'due', claimed_at = clock_timestamp()
      where merchant_id = $1 and id = $2 and member_id = $3 and state = 'issued' and (claim_until is null or claim_until > clock_timestamp())
      returning 1`,
    [of.merchantId, of.id, of.memberId],
  );
  if (rows.length > 0) return 'due';
  const row = await findPrize(query, of);
  if (row === null || row.member_id !== of.memberId) return null;
  if (row.state === 'held') return 'held';
  return row.state === 'due' || row.state === 'paid' ? 'before' : 'over';
};

export const readDuePrizes = (
  query: Query,
  of: { merchantId: number; except: readonly bigint[]; limit: number },
): Promise<PrizeRow[]> =>
  query<PrizeRow>(
    `select ${COLUMNS} from contest_prize p where p.merchant_id = $1 and p.state = 'due' and p.id <> all ($3::int8[])
      order by p.id limit $2`,
    [of.merchantId, of.limit, of.except],
  );
/** A prize that was to be paid waits for a person, or is refused by one. */
export const setAside = async (
  query: Query,
  of: { merchantId: number; id: bigint; state: 'held' | 'refused' },
): Promise<void> => {
  await query(`update contest_prize set state = $3 where merchant_id = $1 and id = $2 and state = 'due'`, [
    of.merchantId,
    of.id,
    of.state,
  ]);
};
/** What a person says of a prize that is held. @returns whether it was */
export const settleHeld = async (
  query: Query,
  of: { merchantId: number; id: bigint; isApproved: boolean },
): Promise<boolean> => {
  const rows = await query(
    `update contest_prize set state = case when $3::boolean then 'due' else 'refused' end
      where merchant_id = $1 and id = $2 and state = 'held' returning 1`,
    [of.merchantId, of.id, of.isApproved],
  );
  return rows.length > 0;
};
export const paidPrize = async (query: Query, of: { merchantId: number; id: bigint }): Promise<void> => {
  await query(
    `update contest_prize set state = 'paid', paid_at = clock_timestamp() where merchant_id = $1 and id = $2 and state = 'due'`,
    [of.merchantId, of.id],
  );
};
/** What was not claimed in its time lapses: its money never left the budget. */
export const lapsePrizes = async (
  query: Query,
  of: { merchantId: number; limit: number },
): Promise<number> => {
  const rows = await query(
    `update contest_prize p set state = 'expired' from (
       select id from contest_prize where merchant_id = $1 and state = 'issued' and claim_until <= clock_timestamp() limit $2 for update skip locked) l
      where p.merchant_id = $1 and p.id = l.id returning 1`,
    [of.merchantId, of.limit],
  );
  return rows.length;
};
