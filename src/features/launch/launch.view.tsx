import type { ReactNode } from 'react';
import { useLazy, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { LinkButton } from '../../ui/primitives/button';
import { useLaunchState, type LaunchOptions } from './launch.controller';
import type { StartTarget } from './start-game';
import { Stage } from './stage.view';

interface LaunchProps extends LaunchOptions {
  dismiss(): void;
  start(target: StartTarget, options: { trial: boolean }): void;
  /** What stands here while no game is open (inline only). */
  idle?: ReactNode;
}

/** Everything a visitor sees between the click on a tile and the way back, driven by the launch state. */
export function LaunchView(props: LaunchProps) {
  const { mode, prompt, dismiss, start, idle = null } = props;
  const common = useText('common');
  const { state, onStage, dialog, isWanted, words, leave, retry } = useLaunchState(props);
  const { step, game } = state;
  const dialogs = useLazy(() => import('./launch-dialogs.view'), isWanted);
  // Nothing is shown without its words.
  const part = words.part && dialogs.part;
  const again = () => (dialogs.lost ? dialogs : words).retry();
  return (
    <>
      {dialogs.lost || words.lost ? (
        <Alert tone="error" action={<LinkButton onClick={again}>{common('retry')}</LinkButton>}>
          {common('chunkLost')}
        </Alert>
      ) : null}
      {onStage ? <Stage {...{ state, mode, leave, retry }} parts={part} /> : idle}
      {part && dialog ? (
        <>
          {state.group ? <part.GroupDialog group={state.group} close={leave} start={start} /> : null}
          {step === 'rooms' && game ? <part.RoomsDialog game={game} close={leave} /> : null}
          {step === 'soon' && game ? <part.SoonDialog name={game.name} close={leave} /> : null}
          {state.error && step === 'failed' ? <part.FailureDialog error={state.error} close={leave} /> : null}
        </>
      ) : null}
      {part && <part.Prompts {...{ prompt, dismiss, onStage }} />}
    </>
  );
}
