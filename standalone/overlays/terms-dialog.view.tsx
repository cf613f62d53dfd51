import { useText } from '../../src/react';
import { useTopicDialog } from '../../src/react/use-topic-dialog';
import { RichDialog } from '../../src/ui/overlays/rich-dialog';
import './terms-dialog.css';

/** The merchant's terms, on demand. */
export function TermsDialog({ onClose }: { onClose: () => void }) {
  const t = useText('home');
  const dialog = useTopicDialog('term', { title: t('terms'), missing: t('termsMissing') });
  return <RichDialog {...dialog} onClose={onClose} />;
}
