import { useCallback, useEffect, useMemo } from 'react';
import type { Game } from '../../contract/entities/game';
import { launchDomain } from '../../core/domains/launch';
import { useDomain, useHost, useHostState, useSessionEvents, useStore } from '../../react';
import { gameControls } from './game-controls';
import { useLaunch, useStage } from './launch.controller';
import { STAGE_RANK } from './stage';

export interface GameOptions {
  gameId: string;
  vendor: string;
  category: string;
  name: string;
  trial: boolean;
}

/** The game that the element's attributes name, and what it tells and hears while one is open. */
export function useGameWidget(options: GameOptions) {
  const { gameId, vendor, category, name, trial } = options;
  const host = useHost();
  const launch = useDomain(launchDomain);
  const shown = useStage(STAGE_RANK.game);
  const { prompt, dismiss, start } = useLaunch(shown);
  // From what the page knows; the gateway looks the rest up by the id.
  const target = useMemo(
    (): Game | null =>
      gameId === ''
        ? null
        : {
            id: gameId,
            vendorGameId: gameId,
            code: '',
            name,
            vendor,
            vendorName: vendor,
            category,
            icon: '',
            hot: false,
            trial: true,
            group: false,
            platforms: '',
            roomId: '',
            matchId: '',
            leagueId: '',
          },
    [gameId, vendor, category, name],
  );
  const play = useCallback(() => {
    if (target) start(target, { trial });
  }, [target, start, trial]);
  const step = useStore(launch.store, (state) => state.step);
  useSessionEvents();
  useHostState('playing', shown && step === 'open');
  useEffect(() => {
    if (!shown) return undefined;
    return launch.store.subscribe((state, old) => {
      if (state.step === old.step) return;
      if (state.step === 'open')
        host.emit('foyer-game-open', { gameId: state.game?.id ?? '', trial: state.trial });
      if (state.step === 'failed')
        host.emit('foyer-game-failed', { code: state.error?.code ?? 'REPLY_UNKNOWN' });
      if (state.step === 'idle') host.emit('foyer-game-close', { gameId: old.game?.id ?? '' });
    });
  }, [host, launch, shown]);
  useEffect(() => {
    const { element } = host;
    gameControls.set(element, { launch: play, leave: () => launch.close() });
    return () => void gameControls.delete(element);
  }, [host, launch, play]);
  return { shown, prompt, dismiss, start, target, play };
}
