import type { SignInProvider } from '../contract/entities/system';
import type { SitePlace } from './types.places';

/** The world outside, replaceable in tests and in Node. */
export interface Ports {
  fetch: typeof globalThis.fetch;
  clock: {
    now(): number;
    setTimeout(run: () => void, delayMs: number): unknown;
    clearTimeout(handle: unknown): void;
  };
  random: { bytes(length: number): Uint8Array };
  /** Tab-long and longer-lived text storage; both survive being refused by the browser (memory then). */
  storage: { session: TextStorage; local: TextStorage; cookies: CookieStorage };
  page: PagePort;
  /** WebSockets; default: the browser's. null: none, then the balance is asked for again and again. */
  socket?: SocketPort | null | undefined;
  /** Other tabs of this origin; default: BroadcastChannel in a page, none elsewhere. */
  tabs?: TabsPort;
  /** What several tabs of this origin may hold together; default: the browser's locks, nothing elsewhere. */
  locks?: LocksPort;
  /** Answers a bot check that this SDK has no solver for (GeeTest): the host brings the product's script. */
  botCheck?: BotCheckPort;
  /** Passkeys of the browser; default: its own, by @simplewebauthn/browser. */
  passkeys?: PasskeyPort;
  /** Sign-in provider; default: Firebase. */
  provider?: ProviderPort;
}
/** Ways to sign in that a provider brings. */
export type ProviderChannel = 'google' | 'facebook' | 'twitter' | 'line';
/** Options and answers are worded as @simplewebauthn words them. */
export interface PasskeyPort {
  supported(): boolean;
  /** Whether the browser can offer passkeys among the names that it fills in. */
  autofill(): Promise<boolean>;
  create(options: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** A newer request aborts an older one. Rejects with what the browser threw. */
  get(
    options: Record<string, unknown>,
    how: { autofill: boolean; signal: AbortSignal },
  ): Promise<Record<string, unknown>>;
}
/** The few things that are asked of a sign-in provider. Rejections carry its own code (`auth/…`) in `code`. */
export interface ProviderPort {
  open(settings: SignInProvider, language: string): Promise<ProviderLibrary>;
}
export interface ProviderLibrary {
  /** `phone` is +, dialling code and number; `anchor` holds the provider's own captcha. Answers what turns the code into a token. */
  sendCode(input: { phone: string; anchor: HTMLElement }): Promise<(code: string) => Promise<string>>;
  /** Opens the channel's window and answers the token. */
  signIn(channel: ProviderChannel): Promise<string>;
  close(): void;
}
/** Opens a WebSocket and tells what becomes of it; an opening that fails is a close. Throws where it may not be opened. */
export type SocketPort = (
  address: string,
  protocol: string,
  on: { open(): void; text(message: string): void; close(code: number, reason: string): void },
) => { send(text: string): void; close(): void };
export interface BotCheck {
  product: 'none' | 'altcha' | 'geetest-v3' | 'geetest-v4';
  /** The product's public id, '' when it has none. */
  id: string;
}
export type BotCheckAction = 'login' | 'register' | 'sms';
/** Fields to send with the form, or a rejection when the person gave up. */
export type BotCheckPort = (check: BotCheck, action: BotCheckAction) => Promise<Record<string, unknown>>;
export interface TabsPort {
  /** Joins the tabs that know this name; null where there is no way to. Any script of this origin may have written what is heard. */
  open(
    name: string,
    hear: (message: unknown) => void,
  ): { tell(message: unknown): void; close(): void } | null;
}
export interface LocksPort {
  /**
   * Holds a name together with every tab that holds it, until the answer is called or the tab ends.
   * @returns releases it, and says whether the name is free; null where there are no such locks
   */
  share(name: string): (() => Promise<boolean>) | null;
}
export interface TextStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}
export interface CookieStorage {
  get(name: string): string | null;
  set(name: string, value: string, lifeMs: number): void;
  remove(name: string): void;
}
/** The page around the widgets. The standalone site supplies navigation; a widget's host usually does not. */
export interface PagePort {
  /** Address of the page, '' in Node. */
  url(): string;
  /** Route change inside the operator's own site; false when this page has no routes (widgets then emit an event). */
  navigate(path: string): boolean;
  /** Address of a place of the operator's site, '' where the site has none; missing where the page has no routes. */
  address?(place: SitePlace): string;
  /** Brings something of a widget into view. Only the page moves itself: where this is missing nothing does. */
  reveal?(element: Element): void;
  /** Scrolls a box, mostly the page's own, to a place in px from its top; where this is missing nothing does. */
  scroll?(box: Element, topPx: number): void;
  /** Takes a value out of the page's own address (query or hash) and removes it there; only pages that own their address have it. */
  takeParameter?(name: string): string | null;
  /** Leaves for somewhere else; only pages of the operator's own. */
  leave?(): void;
  /** The page stands in a partner's page, with a session that it lends: until the person proves who they are, it is that page's too. */
  isLent?: boolean;
  onVisible(listener: () => void): () => void;
  /** Whether the page is visible now; default: the document's state. */
  isVisible?(): boolean;
}
