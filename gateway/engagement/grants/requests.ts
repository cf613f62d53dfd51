import { findGrant, moveGrant } from './grants.queries';
import { type GrantDeps, moneyOf } from './grant-money';
import { claimMove, lapseMove, playerAccount } from './moves';
import { closeRequest, insertRequest, isAsked } from './requests.queries';

/** Asks a person for what waits by the method REQUEST. Said again it is the same. */
export const requestGrant = async (
  deps: Pick<GrantDeps, 'db'>,
  of: { merchantId: number; memberId: bigint; grantId: bigint; remark: string },
): Promise<'asked' | 'over'> => {
  const state = await insertRequest(deps.db.merchant(of.merchantId).query, of);
  return state === 'pending' || state === 'approved' ? 'asked' : 'over';
};

export type Decided = 'done' | 'before' | 'elsewhere' | 'unknown';

/**
 * An operator's answer, with its reason. The grant moves first, with its money: a call that comes second, or again behind a crash, finds it moved
 * and writes down what stands.
 */
export const decideRequest = async (
  deps: GrantDeps,
  of: { merchantId: number; grantId: bigint; isApproved: boolean; operator: string; reason: string },
): Promise<Decided> => {
  const { merchantId, grantId, isApproved } = of;
  const { query } = deps.db.merchant(merchantId);
  const row = await findGrant(query, { merchantId, id: grantId });
  // What was never asked for is claimed by its member, or lapses.
  if (row === null || !(await isAsked(query, { merchantId, grantId }))) return 'unknown';
  const money = moneyOf(merchantId, row);
  if (isApproved && row.money > 0n)
    await deps.ledger.open({
      merchantId,
      account: playerAccount({ memberId: row.member_id, currency: row.currency }),
    });
  const base = { merchantId, grantId, memberId: null, from: ['issued'], bonusLeft: null } as const;
  const verdict = await moveGrant(
    deps,
    isApproved
      ? {
          ...{
            ...base,
            to: row.bonus > 0n || row.rounds > 0n ? 'active' : 'completed',
            when: 'approve',
            why: 'approved',
          },
          move: claimMove(money),
        }
      : { ...base, to: 'void', when: '', why: 'refused', move: lapseMove(money) },
  );
  if (verdict !== 'done' && verdict !== 'before') return verdict === 'unknown' ? 'unknown' : 'elsewhere';
  await closeRequest(query, { ...of, state: isApproved ? 'approved' : 'refused' });
  return verdict;
};
