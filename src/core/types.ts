import type { Call, ReplyOf, RequestOf } from '../contract/call';
import type { LiveEventOf, LiveEventType } from '../contract/entities/live-event';
import type { Announcement, Banner, Notices, Winner } from '../contract/entities/notice';
import type { Country, HelpTopic, SystemStatus } from '../contract/entities/system';
import type { Balance } from '../contract/entities/wallet';
import type { Money } from '../contract/money';
import type { Namespace, Texts } from '../locales/types';
import type { Texts as TextReader } from './i18n/texts';
import type { AppError } from './kernel/app-error';
import type { SessionDomain } from './types.account';
import type { LoadState, ReadStore } from './types.base';
import type { Intent } from './types.intents';
import type { CustomerServiceEntry } from './types.messages';
import type { Ports } from './types.ports';
import type { Table as DialectRows } from './transport/legacy/row';

export type {
  Facts as DialectFacts,
  Row as DialectRow,
  Table as DialectRows,
  Wording as DialectWording,
} from './transport/legacy/row';

export type * from './types.account';
export type * from './types.promotion';
export type * from './types.agents';
export type * from './types.base';
export type * from './types.cashier';
export type * from './types.contests';
export type * from './types.contracts';
export type * from './types.chat';
export type * from './types.inbox';
export type * from './types.message-consent';
export type * from './types.points';
export type * from './types.intents';
export type * from './types.limits';
export type * from './types.lottery';
export type * from './types.messages';
export type * from './types.places';
export type * from './types.play';
export type * from './types.profile';
export type * from './types.ports';
export type * from './types.records';

/** What a host configures; every field is checked (CONFIG_INVALID names the wrong one). */
export interface ClientConfig {
  /** Merchant code, sent with every call. */
  merchant: string;
  /** The gateway's absolute address; as an object for a gateway that is spoken to in another way. */
  gateway: string | GatewayConfig;
  /** Language to start with; the visitor's stored choice wins, then this, then the merchant's default. */
  language?: string;
  /** How sealed calls travel; default: the best the gateway offers. */
  sealing?: 'jwe' | 'legacy';
  /** Per-call limit, ms; default 20,000. */
  timeoutMs?: number;
  ports?: Partial<Ports>;
  /** Links to this page carry the session's token itself (`?token=`), as gateways want it that know no exchange codes. Default: false. */
  rawToken?: boolean;
  /** An early status answer (the loader starts it beside the scripts); used once. */
  earlyStatus?: Promise<Response> | undefined;
}

/** A gateway and how it is spoken to: docs/older-gateways.md. */
export interface GatewayConfig {
  /** Its absolute address. */
  url: string;
  /** `legacy`: an older gateway of this protocol. Default: its status reply tells which one it is. */
  dialect?: 'foyer' | 'legacy';
  /** Of every request; default `same-origin`. With `include` cookies of a gateway on another origin count. */
  credentials?: RequestCredentials;
  /** Launches name the session's token in their query, where an older gateway looks for it. Default: false, addresses end up in logs. */
  launchToken?: boolean;
  /** Name of the zone in which an older gateway writes dates as text: America/Sao_Paulo. Default: UTC. */
  timeZone?: string;
  /**
   * How an older gateway's calls and answers look where they differ from what is known: rows by the name of their call, or the
   * address of a module whose default export they are.
   */
  dialectRows?: string | DialectRows;
  /** Sealed bodies travel to an older gateway a second time in headers (X-Digest), where some look for them. Default: true. */
  digest?: boolean;
}

/** Composes the domains and decides nothing. One per page. */
export interface Client {
  readonly config: Readonly<
    Required<Pick<ClientConfig, 'merchant' | 'timeoutMs' | 'rawToken'>> & {
      /** The address alone. */
      gateway: string;
      speech: Readonly<Omit<GatewayConfig, 'url'>>;
    }
  >;
  readonly ports: Ports;
  readonly serverTime: ServerTime;
  /** Any contract call: envelope, headers, sealing, timeout, retry for reads, abort. Rejects with AppError only. */
  call<C extends Call>(call: C, request: RequestOf<C>, options?: CallOptions): Promise<ReplyOf<C>>;
  /** Makes a domain once per client; chunks that load later find the same one. */
  use<T>(domain: DomainDefinition<T>): T;
  /** A domain that is in use already, by name; else null. Keeps one feature from loading another. */
  peek<T>(name: string): T | null;
  /** What is different here, null when the gateway speaks the contract's own words. Rejects with CHUNK_LOST. */
  dialect(): Promise<Differences | null>;
  readonly system: SystemDomain;
  readonly session: SessionDomain;
  readonly i18n: I18nDomain;
  /** "This needs a login" and the like: a widget or the shell answers. Returns false when it stays unanswered. */
  intend(intent: Intent): boolean;
  onIntent(listener: (intent: Intent) => boolean): () => void;
  /** Runs when the client ends, at once where it has: sockets, channels and page listeners of domains. Timers end by themselves. */
  onDestroy(end: () => void): void;
  /** Ends all of it for good: timers, sockets, requests, listeners. A Node script can end then. */
  destroy(): void;
}
/** What is timed with the gateway goes by its clock: the device's may be wrong by years. */
export interface ServerTime {
  /** ms since 1970, as far as the gateway has told it; the device's own time before that. */
  now(): number;
  /** An answer said what time it is. `askedAt` is the device's own time when its request left. */
  heard(atMs: number, askedAt: number): void;
}
export interface CallOptions {
  signal?: AbortSignal;
  /** Leave the Authorization header away even when a token is stored. */
  anonymous?: boolean;
  headers?: Record<string, string>;
}
export interface DomainDefinition<T> {
  name: string;
  create(client: Client): T;
}

/** What a gateway does not have, as far as it is known by now. */
export interface MissingCalls {
  /** By the name of a call, `records.bonuses`, or of a part of one, `agents.linkCreate.endDate`. */
  has(name: string): boolean;
  /** Runs whenever one more is known to be missing. */
  onChange(listener: () => void): () => void;
}

/** In what a gateway differs from the contract. */
export interface Differences {
  missing: MissingCalls;
  /** Rows of the newest answer of a call that could not be read and were left out. */
  leftOut(name: string): number;
}

export interface MissingCallsDomain {
  /** `has`: whether this gateway does not have a call of the contract, by its name. It may learn of more. */
  store: ReadStore<{ has(name: string): boolean }>;
}

export interface SystemDomain {
  store: ReadStore<{ load: LoadState; status: SystemStatus | null; error: AppError | null }>;
  /** Runs the start-up call once; a second caller gets the same promise. Never rejects: the state carries the error. */
  start(): Promise<void>;
  retry(): Promise<void>;
  /** Asks again, at most every 3 s, and keeps what it has when that fails: whether maintenance is over, or has begun. */
  check(): Promise<void>;
  flag(moduleId: string): boolean;
  /** An image CDN picked once a session; `path` is returned absolute. A failing CDN can be reported to get the next one. */
  image(path: string, failedUrl?: string): string;
  countries(): Promise<{ home: Country; countries: Country[] }>;
  help(): Promise<HelpTopic[]>;
  /** Where games are started from, picked once a session: an address without its last slash, '' when there is none. */
  launchCdn(): string;
  /** The ways to customer service that this visitor may use, addresses opened, harmless ones only. Rejects with CHUNK_LOST. */
  customerServices(): Promise<CustomerServiceEntry[]>;
}

export interface I18nDomain {
  store: ReadStore<{ language: string; direction: 'ltr' | 'rtl'; languages: string[]; ready: boolean }>;
  /** What reads the texts; namespaces and keys as in src/locales/en. */
  texts: TextReader;
  /** English texts of a feature; they travel in its own chunk and are registered before it renders. */
  addTexts(namespace: Namespace, texts: Texts): void;
  /** Shows it, and keeps it as the visitor's choice unless it is the page's. */
  setLanguage(language: string, by?: 'page'): Promise<void>;
  /** 2 decimals (or the currency's), thousands separators, symbol. */
  money(amount: Money, options?: { symbol?: string; hidden?: boolean }): string;
  number(value: number): string;
  dateTime(atMs: number): string;
  /** Text for an error: its code's sentence, or the server's message for codes this table does not know. */
  errorText(error: AppError): string;
}

/** Domain `walletDomain`. */
export interface WalletDomain {
  store: ReadStore<{
    load: LoadState;
    balance: Balance | null;
    readAt: number | null;
    stale: boolean;
    hidden: boolean;
    error: AppError | null;
  }>;
  /** Bounded: one request in flight, calls within 1 s are joined. Never rejects. */
  refresh(): Promise<void>;
  /** The gateway told what stands there now: shown at once, without asking. */
  heard(balance: Balance): void;
  toggleHidden(): void;
}

export type LiveState = 'off' | 'connecting' | 'live' | 'polling';
/**
 * Domain `liveDomain`: starts by itself soon after a login. `live`: what happens is told; `polling`: the balance is asked for
 * every 15 s while the page is seen, and the socket is tried on.
 */
export interface LiveDomain {
  store: ReadStore<{ state: LiveState }>;
  /** RESYNC: events may have been missed, read again what you show. */
  on<T extends LiveEventType>(type: T, listener: (event: LiveEventOf<T>) => void): () => void;
}

/** Domain `noticesDomain`. */
export interface NoticesDomain {
  store: ReadStore<{ load: LoadState; notices: Notices | null; error: AppError | null }>;
  start(): Promise<void>;
  banner(group: string): Banner[];
  popups(): Announcement[];
  /** Shows no popups for the rest of this session; kept apart for members and guests. */
  closePopups(): void;
  winners(limit?: number): Promise<Winner[]>;
}
