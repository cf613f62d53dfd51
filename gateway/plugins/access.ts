import type { Call } from '../../src/contract/call';
import type { GatewayErrorCode } from '../../src/contract/tables/error-codes';
import type { SessionContext, Tier } from '../services/context';

export interface AccessFacts {
  /** A token was sent, dead or alive. */
  tokenSent: boolean;
  session: Pick<SessionContext, 'kind' | 'tier'> | null;
  /** Tier of the calling origin. */
  tier: Tier;
}

/** Why a call is refused, or null. A pure table so that tests can walk every row of it. */
export const accessRefusal = (
  call: Pick<Call, 'access' | 'tier'>,
  { tokenSent, session, tier }: AccessFacts,
): GatewayErrorCode | null => {
  if (call.access === 'public') return null;
  if (tokenSent && !session) return 'SESSION_INVALID';
  if (!session) return call.access === 'visitor' ? null : 'SESSION_INVALID';
  if (call.tier === 'own' && (session.tier === 'partner' || tier === 'partner')) return 'ACCESS_TIER';
  if (call.access === 'real' && session.kind === 'trial') return 'TRIAL_REFUSED';
  if (call.access === 'agent' && session.kind !== 'agent') return 'AGENT_ONLY';
  return null;
};
