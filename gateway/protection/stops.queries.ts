import type { Database, Query } from '../database/types';
import type { Who } from './protection.queries';

export type StopKind = 'pause' | 'exclusion';

/** A pause of days or an exclusion of months, from now on by the database's clock. */
export const insertStop = async (
  query: Query,
  stop: Who & { kind: StopKind; days: number; months: number; actor: string },
): Promise<{ id: bigint; until: Date }> => {
  const [row] = await query<{ id: bigint; until: Date }>(
    `insert into play_stop (merchant_id, member_id, kind, from_at, until_at, actor)
     select $1, $2, $3, now, now + make_interval(months => $5, days => $4), $6
       from (select clock_timestamp() as now) clock
     returning id, until_at as until`,
    [stop.merchantId, stop.memberId, stop.kind, stop.days, stop.months, stop.actor],
  );
  if (!row) throw new Error('the pause was not stored');
  return row;
};

/** The one that lasts longest of those that hold now. */
export const readStop = async (
  query: Query,
  { merchantId, memberId }: Who,
): Promise<{ kind: StopKind; until: Date } | null> => {
  const [row] = await query<{ kind: StopKind; until: Date }>(
    `select kind, until_at as until from play_stop
      where merchant_id = $1 and member_id = $2 and until_at > clock_timestamp() order by until_at desc limit 1`,
    [merchantId, memberId],
  );
  return row ?? null;
};

export const insertReturn = async (
  query: Query,
  given: Who & { stopId: bigint; currency: string; amount: bigint },
): Promise<void> => {
  await query(
    `insert into exclusion_return (merchant_id, member_id, stop_id, currency, amount, asked_at)
     values ($1, $2, $3, $4, $5, clock_timestamp())`,
    [given.merchantId, given.memberId, given.stopId, given.currency, given.amount],
  );
};

export interface ReturnRow extends Record<string, unknown> {
  id: bigint;
  member_id: bigint;
  currency: string;
  amount: bigint;
  asked_at: Date;
}

/** What excluded members are still to be given back, the oldest first. */
export const listReturns = (
  db: Database,
  input: { merchantId: number; limit: number },
): Promise<ReturnRow[]> =>
  db.merchant(input.merchantId).query<ReturnRow>(
    `select id, member_id, currency, amount, asked_at from exclusion_return
        where merchant_id = $1 and done_at is null order by id limit $2`,
    [input.merchantId, input.limit],
  );

/** False: there is none, or it is done. */
export const closeReturn = async (
  query: Query,
  input: { merchantId: number; id: bigint; operator: string },
): Promise<boolean> => {
  const rows = await query(
    `update exclusion_return set done_at = clock_timestamp(), done_by = $3
      where merchant_id = $1 and id = $2 and done_at is null returning 1`,
    [input.merchantId, input.id, input.operator],
  );
  return rows.length > 0;
};
