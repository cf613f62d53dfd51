import type { SubAccountUse } from '../../src/contract/entities/agent-sub-account';
import type { MemberKind } from '../../src/contract/entities/member';
import type { Closure } from './closure';

/** How far a host origin is trusted; a session never reaches further than the origin it was opened on. */
export type Tier = 'own' | 'partner';

/** The one of two that reaches less far. */
export const lowerTier = (one: Tier, other: Tier): Tier => (one === 'own' ? other : one);

/** How a session was opened; 'factor': by a password and something else besides. */
export type SignInWay =
  | 'password'
  | 'code'
  | 'remember'
  | 'provider'
  | 'passkey'
  | 'factor'
  | 'exchange'
  | 'register'
  | 'trial';

/** How long a proof of identity counts for what protects the account. */
export const FRESH_PROOF_MS = 5 * 60_000;

/** The merchant a request speaks for, found by the Merchant header and held in memory. */
export interface MerchantContext {
  id: number;
  code: string;
  currency: string;
  currencySymbol: string;
  defaultLanguage: string;
  languages: readonly string[];
  /** Module flags by id. */
  flags: ReadonlyMap<string, boolean>;
  /** One wallet that all vendors debit, or one at each vendor with transfers between them (wire: isSingle 1 and 0). */
  wallet: 'single' | 'transfer';
  /** Where its days begin and end: America/Sao_Paulo. */
  timeZone: string;
  /** When and for whom it is closed. */
  closure: Closure;
  /** Registered origins with their tier. */
  origins: ReadonlyMap<string, Tier>;
}

/** A live session. Scope always comes from here, never from a request's fields. */
export interface SessionContext {
  id: bigint;
  memberId: bigint;
  username: string;
  kind: MemberKind;
  tier: Tier;
  /** Origin it was opened on, '' when none. A partner session answers to that origin alone; '' there: lent to the operator's pages. */
  origin: string;
  /** SHA-256 of the token, for logout. */
  tokenHash: string;
  how: SignInWay;
  /** When the person last proved who they are; null where only a device or another page vouched for them. */
  authenticatedAtMs: number | null;
  /** Good for a change of the password and nothing else. */
  restricted: boolean;
  /** The session of a sub-account; null: of a member. Where it acts for its agent, `memberId` is the agent's. */
  sub: { memberId: bigint; agentId: bigint; rights: readonly SubAccountUse[] } | null;
}
