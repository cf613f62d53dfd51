import { useState } from 'react';
import type { Game } from '../../contract/entities/game';
import { addressLinkage, bannerLinkage, type Linkage } from '../../core/domains/linkage';
import type { Banner } from '../../contract/entities/notice';
import { goTo } from '../../core/kernel/page-place';
import type { Client } from '../../core/types';
import { useClient } from '../../react';

export type Address = Extract<Linkage, { type: 'address' }>;

/** A game of which only its ids are known; the gateway knows the rest. */
export const gameOf = (facts: Partial<Game> & Pick<Game, 'id' | 'vendor'>): Game => ({
  // The gateway finds a game by either of its ids.
  vendorGameId: facts.id,
  code: '',
  name: '',
  vendorName: facts.vendor,
  category: '',
  icon: '',
  hot: false,
  trial: false,
  group: false,
  platforms: '',
  roomId: '',
  matchId: '',
  leagueId: '',
  ...facts,
});

const hostsOf = ({ system, config }: Client): string[] => [
  system.store.getState().status?.mainDomain ?? '',
  config.gateway,
];

export interface Follow {
  /** Follows a banner from a click. */
  banner(banner: Banner): void;
  /** Follows an address of a server's text. */
  link(address: string): void;
  /** Whether a click on it does anything. */
  leads(banner: Banner): boolean;
  start(game: Game): void;
  rewards(): void;
  /** An address that is not the operator's: the person is asked first. */
  asked: Address | null;
  answer(go: boolean): void;
  /** A window that the browser did not open, as a link. */
  blocked: Address | null;
}

/** What clicks on banners, winners and news do. Nothing of a server's text is opened before it is known to be harmless. */
export function useFollow(): Follow {
  const client = useClient();
  const [asked, setAsked] = useState<Address | null>(null);
  const [blocked, setBlocked] = useState<Address | null>(null);

  const open = (address: Address): void => {
    // With noopener a window always answers null, so it is cut off by hand.
    const opened = window.open('about:blank', '_blank');
    if (opened === null) return setBlocked(address);
    opened.opener = null;
    setBlocked(null);
    opened.location.replace(address.url);
  };
  const go = (linkage: Linkage): void => {
    if (linkage.type === 'address') {
      if (linkage.known) open(linkage);
      else setAsked(linkage);
    } else if (linkage.type === 'route') {
      const { path } = linkage;
      if (!client.ports.page.navigate(path)) client.intend({ type: 'navigate', path });
    } else if (linkage.type === 'promotion') void goTo(client, { at: 'promotion', id: linkage.id });
    else if (linkage.type === 'game') start(gameOf({ id: linkage.gameId, vendor: linkage.vendor }));
  };
  const start = (game: Game): void => void client.intend({ type: 'start-game', game });
  return {
    banner: (banner) => go(bannerLinkage(banner, hostsOf(client))),
    link: (address) => go(addressLinkage(address, hostsOf(client))),
    leads: (banner) => bannerLinkage(banner, hostsOf(client)).type !== 'none',
    start,
    rewards: () => void client.intend({ type: 'open-rewards' }),
    asked,
    answer(wanted) {
      if (wanted && asked) open(asked);
      setAsked(null);
    },
    blocked,
  };
}
