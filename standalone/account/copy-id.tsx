import { useEffect, useState } from 'react';
import { useClient, useStore, useText } from '../../src/react';
import { Icon } from '../../src/ui/primitives/icon';
import { ChromeIcon } from '../kit/chrome-icon';

const SAID_FOR_MS = 2_500;

/** The member's number, to be told to customer service. */
export function CopyId() {
  const { session, ports } = useClient();
  const t = useText('chrome');
  const id = useStore(session.store, (state) => state.member?.id ?? '');
  const [said, setSaid] = useState<'' | 'copySuccess' | 'copyFailed'>('');
  useEffect(() => {
    if (said === '') return;
    const timer = ports.clock.setTimeout(() => setSaid(''), SAID_FOR_MS);
    return () => ports.clock.clearTimeout(timer);
  }, [said, ports]);
  if (id === '') return null;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(id);
      setSaid('copySuccess');
    } catch {
      // No permission, or a page without TLS: the number stands there to be copied by hand.
      setSaid('copyFailed');
    }
  };
  return (
    <li className="account-id">
      <span>
        {t('memberId')} <bdi className="account-number">{id}</bdi>
      </span>
      <button
        className="top-icon"
        type="button"
        aria-label={t('copy')}
        title={t('copy')}
        onClick={() => void copy()}
      >
        {said === 'copySuccess' ? <Icon name="check" size={18} /> : <ChromeIcon name="copy" size={18} />}
      </button>
      <span className="account-said" role="status">
        {said === '' ? '' : t(said)}
      </span>
    </li>
  );
}
