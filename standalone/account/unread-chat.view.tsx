import { useUnreadChat } from './use-unread-chat';

/** What waits in the chat; its file is deferred, since few merchants have one. */
export function UnreadChat() {
  const unread = useUnreadChat();
  return unread === '' ? null : <span className="account-count">{unread}</span>;
}
