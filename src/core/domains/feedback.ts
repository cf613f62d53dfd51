import { feedbackList, feedbackSend } from '../../contract/calls/feedback';
import { asError } from '../kernel/app-error';
import { randomText } from '../kernel/random-text';
import { upload } from '../kernel/upload';
import type { DomainDefinition, FeedbackDomain } from '../types';

/** A feedback whose answer was lost is sent again under the same key, at most this often. */
const MAX_SENDS = 3;
const REQUEST_ID_LENGTH = 24;

/** What a member tells the operator. */
export const feedbackDomain: DomainDefinition<FeedbackDomain> = {
  name: 'feedback',
  create: (client) => {
    const newRequestId = () => randomText(client.ports.random, REQUEST_ID_LENGTH);
    return {
      newRequestId,
      list: () => client.call(feedbackList, {}),
      async send({ type, text, pictures = [], requestId, onProgress }) {
        const ids = await upload(client, 'feedback', pictures, onProgress);
        const request = { type, content: text, pictures: ids, requestId: requestId ?? newRequestId() };
        for (let sends = 1; ; sends += 1) {
          try {
            await client.call(feedbackSend, request);
            return;
          } catch (thrown) {
            const error = asError(thrown);
            if (!error.retryable || sends >= MAX_SENDS) throw error;
          }
        }
      },
    };
  },
};
