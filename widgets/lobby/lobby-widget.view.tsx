import { useCallback } from 'react';
import { useLaunchGate } from '../../src/features/launch/launch-gate.view';
import { LobbyView, useLobbyHost, useStartIntents, type Start } from '../../src/features/lobby';

/** The attributes that say what is shown are read where they are written: see useLobbyHost. */
export interface LobbyWidgetProps {
  home: boolean;
  hideSearch: boolean;
  launch: 'inline' | 'event' | 'game-element';
}

const loadTexts = () => import('../../src/locales/en/lobby');

/** Lobby and launch side by side: they meet in the core's launch state and know nothing of each other. */
export function LobbyWidget({ launch, home, hideSearch }: LobbyWidgetProps) {
  const { own, address: place, offer, onCategory, onRefused } = useLobbyHost();
  const { start, view } = useLaunchGate(() => import('./launch-deferred'), {
    mode: 'overlay',
    // Behind any <foyer-game> of the page.
    rank: launch === 'inline' ? 0 : null,
    active: launch !== 'event',
  });
  const startGame = useCallback<Start>(
    (target, options) => {
      if (offer(target, options) && launch !== 'event') start(target, options);
    },
    [offer, start, launch],
  );
  useStartIntents(startGame, launch !== 'event');
  return (
    <>
      <LobbyView
        {...{ own, address: place, home, hideSearch, loadTexts, onCategory, onRefused }}
        start={startGame}
      />
      {view}
    </>
  );
}
