import { useEffect, useRef, useState } from 'react';
import type { ChatModel } from '../../contract/entities/chat';
import { chatDomain } from '../../core/domains/chat';
import { addTextsBehindLogin, hasTextsBehindLogin } from '../../core/i18n/behind-login';
import { asError, type AppError } from '../../core/kernel/app-error';
import type { Texts } from '../../locales/types';
import { useClient, useDocument, useDomain, useStore } from '../../react';
import { chatAddress, readChatWord } from './frame-words';

/** How often the list is looked at while it is in sight: presence changes. */
const LOOK_EVERY_MS = 20_000;

export interface ChatList {
  models: readonly ChatModel[] | null;
  error: AppError | null;
  again(): void;
}

/** Whom one may talk with, and whether they are there. */
export function useChatModels(): ChatList {
  const domain = useDomain(chatDomain);
  const [turn, setTurn] = useState(0);
  const [list, setList] = useState<Pick<ChatList, 'models' | 'error'>>({ models: null, error: null });
  useEffect(() => void domain.start(), [domain]);
  useEffect(() => {
    const stop = new AbortController();
    const look = (): void =>
      void domain.models({ signal: stop.signal }).then(
        (models) => {
          if (!stop.signal.aborted) setList({ models, error: null });
        },
        (thrown: unknown) => {
          // What is in sight stays while the next look is on its way.
          if (!stop.signal.aborted)
            setList(({ models }) => ({ models, error: models === null ? asError(thrown) : null }));
        },
      );
    look();
    const timer = setInterval(() => {
      if (!document.hidden) look();
    }, LOOK_EVERY_MS);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [domain, turn]);
  const again = (): void => {
    setList({ models: null, error: null });
    setTurn((now) => now + 1);
  };
  return { ...list, again };
}

export interface ChatRoom {
  state: 'opening' | 'open' | 'refused' | 'over';
  address: string;
  error: AppError | null;
  frame: React.RefObject<HTMLIFrameElement | null>;
  again(): void;
}

/** One room in its frame: launched anew for each visit, heard from its own window and origin alone. */
export function useChatRoom(asked: { model: string; title: string; theme: 'dark' | 'light' }): ChatRoom {
  const { model, title, theme } = asked;
  const domain = useDomain(chatDomain);
  const frame = useRef<HTMLIFrameElement>(null);
  const [turn, setTurn] = useState(0);
  const [room, setRoom] = useState<{ state: ChatRoom['state']; url: URL | null; error: AppError | null }>({
    ...{ state: 'opening', url: null, error: null },
  });
  // The look is taken at the opening: a change of it would cost the room a new ticket.
  const look = useRef(theme);
  useEffect(() => {
    let isGone = false;
    setRoom({ state: 'opening', url: null, error: null });
    domain.launch({ model, title, theme: look.current }).then(
      (address) => {
        const url = chatAddress(address);
        if (!isGone) setRoom({ state: url === null ? 'refused' : 'open', url, error: null });
      },
      (thrown: unknown) => {
        if (!isGone) setRoom({ state: 'refused', url: null, error: asError(thrown) });
      },
    );
    return () => {
      isGone = true;
      void domain.refresh();
    };
  }, [domain, model, title, turn]);
  const { url } = room;
  const page = useDocument();
  useEffect(() => {
    const window = page.defaultView;
    if (url === null || window === null) return;
    const hear = (event: MessageEvent): void => {
      const own = frame.current?.contentWindow ?? null;
      if (own === null || event.source !== own || event.origin !== url.origin) return;
      const word = readChatWord(event.data);
      if (word?.type === 'unread') domain.heard(word.count);
      if (word?.type === 'over') setRoom({ state: 'over', url: null, error: null });
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [domain, url, page]);
  return {
    state: room.state,
    address: url?.href ?? '',
    error: room.error,
    frame,
    again: () => setTurn((now) => now + 1),
  };
}

/** Whether the words of the chat are there in the language that shows. */
export function useChatTexts(texts: Texts): boolean {
  const { i18n } = useClient();
  const language = useStore(i18n.store, (state) => state.language);
  // Before anything asks for a word.
  useState(() => i18n.addTexts('chat', texts));
  const [settled, setSettled] = useState('');
  const isDue = hasTextsBehindLogin(language) && settled !== language;
  useEffect(() => {
    let isGone = false;
    if (isDue) void addTextsBehindLogin(i18n).then(() => isGone || setSettled(language));
    return () => {
      isGone = true;
    };
  }, [i18n, isDue, language]);
  return !isDue;
}
