import { LostDialog } from '../kit/lost-dialog.view';
import { useTerms } from './use-terms';

/** The merchant's terms over any page, on demand. */
export function Terms() {
  const { open, part, lost, retry, close } = useTerms();
  if (!open) return null;
  if (part !== null) return <part.TermsDialog onClose={close} />;
  return lost ? <LostDialog onRetry={retry} onClose={close} /> : null;
}
