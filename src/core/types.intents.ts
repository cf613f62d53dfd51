import type { Game } from '../contract/entities/game';

// What a feature asks of the page around it, and what it says to the visitor.

export interface ToastRequest {
  tone: 'info' | 'success' | 'error';
  text: string;
  title?: string;
  action?: { label: string; intent: Intent };
  /** What it is about (`lottery:CODE`): a view that tells it in its own way takes the intent. */
  subject?: string;
}
export interface ModalRequest {
  icon?: 'info' | 'success' | 'warning' | 'error';
  title: string;
  /** Rich text; cleaned before it is shown. */
  html?: string;
  /** Words of the buttons; without `cancel` there is none. */
  confirm?: string;
  cancel?: string;
  /** It closes by itself after this long; 1 s to 10 minutes. */
  closeAfterMs?: number;
  /** A click beside it closes it. Default: it does not. */
  coverCloses?: boolean;
}
export type ModalAnswer = 'confirm' | 'cancel' | 'closed' | 'timeout';

export type Intent =
  | { type: 'need-login'; resume?: () => void }
  | { type: 'need-register' }
  | { type: 'forgot-password' }
  /** The password must be changed before anything else (123456 or expired). */
  | { type: 'need-password-change' }
  /** A code in the address belongs to another member than the session: ask "Continue as …?". */
  | { type: 'continue-as'; username: string; accept: () => Promise<void>; refuse: () => void }
  | { type: 'trial-refused' }
  | { type: 'navigate'; path: string }
  | { type: 'open-terms' }
  /** The help, at one of its topics or at the beginning. */
  | { type: 'open-help'; topic?: string }
  /** A game is meant to start: whatever on the page shows games takes it. */
  | { type: 'start-game'; game: Game }
  /** The reward centre, a page of the member's own. */
  | { type: 'open-rewards' }
  /** What the member has played, as a list over the page. */
  | { type: 'open-rounds' }
  /** A page of the member's own, by the name that the protocol has for it. */
  | { type: 'open-member-page'; page: string }
  /** The cashier's page for deposits. */
  | { type: 'open-deposit' }
  /** Customer service, with the case that it may be about: what the member would have to tell otherwise. */
  | {
      type: 'open-service';
      about?: { kind: 'deposit' | 'withdrawal'; id: string; reference: string };
    }
  /** The member's letters, a page of the member's own. */
  | { type: 'open-inbox' }
  /** What the visitor allows the operator to count may be chosen anew. */
  | { type: 'open-consent' }
  /** A short line that passes. */
  | ({ type: 'toast' } & ToastRequest)
  /** A question or a notice over the page; `answer` hears how it ended. */
  | { type: 'modal'; modal: ModalRequest; answer?: (how: ModalAnswer) => void }
  | { type: 'session-ended'; reason: 'expired' | 'elsewhere' };
