import { socketTicket } from '../../src/contract/calls/realtime';
import { memberTopic, settingTopic } from '../../src/contract/entities/live-event';
import { socketPathOf } from '../realtime/socket-path';
import { route, sessionOf } from './route';

export const realtimeTicket = route(socketTicket, async (_, context) => {
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
});
