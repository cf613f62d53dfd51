import type { Query } from '../database/types';

interface Key {
  merchantId: number;
  memberId: bigint;
}

export interface AnswersRow extends Record<string, unknown> {
  questions: string[];
  answers_hash: string;
}

export const readAnswers = async (
  query: Query,
  { merchantId, memberId }: Key,
): Promise<AnswersRow | null> => {
  const [row] = await query<AnswersRow>(
    'select questions, answers_hash from security_question where merchant_id = $1 and member_id = $2',
    [merchantId, memberId],
  );
  return row ?? null;
};

export const writeAnswers = async (
  query: Query,
  input: Key & { questions: readonly string[]; answersHash: string; at: Date },
): Promise<void> => {
  await query(
    `insert into security_question (merchant_id, member_id, questions, answers_hash, set_at) values ($1, $2, $3, $4, $5)
     on conflict (merchant_id, member_id) do update
       set questions = excluded.questions, answers_hash = excluded.answers_hash, set_at = excluded.set_at`,
    [input.merchantId, input.memberId, [...input.questions], input.answersHash, input.at],
  );
};

/** False: there were none. */
export const forgetAnswers = async (query: Query, { merchantId, memberId }: Key): Promise<boolean> =>
  (
    await query(
      'delete from security_question where merchant_id = $1 and member_id = $2 returning member_id',
      [merchantId, memberId],
    )
  ).length > 0;

/** Counts a try before it is looked at, over all nodes; null when there is none left. After the lock's time the count begins anew. */
export const takeAnswerTry = async (
  query: Query,
  input: Key & { nowMs: number; max: number; lockMs: number },
): Promise<{ wrong: number } | null> => {
  const [row] = await query<{ wrong: number }>(
    `insert into security_answer_try as t (merchant_id, member_id, wrong, last_at)
     values ($1, $2, 1, to_timestamp($3 / 1000.0))
     on conflict (merchant_id, member_id) do update
       set wrong = case when t.last_at <= excluded.last_at - make_interval(secs => $5) then 1 else t.wrong + 1 end,
           last_at = excluded.last_at
     where t.wrong < $4 or t.last_at <= excluded.last_at - make_interval(secs => $5)
     returning wrong`,
    [input.merchantId, input.memberId, input.nowMs, input.max, input.lockMs / 1_000],
  );
  return row ?? null;
};

/** Gives a try back that was not looked at after all. */
export const returnAnswerTry = async (query: Query, { merchantId, memberId }: Key): Promise<void> => {
  await query(
    'update security_answer_try set wrong = wrong - 1 where merchant_id = $1 and member_id = $2 and wrong > 1',
    [merchantId, memberId],
  );
};

export const forgetAnswerTries = async (query: Query, { merchantId, memberId }: Key): Promise<void> => {
  await query('delete from security_answer_try where merchant_id = $1 and member_id = $2', [
    merchantId,
    memberId,
  ]);
};

export const readAnswerTries = async (
  query: Query,
  { merchantId, memberId }: Key,
): Promise<{ wrong: number; last_at: Date } | null> => {
  const [row] = await query<{ wrong: number; last_at: Date }>(
    'select wrong, last_at from security_answer_try where merchant_id = $1 and member_id = $2',
    [merchantId, memberId],
  );
  return row ?? null;
};
