import { useLayoutEffect, useState } from 'react';
import type { launch as words } from '../../locales/en/launch';
import { useClient } from '../../react';
import { LaunchView } from './launch.view';
import { useLaunch, useStage } from './launch.controller';
import type { StartTarget } from './start-game';

export type StartRequest = [target: StartTarget, options: { trial: boolean }];

export interface LaunchPartProps {
  mode: 'inline' | 'overlay';
  /** Place among the views that could show a game; null: this one never does. */
  rank: number | null;
  /** Whether questions before a start are asked here. */
  active: boolean;
  /** English words of this part; they travel with it. */
  texts: typeof words;
  /** What is meant to start, once; null for nothing. */
  request: StartRequest | null;
  onTaken(): void;
}

/** Launching as one part: starts what is requested, shows what follows from it. */
export function LaunchPart({ mode, rank, active, texts, request, onTaken }: LaunchPartProps) {
  const { i18n } = useClient();
  // Before the first view inside asks for a word.
  useState(() => i18n.addTexts('launch', texts));
  const shown = useStage(rank);
  const { start, prompt, dismiss } = useLaunch(active);
  // Before the click is over: a browser opens a window within it only.
  useLayoutEffect(() => {
    if (request === null) return;
    onTaken();
    start(...request);
  }, [request, onTaken, start]);
  return <LaunchView {...{ shown, mode, prompt, dismiss, start }} />;
}
