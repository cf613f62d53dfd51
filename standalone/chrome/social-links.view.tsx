import { useText } from '../../src/react';
import { ChromeIcon } from '../kit/chrome-icon.view';
import { useSocialLinks } from './use-social-links';

/** The operator's pages at social networks, those that are configured. */
export function SocialLinks({ kinds, className }: { kinds: readonly string[]; className: string }) {
  const t = useText('chrome');
  const rows = useSocialLinks(kinds);
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
