import { useText } from '../../src/react';
import { Icon } from '../../src/ui/primitives/icon';
import { ChromeIcon } from '../kit/chrome-icon.view';
import { useCopyId } from './use-copy-id';

/** The member's number, to be told to customer service. */
export function CopyId() {
  const { id, said, copy } = useCopyId();
  const t = useText('chrome');
  if (id === '') return null;
  return (
    <li className="account-id">
      <span>
        {t('memberId')}{' '}
        <bdi translate="no" className="account-number">
          {id}
        </bdi>
      </span>
      <button className="top-icon" type="button" aria-label={t('copy')} title={t('copy')} onClick={copy}>
        {said === 'copySuccess' ? <Icon name="check" size={18} /> : <ChromeIcon name="copy" size={18} />}
      </button>
      <span className="account-said" role="status">
        {said === '' ? '' : t(said)}
      </span>
    </li>
  );
}
