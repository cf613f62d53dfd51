import { useEffect } from 'react';
import { noticesDomain } from '../../src/core';
import { useClient, useDomain, useStore } from '../../src/react';
import { useOpenPlace } from '../account/use-open-place';
import { useSettled } from '../kit/use-settled';
import { appLinks } from './app-links';
import { menuRows } from './side-menu-rows';
import { useReferral } from './use-referral';

/** HOME-2. */
const MAX_PROMOTIONS = 6;

/** Whether what may stand in the menu is known; asked for as soon as the site is open. */
export function useIsMenuKnown(): boolean {
  const { system } = useClient();
  const notices = useDomain(noticesDomain);
  const opened = useStore(system.store, (state) => state.status !== null);
  useEffect(() => {
    if (opened) void notices.start();
  }, [notices, opened]);
  return useStore(notices.store, (state) => state.notices !== null || state.load === 'error');
}

/** The rows for who is there, and what the one without a page does: a guest logs in first. */
export function useMenuRows(): {
  rows: ReturnType<typeof menuRows>;
  openRounds(): void;
} {
  const client = useClient();
  const { session } = client;
  const { state, kind, member } = useStore(session.store, (one) => one);
  const has = useOpenPlace();
  const referral = useReferral(useSettled() && has('invite'));
  return {
    rows: menuRows({ state, kind, vip: member?.vip != null, referral, has }),
    openRounds() {
      const resume = (): void => void client.intend({ type: 'open-rounds' });
      if (state === 'member') resume();
      else client.intend({ type: 'need-login', resume });
    },
  };
}

/** The first offers, by number and title. */
export const useMenuPromotions = (): readonly { id: string; title: string }[] =>
  useStore(useDomain(noticesDomain).store, (state) =>
    // As texts: a store's rows are compared one by one.
    (state.notices?.promotions ?? []).slice(0, MAX_PROMOTIONS).map(({ id, title }) => `${id}\n${title}`),
  ).map((row) => {
    const [id = '', title = ''] = row.split('\n');
    return { id, title };
  });

/** Whether the operator has an app. */
export function useHasApp(): boolean {
  const { system } = useClient();
  return useStore(system.store, (state) => appLinks(state.status?.resources ?? []).length > 0);
}
