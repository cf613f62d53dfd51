import { useEffect, useState } from 'react';
import { useClient, useLazy } from '../../src/react';
import { LostDialog } from '../kit/lost-dialog';
import { within } from '../kit/within';

/** The merchant's terms over any page, on demand. */
export function Terms() {
  const client = useClient();
  const [open, setOpen] = useState(false);
  useEffect(
    () =>
      client.onIntent(({ type }) => {
        if (type !== 'open-terms') return false;
        setOpen(true);
        return true;
      }),
    [client],
  );
  const { part, lost, retry } = useLazy(() => within(import('./terms-dialog')), open);
  const close = (): void => setOpen(false);
  if (!open) return null;
  if (part !== null) return <part.TermsDialog onClose={close} />;
  return lost ? <LostDialog onRetry={retry} onClose={close} /> : null;
}
