import { useState } from 'react';
import { chanceDomain } from '../../core/domains/chance';
import { standingWords } from '../../core/i18n/lazy-words';
import type { AppError } from '../../core/kernel/app-error';
import { useAction, useClient, useDomain } from '../../react';

/** Inside of the app: installed on the device, or the operator's own around it. */
const isInApp = (): boolean =>
  matchMedia('(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui)').matches;

/** Taking what the app gives, where this is the app. */
export function useAppReward(onTaken: () => void): {
  isInApp: boolean;
  isTaken: boolean;
  busy: boolean;
  error: AppError | null;
  take(): void;
} {
  const { i18n } = useClient();
  // Before anything asks for a word.
  useState(() => i18n.addTexts('standing', standingWords));
  const domain = useDomain(chanceDomain);
  const [isTaken, setTaken] = useState(false);
  const { busy, error, run } = useAction(async () => {
    await domain.appReward();
    setTaken(true);
    onTaken();
  });
  return { isInApp: isInApp(), isTaken, busy, error, take: () => void run() };
}
