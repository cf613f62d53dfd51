import { useState } from 'react';
import { useIntents, useLazy } from '../../src/react';
import { within } from '../kit/within';
import type * as TermsDialog from './terms-dialog.view';

/** Whether the terms are wanted; what shows them is deferred. */
export function useTerms(): {
  open: boolean;
  part: typeof TermsDialog | null;
  lost: boolean;
  retry(): void;
  close(): void;
} {
  const [open, setOpen] = useState(false);
  useIntents(({ type }) => {
    if (type !== 'open-terms') return false;
    setOpen(true);
    return true;
  });
  const { part, lost, retry } = useLazy(() => within(import('./terms-dialog.view')), open);
  return { open, part, lost, retry, close: () => setOpen(false) };
}
