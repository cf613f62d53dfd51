import type { RebateRates, SignInCalendar, SignInTerms } from '../contract/entities/promotion-habits';
import type { VipProgress } from '../contract/entities/promotion-vip';
import type { PromotionReason } from '../contract/entities/promotion-reason';
import type { PromotionBonus, PromotionOffer, PromotionReward } from '../contract/entities/promotion';

/** Domain `promotionDomain`: what is offered, what waits to be claimed, and bonus money. Each rejects with AppError. */
export interface PromotionDomain {
  /** Promotions in force with their terms; for guests as well. */
  offers(): Promise<PromotionOffer[]>;
  /** What waits for the member, of all types or of these. */
  rewards(types?: readonly string[]): Promise<PromotionReward[]>;
  /** What was asked for and decided about, with the reason; the newest first. */
  decided(): Promise<PromotionReward[]>;
  /**
   * Takes one, on the operator's own pages, or asks for it with a remark where it `isRequest`. Said again it is the same. `waits`: a person decides
   * first, since it was asked for or is looked at.
   */
  claim(reward: Pick<PromotionReward, 'id' | 'type'>, remark?: string): Promise<'taken' | 'waits'>;
  /** Why the member did or did not get what is offered, of one promotion or of all. */
  reasons(code?: string): Promise<PromotionReason[]>;
  /** What the calendar gave by each of its versions, the newest first. */
  calendarHistory(): Promise<SignInTerms[]>;
  /** Bonus money, in play and over, the newest first. */
  bonuses(): Promise<PromotionBonus[]>;
  /** Gives a bonus up by the sum that was shown; PROMOTION_BONUS_MOVED where it holds another by now. */
  forfeit(bonus: Pick<PromotionBonus, 'id' | 'left'>): Promise<void>;
  /** Enters a code. @returns what waits to be claimed because of it; nothing where it came at once */
  enterCode(code: string): Promise<PromotionReward[]>;
  /** What each day in a row gives; empty where the merchant has no calendar. */
  calendar(): Promise<SignInCalendar>;
  /** Takes what waits for today; where it came by itself it is the same. */
  signIn(): Promise<void>;
  /** What valid stakes give back, by product, in parts per million. */
  rebateRates(): Promise<RebateRates>;
  /** Rebates that wait to be collected. */
  rebates(): Promise<PromotionReward[]>;
  /** Collects all of them, each once. @returns what was collected */
  collectRebates(): Promise<PromotionReward[]>;
  /** The member's level, and what the next one asks for. */
  vip(): Promise<VipProgress>;
}
