import { useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { Icon } from '../../ui/primitives/icon';
import { useStageBalance } from './stage.controller';

function BalanceStrip({ label, walletId }: { label: string; walletId: number | null }) {
  const balance = useStageBalance(walletId);
  if (balance === '') return null;
  return (
    <p className="stage-balance" part="balance" aria-live="polite">
      <span>{label}</span> <b>{balance}</b>
    </p>
  );
}

/** Above a game: the way out first, what is played, the balance, and the two things a frame needs. */
export function StageBar(props: {
  name: string;
  trial: boolean;
  leave(): void;
  /** Only while a frame is there. */
  reload?: (() => void) | undefined;
  fullScreen?: (() => void) | undefined;
  isFull: boolean;
  walletId: number | null;
}) {
  const { name, trial, leave, reload, fullScreen, isFull, walletId } = props;
  const t = useText('launch');
  return (
    <header className="stage-bar">
      <Button look="plain" icon aria-label={t('leave')} onClick={leave} part="leave">
        <Icon name="close" />
      </Button>
      <h2 className="stage-name">{name}</h2>
      {trial ? (
        <p className="stage-trial">{t('trialMode')}</p>
      ) : (
        <BalanceStrip label={t('balance')} walletId={walletId} />
      )}
      {reload ? (
        <Button look="plain" icon aria-label={t('reload')} onClick={reload}>
          <Icon name="refresh" />
        </Button>
      ) : null}
      {fullScreen ? (
        <Button look="plain" icon aria-label={t('fullScreen')} aria-pressed={isFull} onClick={fullScreen}>
          <svg className="f-icon stage-full" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />
          </svg>
        </Button>
      ) : null}
    </header>
  );
}
