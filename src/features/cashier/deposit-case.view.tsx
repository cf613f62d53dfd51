import { useState } from 'react';
import type { Deposit, DepositRefusal } from '../../contract/entities/deposit';
import { isNone } from '../../react/amounts';
import { useFormat, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { clockText } from './duration-text';
import { DepositAction } from './deposit-action.view';
import { useCancel, useDepositCase, type DepositCase } from './deposit-case.controller';
import { Facts, HelpButton, Refusal, Waiting } from './parts.view';
import { depositTimeline, depositWord } from './timeline';
import { Timeline } from './timeline.view';
import { useUsual } from './use-usual';

/** One deposit: what there is to do, where it stands, what comes next, and the way to a person. */
export function DepositCaseView(props: {
  id: string;
  first: Deposit | null;
  onNew(): void;
  onState(): void;
}) {
  const model = useDepositCase(props.id, props.first, props.onState);
  const { deposit, error, retry } = model;
  if (deposit === null) return <Waiting error={error} onRetry={retry} />;
  return <Shown deposit={deposit} model={model} onNew={props.onNew} />;
}

function Head({ deposit, secondsLeft }: { deposit: Deposit; secondsLeft: number | null }) {
  const t = useText('cashier');
  const format = useFormat();
  const { state, asked, got, returned } = deposit;
  const isDone = state === 'credited';
  const word = depositWord(deposit);
  const shown = word === 'part_back' && returned !== null ? returned : isDone ? got : asked;
  const amount = format.money(shown);
  return (
    <header className={isDone ? 'case-head case-done' : 'case-head'}>
      <h3 className="case-title">
        {state === 'awaiting' ? t('payTitle', { amount }) : t(`deposit_${word}`)}
      </h3>
      <p className="case-news" role="status">
        {t(`depositNext_${word}`, { amount })}
      </p>
      {secondsLeft !== null && (
        <p className="case-clock" role="timer">
          {secondsLeft > 0 ? t('expiresIn', { time: clockText(secondsLeft) }) : t('expired')}
        </p>
      )}
    </header>
  );
}

/** Reasons that texts have a sentence for. */
const REASONS = {
  not_arrived: 'transferNotArrived',
  other_person: 'transferOtherPerson',
  unreadable: 'transferUnreadable',
  other: 'transferRefused',
} as const satisfies Record<DepositRefusal, string>;
const reasonKey = (code: string) =>
  Object.hasOwn(REASONS, code) ? REASONS[code as DepositRefusal] : REASONS.other;

function Shown({ deposit, model, onNew }: { deposit: Deposit; model: DepositCase; onNew(): void }) {
  const t = useText('cashier');
  const format = useFormat();
  const usual = useUsual();
  const { id, asked, got, fee, returned, reference, providerReference } = deposit;
  const word = depositWord(deposit);
  const rows = depositTimeline(deposit);
  return (
    <article className="cash" aria-label={t('depositTitle')} part="case">
      <Head deposit={deposit} secondsLeft={model.secondsLeft} />
      <Refusal error={model.error} onRetry={model.retry} />
      {deposit.refusal !== '' && deposit.state !== 'credited' && (
        <Alert tone="warning">
          <b>{t('reason')}</b> {t(reasonKey(deposit.refusal))}
        </Alert>
      )}
      {model.secondsLeft !== 0 && <DepositAction deposit={deposit} onNews={model.put} />}
      <Timeline
        rows={rows.map((row) => ({
          key: row.state,
          label: t(`deposit_${row.state === 'charged_back' ? word : row.state}`),
          at: row.at,
          tone: row.tone,
          text:
            row.tone === 'now' ? t(`depositNext_${row.state}`, { amount: format.money(asked) }) : undefined,
        }))}
        usual={deposit.usual === null ? '' : usual.long(deposit.usual)}
      />
      <Facts
        rows={[
          [t('asked'), format.money(asked)],
          isNone(got) ? null : [t('came'), format.money(got)],
          isNone(fee) ? null : [t('fee'), format.money(fee)],
          returned === null ? null : [t('takenBack'), format.money(returned)],
          [
            t('id'),
            <bdi translate="no" key="id">
              {reference === '' ? id : reference}
            </bdi>,
          ],
          providerReference === ''
            ? null
            : [
                t('reference'),
                <bdi translate="no" key="ref">
                  {providerReference}
                </bdi>,
              ],
        ]}
      />
      <div className="case-foot">
        <Button look={deposit.state === 'awaiting' ? 'line' : 'main'} onClick={onNew} part="new">
          {t('newDeposit')}
        </Button>
        <HelpButton
          about={{ kind: 'deposit', id, reference: providerReference === '' ? reference : providerReference }}
        />
        {deposit.mayCancel && <Cancel deposit={deposit} onNews={model.put} />}
      </div>
    </article>
  );
}

/** Asked once more: the code that lies with the bank may be paid all the same. */
function Cancel({ deposit, onNews }: { deposit: Deposit; onNews(deposit: Deposit): void }) {
  const t = useText('cashier');
  const [isAsked, setAsked] = useState(false);
  const { cancel, busy, error } = useCancel(deposit.id, onNews);
  if (!isAsked)
    return (
      <Button look="plain" onClick={() => setAsked(true)} part="cancel">
        {t('cancelDeposit')}
      </Button>
    );
  return (
    <div className="ask" role="group" aria-label={t('cancelDeposit')}>
      <Alert tone="warning">{t('cancelDepositText')}</Alert>
      <Refusal error={error} />
      <div className="ask-row">
        <Button look="line" busy={busy} onClick={cancel} part="cancel">
          {t('cancelDeposit')}
        </Button>
        <Button onClick={() => setAsked(false)}>{t('keep')}</Button>
      </div>
    </div>
  );
}
