import type { Query } from '../database/types';
import { findSelfReferral, scanSelfReferrals, writeSelfReferral } from './self-referrals.queries';

/** Characters of a decision's reason. */
export const MAX_SELF_REASON = 500;
/** Members that one transaction of a scan looks at. */
const SCAN_PAGE = 500;
/** Members that one scan looks at; the next one goes on behind them. */
export const MAX_SCANNED = 5_000_000;

/** No member of that number was ever held; it is decided; it is about the operator's own account, or one below it. */
export type SelfReferralRefusal = 'unknown' | 'decided' | 'own';
interface SelfReferralChange {
  target: string;
  before: { state: string };
  after: { state: string; reason: string };
}

/**
 * A person decides, once, whether a member is the agent above. The tool and the desk decide here.
 * @returns what is to be noted in the same transaction
 */
export const decideSelfReferral = async (
  query: Query,
  of: {
    merchantId: number;
    memberId: bigint;
    released: boolean;
    /** For the record. */
    actor: string;
    /** The operator's name at the desk; null: who decides has no account of that name, but the machine. */
    operator: string | null;
    reason: string;
  },
): Promise<{ refused: SelfReferralRefusal } | { refused: null; change: SelfReferralChange }> => {
  const found = await findSelfReferral(query, { ...of, name: of.operator });
  if (found === null) return { refused: 'unknown' };
  if (!found.waits) return { refused: 'decided' };
  if (found.own) return { refused: 'own' };
  // Another operator may have been faster since.
  if (!(await writeSelfReferral(query, of))) return { refused: 'decided' };
  return {
    refused: null,
    change: {
      target: `self-referral of ${found.username}`,
      before: { state: 'held' },
      after: { state: of.released ? 'released' : 'refused', reason: of.reason },
    },
  };
};

/** Holds who was there before the rule, from now on, page by page; cut off, it goes on where it was. */
export const scanForSelfReferrals = async (
  query: Query,
  of: { merchantId: number; most: number },
): Promise<{ looked: number; held: number; done: boolean }> => {
  const sum = { looked: 0, held: 0, done: false };
  while (!sum.done && sum.looked < Math.min(of.most, MAX_SCANNED)) {
    const limit = Math.min(SCAN_PAGE, of.most - sum.looked);
    const page = await scanSelfReferrals(query, { merchantId: of.merchantId, limit });
    sum.looked += page.looked;
    sum.held += page.held;
    sum.done = page.done;
  }
  return sum;
};
