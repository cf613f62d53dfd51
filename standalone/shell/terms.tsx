import { useEffect, useState } from 'react';
import type { home as texts } from '../../src/locales/en/home';
import { useClient, useText } from '../../src/react';
import { useTopicDialog } from '../../src/react/use-topic-dialog';
import { RichDialog } from '../../src/ui/overlays/rich-dialog';

/** The merchant's terms over whatever stands there, for everybody who wants to read them. */
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
  return open ? <TermsDialog onClose={() => setOpen(false)} /> : null;
}

function TermsDialog({ onClose }: { onClose: () => void }) {
  const t = useText<typeof texts>('home');
  const dialog = useTopicDialog('term', { title: t('terms'), missing: t('termsMissing') });
  return <RichDialog {...dialog} onClose={onClose} />;
}
