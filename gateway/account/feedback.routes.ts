import { feedbackList, feedbackSend } from '../../src/contract/calls/feedback';
import { feedbackToWire } from '../../src/contract/entities/feedback';
import { memberScope, route, type Route } from '../http/index';
import type { AccountServices } from './services';

export const feedbackRoutes: readonly Route<AccountServices>[] = [
  route(feedbackSend, async (input, context) => {
    await context.services.feedbacks.send(memberScope(context), input);
    return null;
  }),
  route(feedbackList, async (_, context) =>
    (await context.services.feedbacks.list(memberScope(context))).map(feedbackToWire),
  ),
];
