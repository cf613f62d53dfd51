import * as v from 'valibot';
import { amountOrZero, readMoney } from '../amount';
import { amountToWire, type Money } from '../money';
import { looseCount, looseFlag, looseList, looseText, looseTime } from '../wire';

/** What one level of friends gives: 1 are those whom the member invited, 2 those whom these invited. */
export interface ReferralLevel {
  level: number;
  /** Of their settled stakes, in parts per million. */
  ppm: number;
}
export interface Referral {
  isOn: boolean;
  code: string;
  /** The page that a link leads to, with the code. */
  link: string;
  title: string;
  terms: string;
  levels: readonly ReferralLevel[];
  /** What a friend pays in and stakes within `days` before it counts, and what both get then. */
  needsDeposit: Money;
  needsStakes: Money;
  days: number;
  reward: Money;
  friendReward: Money;
  invited: number;
  counted: number;
  /** All that was ever earned, and what of it can be claimed now. */
  earned: Money;
  claimable: Money;
}
export const referralFromWire = v.pipe(
  v.object({
    enabled: looseFlag,
    referralCode: looseText,
    referralLink: looseText,
    title: looseText,
    terms: looseText,
    levels: looseList(v.object({ level: looseCount, ppm: looseCount })),
    currency: looseText,
    minDeposit: amountOrZero,
    minTurnover: amountOrZero,
    days: looseCount,
    invitationReward: amountOrZero,
    friendReward: amountOrZero,
    totalInvitations: looseCount,
    validInvitations: looseCount,
    totalCommission: amountOrZero,
    claimableCommission: amountOrZero,
  }),
  v.transform((wire): Referral => {
    const money = (value: unknown): Money => readMoney(value, wire.currency);
    return {
      ...{ isOn: wire.enabled, code: wire.referralCode, link: wire.referralLink, title: wire.title },
      ...{ terms: wire.terms, levels: wire.levels, days: wire.days },
      ...{ needsDeposit: money(wire.minDeposit), needsStakes: money(wire.minTurnover) },
      ...{ reward: money(wire.invitationReward), friendReward: money(wire.friendReward) },
      ...{ invited: wire.totalInvitations, counted: wire.validInvitations },
      ...{ earned: money(wire.totalCommission), claimable: money(wire.claimableCommission) },
    };
  }),
);
const yes = (value: boolean): 'Y' | 'N' => (value ? 'Y' : 'N');
export const referralToWire = (referral: Referral) => ({
  ...{ enabled: yes(referral.isOn), affiliateCode: '', referralCode: referral.code, promotionDomains: [] },
  ...{ referralLink: referral.link, title: referral.title, terms: referral.terms },
  levels: referral.levels.map(({ level, ppm }) => ({ level, ppm })),
  // Money that was paid in gives nothing by itself: what is played does.
  ...{ depositRebateEnabled: 'N', bettingRebateEnabled: yes(referral.levels.length > 0) },
  ...{ invitationRewardEnabled: yes(referral.reward.minor > 0n), achievementEnabled: 'N' },
  ...{ currency: referral.earned.currency, days: referral.days },
  ...{ minDeposit: amountToWire(referral.needsDeposit), minTurnover: amountToWire(referral.needsStakes) },
  ...{ invitationReward: amountToWire(referral.reward), friendReward: amountToWire(referral.friendReward) },
  ...{ totalInvitations: referral.invited, validInvitations: referral.counted },
  ...{
    totalCommission: amountToWire(referral.earned),
    claimableCommission: amountToWire(referral.claimable),
  },
});

/** waiting: not yet all that counts. counted. refused: the same person, a circle. late: not within the days. */
export type FriendState = 'waiting' | 'counted' | 'refused' | 'late';
const friendStates: Readonly<Record<string, FriendState>> = {
  PENDING: 'waiting',
  VALID: 'counted',
  REJECTED: 'refused',
  EXPIRED: 'late',
};
export interface ReferralFriend {
  /** Masked by the gateway. */
  name: string;
  joinedAt: number | null;
  state: FriendState;
}
export interface FriendPage {
  friends: ReferralFriend[];
  pages: number;
}
export const friendPageFromWire = v.pipe(
  v.object({
    list: looseList(v.object({ customerName: looseText, registerTime: looseTime, status: looseText })),
    totalPages: looseCount,
  }),
  v.transform((wire): FriendPage => ({
    friends: wire.list.map((row) => ({
      ...{ name: row.customerName, joinedAt: row.registerTime, state: friendStates[row.status] ?? 'waiting' },
    })),
    pages: wire.totalPages,
  })),
);
export const friendPageToWire = (page: FriendPage) => ({
  list: page.friends.map(({ name, joinedAt, state }) => ({
    ...{ customerName: name, registerTime: joinedAt },
    status: Object.keys(friendStates).find((word) => friendStates[word] === state) ?? '',
  })),
  totalPages: page.pages,
});

/** What one friend earned the member on one day of the merchant. */
export interface Commission {
  day: string;
  name: string;
  level: number;
  /** An invitation that counted, or a part of stakes. */
  isReward: boolean;
  turnover: Money;
  amount: Money;
  isClaimed: boolean;
}
export interface CommissionPage {
  commissions: Commission[];
  pages: number;
}
export const commissionPageFromWire = v.pipe(
  v.object({
    list: looseList(
      v.object({
        date: looseText,
        customerName: looseText,
        level: looseCount,
        type: looseText,
        currency: looseText,
        turnover: amountOrZero,
        amount: amountOrZero,
        claimed: looseFlag,
      }),
    ),
    totalPages: looseCount,
  }),
  v.transform((wire): CommissionPage => ({
    commissions: wire.list.map((row) => ({
      ...{ day: row.date, name: row.customerName, level: row.level, isReward: row.type === 'INVITATION' },
      turnover: readMoney(row.turnover, row.currency),
      amount: readMoney(row.amount, row.currency),
      isClaimed: row.claimed,
    })),
    pages: wire.totalPages,
  })),
);
export const commissionPageToWire = (page: CommissionPage) => ({
  list: page.commissions.map((row) => ({
    ...{
      date: row.day,
      customerName: row.name,
      level: row.level,
      type: row.isReward ? 'INVITATION' : 'BETTING',
    },
    ...{
      currency: row.amount.currency,
      turnover: amountToWire(row.turnover),
      amount: amountToWire(row.amount),
    },
    claimed: yes(row.isClaimed),
  })),
  totalPages: page.pages,
});
