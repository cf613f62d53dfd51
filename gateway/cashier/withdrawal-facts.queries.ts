import type { Query } from '../database/types';
import { isSignal, readFact, type Signal, storedFact } from './withdrawal-signals';

interface Who {
  merchantId: number;
  memberId: bigint;
}

/** A payment of the member that was taken back, ever. */
export const wasChargedBack = async (query: Query, who: Who): Promise<boolean> =>
  (
    await query(
      `select 1 from deposit where merchant_id = $1 and member_id = $2 and state = 'charged_back' limit 1`,
      [who.merchantId, who.memberId],
    )
  ).length > 0;

export interface History extends Record<string, unknown> {
  paid: number;
  median: bigint;
  asked_today: number;
  deposits_today: number;
  /** To the same payee. */
  paid_to: number;
}

/** What went before: what was paid out, what was asked for and what came in within a day. */
export const historyOf = async (
  query: Query,
  who: Who & { id: bigint; payeeId: bigint; at: Date },
): Promise<History> => {
  const [row] = await query<History>(
    `with paid as (
       select amount from withdrawal where merchant_id = $1 and member_id = $2 and state = 'paid' and id <> $3
        order by id desc limit 200)
     select (select count(*) from paid)::int as paid,
            (select coalesce(percentile_disc(0.5) within group (order by amount), 0) from paid)::bigint as median,
            (select count(*) from withdrawal where merchant_id = $1 and member_id = $2 and id <> $3
                and created_at > $4::timestamptz - interval '24 hours' and money <> 'none')::int as asked_today,
            (select count(*) from deposit where merchant_id = $1 and member_id = $2 and state = 'credited'
                and created_at > $4::timestamptz - interval '24 hours')::int as deposits_today,
            (select count(*) from (select 1 from withdrawal where merchant_id = $1 and member_id = $2 and id <> $3
                and state = 'paid' and payee_id = $5 limit 1) one)::int as paid_to`,
    [who.merchantId, who.memberId, who.id, who.at, who.payeeId],
  );
  return row ?? { paid: 0, median: 0n, asked_today: 0, deposits_today: 0, paid_to: 0 };
};

export interface PutIn extends Record<string, unknown> {
  deposit_id: bigint;
  minor: bigint;
  at: Date;
}

/** What deposits put into a member's account, the newest first. */
export const newestPutIn = (query: Query, who: Who & { currency: string; most: number }): Promise<PutIn[]> =>
  query<PutIn>(
    `select d.id as deposit_id, r.amount - r.fee as minor, r.settled_at as at
       from deposit d join deposit_receipt r on r.merchant_id = d.merchant_id and r.deposit_id = d.id
      where d.merchant_id = $1 and d.member_id = $2 and r.currency = $3 and r.state = 'credited' and r.amount > r.fee
      order by r.settled_at desc, r.id desc limit $4`,
    [who.merchantId, who.memberId, who.currency, who.most],
  );

export const insertSignals = async (
  query: Query,
  input: { merchantId: number; id: bigint; signals: readonly Signal[] },
): Promise<void> => {
  for (const { name, points, fact } of input.signals)
    await query(
      `insert into withdrawal_signal (merchant_id, withdrawal_id, name, points, facts) values ($1, $2, $3, $4, $5)
       on conflict do nothing`,
      [input.merchantId, input.id, name, points, storedFact(fact)],
    );
};

export const readSignals = async (
  query: Query,
  input: { merchantId: number; id: bigint },
): Promise<Signal[]> => {
  const rows = await query<{ name: string; points: number; facts: unknown }>(
    `select name, points, facts from withdrawal_signal where merchant_id = $1 and withdrawal_id = $2
      order by points desc, name limit 50`,
    [input.merchantId, input.id],
  );
  return rows.flatMap(({ name, points, facts }) =>
    isSignal(name) ? [{ name, points, fact: readFact(facts) }] : [],
  );
};

/** What the look at it found, once. */
export const setScreened = async (
  query: Query,
  input: { merchantId: number; id: bigint; score: number; approvals: number },
): Promise<boolean> =>
  (
    await query(
      `update withdrawal set score = $3, approvals = $4
        where merchant_id = $1 and id = $2 and state = 'checking' and approvals is null returning id`,
      [input.merchantId, input.id, input.score, input.approvals],
    )
  ).length > 0;
