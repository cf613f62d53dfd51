import type { LiveNews } from '../../../src/contract/entities/live-event';
import type { Definition } from '../definition/definition';
import { playWords } from './locales/index';
import { textOf } from './texts';

export type PromotionNews = Extract<LiveNews, { type: 'PROMOTION_CLAIM' | 'MANUAL_PROMO' | 'ONLINE_MSG' }>;

/** What open pages hear of a grant: a present that waits is shown by itself, everything else is told by its title. */
export const grantNews = (
  definition: Pick<Definition, 'kind' | 'texts'>,
  { isIssued, language }: { isIssued: boolean; language: string },
): PromotionNews => {
  const { title } = textOf(definition, language);
  return isIssued && definition.kind === 'MANUAL'
    ? { type: 'MANUAL_PROMO', title }
    : { type: 'PROMOTION_CLAIM', title };
};

/** Play has come from own money to bonus money. */
export const crossedNews = (language: string): PromotionNews => {
  const { intoBonusTitle, intoBonus } = playWords(language);
  return { type: 'ONLINE_MSG', title: intoBonusTitle, message: intoBonus, popup: true };
};
