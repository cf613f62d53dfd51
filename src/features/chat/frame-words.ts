import type { ChatFrameWord } from '../../contract/entities/chat-frame';

const MARK: ChatFrameWord['foyer'] = 'chat.1';
/** A longer message is not one of the chat's, characters. */
const MAX_WORD = 200;
/** More are not counted by the gateway either. */
const MAX_UNREAD = 100;

/** Reads what a frame said; null for everything that is no word of the chat. Never throws. */
export function readChatWord(data: unknown): ChatFrameWord | null {
  if (typeof data !== 'string' || data.length > MAX_WORD) return null;
  let said: unknown;
  try {
    said = JSON.parse(data);
  } catch {
    return null;
  }
  if (typeof said !== 'object' || said === null || Array.isArray(said)) return null;
  const of = (key: string): unknown => (Object.hasOwn(said, key) ? Reflect.get(said, key) : undefined);
  if (of('foyer') !== MARK) return null;
  if (of('type') === 'over') return { foyer: MARK, type: 'over' };
  const count = of('count');
  const isCount = Number.isInteger(count) && Number(count) >= 0 && Number(count) <= MAX_UNREAD;
  return of('type') === 'unread' && isCount ? { foyer: MARK, type: 'unread', count: Number(count) } : null;
}

/** The frame's address where it may be opened: http or https, without a name and a password; else null. */
export function chatAddress(text: string): URL | null {
  try {
    const url = new URL(text);
    return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url : null;
  } catch {
    return null;
  }
}
