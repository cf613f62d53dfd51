import type { ChatModel } from '../contract/entities/chat';
import type { ReadStore } from './types.base';

/** Domain `chatDomain`: whom one may talk with, and the frame in which one does. */
export interface ChatDomain {
  /** Null until it is known, and for guests and trials. More than a hundred are not counted. */
  store: ReadStore<{ unread: number | null }>;
  /** Counts now, with every login, and now and then. Never rejects. */
  start(): Promise<void>;
  /** Never rejects. */
  refresh(): Promise<void>;
  /** Customer service first, then who is there. Rejects with AppError. */
  models(query?: { signal?: AbortSignal }): Promise<ChatModel[]>;
  /**
   * The frame's address: good once, for a minute and on this page alone. Without a model it is customer service. Rejects with
   * AppError: CHAT_REFUSED in a pause, CHAT_UNKNOWN.
   */
  launch(request: { model?: string; title: string; theme?: 'dark' | 'light' }): Promise<string>;
  /** Whether the member may write where others read. Rejects with AppError. */
  mayWrite(): Promise<boolean>;
  /** The frame said how much waits; nothing else counts it as fast. */
  heard(unread: number): void;
}
