import type { ReactNode } from 'react';
import { launchDomain } from '../../core/domains/launch';
import type { launch as words } from '../../locales/en/launch';
import { useClient, useDomain, useLazy, useStore, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { LinkButton } from '../../ui/primitives/button';
import { isOnStage, isTold, type Prompt } from './launch.controller';
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
  /** The words of dialogs, where they have not come with the view. */
  loadTexts?: () => Promise<{ texts: typeof words }>;
}

/** Everything a visitor sees between the click on a tile and the way back, driven by the launch state. */
export function LaunchView(props: LaunchProps) {
  const { shown, mode, prompt, dismiss, start, idle = null, loadTexts } = props;
  const { i18n } = useClient();
  const launch = useDomain(launchDomain);
  const state = useStore(launch.store, (whole) => whole);
  const common = useText('common');
  // A game that has a page of its own on this site does not open over the one it was started from.
  const mine = shown && !(state.ownPage && mode === 'overlay');
  const { step, game } = state;
  const dialog = mine && (step === 'group' || step === 'rooms' || step === 'soon' || isTold(state));
  const inWindow = mine && step === 'open' && state.display === 'window';
  const isWanted = dialog || inWindow || prompt !== null;
  const more = useLazy(async () => {
    const words = await loadTexts?.();
    if (words) i18n.addTexts('launch', words.texts);
    return {};
  }, isWanted);
  const dialogs = useLazy(() => import('./launch-dialogs.view'), isWanted);
  // Nothing is shown without its words.
  const part = more.part && dialogs.part;
  const retry = () => (dialogs.lost ? dialogs : more).retry();
  const close = () => launch.close();
  return (
    <>
      {dialogs.lost || more.lost ? (
        <Alert tone="error" action={<LinkButton onClick={retry}>{common('retry')}</LinkButton>}>
          {common('chunkLost')}
        </Alert>
      ) : null}
      {mine && isOnStage(state) ? <Stage state={state} mode={mode} parts={part} /> : idle}
      {part && dialog ? (
        <>
          {state.group ? <part.GroupDialog group={state.group} close={close} start={start} /> : null}
          {step === 'rooms' && game ? <part.RoomsDialog game={game} close={close} /> : null}
          {step === 'soon' && game ? <part.SoonDialog name={game.name} close={close} /> : null}
          {state.error && isTold(state) ? <part.FailureDialog error={state.error} close={close} /> : null}
        </>
      ) : null}
      {part && <part.PromptDialog prompt={prompt} dismiss={dismiss} />}
    </>
  );
}
