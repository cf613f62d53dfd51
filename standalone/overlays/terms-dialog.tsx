import { useText } from '../../src/react';
import { useTopicDialog } from '../../src/react/use-topic-dialog';
import { RichDialog } from '../../src/ui/overlays/rich-dialog';

/** The merchant's terms, once somebody wants to read them. */
export function TermsDialog({ onClose }: { onClose: () => void }) {
  const t = useText('home');
  const dialog = useTopicDialog('term', { title: t('terms'), missing: t('termsMissing') });
  return <RichDialog {...dialog} onClose={onClose} />;
}
