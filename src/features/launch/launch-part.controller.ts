import { useLayoutEffect, useRef, useState } from 'react';
import type { launch as words } from '../../locales/en/launch';
import { useClient } from '../../react';
import { useLaunch, useStage } from './launch.controller';
import type { StartTarget } from './start-game';

export type StartRequest = [target: StartTarget, options: { trial: boolean }];

export interface LaunchPartOptions {
  /** Place among the views that could show a game; null: this one never does. */
  rank: number | null;
  /** Whether questions before a start are asked here. */
  active: boolean;
  /** English words of this part; they travel with it. */
  texts: typeof words;
  /** What starts, once; null for nothing. */
  request: StartRequest | null;
  onTaken(): void;
}

/** Launching for a view that came before it. */
export function useLaunchPart({ rank, active, texts, request, onTaken }: LaunchPartOptions) {
  const { i18n } = useClient();
  // Before the first view inside asks for a word.
  useState(() => i18n.addTexts('launch', texts));
  const shown = useStage(rank);
  const { start, prompt, dismiss } = useLaunch(active);
  const taken = useRef<StartRequest | null>(null);
  // Before the click is over: a browser opens a window within it only. Once, also where React tries effects twice.
  useLayoutEffect(() => {
    if (request === null || taken.current === request) return;
    taken.current = request;
    onTaken();
    start(...request);
  }, [request, onTaken, start]);
  return { shown, prompt, dismiss, start };
}
