import { feedbackList, feedbackSend } from '../../contract/calls/feedback';
import { randomText } from '../kernel/random-text';
import { untilAnswered } from '../kernel/sent-orders';
import { upload } from '../kernel/upload';
import type { DomainDefinition, FeedbackDomain } from '../types';

const REQUEST_ID_LENGTH = 24;

/** What a member tells the operator. */
export const feedbackDomain: DomainDefinition<FeedbackDomain> = {
  name: 'feedback',
  create: (client) => {
    const newRequestId = () => randomText(client.ports.random, REQUEST_ID_LENGTH);
    return {
      newRequestId,
      list: () => client.call(feedbackList, {}),
      async send({ type, text, pictures = [], requestId, captcha = '', onProgress }) {
        const ids = await upload(client, 'feedback', pictures, onProgress);
        const request = {
          type,
          content: text,
          pictures: ids,
          requestId: requestId ?? newRequestId(),
          // Older gateways want to hear whose it is; ours goes by the session.
          sender: client.session.store.getState().username,
          ...(captcha === '' ? {} : { captcha }),
        };
        await untilAnswered(client, () => client.call(feedbackSend, request));
      },
    };
  },
};
