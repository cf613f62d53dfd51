import type { AgentLink, RateProduct } from '../contract/entities/agent-link';
import type { SubAccount, SubAccountAct } from '../contract/entities/agent-sub-account';
import type { RecordType } from '../contract/entities/record';

/** A round of one member. */
export interface FakePlay {
  id: string;
  memberId: string;
  /** Year-month-day of the merchant. */
  day: string;
  category: string;
  bet: bigint;
  win: bigint;
  state: 'open' | 'completed' | 'cancelled';
}

/** A movement of one member's main balance. */
export interface FakeTeamMove {
  id: string;
  memberId: string;
  day: string;
  type: RecordType;
  minor: bigint;
}

export interface FakeSubAccount extends SubAccount {
  agentId: string;
}

/** What the fake's teams did; tests add to it. */
export interface FakeTeams {
  /** The merchant's day of now. */
  today: string;
  plays: FakePlay[];
  moves: FakeTeamMove[];
  /** By agent and member. */
  notes: Map<string, string>;
  /** Shares of turnover in parts per million, by member and product. */
  rates: Map<string, Map<RateProduct, number>>;
  links: (AgentLink & { agentId: string })[];
  /** Who came by which link. */
  came: { memberId: string; linkId: string }[];
  /** Money that went down. */
  transfers: { agentId: string; memberId: string; requestId: string; minor: bigint; at: number }[];
  subAccounts: FakeSubAccount[];
  subAccountActs: (SubAccountAct & { agentId: string })[];
  /** Members who are there now. */
  online: Set<string>;
}

export const emptyTeams = (): FakeTeams => ({
  today: '2026-11-20',
  plays: [],
  moves: [],
  notes: new Map(),
  rates: new Map(),
  links: [],
  came: [],
  transfers: [],
  subAccounts: [],
  subAccountActs: [],
  online: new Set(),
});
