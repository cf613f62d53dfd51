import type { i18n } from 'i18next';
import type { StoreApi } from 'zustand/vanilla';
import type { Call, ReplyOf, RequestOf } from '../contract/call';
import type { Announcement, Banner, Notices, Winner } from '../contract/entities/notice';
import type { Category, Game, GamePage, VendorCard } from '../contract/entities/game';
import type { FactorChallenge, FactorMethod, OwnSession } from '../contract/entities/identity';
import type { LiveEventOf, LiveEventType } from '../contract/entities/live-event';
import type { Member, MemberKind } from '../contract/entities/member';
import type { GameRoom } from '../contract/entities/room';
import type { RoundDetail, RoundPage } from '../contract/entities/round';
import type { Money } from '../contract/money';
import type { Country, FieldRule, HelpTopic, RegisterField, SystemStatus } from '../contract/entities/system';
import type { Balance } from '../contract/entities/wallet';
import type { Namespace, Texts } from '../locales/types';
import type { AppError } from './kernel/app-error';
import type { CustomerServiceEntry, ModalAnswer, ModalWish, ToastWish } from './types.messages';
import type { Ports } from './types.ports';

export type * from './types.messages';
export type * from './types.ports';

/** A store views may read and subscribe to, and never write. */
export type ReadStore<T> = Pick<StoreApi<T>, 'getState' | 'subscribe'>;

/** What a host configures; every field is checked (CONFIG_INVALID names the wrong one). */
export interface ClientConfig {
  /** Merchant code, sent with every call. */
  merchant: string;
  /** Absolute origin of the gateway. */
  gateway: string;
  /** Language to start with; the visitor's stored choice wins, then this, then the merchant's default. */
  language?: string;
  /** How sealed calls travel; default: the best the gateway offers. */
  sealing?: 'jwe' | 'legacy';
  /** Per-call limit, ms; default 20,000. */
  timeoutMs?: number;
  ports?: Partial<Ports>;
  /** Links to this page carry the session's token itself (`?token=`), as gateways want it that know no one-time codes. Default: false. */
  rawToken?: boolean;
  /** An early status answer (the loader starts it beside the scripts); used once. */
  earlyStatus?: Promise<Response>;
}

export type Intent =
  | { type: 'need-login'; resume?: () => void }
  | { type: 'need-register' }
  | { type: 'forgot-password' }
  /** The password must be changed before anything else (123456 or expired). */
  | { type: 'need-password-change' }
  /** A code in the address belongs to somebody while another one is logged in: ask "Continue as …?". */
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
  /** The cashier's page for deposits. */
  | { type: 'open-deposit' }
  /** The member's letters, a page of the member's own. */
  | { type: 'open-inbox' }
  /** What the visitor allows the operator to count may be chosen anew. */
  | { type: 'open-consent' }
  /** A short line that passes. */
  | ({ type: 'toast' } & ToastWish)
  /** A question or a notice over the page; `answer` hears how it ended. */
  | { type: 'modal'; modal: ModalWish; answer?: (how: ModalAnswer) => void }
  | { type: 'session-ended'; reason: 'expired' | 'elsewhere' };

/** Composes the domains and decides nothing. One per page. */
export interface Client {
  readonly config: Readonly<Required<Pick<ClientConfig, 'merchant' | 'gateway' | 'timeoutMs' | 'rawToken'>>>;
  readonly ports: Ports;
  /** Any contract call: envelope, headers, sealing, timeout, retry for reads, abort. Rejects with AppError only. */
  call<C extends Call>(call: C, request: RequestOf<C>, options?: CallOptions): Promise<ReplyOf<C>>;
  /** Makes a domain once per client; chunks that load later find the same one. */
  use<T>(domain: DomainDefinition<T>): T;
  /** A domain somebody already uses, by name; null when nobody does. Keeps one feature from loading another. */
  peek<T>(name: string): T | null;
  readonly system: SystemDomain;
  readonly session: SessionDomain;
  readonly i18n: I18nDomain;
  /** "This needs a login" and the like: a widget or the shell answers. Returns false when nobody listens. */
  intend(intent: Intent): boolean;
  onIntent(listener: (intent: Intent) => boolean): () => void;
  /** Runs when the client ends: timers and page listeners of domains. */
  onDestroy(end: () => void): void;
  destroy(): void;
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

export type LoadState = 'idle' | 'loading' | 'ready' | 'error';

export interface SystemDomain {
  store: ReadStore<{ load: LoadState; status: SystemStatus | null; error: AppError | null }>;
  /** Runs the start-up call once; a second caller gets the same promise. Never rejects: the state carries the error. */
  start(): Promise<void>;
  retry(): Promise<void>;
  flag(moduleId: string): boolean;
  /** An image CDN picked once a session; `path` is returned absolute. A failing CDN can be reported to get the next one. */
  image(path: string, failedUrl?: string): string;
  countries(): Promise<{ home: Country; countries: Country[] }>;
  help(): Promise<HelpTopic[]>;
  /** Where games are started from, picked once a session: an address without its last slash, '' when there is none. */
  launchCdn(): string;
  /** The ways to customer service that this visitor may use, addresses opened, harmless ones only. Rejects with CHUNK_LOST. */
  customerServices(): Promise<CustomerServiceEntry[]>;
  /** The first of them; null while it is not known, and `store` tells when it is. */
  customerServiceUrl(): string | null;
}

export interface SessionState {
  state: 'guest' | 'restoring' | 'member';
  kind: MemberKind | null;
  member: Member | null;
  username: string;
  firstTimeLogin: boolean;
  /** Login succeeded but the password must be changed first (123456 or expired while expiry is on). */
  passwordChangeDue: boolean;
  /** A login that waits for its second factor; null when none does. */
  factor: FactorChallenge | null;
}
export interface LoginInput {
  mode: 'username' | 'sms';
  /** Username, or the mobile number without its dialling code. */
  username: string;
  /** Password, or the code. '' with a remembered name whose token stands for the password. */
  password: string;
  captcha?: string;
  remember?: boolean;
  /** Of the number in sms mode; in username mode it says that `username` is a mobile number with a password. */
  countryDialingCode?: string;
  /** From CodesDomain; sms only. */
  codeId?: string;
}
/** What "remember me" kept. */
export interface RememberedLogin {
  username: string;
  /** The password may stay untouched: a token stands for it. */
  hasToken: boolean;
  /** Set when the last login was by SMS. */
  mobile: { mobileNum: string; countryDialingCode: string } | null;
}
export interface FactorInput {
  method: FactorMethod;
  /** Code, or the payee name. */
  answer: string;
}
export interface SessionDomain {
  store: ReadStore<SessionState>;
  /** Takes up a stored token (SYS-4). Never rejects. */
  restore(): Promise<void>;
  /**
   * Rejects with AppError; `error.captchaDue` tells that a captcha is wanted now. LOGIN_VERIFY_REQUIRED: `store.factor` says
   * what is asked, and `verify` goes on. REMEMBER_INVALID: the password must be typed.
   */
  login(input: LoginInput): Promise<SessionState>;
  /** Answers the second factor of the login under way (`store.factor`); TICKET_INVALID means: log in again. */
  verify(input: FactorInput): Promise<SessionState>;
  /** Gives the login under way up. */
  forgetFactor(): void;
  /** A login made elsewhere (a provider) was refused with LOGIN_VERIFY_REQUIRED: its second factor is taken up here. */
  challenged(refusal: AppError): Promise<void>;
  freeplay(): Promise<SessionState>;
  /** Takes up a one-time code of a link or a frame. */
  exchange(code: string): Promise<SessionState>;
  /** A one-time code for another page of this merchant; `origin` '' is the operator's own. */
  issueCode(origin: string): Promise<string>;
  logout(): Promise<void>;
  /** The gateway said that this session is over. */
  ended(reason: 'expired' | 'elsewhere'): void;
  /** Captcha picture as a data: address; at most one request a second (THROTTLED otherwise). */
  captcha(): Promise<string>;
  /** Accepts a grant made elsewhere (registration); runs the one ordered list after success. */
  accept(grant: {
    token: string;
    memberId: string;
    username: string;
    kind: MemberKind;
    firstTimeLogin: boolean;
    passwordExpired: boolean;
    rememberToken?: string;
    changeTicket?: string;
  }): Promise<SessionState>;
  /** The password was changed as asked: the member loads and the login is complete. */
  passwordChanged(): Promise<SessionState>;
  /** One-time ticket that stands for the old password (5 minutes, in memory), null when there is none. */
  changeTicket(): string | null;
  /** Name kept by "remember me", '' when none. */
  rememberedUsername(): string;
  remembered(): RememberedLogin;
  onLogin(listener: (state: SessionState) => void): () => void;
  onLogout(listener: () => void): () => void;
}

export interface I18nDomain {
  store: ReadStore<{ language: string; direction: 'ltr' | 'rtl'; languages: string[]; ready: boolean }>;
  /** i18next instance shared with react-i18next; namespaces and keys as in src/locales/en. */
  i18next: i18n;
  /** English texts of a feature; they travel in its own chunk and are registered before it renders. */
  addTexts(namespace: Namespace, texts: Texts): void;
  setLanguage(language: string): Promise<void>;
  /** 2 decimals (or the currency's), thousands separators, symbol. */
  money(amount: { minor: bigint; currency: string }, options?: { symbol?: string; hidden?: boolean }): string;
  number(value: number): string;
  dateTime(atMs: number): string;
  /** Text for an error: its code's sentence, or the server's message for codes this table does not know. */
  errorText(error: AppError): string;
}

export type RegisterMode = 'register' | 'registerMobile';
export interface RegisterFormField {
  name: RegisterField | 'verificationCode';
  rule: FieldRule;
}
/** Domain `registrationDomain` (src/core/domains/registration). */
export interface RegistrationDomain {
  store: ReadStore<{
    mode: RegisterMode;
    modes: RegisterMode[];
    fields: RegisterFormField[];
    affiliate: { state: 'none' | 'checking' | 'valid' | 'invalid'; code: string };
    referralCode: string;
    busy: boolean;
  }>;
  setMode(mode: RegisterMode): void;
  /** Affiliate and referral codes from the element's attributes or the page's address; checks the affiliate once. */
  attribute(source: { affiliateCode?: string; referralCode?: string }): Promise<void>;
  /** Field → error key with values; empty when the form may be sent. */
  check(values: Record<string, string>): Record<string, FieldProblem>;
  /** Rejects with AppError (FORM_INVALID and REGISTER_FIELD_INVALID carry `fields`). Logs in on success. */
  submit(input: { values: Record<string, string>; terms: boolean; adult: boolean }): Promise<SessionState>;
  usernameFree(username: string): Promise<boolean>;
}
export interface FieldProblem {
  /** Key in the `registration` namespace, e.g. reg_pattern_4, required, not_equal. */
  key: string;
  values?: Record<string, string | number>;
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

/** Domain `gamesDomain`. */
export interface GamesDomain {
  store: ReadStore<{ load: LoadState; categories: Category[]; error: AppError | null }>;
  /** Loads vendors (cached in the session), splits ESPORTS and COCKFIGHT out of SPORTS, drops empty categories. */
  start(options?: { flush?: boolean }): Promise<void>;
  list(query: {
    category?: string;
    vendors?: string[];
    classify?: string;
    search?: string;
    page: number;
    pageSize?: number;
    signal?: AbortSignal;
  }): Promise<GamePage>;
  hot(query: { category?: string; vendors?: string[]; flush?: boolean }): Promise<Game[]>;
  recent(query: { category?: string; page: number; pageSize?: number }): Promise<GamePage>;
}
export type LobbyFilter = 'ALL' | 'HOT' | 'RECENT' | 'FAV';
export interface LobbyState {
  category: string;
  vendor: string;
  classify: string;
  filter: LobbyFilter;
  search: string;
  page: number;
  load: LoadState;
  error: AppError | null;
  games: Game[];
  totalPages: number;
  totalCount: number;
}
/** Domain `lobbyDomain`: the pure rules of LOBBY-2 and LOBBY-3 plus the request they cause; the newest wish wins. */
export interface LobbyDomain {
  store: ReadStore<LobbyState>;
  setCategory(category: string): void;
  setVendor(vendor: string): void;
  setClassify(classify: string): void;
  setFilter(filter: LobbyFilter): void;
  setSearch(search: string): void;
  setPage(page: number): void;
  /** All of it in one step and one request, as a link means it: what is not named is as at the first visit. */
  go(
    place: Partial<Pick<LobbyState, 'category' | 'vendor' | 'classify' | 'filter' | 'search' | 'page'>>,
  ): void;
  retry(): void;
}

/** Domain `favouritesDomain`: optimistic, one request in flight a game, restored on failure, 1 change a second and game. */
export interface FavouritesDomain {
  store: ReadStore<{ load: LoadState; ids: ReadonlySet<string>; error: AppError | null }>;
  start(): Promise<void>;
  toggle(game: Pick<Game, 'id' | 'vendor' | 'category'>): void;
  list(query: { category?: string; vendor?: string; page: number; pageSize?: number }): Promise<GamePage>;
  onFailure(listener: (game: { id: string }, error: AppError) => void): () => void;
}

export type LaunchDecision =
  | { type: 'need-login' }
  | { type: 'trial-refused' }
  | { type: 'route'; path: string }
  | { type: 'group'; vendor: string; category: string }
  /** A game against others: its rooms are asked for, and chosen from where there are any. */
  | { type: 'rooms'; display: 'frame' | 'window' }
  | { type: 'open'; display: 'frame' | 'window' }
  /** The vendor's own player page starts it: the gateway is not asked. */
  | { type: 'player' }
  | { type: 'soon' };
/** What somebody wants to play, as it can be said again. */
export interface LaunchWish {
  target: Game | VendorCard;
  trial: boolean;
  /** The room to join, '' for none. */
  room: string;
}
/** A lottery's lobby or one of its games, by the words of its kind. */
export type LotteryWish =
  | { kind: 'vn'; prizeMode: 'LOTT' | 'ELOTT'; gameCode?: string; backUrl?: string }
  | { kind: 'classic'; prizeMode: 'LOTT' | 'ELOTT'; playType: 1 | 2; gameCode?: string }
  | { kind: 'sea' };
export interface LaunchState {
  step: 'idle' | 'asking' | 'open' | 'failed' | 'group' | 'rooms' | 'soon';
  game: Pick<Game, 'id' | 'name' | 'vendor' | 'category' | 'icon'> | null;
  url: string;
  display: 'frame' | 'window';
  trial: boolean;
  error: AppError | null;
  group: { vendor: string; category: string } | null;
  /** The site shows it on its own page of games: nothing opens over the page that it was started from. */
  ownPage: boolean;
  /** The wallet that is played from, where vendors have wallets of their own; null: the main one. */
  walletId: number | null;
}
/** Domain `launchDomain`. What the visitor sees meanwhile is one view driven by this state. */
export interface LaunchDomain {
  store: ReadStore<LaunchState>;
  /** Pure decision table (LAUNCH-1, LAUNCH-2). */
  decide(target: Game | VendorCard, options?: { trial?: boolean }): LaunchDecision;
  start(target: Game | VendorCard, options?: { trial?: boolean; room?: string }): Promise<void>;
  retry(): Promise<void>;
  /** Leaves the game; money at its vendor comes home, balances refresh. */
  close(): void;
  /** On the site's page of games: starts again what was played before the page was loaded. False when nothing was. */
  resume(): Promise<boolean>;
  /** Where the page of games was come to from: a path of the site. */
  wayBack(): Promise<string>;
  /** What was started last and may be started again; null before the first start and after leaving. */
  wish(): LaunchWish | null;
  /** Where a lottery is and how it wants to be shown. Rejects with AppError. */
  lottery(wish: LotteryWish): Promise<{ url: string; display: 'frame' | 'window' }>;
}

/** Domain `roomsDomain`: rooms of games against others. */
export interface RoomsDomain {
  /** Of one game, or of one vendor. Rejects with AppError. */
  list(query: { gameId?: string; vendor?: string; signal?: AbortSignal }): Promise<GameRoom[]>;
}

/** Domain `walletsDomain`: a member's wallets at vendors, for merchants that do not share one with all of them. */
export interface WalletsDomain {
  /** Whether one wallet serves all vendors; asked once in a session. Rejects with AppError. */
  single(): Promise<boolean>;
  /** Moves money between two wallets, once, however often an answer is lost. Rejects with AppError. */
  transfer(input: { from: number; to: number; amount: Money }): Promise<void>;
  /** Brings home what lies at a vendor, or at all of them; the balance is read again. Never rejects. */
  recall(vendor?: string): Promise<void>;
}

/** Domain `roundsDomain`: what a member has played, at all vendors. */
export interface RoundsDomain {
  /** Newest first. Rejects with AppError. */
  list(query: {
    vendor?: string;
    /** ms since 1970: from, and before. */
    from?: number;
    until?: number;
    state?: 'open' | 'completed' | 'cancelled';
    page: number;
    signal?: AbortSignal;
  }): Promise<RoundPage>;
  detail(round: { vendor: string; id: string; signal?: AbortSignal }): Promise<RoundDetail>;
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

export type CodePurpose = 'login' | 'forgot' | 'register' | 'email-factor' | 'sms-factor';
export interface CodeState {
  phase: 'idle' | 'sending' | 'waiting';
  /** When another code may be asked for (the page's clock), null while none waits. */
  until: number | null;
  codeId: string;
  error: AppError | null;
}
/** Domain `codesDomain`: codes by SMS and mail. Countdowns live here, so that they survive closing a popup, and a reload. */
export interface CodesDomain {
  store: ReadStore<Record<CodePurpose, CodeState>>;
  /** Checks the number, runs the bot check, then asks. Rejects with AppError; at most one a second (THROTTLED). */
  send(input: { purpose: CodePurpose; mobile?: string; countryDialingCode?: string }): Promise<void>;
  /** Whole seconds left of a countdown, 0 when another code may be asked for. */
  secondsLeft(purpose: CodePurpose): number;
}

/** Domain `passwordDomain`: forgot and change. Rejections are AppErrors; FORM_INVALID carries `fields`. */
export interface PasswordDomain {
  store: ReadStore<{
    busy: boolean;
    /** The ways of forgot-password this merchant has; the first is the default. */
    forgotWays: ('email' | 'phone')[];
    /** The old password is asked for: nothing else stands for it. */
    oldPasswordNeeded: boolean;
  }>;
  /** Field → problem of a new password and its repetition, by the merchant's rule. */
  check(values: { newPassword: string; confirmNewPassword: string }): Record<string, FieldProblem>;
  change(values: { oldPassword: string; newPassword: string; confirmNewPassword: string }): Promise<void>;
  forgotByEmail(values: { username: string; email: string }): Promise<void>;
  /** Sets the password and logs in with it. */
  forgotByPhone(values: {
    mobileNum: string;
    countryDialingCode: string;
    verificationCode: string;
    newPassword: string;
    confirmNewPassword: string;
  }): Promise<SessionState>;
  /** With the code of the mailed link. */
  reset(values: { code: string; newPassword: string; confirmNewPassword: string }): Promise<void>;
}

/** Domain `adultDomain`: age and terms, asked once in a browser and remembered (SYS-8). */
export interface AdultDomain {
  store: ReadStore<{ state: 'asking' | 'confirmed' | 'refused' }>;
  confirm(): void;
  /** Leaves the site, where the page can; nothing is remembered of it. */
  refuse(): void;
}

/** Domain `ownSessionsDomain`. */
export interface OwnSessionsDomain {
  store: ReadStore<{ load: LoadState; sessions: OwnSession[]; error: AppError | null }>;
  start(): Promise<void>;
  end(id: string): Promise<void>;
  endOthers(): Promise<void>;
}

export interface Passkey {
  id: string;
  name: string;
  createdAt: number | null;
  lastUsedAt: number | null;
}
/** Domain `passkeysDomain`; its browser library is a chunk of its own. */
export interface PasskeysDomain {
  store: ReadStore<{ load: LoadState; passkeys: Passkey[]; error: AppError | null }>;
  /** The merchant offers them, the browser can, and the page is the operator's own. */
  supported(): Promise<boolean>;
  start(): Promise<void>;
  /** Makes one on this device. */
  create(name: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** `autofill`: waits quietly for the person to choose one in the username field; resolves null when given up. */
  login(options?: { autofill?: boolean; signal?: AbortSignal }): Promise<SessionState | null>;
}

/** Domain `securityDomain`: what protects the account. */
export interface SecurityDomain {
  store: ReadStore<{
    load: LoadState;
    config: { authenticator: boolean; passkeys: number; email: string; mobile: string } | null;
    error: AppError | null;
  }>;
  start(): Promise<void>;
  stepUp(password: string): Promise<void>;
  /** The secret is shown once. */
  beginAuthenticator(): Promise<{ secret: string; uri: string }>;
  confirmAuthenticator(code: string): Promise<void>;
  removeAuthenticator(code: string): Promise<void>;
}

export type ProviderChannel = 'google' | 'facebook' | 'twitter' | 'line';
/** Domain `providerDomain`: sign-in by a provider's phone check or a social account. Its library is a chunk of its own. */
export interface ProviderDomain {
  /** What an ordinary login carries to bind the identity that waits (`store.binding`), null when none does. */
  waiting(): { firebaseChannel: ProviderChannel; firebaseIdToken: string } | null;
  store: ReadStore<{
    /** The provider checks phones instead of the gateway. */
    phone: boolean;
    channels: ProviderChannel[];
    /** A social identity that has no account yet: bind it by logging in, or make one where `canCreate`. */
    binding: { channel: ProviderChannel; canCreate: boolean } | null;
    /** Too many requests: nothing is sent before then (5 minutes), null when free. */
    lockedUntil: number | null;
    phase: 'idle' | 'sending' | 'waiting' | 'confirming';
    until: number | null;
  }>;
  /** Sends a code by the provider; `anchor` holds its own captcha. */
  sendCode(input: { mobile: string; countryDialingCode: string; anchor: HTMLElement }): Promise<void>;
  /** Confirms the code. Login: logs in. Registration: answers the fields to send with the form. */
  confirmLogin(code: string): Promise<SessionState>;
  confirmRegister(code: string): Promise<{ firebaseChannel: 'sms'; firebaseIdToken: string }>;
  signIn(channel: ProviderChannel): Promise<SessionState>;
  /** The next ordinary login binds the identity. */
  createAccount(): Promise<SessionState>;
  giveUp(): void;
}
