import { useClient, useStore, useText } from '../../src/react';
import { ChromeIcon, type ChromeIconName } from '../kit/chrome-icon';

/** The networks that have a sign, in the order shown; their names are not translated. */
const networks: Readonly<Record<string, { name: string; icon: ChromeIconName }>> = {
  FACEBOOK: { name: 'Facebook', icon: 'facebook' },
  YOUTUBE: { name: 'YouTube', icon: 'youtube' },
  INSTAGRAM: { name: 'Instagram', icon: 'instagram' },
  TELEGRAM: { name: 'Telegram', icon: 'plane' },
  WHATSAPP: { name: 'WhatsApp', icon: 'chat' },
};
export const allNetworks = Object.keys(networks);

/** Others than https addresses lead nowhere. */
const isAddress = (url: string): boolean => URL.canParse(url) && new URL(url).protocol === 'https:';

/** The operator's pages at social networks, those that are configured. */
export function SocialLinks({ kinds, className }: { kinds: readonly string[]; className: string }) {
  const { system } = useClient();
  const t = useText('chrome');
  const resources = useStore(system.store, (state) => state.status?.resources ?? null);
  const rows = kinds.flatMap((kind) => {
    const url = resources?.find(({ type }) => type.toUpperCase() === kind)?.url ?? '';
    const network = networks[kind];
    return network !== undefined && isAddress(url) ? [{ kind, url, ...network }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <ul className={className} aria-label={t('social')}>
      {rows.map(({ kind, url, name, icon }) => (
        <li key={kind}>
          <a
            className="social"
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            title={name}
            aria-label={t('socialName', { name })}
          >
            <ChromeIcon name={icon} />
          </a>
        </li>
      ))}
    </ul>
  );
}
