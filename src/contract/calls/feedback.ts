import * as v from 'valibot';
import { defineCall } from '../call';
import { feedbackListFromWire, MAX_FEEDBACK_PICTURES } from '../entities/feedback';
import { anything, maybeText, nothing, passThrough, text } from '../wire';

const own = { module: 'FEEDBACK3', access: 'real', tier: 'own', answer: 'envelope' } as const;

/** What a member tells the operator. Repeated under the same `requestId` it is told once. */
export const feedbackSend = defineCall({
  ...own,
  name: 'feedback.send',
  method: 'PUT',
  path: '/wps/feedback',
  limit: 'login',
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      type: v.pipe(
        v.union([v.number(), v.string()]),
        v.transform(String),
        v.picklist(['0', '1', '2', '3', '4', '6']),
      ),
      content: text(2_000),
      /** Ids of uploads. */
      pictures: v.optional(v.pipe(v.array(text(64)), v.maxLength(MAX_FEEDBACK_PICTURES)), []),
      requestId: maybeText(64),
      // Forms of older pages have them; who sends it is the session's to say.
      sender: v.optional(v.unknown()),
      captcha: v.optional(v.unknown()),
    }),
    v.transform(({ type, content, pictures, requestId }) => ({ type, text: content, pictures, requestId })),
  ),
  reply: anything,
  errors: ['TRIAL_REFUSED', 'PICTURE_REFUSED'],
});

/** Own ones with their answers, the newest first. */
export const feedbackList = defineCall({
  ...own,
  name: 'feedback.list',
  method: 'GET',
  path: '/wps/feedback',
  limit: 'read',
  request: nothing,
  reply: feedbackListFromWire,
  errors: ['TRIAL_REFUSED'],
});
