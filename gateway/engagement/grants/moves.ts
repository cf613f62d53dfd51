import type { AccountRef, PostOperation, Posting } from '../../ledger/index';
import { POINTS } from '../../ledger/index';
import { type Award, stakesOf } from '../rules/amounts';

/** Who speaks in the ledger when promotions give. */
export const PROMOTION_SOURCE = 'promotion';

/** What a move of a grant's money is of. */
export interface GrantMoney {
  merchantId: number;
  grantId: bigint;
  promotionId: bigint;
  memberId: bigint;
  version: number;
  /** The type on the wire. */
  kind: string;
  currency: string;
  award: Award;
}

const poolOf = ({ promotionId }: GrantMoney, currency: string): AccountRef => ({
  class: 'pool',
  // Below zero: a prize of the contest of that number.
  owner: promotionId < 0n ? `contest:${-promotionId}` : promotionId.toString(),
  currency,
});
const escrowOf = ({ grantId }: GrantMoney, currency: string): AccountRef => ({
  class: 'escrow',
  owner: `grant:${grantId}`,
  currency,
});
export const bonusAccount = (of: { memberId: bigint; grantId: bigint; currency: string }): AccountRef => ({
  class: 'bonus',
  owner: `${of.memberId}:${of.grantId}`,
  currency: of.currency,
});
/** The stakes of free rounds that are not played yet. */
export const freeAccount = (of: { grantId: bigint; currency: string }): AccountRef => ({
  class: 'escrow',
  owner: `free:${of.grantId}`,
  currency: of.currency,
});
export const playerAccount = (of: { memberId: bigint; currency: string }): AccountRef => ({
  class: 'player',
  owner: of.memberId.toString(),
  currency: of.currency,
});

type Line = readonly [account: AccountRef, amount: bigint];
const lines = (...all: Line[]): Posting[] =>
  all.flatMap(([account, amountMinor]) => (amountMinor === 0n ? [] : [{ account, amountMinor }]));

const partsOf = ({ award, currency }: GrantMoney): [unit: string, amount: bigint][] => [
  [currency, award.money + award.bonus + stakesOf(award)],
  [POINTS, award.points],
  ...award.tickets.map(({ ticket, count }): [string, bigint] => [`TKT${ticket}`, count]),
];

/** Where a grant's money ends: own money, bonus money, points, tickets. */
const toMember = (of: GrantMoney): Posting[] => {
  const { memberId, award, currency } = of;
  const owner = memberId.toString();
  return lines(
    [playerAccount(of), award.money],
    [bonusAccount({ ...of, currency }), award.bonus],
    [freeAccount(of), stakesOf(award)],
    [{ class: 'points', owner, currency: POINTS }, award.points],
    ...award.tickets.map(({ ticket, count }): Line => [
      { class: 'tickets', owner, currency: `TKT${ticket}` },
      count,
    ]),
  );
};

const operation = (of: GrantMoney, deed: string, kind: string, postings: Posting[]): PostOperation => ({
  ...{ type: 'post', merchantId: of.merchantId, source: PROMOTION_SOURCE, key: `${deed}:${of.grantId}` },
  actor: PROMOTION_SOURCE,
  kind,
  postings,
  meta: { promotion: of.promotionId.toString(), version: String(of.version), grant: of.grantId.toString() },
});

/** As the member's statement calls it. */
const paidAs = ({ kind }: GrantMoney): string => (kind === 'REBATE' ? 'rebate' : 'bonus');

/** Out of the budget to the member at once, or to where it waits to be claimed. One journal, whatever units it has. */
export const grantMove = (of: GrantMoney, isClaimed: boolean): PostOperation => {
  const out = partsOf(of).map(([unit, amount]): Line => [poolOf(of, unit), -amount]);
  const aside = partsOf(of).map(([unit, amount]): Line => [escrowOf(of, unit), amount]);
  return isClaimed
    ? operation(of, 'grant', paidAs(of), [...lines(...out), ...toMember(of)])
    : operation(of, 'grant', 'promotion-issue', lines(...out, ...aside));
};

/** What waited goes to the member. */
export const claimMove = (of: GrantMoney): PostOperation => {
  const out = partsOf(of).map(([unit, amount]): Line => [escrowOf(of, unit), -amount]);
  return operation(of, 'claim', paidAs(of), [...lines(...out), ...toMember(of)]);
};

/** What waited goes back into the budget. */
export const lapseMove = (of: GrantMoney): PostOperation => {
  const both = partsOf(of).flatMap(([unit, amount]): Line[] => [
    [escrowOf(of, unit), -amount],
    [poolOf(of, unit), amount],
  ]);
  return operation(of, 'lapse', 'promotion-lapse', lines(...both));
};

/** Bonus money that is wagered becomes own money up to the cap; what is above goes to the house. null: nothing is left. */
export const completeMove = (of: GrantMoney, left: bigint, cap: bigint | null): PostOperation | null => {
  if (left === 0n) return null;
  const own = cap !== null && cap < left ? cap : left;
  return operation(
    of,
    'complete',
    'bonus',
    lines(
      [bonusAccount(of), -left],
      [playerAccount(of), own],
      [{ class: 'house', owner: 'forfeit', currency: of.currency }, left - own],
    ),
  );
};

/** Bonus money that is given up or has expired: what was granted and is there goes back to the budget, winnings to the house. */
export const forfeitMove = (of: GrantMoney, left: bigint): PostOperation | null => {
  if (left === 0n) return null;
  const back = left < of.award.bonus ? left : of.award.bonus;
  return operation(
    of,
    'forfeit',
    'bonus-forfeit',
    lines(
      [bonusAccount(of), -left],
      [poolOf(of, of.currency), back],
      [{ class: 'house', owner: 'forfeit', currency: of.currency }, left - back],
    ),
  );
};

/** Stakes that were not played go back into the budget; of rounds that are taken back what they won goes to the house. */
export const endRoundsMove = (
  of: GrantMoney,
  { left, won, key }: { left: bigint; won: bigint; key: string },
): PostOperation | null =>
  left + won === 0n
    ? null
    : operation(
        of,
        key,
        'bonus-forfeit',
        lines(
          [freeAccount(of), -left],
          [poolOf(of, of.currency), left],
          [bonusAccount(of), -won],
          [{ class: 'house', owner: 'forfeit', currency: of.currency }, won],
        ),
      );

/** Puts a budget into a pool. */
export const fundMove = (of: {
  merchantId: number;
  promotionId: bigint;
  unit: string;
  amount: bigint;
  key: string;
  actor: string;
  isRebate: boolean;
}): PostOperation => ({
  ...{ type: 'post', merchantId: of.merchantId, source: PROMOTION_SOURCE, key: `fund:${of.key}` },
  actor: of.actor,
  kind: 'promotion-fund',
  postings: lines(
    [{ class: 'house', owner: of.isRebate ? 'rebate' : 'promo', currency: of.unit }, -of.amount],
    [{ class: 'pool', owner: of.promotionId.toString(), currency: of.unit }, of.amount],
  ),
  meta: { promotion: of.promotionId.toString() },
});
