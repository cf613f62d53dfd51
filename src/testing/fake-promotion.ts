import {
  bonusToWire,
  offerToWire,
  type PromotionBonus,
  type PromotionOffer,
  type PromotionReward,
  rewardToWire,
} from '../contract/entities/promotion';
import { type PromotionReason, reasonToWire } from '../contract/entities/promotion-reason';
import {
  calendarToWire,
  rebateRatesToWire,
  type SignInDay,
  termsToWire,
} from '../contract/entities/promotion-habits';
import { vipToWire } from '../contract/entities/promotion-vip';
import { parseAmount } from '../contract/money';
import type { Answers } from './fake-calls';
import { FakeRefusal } from './fake-refusal';
import { fresh, self, type FakeContext, type FakeState } from './fake-state';

const CURRENCY = 'BRL';
const DAY_MS = 86_400_000;
/** How often a bonus of the fake is staked. */
const WAGER = 10n;

interface FakePromotions {
  rewards: PromotionReward[];
  taken: Set<string>;
  bonuses: PromotionBonus[];
  codes: Set<string>;
  /** What was asked for and decided about. */
  decided: PromotionReward[];
  /** What was said with requests, by reward. */
  remarks: Map<string, string>;
  /** What a claim finds held: a person decides. */
  held: Set<string>;
}
const books = new WeakMap<FakeState, Map<string, FakePromotions>>();
interface FakeOffers {
  offers: PromotionOffer[];
  codes: Map<string, bigint>;
  /** Why something was given or not, by the code of its offer. */
  reasons: Map<string, Pick<PromotionReason, 'outcome' | 'heardAt' | 'conditions'>>;
}
const offers = new WeakMap<FakeState, FakeOffers>();

export const fakePromotionsOf = (state: FakeState, memberId: string): FakePromotions => {
  const all = books.get(state) ?? new Map<string, FakePromotions>();
  books.set(state, all);
  const book = all.get(memberId) ?? {
    ...{ rewards: [], taken: new Set<string>(), bonuses: [], codes: new Set<string>(), decided: [] },
    ...{ remarks: new Map<string, string>(), held: new Set<string>() },
  };
  all.set(memberId, book);
  return book;
};
/** What the fake merchant offers: promotions, and codes with what they give. */
export const fakeOffersOf = (state: FakeState) => {
  const known: FakeOffers = offers.get(state) ?? { offers: [], codes: new Map(), reasons: new Map() };
  offers.set(state, known);
  return known;
};

/** Gives a member something to claim, as the engine would. */
export const fakeReward = (
  state: FakeState,
  memberId: string,
  reward: { minor: bigint; type?: string; isBonus?: boolean; isRequest?: boolean },
): PromotionReward => {
  const made: PromotionReward = {
    ...{ id: fresh(state, '').replace('-', ''), type: reward.type ?? 'MANUAL', title: 'A present' },
    money: { minor: reward.minor, currency: CURRENCY },
    ...{ isBonus: reward.isBonus === true, points: 0, tickets: new Map(), rounds: 0 },
    ...{ issuedAt: Date.now(), claimUntil: Date.now() + DAY_MS },
    ...{ isRequest: reward.isRequest === true, isPending: false, decision: null },
  };
  fakePromotionsOf(state, memberId).rewards.unshift(made);
  return made;
};

const own = (context: FakeContext): FakePromotions => fakePromotionsOf(context.state, self(context).id);
const money = (minor: bigint) => ({ minor, currency: CURRENCY });

const take = (context: FakeContext, reward: PromotionReward): void => {
  const book = own(context);
  book.rewards = book.rewards.filter(({ id }) => id !== reward.id);
  book.taken.add(reward.id);
  if (!reward.isBonus) return;
  const { minor } = reward.money;
  book.bonuses.unshift({
    ...{
      id: reward.id,
      type: reward.type,
      title: reward.title,
      state: 'active',
      version: 1,
      terms: 'Terms.',
    },
    ...{ granted: reward.money, left: reward.money, required: money(WAGER * minor), progress: money(0n) },
    ...{
      expiresAt: Date.now() + 30 * DAY_MS,
      weights: new Map([['RNG', 1_000_000]]),
      maxStake: null,
      cap: null,
      rounds: null,
    },
  });
};

const rebatesOf = (context: FakeContext): PromotionReward[] =>
  own(context).rewards.filter(({ type }) => type === 'REBATE');
/** A week in which each day gives ten points more; the first one is today. */
const WEEK: readonly SignInDay[] = Array.from({ length: 7 }, (_, at) => ({
  ...{ day: at + 1, money: money(0n), points: 10 * (at + 1), isDone: at === 0 },
}));

type PromotionCalls =
  | 'promotionBonuses'
  | 'promotionClaim'
  | 'promotionClaimList'
  | 'promotionCode'
  | 'promotionForfeit'
  | 'promotionIssued'
  | 'promotionOffers'
  | 'promotionReasons'
  | 'rebateCollect'
  | 'rebateDue'
  | 'rebateSettings'
  | 'signInCalendar'
  | 'signInClaim'
  | 'signInHistory'
  | 'vipProgress';

export const promotionAnswers: Pick<Answers, PromotionCalls> = {
  promotionOffers: (_, { state }) => fakeOffersOf(state).offers.map(offerToWire),
  promotionClaimList: ({ promotionType }, context) =>
    own(context)
      .rewards.filter(({ type }) => promotionType === '' || type === promotionType)
      .map(rewardToWire),
  promotionIssued: ({ types, isIssued, isDecided }, context) =>
    isDecided
      ? own(context).decided.map(rewardToWire)
      : isIssued
        ? own(context)
            .rewards.filter(({ type }) => types.length === 0 || types.includes(type))
            .map(rewardToWire)
        : [],
  promotionClaim({ promotionClaimId, remark }, context) {
    const { rewards, taken, remarks, held } = own(context);
    if (taken.has(promotionClaimId)) return null;
    const reward = rewards.find(({ id }) => id === promotionClaimId);
    if (reward === undefined) throw new FakeRefusal('PROMOTION_REWARD_UNKNOWN');
    const waits = reward.isRequest || held.has(reward.id);
    if (waits) {
      reward.isPending = true;
      remarks.set(reward.id, remark);
    } else take(context, reward);
    return { status: waits ? 'P' : 'A' };
  },
  promotionReasons: ({ promotionCode }, { state }) =>
    fakeOffersOf(state)
      .offers.filter(({ code }) => promotionCode === '' || code === promotionCode)
      .map(({ code, type, title }) =>
        reasonToWire({
          ...{ code, type, title, outcome: 'never-heard', heardAt: null, conditions: [] },
          ...fakeOffersOf(state).reasons.get(code),
        }),
      ),
  promotionBonuses: (_, context) => own(context).bonuses.map(bonusToWire),
  promotionForfeit({ promotionClaimId, amount }, context) {
    const bonus = own(context).bonuses.find(({ id }) => id === promotionClaimId);
    if (bonus === undefined) throw new FakeRefusal('PROMOTION_REWARD_UNKNOWN');
    if (bonus.state !== 'active') throw new FakeRefusal('PROMOTION_REWARD_OVER');
    if (parseAmount(amount, CURRENCY) !== bonus.left.minor)
      throw new FakeRefusal('PROMOTION_BONUS_MOVED', { left: bonus.left.minor.toString() });
    bonus.state = 'forfeited';
    bonus.left = money(0n);
    return null;
  },
  promotionCode({ code }, context) {
    const word = code.trim().toUpperCase();
    const minor = fakeOffersOf(context.state).codes.get(word);
    const { codes } = own(context);
    if (minor === undefined) throw new FakeRefusal('PROMOTION_CODE_REFUSED', { reason: 'unknown' });
    if (codes.has(word)) throw new FakeRefusal('PROMOTION_CODE_REFUSED', { reason: 'conditions' });
    codes.add(word);
    return [rewardToWire(fakeReward(context.state, self(context).id, { minor, type: 'PROMO_CODE' }))];
  },
  signInCalendar: () => calendarToWire({ days: WEEK, streak: 1, rewardId: '' }, CURRENCY),
  signInHistory: () => [termsToWire({ version: 1, from: 0, until: null, days: WEEK }, CURRENCY)],
  // It came by itself with the login.
  signInClaim: () => null,
  rebateSettings: () => rebateRatesToWire(new Map([['RNG', 5_000]])),
  rebateDue: (_, context) => rebatesOf(context).map(rewardToWire),
  rebateCollect(_, context) {
    const due = rebatesOf(context);
    for (const reward of due) take(context, reward);
    return due.map(rewardToWire);
  },
  vipProgress: () =>
    vipToWire({
      ...{ level: 0, name: '', color: '', nextName: 'Bronze', monthTurnover: money(0n), keep: null },
      deposits: { actual: money(0n), expected: money(10_000n) },
      turnover: { actual: money(0n), expected: money(0n) },
    }),
};
