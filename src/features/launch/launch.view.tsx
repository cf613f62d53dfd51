import type { ReactNode } from 'react';
import { launchDomain } from '../../core/domains/launch';
import { useDomain, useLazy, useStore, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { LinkButton } from '../../ui/primitives/button';
import { isOnStage, type Prompt } from './launch.controller';
import type { StartTarget } from './start-game';
import { Stage } from './stage.view';

interface LaunchProps {
  /** Whether this view is the one that shows games now (see useStage). */
  shown: boolean;
  mode: 'inline' | 'overlay';
  prompt: Prompt;
  dismiss(): void;
  start(target: StartTarget, options: { trial: boolean }): void;
  /** What stands here while no game is open (inline only). */
  idle?: ReactNode;
}

/** Everything a visitor sees between the click on a tile and the way back, driven by the launch state. */
export function LaunchView({ shown, mode, prompt, dismiss, start, idle = null }: LaunchProps) {
  const launch = useDomain(launchDomain);
  const state = useStore(launch.store, (whole) => whole);
  const common = useText<{ chunkLost: string; retry: string }>('common');
  const group = shown && state.step === 'group' ? state.group : null;
  const { part, lost, retry } = useLazy(
    () => import('./launch-dialogs.view'),
    Boolean(group) || prompt !== null,
  );
  return (
    <>
      {lost ? (
        <Alert tone="error" action={<LinkButton onClick={retry}>{common('retry')}</LinkButton>}>
          {common('chunkLost')}
        </Alert>
      ) : null}
      {shown && isOnStage(state) ? <Stage state={state} mode={mode} /> : idle}
      {part && group ? (
        <part.GroupDialog
          group={group}
          close={() => launch.close()}
          start={(game) => start(game, { trial: false })}
        />
      ) : null}
      {part && <part.PromptDialog prompt={prompt} dismiss={dismiss} />}
    </>
  );
}
