import { useEffect, useState } from 'react';
import type { PromotionOffer, PromotionReward } from '../../contract/entities/promotion';
import { promotionDomain } from '../../core/domains/promotion';
import { addTextsBehindLogin, hasTextsBehindLogin } from '../../core/i18n/behind-login';
import type { AppError } from '../../core/kernel/app-error';
import type { PromotionsDomain } from '../../core/types';
import { useAction, useClient, useDomain, useHost, useStore } from '../../react';
import { useLive } from '../../react/use-live';
import { useLoaded, type Loaded } from '../../react/use-loaded';
import { useTier } from '../../react/use-tier';

export const useLanguage = (): string => useStore(useClient().i18n.store, (state) => state.language);

/** True once the words are here in the visitor's language, or are known to be lost: guests read them too. */
export function useOfferTexts(): boolean {
  const { i18n } = useClient();
  const language = useLanguage();
  const [settled, setSettled] = useState('');
  const isDue = hasTextsBehindLogin(language);
  useEffect(() => {
    if (!isDue) return undefined;
    let isGone = false;
    void addTextsBehindLogin(i18n).then(() => {
      if (!isGone) setSettled(language);
    });
    return () => {
      isGone = true;
    };
  }, [i18n, language, isDue]);
  return !isDue || settled === language;
}

/** Whether the merchant takes deposits. */
export function useTakesDeposits(): boolean {
  const { system } = useClient();
  return useStore(system.store, ({ status }) => status?.flags.DEPOSIT === true);
}

/** What a visitor does about an offer; own: the operator's page, where rewards are claimed. */
export type OfferWay = 'login' | 'do_deposit' | 'do_bet' | 'do_rewards' | 'do_register' | 'do_vip' | 'app';

export interface Offers {
  offers: Loaded<PromotionOffer[]>;
  opened: PromotionOffer | null;
  /** The address names an offer that is not there. */
  isUnknown: boolean;
  open(code: string): void;
  /** What of this offer waits for the member. */
  waitingOf(offer: PromotionOffer): PromotionReward[];
  /** null where it cannot be gone. */
  wayOf(offer: PromotionOffer): OfferWay | null;
  go(way: OfferWay): void;
  toGames(): void;
  /** null: it was not taken. `waits`: a person looks at it first. */
  claim(reward: PromotionReward): Promise<'taken' | 'waits' | null>;
  claiming: { busy: boolean; error: AppError | null };
  hasCode: boolean;
  again(): void;
}

const byTrigger = (on: string, isGuest: boolean): OfferWay => {
  if (on === 'register' && isGuest) return 'do_register';
  if (isGuest) return 'login';
  if (on === 'app') return 'app';
  if (on === 'level') return 'do_vip';
  return on === 'deposit' ? 'do_deposit' : on === 'bet' ? 'do_bet' : 'do_rewards';
};

/** Offers, the one that is open, and what the visitor can do about it. */
export function useOffers(wanted: string): Offers {
  const client = useClient();
  const host = useHost();
  const domain = useDomain(promotionDomain);
  const tier = useTier();
  const { state, kind } = useStore(client.session.store, (one) => ({ state: one.state, kind: one.kind }));
  const takesDeposits = useTakesDeposits();
  const isGuest = state === 'guest';
  // What a member has is asked for on the operator's own pages alone.
  const isOwn = state === 'member' && kind !== 'trial' && tier === 'own';
  const offers = useLoaded(() => domain.offers());
  const rewards = useLoaded(() => (isOwn ? domain.rewards() : Promise.resolve([])));
  const [choice, choose] = useState({ wanted, code: wanted });
  const code = choice.wanted === wanted ? choice.code : wanted;
  const reread = rewards.again;
  useEffect(() => reread(), [isOwn, reread]);
  const again = (): void => {
    rewards.again();
    void client.peek<PromotionsDomain>('promotions')?.refresh();
  };
  useLive(['PROMOTION_CLAIM', 'MANUAL_PROMO', 'RESYNC'], again);
  const claiming = useAction(async (reward: PromotionReward, became: Set<string>) => {
    try {
      became.add(await domain.claim(reward));
    } finally {
      again();
    }
  });
  const opened = offers.value?.find((one) => one.code === code) ?? null;
  const toGames = (): void => {
    if (!client.ports.page.navigate('/')) client.intend({ type: 'navigate', path: '/' });
  };
  return {
    ...{ offers, opened, claiming, again, toGames },
    isUnknown: code !== '' && opened === null && offers.value !== null,
    hasCode: isOwn,
    open(next) {
      if (host.emit('foyer-offer', { offer: next }, { cancelable: true })) choose({ wanted, code: next });
    },
    waitingOf: ({ type, title }) =>
      (rewards.value ?? []).filter(
        (one) => one.type === type && one.title === title && !one.isRequest && !one.isPending,
      ),
    wayOf({ conditions }) {
      const way = byTrigger(conditions?.on ?? '', isGuest);
      return way === 'do_deposit' && !takesDeposits ? null : way;
    },
    go(way) {
      if (way === 'login') client.intend({ type: 'need-login' });
      else if (kind === 'trial') client.intend({ type: 'trial-refused' });
      else if (way === 'do_register') client.intend({ type: 'need-register' });
      else if (way === 'do_deposit') client.intend({ type: 'open-deposit' });
      else if (way === 'do_bet') toGames();
      else if (way === 'do_vip') client.intend({ type: 'open-member-page', page: 'vip' });
      else client.intend({ type: 'open-rewards' });
    },
    async claim(reward) {
      const became = new Set<string>();
      if (!(await claiming.run(reward, became))) return null;
      return became.has('waits') ? 'waits' : 'taken';
    },
  };
}
