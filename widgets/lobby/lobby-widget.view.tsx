import { useCallback } from 'react';
import { useLaunchGate } from '../../src/features/launch/launch-gate.view';
import { LobbyView, useLobbyHost, useStartWishes, type Start } from '../../src/features/lobby';

export interface LobbyWidgetProps {
  category: string;
  vendor: string;
  home: boolean;
  hideSearch: boolean;
  launch: 'inline' | 'event' | 'game-element';
}

/** Lobby and launch side by side: they meet in the core's launch state and know nothing of each other. */
export function LobbyWidget({ launch, ...rest }: LobbyWidgetProps) {
  const { own, offer, onCategory, onRefused } = useLobbyHost();
  const { start, view } = useLaunchGate(() => import('./launch-late'), {
    mode: 'overlay',
    // Behind any <foyer-game> of the page.
    rank: launch === 'inline' ? 0 : null,
    active: launch !== 'event',
  });
  const wish = useCallback<Start>(
    (target, options) => {
      if (offer(target, options) && launch !== 'event') start(target, options);
    },
    [offer, start, launch],
  );
  useStartWishes(wish, launch !== 'event');
  return (
    <>
      <LobbyView {...rest} own={own} start={wish} onCategory={onCategory} onRefused={onRefused} />
      {view}
    </>
  );
}
