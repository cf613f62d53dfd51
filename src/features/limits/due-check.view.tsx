import { useId } from 'react';
import { useFormat, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { useDueCheck } from './due-check.controller';

/** A reality check that play waits for: how long one has played, how it stands, and the answer. */
export function DueCheck() {
  const t = useText('limits');
  const { errorText } = useFormat();
  const id = useId();
  const check = useDueCheck();
  if (!check.isDue) return check.isAnswered ? <Alert tone="success">{t('checkAnswered')}</Alert> : null;
  return (
    <section className="limits-box" aria-labelledby={id} part="section">
      <h3 className="limits-title" id={id}>
        {t('checkTitle')}
      </h3>
      <p className="limits-text">{t('checkText')}</p>
      <dl className="limits-figures">
        <dt>{t('checkTime')}</dt>
        <dd>{t('minutes', { count: check.minutes })}</dd>
        <dt>{t('checkStaked')}</dt>
        <dd>{check.staked}</dd>
        <dt>{t('checkWon')}</dt>
        <dd>{check.won}</dd>
        <dt>{t('checkNet')}</dt>
        <dd>
          <strong>{check.net}</strong>
        </dd>
      </dl>
      {check.error !== null && <Alert tone="error">{errorText(check.error)}</Alert>}
      <div className="limits-actions">
        <Button look="main" busy={check.busy} onClick={check.answer} part="answer-check">
          {t('checkRead')}
        </Button>
      </div>
    </section>
  );
}
