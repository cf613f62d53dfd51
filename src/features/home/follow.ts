import { useState } from 'react';
import type { Game } from '../../contract/entities/game';
import { addressLinkage, bannerLinkage, type Linkage } from '../../core/domains/linkage';
import type { Banner } from '../../contract/entities/notice';
import { goTo } from '../../core/kernel/page-place';
import type { Client, SitePlace } from '../../core/types';
import { useClient } from '../../react';
import { askRewards } from './ask-rewards';

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
  /** Whether an address of a server's text leads anywhere. */
  reaches(address: string): boolean;
  start(game: Game): void;
  /** Goes to a place of the operator's site. */
  visit(place: SitePlace): void;
  /** Goes to where offers are claimed, after a login where one is due. @returns false where nothing on this page shows them */
  rewards(): boolean;
  /** Nothing on this page answered the last click. */
  unanswered: boolean;
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
  const [unanswered, setUnanswered] = useState(false);
  const told = (isAnswered: boolean): boolean => {
    setUnanswered(!isAnswered);
    return isAnswered;
  };
  const visit = (place: SitePlace): void => void goTo(client, place).then(told);

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
      told(client.ports.page.navigate(path) || client.intend({ type: 'navigate', path }));
    } else if (linkage.type === 'promotion') visit({ at: 'promotion', id: linkage.id });
    else if (linkage.type === 'game') start(gameOf({ id: linkage.gameId, vendor: linkage.vendor }));
  };
  const start = (game: Game): void => void told(client.intend({ type: 'start-game', game }));
  return {
    banner: (banner) => go(bannerLinkage(banner, hostsOf(client))),
    link: (address) => go(addressLinkage(address, hostsOf(client))),
    leads: (banner) => bannerLinkage(banner, hostsOf(client)).type !== 'none',
    reaches: (address) => addressLinkage(address, hostsOf(client)).type !== 'none',
    start,
    visit,
    rewards: () => askRewards(client, told),
    unanswered,
    asked,
    answer(wanted) {
      if (wanted && asked) open(asked);
      setAsked(null);
    },
    blocked,
  };
}
