import * as v from 'valibot';
import { looseId, looseList, looseText, looseTime } from '../wire';

/**
 * What came of a promotion when it was last heard of the member: `granted`, `never-heard`, `not-in-force`, `conditions` (reasons say which),
 * `silent` (shut out or paused then), `occasion` and limits (`perDay` …: had already), `code` (taken), `budget` (gone), `nothing`, `other`.
 */
export interface PromotionReason {
  code: string;
  type: string;
  title: string;
  outcome: string;
  heardAt: number | null;
  conditions: readonly PromotionCondition[];
}
/** A condition that did not hold. */
export interface PromotionCondition {
  /** Of its text: `deposits.sum.gte`. */
  key: string;
  fact: string;
  /** `day`, `month`, `7d` …; `event` is the event itself. */
  window: string;
  /** money, count, word or flag. */
  unit: string;
  /** What the figure still lacked, in minor units or as a count; '' where more of it would not do. */
  missing: string;
}

export const reasonsFromWire = looseList(
  v.pipe(
    v.object({
      promotionCode: looseText,
      promotionType: looseText,
      title: looseText,
      outcome: looseText,
      heardTime: looseTime,
      conditions: looseList(
        v.object({ key: looseText, fact: looseText, window: looseText, unit: looseText, missing: looseId }),
      ),
    }),
    v.transform((wire): PromotionReason => ({
      ...{ code: wire.promotionCode, type: wire.promotionType, title: wire.title, outcome: wire.outcome },
      ...{ heardAt: wire.heardTime, conditions: wire.conditions },
    })),
  ),
);
export const reasonToWire = (reason: PromotionReason) => ({
  promotionCode: reason.code,
  promotionType: reason.type,
  title: reason.title,
  outcome: reason.outcome,
  heardTime: reason.heardAt,
  conditions: reason.conditions.map((one) => ({ ...one })),
});
