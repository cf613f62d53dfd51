import { useState } from 'react';
import type { AppError, CustomerServiceEntry } from '../../src/core';
import { useAction, useClient } from '../../src/react';
import { openServiceWindow } from './service-window';

/** What is asked or said about customer service; `failed` when the ways to it could not be loaded. */
export type ServiceStep =
  | { step: 'choice'; entries: readonly CustomerServiceEntry[] }
  | { step: 'blocked'; entry: CustomerServiceEntry }
  | { step: 'none' }
  | { step: 'failed'; error: AppError };

export interface Service {
  /** From a click: opens the one way there is, or asks which. */
  open(): void;
  /** The address will be wanted soon: it is opened before the click, which a window must follow at once. */
  warm(): void;
  busy: boolean;
  /** For ServiceDialog, to be put where nothing hides it; null while nothing is asked or said. */
  shown: ServiceStep | null;
  visit(entry: CustomerServiceEntry): void;
  close(): void;
}

/** Customer service as any button of the shell needs it. */
export function useService(): Service {
  const { system } = useClient();
  const [shown, setShown] = useState<ServiceStep | null>(null);
  const visit = (entry: CustomerServiceEntry): void =>
    setShown(openServiceWindow(entry.url) ? null : { step: 'blocked', entry });
  const ask = useAction(async () => {
    const entries = await system.customerServices();
    const [only] = entries;
    if (only === undefined) setShown({ step: 'none' });
    else if (entries.length === 1) visit(only);
    else setShown({ step: 'choice', entries });
  });
  return {
    open: () => void ask.run(),
    warm: () => void system.customerServices().catch(() => undefined),
    busy: ask.busy,
    shown: shown ?? (ask.error === null ? null : { step: 'failed', error: ask.error }),
    visit,
    close() {
      ask.clear();
      setShown(null);
    },
  };
}
