import type { Call } from '../../src/contract/call';
import type { SubAccountUse } from '../../src/contract/entities/agent-sub-account';
import type { GatewayErrorCode } from '../../src/contract/tables/error-codes';
import { FRESH_PROOF_MS, type SessionContext, type Tier } from '../platform/index';

export interface AccessFacts {
  /** A token was sent, dead or alive. */
  tokenSent: boolean;
  session: Pick<SessionContext, 'kind' | 'tier' | 'restricted' | 'authenticatedAtMs' | 'sub'> | null;
  /** Tier of the calling origin. */
  tier: Tier;
  nowMs: number;
}

type Declared = Pick<Call, 'access' | 'tier' | 'fresh' | 'proves' | 'whileChangeDue' | 'subAccount'>;

/** Whether the person has proved who they are within the last minutes. */
export const isFresh = (session: Pick<SessionContext, 'authenticatedAtMs'>, nowMs: number): boolean =>
  session.authenticatedAtMs !== null && nowMs - session.authenticatedAtMs < FRESH_PROOF_MS;

/**
 * What the operator's own pages alone may ask. A session that a partner's page has lent to one of them is that page's as well,
 * until the person has proved who they are where the partner's scripts do not reach.
 */
const tierRefusal = (
  call: Declared,
  session: NonNullable<AccessFacts['session']>,
  tier: Tier,
): GatewayErrorCode | null => {
  if (call.tier !== 'own') return null;
  if (tier === 'partner') return 'ACCESS_TIER';
  const isLent = session.tier === 'partner' && session.authenticatedAtMs === null;
  return isLent && !call.proves ? 'STEP_UP_REQUIRED' : null;
};

/** Whether a caller may read what is meant for the operator's own pages. */
export const readsOwn = ({
  session,
  tier,
}: {
  session: NonNullable<AccessFacts['session']>;
  tier: Tier;
}): boolean => tierRefusal({ access: 'real', tier: 'own' }, session, tier) === null;

/** What no call says of itself, no sub-account may. */
const isGiven = ({ subAccount }: Declared, rights: readonly SubAccountUse[]): boolean =>
  subAccount === 'own' || (subAccount !== undefined && rights.includes(subAccount));

/** Why a call is refused, or null. A pure table so that tests can walk every row of it. */
export const accessRefusal = (
  call: Declared,
  { tokenSent, session, tier, nowMs }: AccessFacts,
): GatewayErrorCode | null => {
  // What is secret on the way in stays on the operator's own pages, for every caller.
  if (call.access === 'public') return call.tier === 'own' && tier === 'partner' ? 'ACCESS_TIER' : null;
  if (tokenSent && !session) return 'SESSION_INVALID';
  if (!session) return call.access === 'visitor' ? null : 'SESSION_INVALID';
  const refusal = tierRefusal(call, session, tier);
  if (refusal === 'ACCESS_TIER') return refusal;
  if (call.access === 'real' && session.kind === 'trial') return 'TRIAL_REFUSED';
  if (call.access === 'agent' && session.kind !== 'agent') return 'AGENT_ONLY';
  if (session.sub !== null && call.access !== 'visitor' && !isGiven(call, session.sub.rights))
    return 'AGENT_SUB_ACCOUNT_RIGHT';
  if (session.restricted && call.access !== 'visitor' && !call.whileChangeDue) return 'PASSWORD_CHANGE_DUE';
  if (refusal) return refusal;
  if (call.fresh && !isFresh(session, nowMs)) return 'STEP_UP_REQUIRED';
  return null;
};

/**
 * As whom a session acts. With a due password change, and as a sub-account, it counts as a guest where guests may call; with a right of its agent's
 * a sub-account acts for the agent.
 */
export const actingSession = <Session extends Pick<SessionContext, 'restricted' | 'sub' | 'memberId'>>(
  call: Declared,
  session: Session | null,
): Session | null => {
  if (session === null || (session.restricted && !call.whileChangeDue)) return null;
  if (session.sub === null || call.subAccount === 'own') return session;
  return call.subAccount === undefined ? null : { ...session, memberId: session.sub.agentId };
};
