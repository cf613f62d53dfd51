import type { Query } from '../../database/types';
import { arrayLiteral } from '../../database/values';
import type { RequestState } from './requests.queries';

/** What an award is worth in money: points and tickets alone are never held. */
export const isWorthMoney = (of: { money: bigint; bonus: bigint; rounds: bigint }): boolean =>
  of.money + of.bonus + of.rounds > 0n;

/** A reward, its member, and the promotion that gave it: below zero the contest of that number. */
interface Held {
  merchantId: number;
  id: bigint;
  memberId: bigint;
  subject: bigint;
}

/** How a reward stands with who decides; null: it is free to go. What is linked is written down, once. */
export const holdReward = async (query: Query, of: Held): Promise<RequestState | null> => {
  const [row] = await query<{ state: RequestState | '' }>('select reward_hold($1, $2, $3, $4) as state', [
    of.merchantId,
    of.id,
    of.memberId,
    of.subject,
  ]);
  return row === undefined || row.state === '' ? null : row.state;
};

/** Which of these rewards another account of the same person had before, by their places. */
export const readLinked = async (
  query: Query,
  of: { merchantId: number; rewards: readonly { memberId: bigint; promotionId: bigint }[] },
): Promise<ReadonlySet<number>> => {
  if (of.rewards.length === 0) return new Set();
  const rows = await query<{ place: number }>('select place from reward_links($1, $2::int8[], $3::int8[])', [
    of.merchantId,
    arrayLiteral(of.rewards.map(({ memberId }) => memberId)),
    arrayLiteral(of.rewards.map(({ promotionId }) => promotionId)),
  ]);
  return new Set(rows.map(({ place }) => place - 1));
};
