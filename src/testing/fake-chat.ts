import { chatModelsToWire, type ChatModel } from '../contract/entities/chat';
import type { Answers } from './fake-calls';
import { FakeRefusal } from './fake-refusal';
import { self, type FakeContext, type FakeState } from './fake-state';

interface FakeChat {
  models: ChatModel[];
  unread: number;
  /** In a pause: no chat is launched. */
  isPaused: boolean;
}
const chats = new WeakMap<FakeState, FakeChat>();

/** Whom one may talk with, and what waits. */
export const fakeChatOf = (state: FakeState): FakeChat => {
  const chat = chats.get(state) ?? {
    models: [
      {
        ...{
          id: '1',
          name: 'Customer service',
          kind: 'service' as const,
          avatar: '',
          languages: ['EN', 'PT'],
        },
        ...{ presence: 'online' as const, nextAt: null },
      },
      {
        ...{ id: '2', name: 'Luna', kind: 'model' as const, avatar: '', languages: ['PT'] },
        ...{ presence: 'away' as const, nextAt: 1_900_000_000_000 },
      },
    ],
    unread: 0,
    isPaused: false,
  };
  chats.set(state, chat);
  return chat;
};

const own = (context: FakeContext): FakeChat => {
  if (self(context).type === 4) throw new FakeRefusal('TRIAL_REFUSED');
  return fakeChatOf(context.state);
};

export const chatAnswers: Pick<Answers, 'chatModels' | 'chatLaunch' | 'chatUnread' | 'chatPermission'> = {
  chatModels: (_, { state }) => chatModelsToWire(fakeChatOf(state).models),
  chatLaunch({ modelId }, context) {
    const chat = own(context);
    if (chat.isPaused) throw new FakeRefusal('CHAT_REFUSED');
    const found = chat.models.find(({ id }) => modelId === 0 || id === String(modelId));
    if (!found) throw new FakeRefusal('CHAT_UNKNOWN');
    return { chatUrl: `https://gateway.example.test/chat/room?ticket=t${found.id}` };
  },
  chatUnread: (_, context) => ({ unReadCount: own(context).unread }),
  chatPermission: (_, context) => ({ hasPermission: own(context).isPaused ? 'N' : 'Y' }),
};
