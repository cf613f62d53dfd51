import { useState } from 'react';
import type { PromotionBonus, PromotionReward } from '../../contract/entities/promotion';
import type { SignInCalendar } from '../../contract/entities/promotion-habits';
import { promotionDomain } from '../../core/domains/promotion';
import type { AppError } from '../../core/kernel/app-error';
import type { PromotionsDomain } from '../../core/types';
import { useAction, useClient, useDomain, useStore } from '../../react';
import { useLive } from '../../react/use-live';
import { useLoaded, type Loaded } from '../../react/use-loaded';

/** Claims of one click: each is a call of its own. */
const MOST_AT_ONCE = 50;

/** What is drawn anew when the visitor's language changes. */
export const useLanguage = (): string => useStore(useClient().i18n.store, (state) => state.language);
/** Whether the merchant has a module. */
export const useFlag = (name: string): boolean =>
  useStore(useClient().system.store, ({ status }) => status?.flags[name] === true);

/** Numbers beside the menus that show what waits. */
const useBadges = (): (() => void) => {
  const client = useClient();
  return () => void client.peek<PromotionsDomain>('promotions')?.refresh();
};

/** Where the pages of this feature lead. */
export function useWays(): { promotions(): void; rewards(): void; vip(): void } {
  const client = useClient();
  return {
    promotions() {
      const path = '/promotions';
      if (!client.ports.page.navigate(path)) client.intend({ type: 'navigate', path });
    },
    rewards: () => void client.intend({ type: 'open-rewards' }),
    vip: () => void client.intend({ type: 'open-member-page', page: 'vip' }),
  };
}

export interface Waiting {
  rewards: readonly PromotionReward[] | null;
  error: AppError | null;
  again(): void;
  /** Rewards that one click takes together: what is the member's own at once. */
  together: readonly PromotionReward[];
  /** Those that are being taken. */
  taking: readonly string[];
  claimError: AppError | null;
  /** null: not all of them were taken. `waits`: a person decides about one of them first. */
  claim(rewards: readonly PromotionReward[], remark?: string): Promise<'taken' | 'waits' | null>;
}

/** The member's rewards with bonuses and calendar; what one changes, the others read again. */
export function useRewards(): {
  waiting: Waiting;
  bonuses: Loaded<PromotionBonus[]>;
  calendar: Loaded<SignInCalendar>;
  /** What a person decided about. */
  decided: Loaded<PromotionReward[]>;
  again(): void;
} {
  const domain = useDomain(promotionDomain);
  const badges = useBadges();
  const rewards = useLoaded(() => domain.rewards());
  const bonuses = useLoaded(() => domain.bonuses());
  const calendar = useLoaded(() => domain.calendar());
  const decided = useLoaded(() => domain.decided());
  const [taking, setTaking] = useState<readonly string[]>([]);
  const again = (): void => {
    for (const one of [rewards, bonuses, calendar, decided]) one.again();
    badges();
  };
  useLive(['PROMOTION_CLAIM', 'MANUAL_PROMO', 'RESYNC'], again);
  const action = useAction(async (list: readonly PromotionReward[], remark: string, became: Set<string>) => {
    setTaking(list.map(({ id }) => id));
    try {
      for (const reward of list.slice(0, MOST_AT_ONCE)) became.add(await domain.claim(reward, remark));
    } finally {
      setTaking([]);
      again();
    }
  });
  return {
    waiting: {
      rewards: rewards.value,
      error: rewards.error,
      again: rewards.again,
      together: (rewards.value ?? [])
        .filter(({ isBonus, isRequest, isPending }) => !isBonus && !isRequest && !isPending)
        .slice(0, MOST_AT_ONCE),
      taking,
      claimError: action.error,
      async claim(list, remark = '') {
        const became = new Set<string>();
        if (!(await action.run(list, remark, became))) return null;
        return became.has('waits') ? 'waits' : 'taken';
      },
    },
    bonuses,
    calendar,
    decided,
    again,
  };
}

/** Today's check-in. */
export function useSignIn(onDone: () => void): { busy: boolean; error: AppError | null; take(): void } {
  const domain = useDomain(promotionDomain);
  const { busy, error, run } = useAction(async () => {
    await domain.signIn();
    onDone();
  });
  return { busy, error, take: () => void run() };
}

/** Giving a bonus up, by the sum that is shown. */
export function useForfeit(onMoved: () => void): {
  busy: boolean;
  error: AppError | null;
  run(bonus: PromotionBonus): Promise<boolean>;
  clear(): void;
} {
  const domain = useDomain(promotionDomain);
  return useAction(async (bonus: PromotionBonus) => {
    try {
      await domain.forfeit(bonus);
    } finally {
      // Where it holds another sum by now, that one is shown and asked about anew.
      onMoved();
    }
  });
}

/** Bonuses alone, for the page of their details. */
export function useBonuses(): Loaded<PromotionBonus[]> {
  const domain = useDomain(promotionDomain);
  const bonuses = useLoaded(() => domain.bonuses());
  useLive(['PROMOTION_CLAIM', 'RESYNC'], bonuses.again);
  return bonuses;
}

/** The member's level. */
export const useVip = () => {
  const domain = useDomain(promotionDomain);
  return useLoaded(() => domain.vip());
};

/** A code that was typed. */
export function useCode(onDone: () => void) {
  const domain = useDomain(promotionDomain);
  const [code, setCode] = useState('');
  const [said, setSaid] = useState<'' | 'codeDone' | 'codeAtOnce' | 'codeEmpty'>('');
  const { busy, error, run, clear } = useAction(async (word: string) => {
    const given = await domain.enterCode(word);
    setSaid(given.length > 0 ? 'codeDone' : 'codeAtOnce');
    setCode('');
    onDone();
  });
  return {
    ...{ code, said, busy, error },
    take(text: string) {
      setCode(text);
      setSaid('');
      clear();
    },
    send() {
      if (code.trim() === '') setSaid('codeEmpty');
      else void run(code);
    },
  };
}

/** Rebates that wait, and the rates by which they come. */
export function useRebates() {
  const domain = useDomain(promotionDomain);
  const badges = useBadges();
  const [collected, setCollected] = useState<readonly PromotionReward[]>([]);
  const due = useLoaded(() => domain.rebates());
  const { busy, error, run } = useAction(async () => {
    setCollected(await domain.collectRebates());
    due.again();
    badges();
  });
  return { due, collected, busy, error, collect: () => void run() };
}

export const useRates = () => {
  const domain = useDomain(promotionDomain);
  return useLoaded(() => domain.rebateRates());
};

/** What the calendar gave by its versions, once it is asked for. */
export const useCalendarTerms = () => {
  const domain = useDomain(promotionDomain);
  return useLoaded(() => domain.calendarHistory());
};
