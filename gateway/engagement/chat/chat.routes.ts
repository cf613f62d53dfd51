import { chatLaunch, chatModels, chatPermission, chatUnread } from '../../../src/contract/calls/chat';
import { chatModelsToWire } from '../../../src/contract/entities/chat';
import { route, type Route, type RouteContext, sessionOf } from '../../http/index';
import type { ChatServices } from './services';

const whoOf = (context: RouteContext<ChatServices>) => ({
  merchantId: context.merchant.id,
  memberId: sessionOf(context).memberId,
});

export const chatRoutes: readonly Route<ChatServices>[] = [
  route(chatModels, async (_, { merchant, services }) =>
    chatModelsToWire(await services.chat.models(merchant.id)),
  ),
  route(chatLaunch, async (request, context) => {
    const { merchant, services, origin, language } = context;
    const { id: sessionId, memberId } = sessionOf(context);
    const chatUrl = await services.chat.launch(
      { merchant, memberId, sessionId, origin },
      { ...request, language: merchant.languages.find((one) => one === request.language) ?? language },
    );
    return { chatUrl };
  }),
  route(chatUnread, async (_, context) => ({
    unReadCount: await context.services.chat.unread(whoOf(context)),
  })),
  route(chatPermission, async (_, context) => ({
    hasPermission: (await context.services.chat.mayWrite(whoOf(context))) ? 'Y' : 'N',
  })),
];
