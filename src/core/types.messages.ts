import type { MemberKind } from '../contract/entities/member';
import type { AvailablePromotion } from '../contract/calls/promotions';
import type { AppError } from './kernel/app-error';
import type { LoadState, ReadStore } from './types.base';
import type { ModalAnswer, ModalRequest, ToastRequest } from './types.intents';

// What is said to the visitor, and what is told to the host.

export interface CustomerServiceEntry {
  type: string;
  position: string;
  title: string;
  url: string;
}

/** Domain `messagesDomain`: toasts and questions of the whole page, bounded. Views show what stands here. */
export interface MessagesDomain {
  store: ReadStore<{
    toasts: (ToastRequest & { id: number })[];
    modal: (ModalRequest & { id: number }) | null;
  }>;
  /** A line that is shown already lives anew instead. @returns its id */
  toast(toast: ToastRequest): number;
  drop(id: number): void;
  /** While held none leaves by itself. */
  hold(on: boolean): void;
  /** Height of the screen: as many toasts as it has room for. */
  fit(heightPx: number): void;
  /** One after the other; `closed` at once when too many wait. */
  ask(toast: ModalRequest): Promise<ModalAnswer>;
  answer(how: ModalAnswer): void;
}

/** Public ids of counting services, as the operator configured them; '' where there is none. */
export interface AnalyticsIds {
  gtagId: string;
  fbPixelId: string;
  tiktokPixelId: string;
  appsFlyerId: string;
  adjustId: string;
}
/** What a host may count. Nothing in it tells who the visitor is. */
export type AnalyticsEvent =
  /** First of all, once: what the operator counts with on this host. */
  | { type: 'ids'; ids: AnalyticsIds }
  /** A page's path, without query and hash. */
  | { type: 'page-view'; path: string }
  | { type: 'login'; kind: MemberKind | null }
  | { type: 'register' }
  | { type: 'launch'; game: string; vendor: string; category: string };
/**
 * Domain `analyticsDomain`: nothing is loaded or sent by it, the host hears. On the operator's own site nothing is told
 * before the visitor allowed it; elsewhere the page around decides whether it listens.
 */
export interface AnalyticsDomain {
  store: ReadStore<{ consent: 'unasked' | 'given' | 'refused'; ids: AnalyticsIds | null }>;
  /** The visitor's choice, remembered; it may be changed at any time. */
  choose(given: boolean): void;
  /** Hears what is told from now on; the ids at once, when they are known and allowed. */
  on(listener: (event: AnalyticsEvent) => void): () => void;
  tell(event: AnalyticsEvent): void;
}

/** Domain `promotionsDomain`: what can be claimed or joined, by type (REFERRAL, MISSION …); asked again every five minutes. */
export interface PromotionsDomain {
  store: ReadStore<{
    load: LoadState;
    available: ReadonlyMap<string, AvailablePromotion>;
    /** What waits for the member, over all types. */
    count: number;
    error: AppError | null;
  }>;
  /** Reads once and keeps it fresh from then on. Never rejects. */
  start(): Promise<void>;
  /** Reads again; callers that come together share one request. Never rejects. */
  refresh(): Promise<void>;
  /** Whether the merchant has promotions of a type, e.g. REFERRAL: it pays for invitations. */
  isOn(type: string): boolean;
}
