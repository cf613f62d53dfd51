import * as v from 'valibot';
import type { ChatPresence } from '../../../src/contract/entities/chat';

/** One message as a visitor of the room sees it: no number and no whole name of another member. */
export interface SeenMessage {
  id: string;
  /** Who is meant by “hide”; the same in one room alone. */
  author: string;
  name: string;
  by: 'me' | 'host' | 'member';
  text: string;
  state: 'shown' | 'held' | 'removed';
  at: number;
}

/** What the gateway says in a room. */
export type RoomWord =
  | {
      type: 'welcome';
      room: { name: string; kind: 'model' | 'service'; avatar: string; greeting: string };
      presence: ChatPresence;
      nextAt: number | null;
      mutedUntil: number | null;
      /** Opens the room once more, after a line that broke. */
      again: string;
      messages: SeenMessage[];
      hidden: string[];
    }
  | { type: 'messages'; messages: SeenMessage[] }
  | { type: 'presence'; presence: ChatPresence; nextAt: number | null }
  | { type: 'muted'; until: number | null }
  | { type: 'said'; key: string; id: string; state: SeenMessage['state'] }
  | { type: 'refused'; key: string; why: 'muted' | 'fast' | 'words' }
  | { type: 'reported'; id: string }
  | { type: 'hidden'; author: string };

export const MAX_SAID = 500;
const id = v.pipe(v.string(), v.regex(/^[1-9]\d{0,17}$/));
const key = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{8,40}$/));

/** What a visitor says. Controls and halves of characters are no text. */
const visitorWord = v.variant('type', [
  v.strictObject({ type: v.literal('hello'), ticket: v.pipe(v.string(), v.maxLength(1_200)) }),
  v.strictObject({
    type: v.literal('say'),
    key,
    text: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1),
      v.maxLength(MAX_SAID),
      v.check((text) => !/[\p{Cs}\0-\x08\x0b-\x1f\x7f]/u.test(text)),
    ),
  }),
  v.strictObject({ type: v.literal('report'), id }),
  v.strictObject({ type: v.literal('hide'), id }),
  v.strictObject({ type: v.literal('seen'), id }),
]);
export type VisitorWord = v.InferOutput<typeof visitorWord>;

/** null: not a word of ours. */
export const readWord = (text: string): VisitorWord | null => {
  try {
    const read = v.safeParse(visitorWord, JSON.parse(text));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
};
