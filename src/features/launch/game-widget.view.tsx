import type { launch as texts } from '../../locales/en/launch';
import { useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { EmptyState } from '../../ui/primitives/state';
import { useGameWidget, type GameOptions } from './game-widget.controller';
import { LaunchView } from './launch.view';

export interface GameWidgetProps extends GameOptions {
  mode: 'inline' | 'overlay';
  /** The words of dialogs: none of them stands on the page at first. */
  loadTexts?: () => Promise<{ texts: typeof texts }>;
}

/** The game element: shows whatever game is open on the page, and starts the one its attributes name. */
export function GameWidget(props: GameWidgetProps) {
  const { mode, trial } = props;
  const t = useText('launch');
  const game = useGameWidget(props);
  const { target, play } = game;
  const idle =
    mode === 'overlay' ? null : (
      <div className="stage-idle">
        <EmptyState
          icon="play"
          title={target?.name || t('noGame')}
          text={target ? '' : t('noGameHint')}
          action={
            target ? (
              <Button look="main" onClick={play} part="start">
                {t(trial ? 'playTrial' : 'play')}
              </Button>
            ) : undefined
          }
        />
      </div>
    );
  return <LaunchView {...props} {...game} idle={idle} />;
}
