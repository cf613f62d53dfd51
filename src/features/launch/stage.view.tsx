import { useEffect, useMemo, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import type { AppError } from '../../core/kernel/app-error';
import type { LaunchState } from '../../core/types';
import { useFormat, useImages, useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { ErrorState } from '../../ui/primitives/state';
import { GameFrame } from './game-frame.view';
import { gameAddress } from './game-messages';
import type * as Parts from './launch-dialogs.view';
import { StageBar } from './stage-bar.view';
import { useFullScreen, useGameMessages } from './stage.controller';

function Failed({ error, leave, retry }: { error: AppError | null; leave(): void; retry(): void }) {
  const { errorText } = useFormat();
  const t = useText('launch');
  const common = useText('common');
  return (
    <ErrorState
      title={t('failedTitle')}
      text={error === null ? '' : errorText(error)}
      action={
        <div className="stage-actions">
          <Button look="line" onClick={leave}>
            {common('back')}
          </Button>
          {error === null || error.retryable ? (
            <Button look="main" onClick={retry}>
              {common('retry')}
            </Button>
          ) : null}
        </div>
      }
    />
  );
}

/** What few games need on the stage: it comes when it is wanted. */
export type StageParts = Pick<typeof Parts, 'OwnWindow' | 'StageTools'>;

function Asking({ name, art }: { name: string; art: string }) {
  const t = useText('launch');
  return (
    <div className="stage-asking" role="status">
      {art === '' ? (
        <span className="stage-art" />
      ) : (
        <img className="stage-art" src={art} alt="" width={240} height={320} />
      )}
      <p>{t('starting', { name })}</p>
      <span className="stage-progress" aria-hidden="true" />
    </div>
  );
}

/** The one view of a launch: asking, the game, its window, or why not. */
function StageBody({
  state,
  parts,
  round,
  say,
  leave,
  retry,
}: {
  state: LaunchState;
  parts: StageParts | null;
  round: number;
  say: ReturnType<typeof useGameMessages>['say'];
  leave(): void;
  retry(): void;
}) {
  const images = useImages();
  const t = useText('launch');
  const url = useMemo(() => gameAddress(state.url), [state.url]);
  const name = state.game?.name ?? t('stage');
  if (state.step === 'asking')
    return <Asking name={name} art={state.game?.icon ? images.image(state.game.icon) : ''} />;
  if (state.step !== 'open' || url === null) return <Failed error={state.error} {...{ leave, retry }} />;
  if (state.display === 'window')
    return parts ? <parts.OwnWindow {...{ state, name, url }} /> : <Asking name={name} art="" />;
  return <GameFrame key={round} url={url} title={name} say={say} />;
}

export function Stage(props: {
  state: LaunchState;
  mode: 'inline' | 'overlay';
  parts: StageParts | null;
  leave(): void;
  retry(): void;
}) {
  const { state, mode, parts, leave, retry } = props;
  const t = useText('launch');
  const [round, setRound] = useState(0);
  const root = useRef<HTMLElement>(null);
  const framed = state.step === 'open' && state.display === 'frame';
  const { canFill, isFull, isFill, toggle } = useFullScreen(root, framed);
  const { say, offer, moves } = useGameMessages(state.url, leave);
  const inside = (
    <section
      ref={root}
      className={isFill ? 'stage stage-fill' : 'stage'}
      part="stage"
      aria-label={state.game?.name ?? t('stage')}
    >
      <StageBar
        name={state.game?.name ?? t('stage')}
        trial={state.trial}
        leave={leave}
        fullScreen={framed && canFill ? toggle : undefined}
        isFull={isFull}
      >
        {framed && parts ? (
          <parts.StageTools
            key={state.url}
            {...{ state, offer, moves }}
            reload={() => setRound(round + 1)}
            focus={() => root.current?.querySelector('iframe')?.focus()}
          />
        ) : null}
      </StageBar>
      <div className="stage-body">
        <StageBody {...{ state, parts, round, say, leave, retry }} />
      </div>
    </section>
  );
  return mode === 'inline' ? inside : <Cover leave={leave}>{inside}</Cover>;
}

/** The whole screen, in the browser's top layer: nothing of the host page is touched or can cover it. */
function Cover({ leave, children }: { leave(): void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    const before = (element.getRootNode() as Document | ShadowRoot).activeElement;
    if (!element.open) element.showModal();
    return () => {
      element.close();
      // The tile that started the game, so that a keyboard goes on where it was.
      if (before?.isConnected) (before as HTMLElement).focus({ preventScroll: true });
    };
  }, []);
  const cancel = (event: SyntheticEvent): void => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    leave();
  };
  return (
    <dialog ref={dialog} className="cover" onCancel={cancel}>
      {children}
    </dialog>
  );
}
