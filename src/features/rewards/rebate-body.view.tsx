import { useId } from 'react';
import { useFormat, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { Skeleton } from '../../ui/primitives/skeleton';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import { Rates } from './rates.view';
import { useFlag, useLanguage, useRebates } from './rewards.controller';
import { bodyStyles } from './styles';
import { useWhat } from './what';

export const styles = bodyStyles;

const SKELETON_PX = 148;

function Due() {
  const t = useText('rewards');
  const common = useText('common');
  const { dateTime, errorText } = useFormat();
  const what = useWhat();
  const id = useId();
  const { due, collected, busy, error, collect } = useRebates();
  const done = collected.length > 0 && (
    <Alert tone="success">{t('collected', { amount: what(collected) })}</Alert>
  );
  if (due.value === null)
    return due.error === null ? (
      <div aria-busy="true">
        <Skeleton height={SKELETON_PX} radius={20} />
      </div>
    ) : (
      <ErrorState
        title={t('failed')}
        text={errorText(due.error)}
        error={due.error}
        action={<Button onClick={due.again}>{common('retry')}</Button>}
      />
    );
  if (due.value.length === 0)
    return done || <EmptyState icon="check" title={t('rebatesNone')} text={t('rebatesNoneText')} />;
  return (
    <section className="rw-box" aria-labelledby={id} part="section">
      <h3 className="rw-title" id={id}>
        {t('rebates')}
      </h3>
      <p className="rw-fact">{t('rebatesText')}</p>
      {done}
      <ul className="rw-rows">
        {due.value.map((reward) => (
          <li key={reward.id} className="rw-row" part="reward">
            <span className="rw-words">
              <b>
                <bdi>{reward.title}</bdi>
              </b>
              {reward.claimUntil !== null && (
                <span className="rw-fact">{t('claimUntil', { at: dateTime(reward.claimUntil) })}</span>
              )}
            </span>
            <b className="rw-sum">{what([reward])}</b>
          </li>
        ))}
      </ul>
      {error !== null && <Alert tone="error">{errorText(error)}</Alert>}
      <Button look="main" wide busy={busy} onClick={collect} part="collect">
        {t('collect', { amount: what(due.value) })}
      </Button>
    </section>
  );
}

function Page() {
  const hasRates = useFlag('PLYRBT');
  return (
    <div className="rw" part="rewards">
      <Due />
      {hasRates && <Rates />}
    </div>
  );
}

/** MEM-14: rebates that the member collects. */
export function RebateBody() {
  return <Page key={useLanguage()} />;
}
