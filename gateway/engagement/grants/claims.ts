import { findGrant, moveGrant } from './grants.queries';
import { holdReward, isWorthMoney } from './holds.queries';
import { claimMove, playerAccount } from './moves';
import { type GrantDeps, moneyOf } from './grant-money';

export type Claimed =
  | { ok: true; isFirst: boolean; promotionId: bigint }
  | { ok: false; why: 'unknown' | 'over' | 'gone' | 'held' };

/**
 * What waits for a member goes to them, once: who asks again, or at the same time, hears the same. What a linked account had before waits for a
 * person.
 */
export const claimGrant = async (
  deps: GrantDeps,
  of: { merchantId: number; memberId: bigint; grantId: bigint },
): Promise<Claimed> => {
  const { merchantId } = of;
  const row = await findGrant(deps.db.merchant(merchantId).query, { merchantId, id: of.grantId });
  if (row === null || row.member_id !== of.memberId) return { ok: false, why: 'unknown' };
  const { promotion_id: promotionId } = row;
  if (row.state === 'issued' && isWorthMoney(row)) {
    const held = { merchantId, id: row.id, memberId: of.memberId, subject: promotionId };
    if ((await holdReward(deps.db.merchant(merchantId).query, held)) === 'pending')
      return { ok: false, why: 'held' };
  }
  if (row.money > 0n)
    await deps.ledger.open({
      merchantId,
      account: playerAccount({ memberId: of.memberId, currency: row.currency }),
    });
  const verdict = await moveGrant(deps, {
    ...{ merchantId, grantId: row.id, memberId: of.memberId, from: ['issued'] },
    to: row.bonus > 0n || row.rounds > 0n ? 'active' : 'completed',
    ...{ when: 'claim', why: 'claimed', bonusLeft: null, move: claimMove(moneyOf(merchantId, row)) },
  });
  if (verdict === 'done' || verdict === 'before')
    return { ok: true, isFirst: verdict === 'done', promotionId };
  return { ok: false, why: verdict === 'time' ? 'over' : verdict === 'unknown' ? 'unknown' : 'gone' };
};
