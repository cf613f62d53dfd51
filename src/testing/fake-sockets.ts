import type { LiveNews } from '../contract/entities/live-event';
import { readFrame, writeFrame } from '../contract/stomp';
import type { SocketPort } from '../core/types';
import type { FakeGateway } from './fake-gateway';

type Heard = Parameters<SocketPort>[2];

/** One socket as the server's end sees it. */
export interface FakeSocket {
  address: string;
  protocol: string;
  /** Commands of the frames that came in. */
  commands: string[];
  /** Id of the event that the client says it saw last, null when it says nothing. */
  after: string | null;
  isOpen: boolean;
  /** Sends text as it is. */
  say(text: string): void;
  /** Closes it from the server's side. */
  drop(code?: number, reason?: string): void;
}

export interface FakeSockets {
  port: SocketPort;
  /** Every socket that was ever asked for, the newest last. */
  all: FakeSocket[];
  /** What a new one meets: it is answered, never answered, or closed at once with a code. */
  door: 'open' | 'silent' | number;
  open(): FakeSocket[];
  /** To every socket of a topic; kept for those that come back. @returns the event's id */
  tell(topic: string, news: LiveNews): string;
}

const BEAT_MS = 20_000;

/** The socket server of a fake gateway: same frames, tickets and codes, in memory. A logout ends the sockets of its token. */
export const createFakeSockets = ({ state }: FakeGateway): FakeSockets => {
  const kept = new Map<string, { id: string; body: string }[]>();
  const ends = new Map<FakeSocket, { token: string; topics: Map<string, string> }>();
  let serial = 0;

  const message = (socket: FakeSocket, input: { topic: string; id: string; body: string }): void => {
    for (const [subscription, topic] of ends.get(socket)?.topics ?? [])
      if (topic === input.topic)
        socket.say(
          writeFrame('MESSAGE', { subscription, destination: topic, 'message-id': input.id }, input.body),
        );
  };

  const hear = (socket: FakeSocket, text: string): void => {
    const frame = readFrame(text);
    if (!frame) return socket.drop(4400, 'no frame');
    const { command, headers } = frame;
    socket.commands.push(command);
    if (command === 'CONNECT') {
      const ticket = headers.get('passcode') ?? '';
      const owner = state.socketTickets.get(ticket);
      state.socketTickets.delete(ticket);
      if (!owner) return socket.drop(4403, 'no good ticket');
      if (!state.tokens.has(owner.token)) return socket.drop(4401, 'elsewhere');
      ends.set(socket, { token: owner.token, topics: new Map() });
      socket.say(writeFrame('CONNECTED', { version: '1.2', 'heart-beat': `${BEAT_MS},0` }));
    }
    if (command === 'SUBSCRIBE') {
      const topic = headers.get('destination') ?? '';
      ends.get(socket)?.topics.set(headers.get('id') ?? '', topic);
      socket.after = headers.get('last-event-id') ?? null;
      if (socket.after !== null && topic.startsWith('/topic/user/')) {
        const list = kept.get(topic) ?? [];
        const at = list.findIndex(({ id }) => id === socket.after);
        const missed = at < 0 ? [{ id: '0', body: '{"type":"RESYNC"}' }] : list.slice(at + 1);
        for (const one of missed) message(socket, { topic, ...one });
      }
      socket.say(writeFrame('RECEIPT', { 'receipt-id': headers.get('receipt') ?? '' }));
    }
  };

  const make = (address: string, protocol: string, on: Heard): FakeSocket => {
    const socket: FakeSocket = {
      address,
      protocol,
      commands: [],
      after: null,
      isOpen: true,
      say: (text) => {
        if (socket.isOpen) queueMicrotask(() => on.text(text));
      },
      drop(code = 1006, reason = '') {
        if (!socket.isOpen) return;
        socket.isOpen = false;
        ends.delete(socket);
        queueMicrotask(() => on.close(code, reason));
      },
    };
    return socket;
  };

  const sockets: FakeSockets = {
    all: [],
    door: 'open',
    open: () => sockets.all.filter(({ isOpen }) => isOpen),
    port(address, protocol, on) {
      const socket = make(address, protocol, on);
      sockets.all.push(socket);
      if (sockets.door === 'open') queueMicrotask(on.open);
      else if (typeof sockets.door === 'number') socket.drop(sockets.door);
      return {
        send: (text) => {
          if (socket.isOpen) queueMicrotask(() => hear(socket, text));
        },
        close() {
          socket.isOpen = false;
          ends.delete(socket);
        },
      };
    },
    tell(topic, news) {
      serial += 1;
      const event = { id: `e${serial}`, body: JSON.stringify(news) };
      kept.set(topic, [...(kept.get(topic) ?? []), event]);
      for (const socket of sockets.open()) message(socket, { topic, ...event });
      return event.id;
    },
  };

  const forget = state.tokens.delete.bind(state.tokens);
  state.tokens.delete = (token) => {
    for (const [socket, { token: own, topics }] of [...ends])
      if (own === token) {
        const body = JSON.stringify({ type: 'SESSION_ENDED', data: { reason: 'elsewhere' } });
        for (const topic of topics.values()) message(socket, { topic, id: '0', body });
        socket.drop(4401, 'elsewhere');
      }
    return forget(token);
  };
  return sockets;
};
