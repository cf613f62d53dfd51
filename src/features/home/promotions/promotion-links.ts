import type { MouseEvent } from 'react';
import type { Promotion } from '../../../contract/entities/notice';
import type { promotions as words } from '../../../locales/en/promotions';
import { useClient, type TextOf } from '../../../react';

/** How a page with promotions goes from one to the other. */
export interface PromotionLinks {
  /** Address of one promotion, with '' of the list. */
  addressOf(id: string): string;
  /** Goes to one promotion, or with '' to the list. */
  onOpen(id: string): void;
}

/** A link that stays on the page for a plain click, and is a link for everything else. */
export const opening =
  ({ onOpen }: PromotionLinks, id: string) =>
  (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(id);
  };

/** When an offer holds; '' where it does not say. */
export const useTimes = (t: TextOf<typeof words>): ((row: Promotion) => string) => {
  const { i18n, serverTime } = useClient();
  return ({ startsAt, endsAt }) => {
    // What is open already needs no beginning.
    const from = startsAt === null || startsAt <= serverTime.now() ? '' : i18n.dateTime(startsAt);
    const until = endsAt === null ? '' : i18n.dateTime(endsAt);
    if (from !== '' && until !== '') return t('between', { from, until });
    if (until !== '') return t('until', { time: until });
    return from === '' ? '' : t('from', { time: from });
  };
};
