import type { LaunchState } from '../../core/types';
import { useText } from '../../react';
import { useCountedStart } from './counted-start';

/** A game that runs in a window of its own, with the way there for who has no window yet. */
export function OwnWindow({ state, name, url }: { state: LaunchState; name: string; url: URL }) {
  const t = useText('launch');
  useCountedStart(state);
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
