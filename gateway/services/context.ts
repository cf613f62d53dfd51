import type { MemberKind } from '../../src/contract/entities/member';

/** How far a host origin is trusted; a session never reaches further than the origin it was opened on. */
export type Tier = 'own' | 'partner';

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
  /** Origin it was opened on, '' when none; a partner session answers to that origin alone. */
  origin: string;
  /** SHA-256 of the token, for logout. */
  tokenHash: string;
}
