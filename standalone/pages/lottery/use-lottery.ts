import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { gamesDomain, launchDomain } from '../../../src/core';
import { useAction, useClient, useDomain, useStore } from '../../../src/react';
import { lotteryAt, ownLotteryAt, withOwnGame } from './lottery-at';

type Found = Awaited<ReturnType<ReturnType<typeof launchDomain.create>['lottery']>>;

/** Where the draws of the page's address are. */
export function useLottery(): {
  isWaiting: boolean;
  /** An older gateway has draws of its own and says where. */
  hasDraws: boolean;
  /** What of our own draws the address asks for. */
  own: ReturnType<typeof ownLotteryAt>;
  /** Another of them was opened, or closed: the address follows. */
  showOwn(event: CustomEvent<{ game: string }>): void;
  /** Where they are, for a member; null while nothing was found. */
  found: Found | null;
  /** Why nothing was found, in words. */
  failure: string;
} {
  const client = useClient();
  const { session, system, i18n } = client;
  const launch = useDomain(launchDomain);
  const games = useDomain(gamesDomain);
  const visitor = useStore(session.store, ({ state }) => state);
  const hasDraws = useStore(system.store, ({ status }) => status?.dialect === 'legacy');
  const [path, navigate] = useLocation();
  const search = useSearch();
  const address = new URL(`${path}?${search}`, window.location.origin);
  const [found, setFound] = useState<Found | null>(null);
  const { run, error, busy } = useAction(async () => {
    await games.start();
    setFound(await launch.lottery(lotteryAt(address, games.store.getState().categories)));
  });
  useEffect(() => {
    if (!hasDraws) return;
    if (visitor === 'member') void run();
    if (visitor === 'guest') client.intend({ type: 'need-login' });
  }, [hasDraws, visitor, run, client]);
  return {
    isWaiting: visitor === 'restoring' || busy,
    hasDraws,
    own: ownLotteryAt(address),
    showOwn: ({ detail: { game } }) => navigate(withOwnGame(address, game)),
    found: visitor === 'member' ? found : null,
    failure: error === null ? '' : i18n.errorText(error),
  };
}
