import { useEffect, useMemo } from 'react';
import type { Game } from '../../contract/entities/game';
import { launchDomain } from '../../core/domains/launch';
import type { launch as texts } from '../../locales/en/launch';
import { useDomain, useHost, useHostState, useSessionEvents, useStore, useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { EmptyState } from '../../ui/primitives/state';
import { gameControls } from './game-controls';
import { useLaunch, useStage } from './launch.controller';
import { LaunchView } from './launch.view';
import { STAGE_RANK } from './stage';

export interface GameWidgetProps {
  gameId: string;
  vendor: string;
  category: string;
  name: string;
  trial: boolean;
  mode: 'inline' | 'overlay';
  /** The words of dialogs: none of them stands on the page at first. */
  loadTexts?: () => Promise<{ texts: typeof texts }>;
}

/** A target from what the page knows; the gateway looks the rest up by the id. */
const targetOf = ({ gameId, vendor, category, name }: GameWidgetProps): Game | null =>
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
      };

/** The game element: shows whatever game is open on the page, and starts the one its attributes name. */
export function GameWidget(props: GameWidgetProps) {
  const { mode, trial, loadTexts } = props;
  const host = useHost();
  const t = useText('launch');
  const launch = useDomain(launchDomain);
  const shown = useStage(STAGE_RANK.game);
  const { prompt, dismiss, start } = useLaunch(shown);
  const target = useMemo(() => targetOf(props), [props.gameId, props.vendor, props.category, props.name]); // eslint-disable-line react-hooks/exhaustive-deps -- a new props object is no new game
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
    gameControls.set(element, {
      launch: () => target && start(target, { trial }),
      leave: () => launch.close(),
    });
    return () => void gameControls.delete(element);
  }, [host, launch, start, target, trial]);

  const idle =
    mode === 'overlay' ? null : (
      <div className="stage-idle">
        <EmptyState
          icon="play"
          title={target?.name || t('noGame')}
          text={target ? '' : t('noGameHint')}
          action={
            target ? (
              <Button look="main" onClick={() => start(target, { trial })} part="start">
                {t(trial ? 'playTrial' : 'play')}
              </Button>
            ) : undefined
          }
        />
      </div>
    );
  return (
    <LaunchView {...{ shown, mode, prompt, dismiss, start, idle }} {...(loadTexts ? { loadTexts } : {})} />
  );
}
