import { AGENT_TYPES } from '../../src/contract/entities/member';
import { findInvitation, type InvitationRow } from './invitations.queries';
import type { Database } from '../database/types';
import { GatewayError } from '../platform/index';

const CODE = /^[A-Za-z0-9_-]{1,32}$/;
/** Older clients of this protocol send the first label of the host when no code was given. */
const NO_AFFILIATE = new Set(['', 'www', 'localhost']);
const isHostLabel = (code: string, origin: string): boolean =>
  /^https?:\/\/([^.]+)\.[^.]+\./.exec(origin)?.[1] === code.toLowerCase();

/** Levels of a team (agent_line): none stands below the last. */
const MAX_LEVELS = 50;
const demandRoom = (owner: InvitationRow | null): void => {
  if (owner !== null && AGENT_TYPES.includes(owner.type) && owner.depth >= MAX_LEVELS)
    throw new GatewayError('AGENT_TEAM_DEEP');
};

/**
 * The agent behind an affiliate code; null without one, and if the code is only the first label of the page's own host, like `play` of
 * play.acme.example.
 * @throws GatewayError REGISTER_AFFILIATE_INVALID, AGENT_TEAM_DEEP
 */
export const affiliateOf = async (
  db: Database,
  input: { merchantId: number; code: string; origin: string },
): Promise<InvitationRow | null> => {
  const code = input.code.trim();
  if (NO_AFFILIATE.has(code.toLowerCase())) return null;
  const found = CODE.test(code)
    ? await findInvitation(db, { merchantId: input.merchantId, kind: 'affiliate', code })
    : null;
  if (!found && isHostLabel(code, input.origin)) return null;
  if (!found) throw new GatewayError('REGISTER_AFFILIATE_INVALID');
  demandRoom(found);
  return found;
};

/** The member behind a referral code; null when it is unknown or absent. @throws GatewayError AGENT_TEAM_DEEP */
export const referrerOf = async (
  db: Database,
  input: { merchantId: number; code: string },
): Promise<InvitationRow | null> => {
  const code = input.code.trim();
  const found = CODE.test(code)
    ? await findInvitation(db, { merchantId: input.merchantId, kind: 'referral', code })
    : null;
  demandRoom(found);
  return found;
};

/** Who a referred member belongs to: the referrer, when an agent, else the referrer's own agent. */
export const agentOf = (referrer: InvitationRow | null): bigint | null => {
  if (!referrer) return null;
  return AGENT_TYPES.includes(referrer.type) ? referrer.member_id : referrer.agent_id;
};
