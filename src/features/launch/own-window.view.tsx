import { useText } from '../../react';

/** A game that runs in a window of its own, with the way there for who has no window yet. */
export function OwnWindow({ name, url }: { name: string; url: URL }) {
  const t = useText('launch');
  return (
    <div className="stage-asking">
      <p className="f-state-title">{t('windowTitle', { name })}</p>
      <p className="f-state-text">{t('windowText')}</p>
      <a className="f-button f-button-main" href={url.href} target="_blank" rel="noopener noreferrer">
        {t('openWindow')}
      </a>
    </div>
  );
}
