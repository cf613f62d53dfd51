/** What a code was sent for. */
export type FakeCodePurpose = 'login' | 'forgot' | 'register' | 'factor' | 'contact' | 'withdraw';

/** The fake's state of identities; tests read and change it freely. */
export interface FakeIdentity {
  /** A gateway of another maker: knows no tickets, remember tokens, code ids and none of our own calls. */
  foreign: boolean;
  /** What every code of SMS, mail and authenticator is. */
  code: string;
  expiredMinutes: number;
  /** When set, no more codes are sent for so many seconds. */
  codeLimitS: number | null;
  codes: { id: string; purpose: FakeCodePurpose; address: string; tries: number; used: boolean }[];
  remembered: Map<string, { username: string; family: string; used: boolean }>;
  tickets: Map<
    string,
    {
      kind: 'factor' | 'change' | 'reset' | 'exchange';
      username: string;
      remember: boolean;
      /** The session that lends must change its password. */
      restricted?: boolean;
    }
  >;
  /** Facts beside a token; `family` is the line of remember tokens that opened it. */
  sessions: Map<string, { id: string; how: string; restricted: boolean; steppedUp: boolean; family: string }>;
  /** Links that went out by mail: their codes stand in `tickets`. */
  mails: { address: string; code: string }[];
  /** Forms are refused without proof of work. */
  botCheckDue: boolean;
  /** How far the page's origin is trusted, as the status answer says; nothing is refused by it here. */
  tier: 'own' | 'partner';
  /** The visitor is a tester of a closed merchant. */
  isTester: boolean;
  /** What the status answer says about bot checks. */
  gw: { GEETEST_ID: string; GEETEST_VERSION: string; BOT_CHECK?: string; BOT_CHECK_ALWAYS?: string };
  /** What the status answer says about the sign-in provider. */
  sms: {
    apiKey?: string;
    authDomain?: string;
    projectId?: string;
    firebase: boolean;
    emulator?: string;
  };
  /** The provider's tokens that this gateway can verify, and whose they are. */
  providerTokens: Map<string, { subject: string; mobile: string }>;
  /** Provider subject → username. */
  bound: Map<string, string>;
}

export const createIdentity = (): FakeIdentity => ({
  foreign: false,
  code: '135790',
  expiredMinutes: 1,
  codeLimitS: null,
  codes: [],
  remembered: new Map(),
  tickets: new Map(),
  sessions: new Map(),
  mails: [],
  botCheckDue: false,
  isTester: false,
  tier: 'own',
  gw: { GEETEST_ID: '', GEETEST_VERSION: '' },
  sms: { firebase: false },
  providerTokens: new Map(),
  bound: new Map(),
});
