import type { Letter, LetterPage } from '../contract/entities/inbox';
import type { ReadStore } from './types.base';

/** Domain `inboxDomain`: letters from the operator. The number may be asked for anywhere, the letters on the operator's own pages. */
export interface InboxDomain {
  /** Null until it is known, and for guests and trials. More than a hundred are not counted. */
  store: ReadStore<{ unread: number | null }>;
  /** Counts now, with every login, when the gateway tells of letters, and now and then. Never rejects. */
  start(): Promise<void>;
  /** Never rejects. */
  refresh(): Promise<void>;
  /** The gateway told that there is something new; `all`: to all members, so that not all pages ask at once. */
  heard(all: boolean): void;
  /** The newest first, without their texts. Rejects with AppError. */
  list(query?: { page?: number; size?: number; isRead?: boolean; signal?: AbortSignal }): Promise<LetterPage>;
  /** One with its text; it is not marked by that. Rejects with AppError. */
  letter(id: string, query?: { signal?: AbortSignal }): Promise<Letter>;
  /** Those that are named, at most a hundred. Said again it is the same. Each rejects with AppError. */
  markRead(ids: readonly string[]): Promise<void>;
  markUnread(ids: readonly string[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** Those that were there at a moment of the gateway's clock, as `sentAt` of the newest that is shown. Rejects with AppError. */
  markAllRead(until: number): Promise<void>;
}
