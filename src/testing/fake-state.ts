import type { Deposit, DepositState } from '../contract/entities/deposit';
import type { Game } from '../contract/entities/game';
import type { GameRoom } from '../contract/entities/room';
import type { Withdrawal } from '../contract/entities/withdrawal';
import type { FakeAccount } from './fake-account-state';
import { emptyContracts, type FakeContracts } from './fake-contracts-state';
import { emptyTeams, type FakeTeams } from './fake-agents-state';
import { createIdentity, type FakeIdentity } from './fake-identity-state';
import type { FakeLimits } from './fake-limits-state';
import { emptyLottery, type FakeLottery } from './fake-lottery-state';
import { FakeRefusal } from './fake-refusal';

export interface FakeMember {
  id: string;
  username: string;
  password: string;
  /** Member type as on the wire. */
  type: number;
  minor: bigint;
  favourites: Set<string>;
  recent: string[];
  passwordExpired: boolean;
  logins: number;
  /** Digits with the dialling code, '' when none. */
  mobile: string;
  email: string;
  /** Contacts that stand in the account and were not shown to be the member's. */
  unproved: ('E' | 'S')[];
  payeeName: string;
  /** Second factors that its next logins are asked for; none when empty. */
  factors: ('E' | 'S' | 'G' | 'P')[];
  /** Who stands above; '' for none. */
  agentId: string;
  authenticator: boolean;
  passkeys: { id: string; key: string; name: string }[];
}

export interface FakeService {
  csType: string;
  csPosition?: string;
  title?: string;
  path: string;
  labelIds?: string[];
}

/** Everything the fake remembers; tests read and change it freely. */
export interface FakeState {
  members: Map<string, FakeMember>;
  /** Token → username. */
  tokens: Map<string, string>;
  flags: Record<string, boolean>;
  sealing: string[];
  languages: string[];
  defaultLanguage: string;
  /** Origin or host; '' if the merchant named none. */
  mainDomain: string;
  maintenance: boolean;
  /** When it is expected to end; null where the operator does not say. */
  maintenanceEnd: number | null;
  regionRestriction: boolean;
  imageCdns: string[];
  launchCdns: string[];
  customerService: FakeService[];
  analytics: Record<string, unknown>;
  /** The merchant's brand as on the wire; absent for one with our looks. */
  theme?: unknown;
  /** What can be claimed, by type; told only while REWCEN3 is on. */
  promotions: Record<string, { enabled: boolean; count: number }>;
  affiliates: Set<string>;
  registerRules: Record<string, unknown>;
  captchaDue: boolean;
  captchaAnswer: string;
  games: Game[];
  /** One wallet for all vendors, or one at the vendor with transfers. */
  wallet: 'single' | 'transfer';
  /** What lies at the vendor, by member. */
  away: Map<string, bigint>;
  /** Idempotency keys of transfers between wallets that were made. */
  walletTransfers: Set<string>;
  rooms: GameRoom[];
  /** Of all members, the oldest first, with the idempotency key of each. */
  deposits: { owner: string; requestId: string; deposit: Deposit & { state: DepositState } }[];
  /** The vendor is under maintenance. */
  resting: boolean;
  /** What members passed on to their uplines. */
  uplineTransfers: { owner: string; requestId: string; minor: bigint }[];
  /** Who stands above: whether they can be paid, and how much they still let in; null: all. */
  upline: { isReady: boolean; leftMinor: bigint | null };
  /** Withdrawals above it ask for a code; null: none. */
  withdrawCodeAbove: bigint | null;
  /** Owed after a dispute that was lost: the next withdrawal settles it first. */
  withdrawOwed: bigint;
  withdrawals: { owner: string; requestId: string; payeeId: string; withdrawal: Withdrawal }[];
  /** Tax numbers by member. */
  holders: Map<string, string>;
  /** By member: what protects them. */
  limits: Map<string, FakeLimits>;
  /** Games, draws and tickets. */
  lottery: FakeLottery;
  /** What agents are paid by, and were paid. */
  contracts: FakeContracts;
  /** What members keep about themselves, by member. */
  accounts: Map<string, FakeAccount>;
  /** What teams of agents did. */
  teams: FakeTeams;
  serial: number;
  /** Tickets for sockets that are not used yet. */
  socketTickets: Map<string, { token: string; topics: string[] }>;
  identity: FakeIdentity;
}

export interface FakeContext {
  state: FakeState;
  member: FakeMember | null;
  token: string | null;
}

/** Old accounts may have it; it must be changed at once. */
export const WEAK_PASSWORD = '123456';

export const newMember = (state: FakeState, over: Partial<FakeMember>): FakeMember => {
  state.serial += 1;
  const made: FakeMember = {
    id: String(900_000 + state.serial),
    username: `member${state.serial}`,
    password: '',
    type: 0,
    minor: 100_025n,
    favourites: new Set(),
    recent: [],
    passwordExpired: false,
    logins: 0,
    mobile: '',
    email: '',
    unproved: [],
    payeeName: '',
    factors: [],
    agentId: '',
    authenticator: false,
    passkeys: [],
    ...over,
  };
  state.members.set(made.username, made);
  return made;
};

export const self = ({ member }: FakeContext): FakeMember => {
  if (!member) throw new FakeRefusal('SESSION_INVALID');
  return member;
};

export const fresh = (state: FakeState, name: string): string => {
  state.serial += 1;
  return `${name}-${state.serial}`;
};

export const emptyState = (): Pick<
  FakeState,
  | 'members'
  | 'tokens'
  | 'serial'
  | 'socketTickets'
  | 'identity'
  | 'wallet'
  | 'away'
  | 'walletTransfers'
  | 'rooms'
  | 'deposits'
  | 'withdrawals'
  | 'withdrawCodeAbove'
  | 'withdrawOwed'
  | 'resting'
  | 'uplineTransfers'
  | 'upline'
  | 'holders'
  | 'limits'
  | 'lottery'
  | 'accounts'
  | 'contracts'
  | 'teams'
> => ({
  accounts: new Map(),
  contracts: emptyContracts(),
  teams: emptyTeams(),
  wallet: 'single',
  away: new Map(),
  walletTransfers: new Set(),
  rooms: [],
  deposits: [],
  withdrawCodeAbove: null,
  withdrawOwed: 0n,
  withdrawals: [],
  resting: false,
  uplineTransfers: [],
  upline: { isReady: true, leftMinor: null },
  holders: new Map(),
  limits: new Map(),
  lottery: emptyLottery(),
  members: new Map(),
  tokens: new Map(),
  serial: 0,
  socketTickets: new Map(),
  identity: createIdentity(),
});

type SignInWay =
  | 'password'
  | 'code'
  | 'remember'
  | 'provider'
  | 'passkey'
  | 'factor'
  | 'exchange'
  | 'register'
  | 'trial';

/** Opens a session, as every way to log in does at its end. */
export const grantOf = (
  { state }: Pick<FakeContext, 'state'>,
  who: FakeMember,
  options: { how?: SignInWay; remember?: boolean; rememberToken?: string; family?: string } = {},
) => {
  const { how = 'password', remember = false, rememberToken, family = '' } = options;
  const { identity } = state;
  const stop = state.limits.get(who.id)?.stop;
  if (stop && stop.until > Date.now()) throw new FakeRefusal(stop.code, { until: stop.until, left: null });
  const token = fresh(state, 'token');
  state.tokens.set(token, who.username);
  who.logins += 1;
  const byPassword = how === 'password' || how === 'remember' || how === 'factor';
  const isDue =
    byPassword &&
    (who.password === WEAK_PASSWORD || (who.passwordExpired && state.flags.PWDEXPFORCECHANGE3 === true));
  identity.sessions.set(token, {
    id: String(state.serial),
    how,
    restricted: isDue && !identity.foreign,
    family,
    steppedUp: how !== 'remember' && how !== 'exchange',
  });
  const own = identity.foreign
    ? {}
    : {
        rememberToken: rememberToken ?? (remember ? rememberTokenFor(state, who.username) : ''),
        changeTicket: isDue ? ticketFor(state, { kind: 'change', username: who.username }) : '',
      };
  return {
    token,
    id: who.id,
    userName: who.username,
    customerType: who.type,
    firstTimeLogin: who.logins === 1,
    passwordExpired: who.passwordExpired,
    ...own,
  };
};

export const rememberTokenFor = (state: FakeState, username: string, family?: string): string => {
  const token = `${fresh(state, 'selector')}.validator`;
  state.identity.remembered.set(token, { username, family: family ?? token, used: false });
  return token;
};

/** 256 bits as base64url. */
const TICKET_LENGTH = 43;
export const ticketFor = (
  state: FakeState,
  content: {
    kind: 'factor' | 'change' | 'reset' | 'exchange';
    username: string;
    remember?: boolean;
    restricted?: boolean;
  },
): string => {
  const ticket = `${fresh(state, content.kind)}-`.padEnd(TICKET_LENGTH, 'x');
  state.identity.tickets.set(ticket, { remember: false, ...content });
  return ticket;
};
