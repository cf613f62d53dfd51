import { useEffect, useRef } from 'react';
import { notePlay } from '../../core/domains/launch.plays';
import type { Client, GamesDomain, LaunchState } from '../../core/types';
import { useClient } from '../../react';

type Started = Pick<NonNullable<LaunchState['game']>, 'vendor' | 'category'>;

/** Where people find a game: some vendors stand in a category of their own although the gateway lists them under another. */
const shownIn = (client: Client, { vendor, category }: Started): string =>
  client
    .peek<GamesDomain>('games')
    ?.store.getState()
    .categories.find(({ vendors }) =>
      vendors.some((card) => card.vendor === vendor && card.category === category),
    )?.key ?? category;

/** Counts the game that stands open, once: home orders its categories by what a member plays. Play money says nothing of that. */
export function useCountedStart({ game, trial }: Pick<LaunchState, 'game' | 'trial'>): void {
  const client = useClient();
  const category = trial ? '' : (game?.category ?? '');
  const vendor = game?.vendor ?? '';
  const counted = useRef('');
  // React tries effects twice while developing; it was started once.
  useEffect(() => {
    const kind = `${vendor} ${category}`;
    if (counted.current === kind) return;
    counted.current = kind;
    if (category !== '') notePlay(client, shownIn(client, { vendor, category }));
  }, [client, vendor, category]);
}
