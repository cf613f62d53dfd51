/** What the chat's frame says to the page around it, as JSON text to one exact origin. */
export const CHAT_FRAME_MARK = 'chat.1';
export type ChatFrameWord =
  | { foyer: typeof CHAT_FRAME_MARK; type: 'unread'; count: number }
  | { foyer: typeof CHAT_FRAME_MARK; type: 'over' };
