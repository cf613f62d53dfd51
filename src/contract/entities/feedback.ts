import * as v from 'valibot';
import { looseCount, looseId, looseList, looseText, looseTime } from '../wire';

/** By the wire's numbers. */
export const feedbackTypes = ['1', '2', '3', '4', '6', '0'] as const;
export type FeedbackType = (typeof feedbackTypes)[number];
/** Of a feedback, counted as people see them. */
export const MAX_FEEDBACK = 140;
export const MAX_FEEDBACK_PICTURES = 3;

export interface Feedback {
  id: string;
  type: FeedbackType;
  text: string;
  pictures: number;
  sentAt: number | null;
  /** '' until the operator has answered. */
  answer: string;
  answeredAt: number | null;
}

const feedbackFromWire = v.pipe(
  v.object({
    feedbackId: looseId,
    type: looseText,
    content: looseText,
    pictures: looseCount,
    sendTime: looseTime,
    answer: looseText,
    answerTime: looseTime,
  }),
  v.transform((wire): Feedback => ({
    id: wire.feedbackId,
    type: feedbackTypes.find((type) => type === wire.type) ?? '0',
    text: wire.content,
    pictures: wire.pictures,
    sentAt: wire.sendTime,
    answer: wire.answer,
    answeredAt: wire.answerTime,
  })),
);
export const feedbackListFromWire = looseList(feedbackFromWire);
export const feedbackToWire = (one: Feedback): v.InferInput<typeof feedbackFromWire> => ({
  feedbackId: one.id,
  type: one.type,
  content: one.text,
  pictures: one.pictures,
  sendTime: one.sentAt,
  answer: one.answer,
  answerTime: one.answeredAt,
});
