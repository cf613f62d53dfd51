import { useFormat, useText } from '../../react';
import { Toasts, useToasts } from '../../ui/overlays/toasts';
import { Button } from '../../ui/primitives/button';
import { Skeleton } from '../../ui/primitives/skeleton';
import { ErrorState } from '../../ui/primitives/state';
import { BonusesInPlay } from './bonus.view';
import { Rates } from './rates.view';
import { useBonuses, useFlag, useLanguage } from './rewards.controller';
import { bodyStyles } from './styles';

export const styles = bodyStyles;

const SKELETON_PX = 148;

function Bonuses() {
  const t = useText('rewards');
  const common = useText('common');
  const { errorText } = useFormat();
  const toasts = useToasts();
  const { value: bonuses, error, again } = useBonuses();
  if (bonuses === null)
    return error === null ? (
      <div aria-busy="true">
        <Skeleton height={SKELETON_PX} radius={20} />
      </div>
    ) : (
      <ErrorState
        title={t('failed')}
        text={errorText(error)}
        error={error}
        action={<Button onClick={again}>{common('retry')}</Button>}
      />
    );
  return (
    <>
      <BonusesInPlay
        bonuses={bonuses}
        leadsOn
        onMoved={again}
        onForfeited={(text) => toasts.show({ tone: 'success', text })}
      />
      <Toasts rows={toasts.rows} closeLabel={common('close')} onDrop={toasts.drop} />
    </>
  );
}

function Page() {
  const hasRewards = useFlag('REWCEN3');
  const hasRates = useFlag('PLYRBT');
  return (
    <div className="rw rw-above" part="rewards">
      {hasRewards && <Bonuses />}
      {hasRates && <Rates />}
    </div>
  );
}

/** MEM-9: bonus money with its wagering, and the rates of rebate. */
export function BonusDetailsBody() {
  return <Page key={useLanguage()} />;
}
