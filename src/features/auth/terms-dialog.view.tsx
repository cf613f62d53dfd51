import { useText } from '../../react';
import { useTopicDialog } from '../../react/use-topic-dialog';
import { RichDialog } from '../../ui/overlays/rich-dialog';

export { styles } from '../../ui/overlays/rich-dialog';

/** The merchant's terms, from the help centre. Loaded on demand. */
export function TermsDialog({ onClose }: { onClose: () => void }) {
  const t = useText('auth');
  const dialog = useTopicDialog('term', { title: t('terms'), missing: t('termsMissing') });
  return <RichDialog {...dialog} onClose={onClose} />;
}
