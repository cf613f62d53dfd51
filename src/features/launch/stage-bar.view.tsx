import type { ReactNode } from 'react';
import { useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { Icon } from '../../ui/primitives/icon';

/** The one bar of a game: the way out first, what is played, the whole screen, and what else there is to it. */
export function StageBar(props: {
  name: string;
  trial: boolean;
  leave(): void;
  /** Only where it changes something. */
  fullScreen?: (() => void) | undefined;
  isFull: boolean;
  children: ReactNode;
}) {
  const { name, trial, leave, fullScreen, isFull, children } = props;
  const t = useText('launch');
  return (
    <header className="stage-bar" part="bar">
      <Button look="plain" icon aria-label={t('leave')} onClick={leave} part="leave">
        <Icon name="close" />
      </Button>
      <h2 className="stage-name">{name}</h2>
      {trial ? <p className="stage-trial">{t('trialMode')}</p> : null}
      {fullScreen ? (
        <Button look="plain" icon aria-label={t('fullScreen')} aria-pressed={isFull} onClick={fullScreen}>
          <svg className="f-icon stage-full" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />
          </svg>
        </Button>
      ) : null}
      {children}
    </header>
  );
}
