import type { wallet } from '../../locales/en/wallet';
import type { TextOf } from '../../react';
import { Button, LinkButton } from '../../ui/primitives/button';
import { Icon } from '../../ui/primitives/icon';
import { Skeleton } from '../../ui/primitives/skeleton';
import type { BalanceModel } from './balance.controller';

interface BalanceViewProps {
  t: TextOf<typeof wallet>;
  model: BalanceModel;
  onLogin(): void;
}

/** The balance on one line; the number is announced when it changes, a hidden one is not read out. */
export function BalanceView({ t, model, onLogin }: BalanceViewProps) {
  if (model.state === 'guest') {
    return (
      <div className="balance" part="balance">
        <LinkButton onClick={onLogin}>{t('guest')}</LinkButton>
      </div>
    );
  }
  return (
    <div className="balance" part="balance" role="group" aria-label={t('balance')}>
      <span className="balance-face">
        <span className="balance-label">
          {t('balance')}
          {model.trial && <span className="balance-mark">{t('trial')}</span>}
        </span>
        <Amount t={t} model={model} />
      </span>
      <Button
        look="plain"
        icon
        aria-label={t(model.hidden ? 'show' : 'hide')}
        aria-pressed={model.hidden}
        onClick={model.toggleHidden}
        part="hide"
      >
        <Icon name={model.hidden ? 'eyeOff' : 'eye'} />
      </Button>
      <Button
        look="plain"
        icon
        busy={model.busy}
        aria-label={t('refresh')}
        onClick={model.refresh}
        part="refresh"
      >
        <Icon name="refresh" />
      </Button>
    </div>
  );
}

function Amount({ t, model }: Omit<BalanceViewProps, 'onLogin'>) {
  const isStale = model.staleSince !== '';
  const note = t('stale', { time: model.staleSince });
  return (
    <span className={isStale ? 'balance-amount balance-stale' : 'balance-amount'} part="amount">
      <span role="status" aria-live="polite" aria-atomic="true">
        {model.state === 'loading' && <Skeleton width={88} height={20} />}
        {model.state === 'failed' && <span className="balance-failed">{t('failed')}</span>}
        {model.state === 'ready' && model.hidden && <span className="f-hidden">{t('hidden')}</span>}
        {model.state === 'ready' && (
          <bdi translate="no" aria-hidden={model.hidden || undefined} title={isStale ? note : undefined}>
            {model.text}
          </bdi>
        )}
      </span>
      {isStale && <span className="f-hidden">{note}</span>}
    </span>
  );
}
