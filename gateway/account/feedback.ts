import { type Feedback, type FeedbackType, MAX_FEEDBACK } from '../../src/contract/entities/feedback';
import type { Database, Query } from '../database/types';
import { GatewayError, type KeyBox, secretText, type NoteAction } from '../platform/index';
import {
  answerFeedback,
  countFeedback,
  type FeedbackRow,
  findFeedback,
  insertFeedback,
  insertFeedbackPicture,
  listFeedback,
  listFeedbackPictures,
  listWaitingFeedback,
} from './feedback.queries';
import type { Uploads } from './uploads';
import type { Who } from './who';

/** Of one member within an hour. */
export const FEEDBACK_AN_HOUR = 5;
const HOUR_MS = 3_600_000;
const MAX_LISTED = 50;
const MAX_QUEUE = 100;
const INTENT = /^[A-Za-z0-9_-]{8,64}$/;

/** What members tell the operator, with the answers. */
export interface Feedbacks {
  /** The same `requestId` is one feedback. @throws GatewayError REQUEST_INVALID, TOO_MANY_REQUESTS, PICTURE_REFUSED */
  send(
    who: Who,
    input: { type: FeedbackType; text: string; pictures: readonly string[]; requestId: string },
  ): Promise<void>;
  /** The newest first. */
  list(who: Who): Promise<Feedback[]>;
}

export interface WaitingFeedback extends Feedback {
  memberId: bigint;
}

export interface FeedbackDesk {
  /** Without an answer, those that wait longest first; `after` is the last one's id. */
  queue(input: { merchantId: number; after?: bigint; limit?: number }): Promise<WaitingFeedback[]>;
  show(input: {
    merchantId: number;
    id: bigint;
  }): Promise<
    (WaitingFeedback & { files: readonly { png: Buffer; width: number; height: number }[] }) | null
  >;
  /** @throws GatewayError FEEDBACK_UNKNOWN where there is none that waits */
  answer(input: { merchantId: number; id: bigint; operator: string; text: string }): Promise<void>;
}

/** Writes the member a letter of the answer, in its transaction; what it answers is for after the commit. */
export type FeedbackAnswered = (
  query: Query,
  answered: { merchantId: number; memberId: bigint; id: bigint; question: string; answer: string },
) => Promise<() => void>;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Signs as people see them: a flag or a family is one. */
export const seenLength = (text: string): number => [...segmenter.segment(text)].length;

const shownOf = (row: FeedbackRow): WaitingFeedback => ({
  id: row.id.toString(),
  memberId: row.member_id,
  type: row.type,
  text: row.content,
  pictures: row.pictures,
  sentAt: row.sent_at.getTime(),
  answer: row.answer,
  answeredAt: row.answered_at?.getTime() ?? null,
});

export const createFeedbacks = (deps: { db: Database; uploads: Uploads; now: () => number }): Feedbacks => ({
  async send(who, { type, text, pictures, requestId }) {
    const { merchantId, memberId } = who;
    const key = { merchantId, memberId };
    const content = text.normalize('NFC').trim();
    const length = seenLength(content);
    if (length < 1 || length > MAX_FEEDBACK)
      throw new GatewayError('REQUEST_INVALID', { reason: 'the text is empty or too long' });
    const intent = requestId === '' ? secretText() : requestId;
    if (!INTENT.test(intent)) throw new GatewayError('REQUEST_INVALID', { reason: 'no idempotency key' });
    const nowMs = deps.now();
    await deps.db.merchant(merchantId).tx(async (query) => {
      const sent = await countFeedback(query, { ...key, since: new Date(nowMs - HOUR_MS) });
      const feedbackId = await insertFeedback(query, { ...key, intent, type, content, at: new Date(nowMs) });
      if (feedbackId === null) return;
      if (sent >= FEEDBACK_AN_HOUR)
        throw new GatewayError('TOO_MANY_REQUESTS', { retryAfterS: HOUR_MS / 1_000 });
      const files = await deps.uploads.take(query, who, { purpose: 'feedback', ids: pictures });
      for (const [at, { box, width, height }] of files.entries())
        await insertFeedbackPicture(query, { merchantId, feedbackId, n: at + 1, box, width, height });
    });
  },
  async list({ merchantId, memberId }) {
    const { query } = deps.db.merchant(merchantId);
    const rows = await listFeedback(query, { merchantId, memberId, limit: MAX_LISTED });
    return rows.map(shownOf);
  },
});

export const createFeedbackDesk = (deps: {
  db: Database;
  box: KeyBox;
  note: NoteAction;
  answered: FeedbackAnswered;
  now: () => number;
}): FeedbackDesk => ({
  async queue({ merchantId, after = 0n, limit = MAX_QUEUE }) {
    const { query } = deps.db.merchant(merchantId);
    const rows = await listWaitingFeedback(query, { merchantId, after, limit: Math.min(limit, MAX_QUEUE) });
    return rows.map(shownOf);
  },
  async show({ merchantId, id }) {
    const { query } = deps.db.merchant(merchantId);
    const row = await findFeedback(query, { merchantId, id });
    if (!row) return null;
    const files = (await listFeedbackPictures(query, { merchantId, id })).flatMap(
      ({ box, width, height }) => {
        const png = deps.box.openBytes(box);
        return png ? [{ png, width, height }] : [];
      },
    );
    return { ...shownOf(row), files };
  },
  async answer({ merchantId, id, operator, text }) {
    const announce = await deps.db.merchant(merchantId).tx(async (query) => {
      const member = await answerFeedback(query, {
        ...{ merchantId, id, answer: text.trim(), by: operator },
        at: new Date(deps.now()),
      });
      if (member === null || text.trim() === '') throw new GatewayError('FEEDBACK_UNKNOWN');
      await deps.note(query, {
        ...{ merchantId, actor: operator, command: 'feedback answer', target: id.toString() },
        before: null,
        after: { answered: true },
      });
      const { memberId, question } = member;
      return deps.answered(query, { merchantId, memberId, id, question, answer: text.trim() });
    });
    announce();
  },
});
