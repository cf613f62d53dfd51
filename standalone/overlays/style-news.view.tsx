import { useState } from 'react';
import { useText } from '../../src/react';
import { fetchSheet, lostSheets } from './sheets';

/** SYS-6: the page came without its looks; they are asked for again without a reload. */
export function StyleNews() {
  const t = useText('home');
  const [lost, setLost] = useState(() => lostSheets().length > 0);
  const [busy, setBusy] = useState(false);
  if (!lost) return null;
  const retry = async (): Promise<void> => {
    setBusy(true);
    await Promise.all(lostSheets().map(fetchSheet));
    setLost(lostSheets().length > 0);
    setBusy(false);
  };
  return (
    <div role="alert">
      <p>{t('styleLost')}</p>
      <button type="button" disabled={busy} onClick={() => void retry()}>
        {t('retry')}
      </button>
    </div>
  );
}
