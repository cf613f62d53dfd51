import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/types';
import { type Merchants, type Opened, type Secret, SWEEP_ROWS, sweepJob } from '../../platform/index';
import { Chat, type ChatPort } from './chat';
import { type ChatDesk, createChatDesk } from './chat-desk';
import { sweepChat } from './chat.queries';
import { chatPage } from './chat-page';
import { CHAT_SOCKET_PATH, Rooms } from './rooms';
import { createTicketSigner } from './ticket';

/** The module without which a merchant has no chat. */
const FLAG = 'CBS3';
/** What was said is kept so long. */
const KEEP_DAYS = 90;

export interface ChatServices {
  chat: ChatPort;
  chatDesk: ChatDesk;
  /** The frame's page and its files, from the project's folder. */
  chatPages: (root: string) => (app: FastifyInstance) => Promise<void>;
  /** Where lines into rooms come in, by their path. */
  chatSocket: { path: string; upgrade: Rooms['upgrade']; close: Rooms['close'] };
  /** Looks at who may still be in a room, at once. */
  chatWork: { look(): Promise<void> };
}

export interface ChatServiceDeps {
  db: Database;
  merchants: Pick<Merchants, 'all' | 'byId'>;
  secret: Secret;
  site: string;
  now: () => number;
  onError: (error: unknown, what: string) => void;
}

export const openChat = async (deps: ChatServiceDeps): Promise<Opened<ChatServices>> => {
  const { db, merchants } = deps;
  const tell = (news: { merchantId: number; roomId: bigint }): void => rooms.tell(news);
  const chat = new Chat({ ...deps, signer: createTicketSigner(deps.secret), tell });
  const rooms = new Rooms({ ...deps, chat, flag: FLAG });
  await rooms.listen();
  return {
    services: {
      chat,
      chatDesk: createChatDesk({ db, tell }),
      chatPages: (root) => chatPage({ framer: (ticket) => chat.framer(ticket), site: deps.site, root }),
      chatSocket: {
        path: CHAT_SOCKET_PATH,
        upgrade: (request, socket, head) => rooms.upgrade(request, socket, head),
        close: () => rooms.close(),
      },
      chatWork: { look: () => rooms.look() },
    },
    jobs: [
      sweepJob({
        what: 'chat',
        merchants,
        sweep: (merchantId) =>
          sweepChat(db.merchant(merchantId).query, { merchantId, limit: SWEEP_ROWS, keepDays: KEEP_DAYS }),
      }),
    ],
    close: () => rooms.close(),
  };
};
