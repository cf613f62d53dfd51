import { useClient, useStore, useText } from '../../src/react';
import { ChromeIcon } from '../kit/chrome-icon';

/** The member's VIP label, where there is one. */
export function VipLabel() {
  const { session } = useClient();
  const t = useText('chrome');
  const name = useStore(session.store, (state) => state.member?.vip?.name ?? '');
  if (name === '') return null;
  return (
    <span className="vip">
      <ChromeIcon name="crown" size={14} />
      <span className="hidden">{t('vipLabel', { name })}</span>
      <bdi aria-hidden="true">{name}</bdi>
    </span>
  );
}
