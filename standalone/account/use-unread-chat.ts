import { useEffect } from 'react';
import { chatDomain } from '../../src/core';
import { useDomain, useStore } from '../../src/react';
import { unreadText } from './use-unread';

/** How much waits in the chat, as it is written; '' for nothing. */
export function useUnreadChat(): string {
  const chat = useDomain(chatDomain);
  useEffect(() => void chat.start(), [chat]);
  return unreadText(useStore(chat.store, (state) => state.unread ?? 0));
}
