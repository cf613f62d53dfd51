import { useCallback, useEffect, useState } from 'react';
import { launchDomain } from '../../core/domains/launch';
import type { LaunchState } from '../../core/types';
import type { launch as words } from '../../locales/en/launch';
import { useClient, useDomain, useIntents, useLazy, useStore, useText } from '../../react';
import { stageDomain } from './stage';
import { startGame, type StartTarget } from './start-game';

/** Whether this view is the one that shows games now. `rank` null: it never does. */
export function useStage(rank: number | null): boolean {
  const stage = useDomain(stageDomain);
  const shown = useStore(stage.store, (state) => state.shown);
  const [mine, setMine] = useState<symbol | null>(null);
  useEffect(() => {
    if (rank === null) return undefined;
    const claim = stage.claim(rank);
    setMine(claim.id);
    return () => {
      setMine(null);
      claim.leave();
    };
  }, [stage, rank]);
  return mine !== null && mine === shown;
}

/** Failures that are told in a dialog: what to do about them is no further try. */
export const isTold = ({ step, error }: Pick<LaunchState, 'step' | 'error'>): boolean =>
  step === 'failed' && (error?.code === 'VENDOR_MAINTENANCE' || error?.code === 'WALLET_NOT_ENOUGH');

/** Steps that take the stage; lists, rooms and what is told are dialogs of their own. */
export const isOnStage = (state: Pick<LaunchState, 'step' | 'error'>): boolean =>
  state.step === 'asking' || state.step === 'open' || (state.step === 'failed' && !isTold(state));

/** What a visitor is told before a game can start. */
export type Prompt = 'trial' | 'login' | 'elsewhere' | null;

/** Starting games, and the questions that stand before it. Intents that stay unanswered on the page are answered here. */
export function useLaunch(active: boolean): {
  prompt: Prompt;
  dismiss(): void;
  start(target: StartTarget, options: { trial: boolean }): void;
} {
  const client = useClient();
  const launch = useDomain(launchDomain);
  const t = useText('launch');
  const [prompt, setPrompt] = useState<Prompt>(null);
  useIntents((intent) => {
    if (!active || intent.type !== 'trial-refused') return false;
    setPrompt('trial');
    return true;
  });
  useEffect(() => client.session.onLogin(() => setPrompt(null)), [client]);
  const start = useCallback(
    (target: StartTarget, { trial }: { trial: boolean }) => {
      void startGame({ launch, target, trial, waiting: t('windowWait') }).then((result) => {
        if (result !== 'done') setPrompt(result === 'elsewhere' ? result : 'login');
      });
    },
    [launch, t],
  );
  const dismiss = useCallback(() => setPrompt(null), []);
  return { prompt, dismiss, start };
}

export interface LaunchOptions {
  /** Whether this view is the one that shows games now (see useStage). */
  shown: boolean;
  mode: 'inline' | 'overlay';
  prompt: Prompt;
  /** The words of dialogs, where they have not come with the view. */
  loadTexts?: () => Promise<{ texts: typeof words }>;
}

/** How far the launch is, and which part of it stands here. */
export function useLaunchState({ shown, mode, prompt, loadTexts }: LaunchOptions) {
  const { i18n } = useClient();
  const launch = useDomain(launchDomain);
  const state = useStore(launch.store, (whole) => whole);
  const { step } = state;
  // A game that has a page of its own on this site does not open over the one it was started from.
  const mine = shown && !(state.ownPage && mode === 'overlay');
  const dialog = mine && (step === 'group' || step === 'rooms' || step === 'soon' || isTold(state));
  const onStage = mine && isOnStage(state);
  // On the stage for a game's window, and for what the member wants to be told while playing.
  const isWanted = dialog || onStage || prompt !== null;
  const words = useLazy(async () => {
    const part = await loadTexts?.();
    if (part) i18n.addTexts('launch', part.texts);
    return {};
  }, isWanted);
  return {
    state,
    onStage,
    dialog,
    isWanted,
    words,
    leave: () => launch.close(),
    retry: () => void launch.retry(),
  };
}
