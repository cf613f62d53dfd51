import { useText } from '../../src/react';
import { ChromeIcon } from '../kit/chrome-icon.view';
import { useVipName } from './use-member';

/** The member's VIP label, where there is one. */
export function VipLabel() {
  const t = useText('chrome');
  const name = useVipName();
  if (name === '') return null;
  return (
    <span className="vip">
      <ChromeIcon name="crown" size={14} />
      <span className="hidden">{t('vipLabel', { name })}</span>
      <bdi translate="no" aria-hidden="true">
        {name}
      </bdi>
    </span>
  );
}
