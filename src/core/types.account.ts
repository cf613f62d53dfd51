import type { FactorChallenge, FactorMethod, OwnSession } from '../contract/entities/identity';
import type { Member, MemberKind } from '../contract/entities/member';
import type { FieldRule, RegisterField } from '../contract/entities/system';
import type { AppError } from './kernel/app-error';
import type { FieldProblem, LoadState, ReadStore } from './types.base';
import type { ProviderChannel } from './types.ports';

// Identity: session, registration, passwords, and what proves a person.

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
  /** Code, or the payee name. Where `store.factor.ticket` is '', `email` wants the account's address itself. */
  answer: string;
  /** For `sms` where the ticket is '': the number that the code went to. */
  mobile?: string;
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
  /** Takes up an exchange code of a link or a frame. */
  exchange(code: string): Promise<SessionState>;
  /** An exchange code for another page of this merchant; `origin` '' is the operator's own. */
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
  /**
   * Rejects with AppError (FORM_INVALID and REGISTER_FIELD_INVALID carry `fields`). Logs in on success; where an older gateway opens no
   * session, and the login wants more than name and password, the state is `guest` and the intent `need-login` goes out.
   */
  submit(input: { values: Record<string, string>; terms: boolean; adult: boolean }): Promise<SessionState>;
  usernameFree(username: string): Promise<boolean>;
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
  /** Forgets what went wrong: the number is another one. */
  clear(purpose: CodePurpose): void;
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

/** What may open over a page: by itself, or (`asked`) because the visitor wanted it. */
export type Arrival = 'asked' | 'success' | 'announcements' | 'passkey';
/** Domain `arrivalsDomain`: the one queue of what opens over a page by itself. */
export interface ArrivalsDomain {
  /** Whose turn it is. */
  store: ReadStore<{ turn: Arrival | null }>;
  /** Waits for its turn. @returns leaves, whether it had its turn or not */
  enter(arrival: Arrival): () => void;
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
    config: {
      authenticator: boolean;
      passkeys: number;
      /** Masked, '' when none. Proved: only then it finds the account and brings back its password. */
      email: string;
      emailProved: boolean;
      mobile: string;
      mobileProved: boolean;
    } | null;
    error: AppError | null;
  }>;
  start(): Promise<void>;
  stepUp(password: string): Promise<void>;
  /** The secret is shown once. */
  beginAuthenticator(): Promise<{ secret: string; uri: string }>;
  confirmAuthenticator(code: string): Promise<void>;
  removeAuthenticator(code: string): Promise<void>;
  /** Sends a code to a contact of the account: E its address, S its number. @returns when another one may be asked for */
  sendContactCode(method: ContactMethod): Promise<number>;
  /** The code shows that the contact is the member's. */
  proveContact(method: ContactMethod, code: string): Promise<void>;
}
export type ContactMethod = 'E' | 'S';

/** Domain `providerDomain`: sign-in by a provider's phone check or a social account. Its library is a chunk of its own. */
export interface ProviderDomain {
  /** What an ordinary login carries to bind the identity that waits (`store.binding`), null when none does. */
  waiting(): { firebaseChannel: ProviderChannel | 'sms'; firebaseIdToken: string } | null;
  store: ReadStore<{
    /** The provider checks phones instead of the gateway. */
    phone: boolean;
    channels: ProviderChannel[];
    /** A social identity, or a verified number (`sms`), that has no account yet: bind it by logging in, or make one where `canCreate`. */
    binding: { channel: ProviderChannel | 'sms'; canCreate: boolean } | null;
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
