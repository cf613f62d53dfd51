import { goTo } from '../../core/kernel/page-place';
import { useClient } from '../../react';
import type { LoginModel } from './login.controller';

/** What a trial account is good for, and where games are played without one. */
export function useTrialOffer(
  model: Pick<LoginModel, 'enter'>,
  onLeave: () => void,
): {
  enter(): void;
  /** Leads to the games; null where this page has none. */
  toGames: (() => void) | null;
} {
  const client = useClient();
  const { address } = client.ports.page;
  const hasGames = (address?.({ at: 'home' }) ?? '') !== '';
  return {
    enter: () => model.enter(() => client.session.freeplay()),
    toGames: hasGames
      ? () => {
          onLeave();
          void goTo(client, { at: 'home' });
        }
      : null,
  };
}
