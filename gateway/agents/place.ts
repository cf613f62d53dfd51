import type { Database } from '../database/types';
import { GatewayError } from '../platform/index';
import { readStanding } from './place.queries';

/** Before any day of a merchant. */
export const EVER = '0001-01-01';
const NUMBER = /^[1-9]\d{0,17}$/;

/** One of a team, seen from its agent. */
export interface Place {
  memberId: bigint;
  /** 0 is the agent. */
  depth: number;
  /** First of the days without a gap on which the member has stood below the agent: what was before is another's. */
  since: string;
}

interface Of {
  merchantId: number;
  agentId: bigint;
}

/**
 * Where one stands in a team; '' is the agent.
 * @throws GatewayError AGENT_UNKNOWN, the same for members of others and for none
 */
export const placeOf = async (db: Database, of: Of, asked: string): Promise<Place> => {
  if (asked === '') return { memberId: of.agentId, depth: 0, since: EVER };
  const place = NUMBER.test(asked) ? await findPlace(db, of, BigInt(asked)) : null;
  if (place === null) throw new GatewayError('AGENT_UNKNOWN');
  return place;
};

/** The same of a member that is there; null when not in the team. */
export const findPlace = async (db: Database, of: Of, memberId: bigint): Promise<Place | null> => {
  if (memberId === of.agentId) return { memberId, depth: 0, since: EVER };
  const [now, ...before] = await readStanding(db, { ...of, memberId });
  if (!now?.stands) return null;
  let since = now.from_day;
  for (const spell of before) {
    if (spell.until_day !== since) break;
    since = spell.from_day;
  }
  return { memberId, depth: now.depth, since };
};

/** The later of two days. */
export const later = (one: string, other: string): string => (one > other ? one : other);
