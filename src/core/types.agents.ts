import type { TeamBranch, TeamOverview } from '../contract/entities/agent';
import type {
  AgentLink,
  AgentLinks,
  AgentRate,
  LinkMembers,
  MadeAccount,
  RateLimit,
  RateProduct,
} from '../contract/entities/agent-link';
import type { RebateLines, RebateShares } from '../contract/entities/agent-rebate';
import type {
  SubAccount,
  SubAccountActs,
  SubAccountRight,
  SubAccountSelf,
} from '../contract/entities/agent-sub-account';
import type { AgentIncome, TeamBets, TeamCard, TeamMoves, TeamRows } from '../contract/entities/agent-report';
import type { AgentTransfers } from '../contract/entities/agent-transfer';
import type { UplineSettings } from '../contract/entities/funds';
import type { Announcement } from '../contract/entities/notice';
import type { RecordType } from '../contract/entities/record';
import type { CsvForm, RecordDays } from './types.records';

interface Abortable {
  signal?: AbortSignal;
}
/** A member of the team; absent: the caller. */
interface OfMember {
  memberId?: string;
}
interface Paged {
  /** `next` of the page before. */
  cursor?: string;
  size?: number;
}

/** Which members right below, and in what order: by registration unless `sort` says otherwise. Sorted branches are bounded (AGENT_BRANCH_LARGE). */
export interface TeamBranchFilter {
  kind?: '' | 'agent' | 'member';
  /** Seen in the last minutes. */
  online?: boolean;
  /** Days on which they registered, both ends with it. */
  registeredFrom?: string;
  registeredTo?: string;
  /** Not seen for so many days. */
  idleDays?: number;
  sort?: '' | 'regDate' | 'name' | 'lastLogin' | 'teamCount';
  descending?: boolean;
}
export interface TeamRowsFilter extends Omit<TeamBranchFilter, 'sort'> {
  sort?: TeamBranchFilter['sort'] | 'bet' | 'deposit' | 'profitAndLoss';
  /** '' or absent: all of them. */
  product?: TeamProduct;
}
export type TeamProduct = '' | 'LIVE' | 'RNG' | 'SPORTS' | 'LOTT' | 'ELOTT' | 'FISH' | 'PVP' | 'OTHER';
export interface TeamBetFilter extends RecordDays, OfMember {
  /** The member without those below. */
  alone?: boolean;
  product?: TeamProduct;
  /** settled: by the time of settlement; open: by that of the stake. */
  state?: '' | 'settled' | 'open' | 'cancelled';
}
export interface TeamMoveFilter extends RecordDays, OfMember {
  alone?: boolean;
  /** None or absent: all but single bets and wins. */
  types?: readonly RecordType[];
}

/** Domain `agentDomain`: an agent's team. For members who are agents, on the operator's own pages. Every method rejects with AppError. */
export interface AgentDomain extends AgentRegisterDomain, AgentSubAccountDomain {
  /** Figures of the team in at most 31 days, or of the team of one agent in it. */
  overview(query?: RecordDays & OfMember & Abortable): Promise<TeamOverview>;
  /**
   * Members right below one of the team (`memberId`; absent: below the caller), or with `search` those of the whole team whose name begins so.
   */
  branch(query?: OfMember & Paged & TeamBranchFilter & Abortable & { search?: string }): Promise<TeamBranch>;
  /** One member: figures of at most 31 days, rates, the caller's note. */
  card(query: RecordDays & { memberId: string } & Abortable): Promise<TeamCard>;
  /** Writes down something about a member for the caller alone; '' takes it away. */
  note(input: { memberId: string; note: string }): Promise<void>;
  /** Members right below one of the team with the sums of their branches: profit and loss, head counts. */
  rows(query?: RecordDays & OfMember & Paged & TeamRowsFilter & Abortable): Promise<TeamRows>;
  /** Rounds of a team, the newest first. */
  bets(query?: TeamBetFilter & Paged & Abortable): Promise<TeamBets>;
  /** Movements of main balances in a team, the newest first. */
  moves(query?: TeamMoveFilter & Paged & Abortable): Promise<TeamMoves>;
  /** What the caller earned, by day and product. */
  income(query?: RecordDays & { product?: TeamProduct } & Abortable): Promise<AgentIncome>;
  /** Rebates of the caller, by the day on which they were computed, the day of the bets and the product; the newest first. */
  rebates(query?: RecordDays & { product?: RateProduct | '' } & Paged & Abortable): Promise<RebateLines>;
  /** Whose bets are behind one of them, and the caller's share of each. */
  rebateShares(
    query: { day: string; forDay: string; product: RateProduct } & Paged & Abortable,
  ): Promise<RebateShares>;
  /** A report as text of a CSV file. `days` is the overview by day. */
  csv(
    query: (TeamBetFilter & TeamMoveFilter & CsvForm) & {
      report: 'days' | 'rows' | 'bets' | 'moves' | 'income';
    },
  ): Promise<string>;
}

/** The register centre, and money that goes down: part of `agentDomain`. Every method rejects with AppError. */
export interface AgentRegisterDomain {
  /** What the caller may give, by product. */
  rateLimits(query?: Abortable): Promise<RateLimit[]>;
  rates(query: { memberId: string } & Abortable): Promise<AgentRate[]>;
  /** Gives a member right below higher rates, from now on (AGENT_RATE). Asks for a fresh proof of who it is. */
  giveRates(input: { memberId: string; rates: readonly AgentRate[] }): Promise<AgentRate[]>;
  links(query?: Paged & Abortable): Promise<AgentLinks>;
  /** Without a code one is made up. `landing` is a path of the operator's site. */
  createLink(input: {
    makes?: 'member' | 'agent';
    code?: string;
    note?: string;
    landing?: string;
    /** ms since 1970. */
    expiresAt?: number | null;
    rates?: readonly AgentRate[];
  }): Promise<AgentLink>;
  endLink(id: string): Promise<void>;
  /** Who came by the caller's links, or by one of them. */
  registered(query?: Paged & { linkId?: string } & Abortable): Promise<LinkMembers>;
  /** An account right below the caller. Without a password the answer has a link, this once, by which its owner sets one. */
  createAccount(input: {
    makes?: 'member' | 'agent';
    username: string;
    password?: string;
    nickname?: string;
    rates?: readonly AgentRate[];
  }): Promise<MadeAccount>;
  /** Makes an agent of a member right below. Asks for a fresh proof of who it is. */
  promote(memberId: string): Promise<void>;
  newRequestId(): string;
  /** What may be passed on to members right below, now. */
  transferSettings(query?: Abortable): Promise<UplineSettings>;
  /** What was passed on, the newest first. */
  transfers(query?: Paged & Abortable): Promise<AgentTransfers>;
  /** `requestId`: the same one moves nothing more. */
  transfer(input: { memberId: string; amount: string; password: string; requestId: string }): Promise<void>;
  announcements(query?: Abortable): Promise<Announcement[]>;
}

/** Those who help an agent, with logins and rights of their own: part of `agentDomain`. Every method rejects with AppError. */
export interface AgentSubAccountDomain {
  /** The caller's sub-accounts; one that asks itself is refused (AGENT_SUB_ACCOUNT_RIGHT). */
  subAccounts(query?: Abortable): Promise<SubAccount[]>;
  /** What the caller may do: an agent, or a sub-account of one. */
  ownRights(query?: Abortable): Promise<SubAccountSelf>;
  /**
   * Makes one. Without a password the answer has a link, this once, by which its owner sets one. `view` goes with every sub-account. Asks for a
   * fresh proof of who it is, as each of the following.
   */
  createSubAccount(input: {
    username: string;
    password?: string;
    note?: string;
    rights: readonly SubAccountRight[];
  }): Promise<MadeAccount>;
  /** Other rights, another note, a pause or its end. Its sessions end. */
  changeSubAccount(input: {
    id: string;
    note: string;
    rights: readonly SubAccountRight[];
    state: 'active' | 'paused';
  }): Promise<SubAccount>;
  /** For good. What it did stays on record. */
  removeSubAccount(id: string): Promise<void>;
  /** Another link by which its owner sets a password. Its sessions end. */
  inviteSubAccount(id: string): Promise<MadeAccount>;
  /** What sub-accounts did and what was done with them, the newest first; without an `id` of all. */
  subAccountActs(query?: Paged & { id?: string } & Abortable): Promise<SubAccountActs>;
}
