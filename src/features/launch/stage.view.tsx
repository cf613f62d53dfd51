import { useEffect, useMemo, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { launchDomain } from '../../core/domains/launch';
import { walletDomain } from '../../core/domains/wallet';
import type { AppError } from '../../core/kernel/app-error';
import type { LaunchState } from '../../core/types';
import { useClient, useDomain, useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { ErrorState } from '../../ui/primitives/state';
import { GameFrame } from './game-frame.view';
import { gameAddress, type GameMessage } from './game-messages';
import type * as Parts from './launch-dialogs.view';
import { StageBar } from './stage-bar.view';

function Failed({ error, leave, retry }: { error: AppError | null; leave(): void; retry(): void }) {
  const { i18n } = useClient();
  const t = useText('launch');
  const common = useText('common');
  return (
    <ErrorState
      title={t('failedTitle')}
      text={error === null ? '' : i18n.errorText(error)}
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
export type StageParts = Pick<typeof Parts, 'OwnWindow'>;

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
}: {
  state: LaunchState;
  parts: StageParts | null;
  round: number;
  say(message: GameMessage): void;
}) {
  const { system } = useClient();
  const launch = useDomain(launchDomain);
  const t = useText('launch');
  const url = useMemo(() => gameAddress(state.url), [state.url]);
  const name = state.game?.name ?? t('stage');
  if (state.step === 'asking')
    return <Asking name={name} art={state.game?.icon ? system.image(state.game.icon) : ''} />;
  if (state.step !== 'open' || url === null)
    return <Failed error={state.error} leave={() => launch.close()} retry={() => void launch.retry()} />;
  if (state.display === 'window')
    return parts ? <parts.OwnWindow name={name} url={url} /> : <Asking name={name} art="" />;
  return <GameFrame key={round} url={url} title={name} say={say} />;
}

/** The browser's full screen, or the whole page where it has none or refuses (phones). */
function useFullScreen(root: { current: HTMLElement | null }): {
  isFull: boolean;
  isFill: boolean;
  toggle(): void;
} {
  const [isFull, setFull] = useState(false);
  const [isFill, setFill] = useState(false);
  useEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    const look = () => setFull(element.matches(':fullscreen'));
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') setFill(false);
    };
    document.addEventListener('fullscreenchange', look);
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('fullscreenchange', look);
      document.removeEventListener('keydown', press);
    };
  }, [root]);
  const toggle = () => {
    const element = root.current;
    if (isFill) return setFill(false);
    if (element === null || !document.fullscreenEnabled) return setFill(true);
    if (isFull) return void document.exitFullscreen().catch(() => undefined);
    element.requestFullscreen().catch(() => setFill(true));
  };
  return { isFull: isFull || isFill, isFill, toggle };
}

export function Stage(props: { state: LaunchState; mode: 'inline' | 'overlay'; parts: StageParts | null }) {
  const { state, mode, parts } = props;
  const launch = useDomain(launchDomain);
  const wallet = useDomain(walletDomain);
  const t = useText('launch');
  const [round, setRound] = useState(0);
  const root = useRef<HTMLElement>(null);
  const { isFull, isFill, toggle } = useFullScreen(root);
  const leave = () => launch.close();
  const say = (message: GameMessage) => (message.type === 'GO_BACK' ? leave() : void wallet.refresh());
  const framed = state.step === 'open' && state.display === 'frame';
  // A game over the page has nothing to win from filling it.
  const canFill = mode === 'inline' || document.fullscreenEnabled;
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
        walletId={state.walletId}
        leave={leave}
        reload={framed ? () => setRound(round + 1) : undefined}
        fullScreen={framed && canFill ? toggle : undefined}
        isFull={isFull}
      />
      <div className="stage-body">
        <StageBody state={state} parts={parts} round={round} say={say} />
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
    const root = element.getRootNode();
    const before = root instanceof ShadowRoot ? root.activeElement : document.activeElement;
    if (!element.open) element.showModal();
    return () => {
      element.close();
      // The tile that started the game, so that a keyboard goes on where it was.
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
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
