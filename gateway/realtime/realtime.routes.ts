import { socketTicket, socketUrl } from '../../src/contract/calls/realtime';
import { memberTopic, settingTopic } from '../../src/contract/entities/live-event';
import { route, type Route, sessionOf } from '../http/index';
import { socketPathOf } from './socket-path';
import type { RealtimeServices } from './services';

export const realtimeRoutes: readonly Route<RealtimeServices>[] = [
  route(socketTicket, async (_, context) => {
    const { merchant, services, origin } = context;
    const session = sessionOf(context);
    const ticket = await services.live.tickets.issue({
      merchantId: merchant.id,
      sessionId: session.id,
      origin,
    });
    return {
      // Relative to wherever the client reached us: behind a proxy only the client knows that address.
      url: socketPathOf(merchant.code),
      ticket,
      topics: [memberTopic(session.memberId.toString()), settingTopic(merchant.code)],
    };
  }),
  route(socketUrl, (_, { merchant, services }) => services.live.addressOf(merchant.code)),
];
