import { memberTopic, settingTopic } from '../contract/entities/live-event';
import type { Answers } from './fake-calls';
import { self } from './fake-state';
import * as fixtures from './fixtures';

export const SOCKET_PATH = `/wps/realtime/socket?merchantCode=${fixtures.MERCHANT}`;

/** Tickets and addresses of sockets; the sockets themselves stand in fake-sockets. */
export const realtimeAnswers: Pick<Answers, 'socketTicket' | 'socketUrl'> = {
  socketTicket(_, context) {
    const { state, token } = context;
    const topics = [memberTopic(self(context).id), settingTopic(fixtures.MERCHANT)];
    state.serial += 1;
    const ticket = `ticket-${state.serial}`;
    state.socketTickets.set(ticket, { token: token ?? '', topics });
    return { url: SOCKET_PATH, ticket, topics };
  },
  socketUrl: () => fixtures.GATEWAY + SOCKET_PATH,
};
