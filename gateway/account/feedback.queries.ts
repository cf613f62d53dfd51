import type { FeedbackType } from '../../src/contract/entities/feedback';
import type { Query } from '../database/types';

interface Owner {
  merchantId: number;
  memberId: bigint;
}

export interface FeedbackRow extends Record<string, unknown> {
  id: bigint;
  member_id: bigint;
  type: FeedbackType;
  content: string;
  sent_at: Date;
  answer: string;
  answered_by: string;
  answered_at: Date | null;
  pictures: number;
}

const COLUMNS = `f.id, f.member_id, f.type, f.content, f.sent_at, f.answer, f.answered_by, f.answered_at,
  (select count(*)::int from feedback_picture p where p.merchant_id = f.merchant_id and p.feedback_id = f.id) as pictures`;

/** null: it was told already under this key. */
export const insertFeedback = async (
  query: Query,
  input: Owner & { intent: string; type: FeedbackType; content: string; at: Date },
): Promise<bigint | null> => {
  const [row] = await query<{ id: bigint }>(
    `insert into feedback (merchant_id, member_id, intent, type, content, sent_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (merchant_id, member_id, intent) do nothing returning id`,
    [input.merchantId, input.memberId, input.intent, input.type, input.content, input.at],
  );
  return row?.id ?? null;
};

/** How many a member has sent since a moment, one member's at a time until the transaction ends. */
export const countFeedback = async (query: Query, input: Owner & { since: Date }): Promise<number> => {
  await query(`select pg_advisory_xact_lock(hashtextextended('feedback ' || $1 || ' ' || $2, 0))`, [
    String(input.merchantId),
    input.memberId.toString(),
  ]);
  const [row] = await query<{ sent: number }>(
    'select count(*)::int as sent from feedback where merchant_id = $1 and member_id = $2 and sent_at > $3',
    [input.merchantId, input.memberId, input.since],
  );
  return row?.sent ?? 0;
};

export const insertFeedbackPicture = async (
  query: Query,
  picture: {
    merchantId: number;
    feedbackId: bigint;
    n: number;
    box: Uint8Array;
    width: number;
    height: number;
  },
): Promise<void> => {
  await query(
    'insert into feedback_picture (merchant_id, feedback_id, n, box, width, height) values ($1, $2, $3, $4, $5, $6)',
    [picture.merchantId, picture.feedbackId, picture.n, picture.box, picture.width, picture.height],
  );
};

export const listFeedback = (query: Query, input: Owner & { limit: number }): Promise<FeedbackRow[]> =>
  query<FeedbackRow>(
    `select ${COLUMNS} from feedback f where f.merchant_id = $1 and f.member_id = $2
      order by f.id desc limit ${Math.trunc(input.limit)}`,
    [input.merchantId, input.memberId],
  );

export const listWaitingFeedback = (
  query: Query,
  input: { merchantId: number; after: bigint; limit: number },
): Promise<FeedbackRow[]> =>
  query<FeedbackRow>(
    `select ${COLUMNS} from feedback f where f.merchant_id = $1 and f.answered_at is null and f.id > $2
      order by f.id limit ${Math.trunc(input.limit)}`,
    [input.merchantId, input.after],
  );

export const findFeedback = async (
  query: Query,
  input: { merchantId: number; id: bigint },
): Promise<FeedbackRow | null> => {
  const [row] = await query<FeedbackRow>(
    `select ${COLUMNS} from feedback f where f.merchant_id = $1 and f.id = $2`,
    [input.merchantId, input.id],
  );
  return row ?? null;
};

export const listFeedbackPictures = (
  query: Query,
  input: { merchantId: number; id: bigint },
): Promise<{ box: Uint8Array; width: number; height: number }[]> =>
  query<{ box: Uint8Array; width: number; height: number }>(
    'select box, width, height from feedback_picture where merchant_id = $1 and feedback_id = $2 order by n',
    [input.merchantId, input.id],
  );

/** Whose it is and what it says; null: there is none, or it was answered already. */
export const answerFeedback = async (
  query: Query,
  input: { merchantId: number; id: bigint; answer: string; by: string; at: Date },
): Promise<{ memberId: bigint; question: string } | null> => {
  const [row] = await query<{ member_id: bigint; content: string }>(
    `update feedback set answer = $3, answered_by = $4, answered_at = $5
      where merchant_id = $1 and id = $2 and answered_at is null returning member_id, content`,
    [input.merchantId, input.id, input.answer, input.by, input.at],
  );
  return row ? { memberId: row.member_id, question: row.content } : null;
};
