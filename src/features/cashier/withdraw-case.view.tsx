import { useEffect, useRef, useState } from 'react';
import type { Withdrawal, WithdrawalRefusal } from '../../contract/entities/withdrawal';
import { isNone } from '../../react/amounts';
import { useFormat, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { Facts, HelpButton, Refusal, Waiting } from './parts.view';
import { asksForArrival, isWithdrawalOpen, withdrawTimeline } from './timeline';
import { Timeline } from './timeline.view';
import { useUsual } from './use-usual';
import { useArrival, useTakeBack, useWithdrawCase, type WithdrawCase } from './withdraw-case.controller';
import { payeeKindKey } from './payee-kind';

interface CaseProps {
  id: string;
  first: Withdrawal | null;
  usual: { medianS: number; p95S: number } | null;
  onNew(): void;
  onState(): void;
}

/** One withdrawal: where it stands, what comes next and who acts, and the way to a person. */
export function WithdrawCaseView(props: CaseProps) {
  const model = useWithdrawCase(props.id, props.first, props.onState);
  const { withdrawal, error, retry } = model;
  if (withdrawal === null) return <Waiting error={error} onRetry={retry} />;
  return <Shown {...props} withdrawal={withdrawal} model={model} />;
}

/** Reasons that texts have a sentence for. */
const REASONS = {
  payee_other: 'refusal_not_holder',
  payee_invalid: 'refusal_payee_invalid',
  documents: 'refusal_documents',
  turnover: 'refusal_turnover',
  rules: 'refusal_rules',
  duplicate: 'refusal_duplicate',
  contact_us: 'refusal_contact_us',
  not_enough: 'refusal_not_enough',
  owed: 'refusal_owed',
  payee_refused: 'refusal_payee_refused',
  provider_refused: 'refusal_provider_refused',
  came_back: 'refusal_came_back',
} as const satisfies Record<WithdrawalRefusal, string>;
const reasonKey = (code: string) =>
  Object.hasOwn(REASONS, code) ? REASONS[code as WithdrawalRefusal] : ('refusal_unknown' as const);

function Shown({
  withdrawal,
  model,
  usual,
  first,
  onNew,
}: CaseProps & { withdrawal: Withdrawal; model: WithdrawCase }) {
  const title = useRef<HTMLHeadingElement>(null);
  // The button that confirmed it has gone with its form. A case that is chosen from the list leaves the focus there.
  const isNew = first !== null;
  useEffect(() => {
    const heading = title.current;
    if (heading === null || !isNew) return;
    // The visitor may be typing in another part of the page by now.
    const { activeElement, body } = heading.ownerDocument;
    const { host } = heading.getRootNode() as ShadowRoot;
    if (activeElement === body || activeElement?.contains(host)) heading.focus();
  }, [isNew]);
  const t = useText('cashier');
  const format = useFormat();
  const spans = useUsual();
  const { id, state, amount, fee, net, settled, refusal, note, reference } = withdrawal;
  const isDone = state === 'paid';
  const word = t(`withdraw_${state}`);
  // Where the fee was not told, it is not known here how much of it arrived.
  const isUntold = isDone && net.unread === true;
  const text = (of: Withdrawal['state']): string => t(`withdrawNext_${of}`, { amount: format.money(net) });
  return (
    <article className="cash" aria-label={t('withdrawTitle')} part="case">
      <header className={isDone ? 'case-head case-done' : 'case-head'}>
        <h3 className="case-title" ref={title} tabIndex={-1}>
          {isUntold ? word : `${format.money(isDone ? net : amount)} · ${word}`}
        </h3>
        <p className="case-news" role="status">
          {!isUntold && text(state)}
        </p>
      </header>
      <Refusal error={model.error} onRetry={model.retry} />
      {refusal !== '' && (
        <Alert tone="warning">
          <b>{t('reason')}</b> {t(reasonKey(refusal))}
          {note !== '' && (
            <p>
              <b>{t('note')}</b> {note}
            </p>
          )}
        </Alert>
      )}
      {first?.page !== undefined && isWithdrawalOpen(withdrawal) && <BankPage url={first.page} />}
      {asksForArrival(withdrawal) && <Arrival withdrawal={withdrawal} onAnswered={model.retry} />}
      {withdrawal.confirmation?.answered === true && state === 'sent' && (
        <Alert tone="info">{t('arrivalSaid')}</Alert>
      )}
      <Timeline
        rows={withdrawTimeline(withdrawal).map((row, at) => ({
          key: `${at} ${row.state}`,
          label: t(`withdraw_${row.state}`),
          at: row.at,
          tone: row.tone,
          text:
            row.tone === 'now'
              ? text(row.state)
              : row.state === 'requested' && settled.minor > 0n
                ? `${t('settled')}: ${format.money(settled)}`
                : undefined,
        }))}
        usual={usual === null ? '' : spans.long(usual)}
      />
      <Facts
        rows={[
          [
            t('payee'),
            <span key="payee">
              {t(payeeKindKey(withdrawal.payeeKind))} · <bdi translate="no">{withdrawal.payee}</bdi>
            </span>,
          ],
          [t('withdrawAmount'), format.money(amount)],
          isNone(settled) ? null : [t('settled'), format.money(settled)],
          [t('fee'), isNone(fee) ? t('noFee') : format.money(fee)],
          net.unread
            ? null
            : [
                t('net'),
                <b key="net" translate="no">
                  {format.money(net)}
                </b>,
              ],
          id === ''
            ? null
            : [
                t('id'),
                <bdi translate="no" key="id">
                  {id}
                </bdi>,
              ],
          reference === ''
            ? null
            : [
                t('reference'),
                <bdi translate="no" key="reference">
                  {reference}
                </bdi>,
              ],
        ]}
      />
      <div className="case-foot">
        <Button look="line" onClick={onNew} part="new">
          {t('newWithdraw')}
        </Button>
        <HelpButton about={{ kind: 'withdrawal', id, reference }} />
        {withdrawal.mayCancel && <TakeBack withdrawal={withdrawal} onNews={model.put} />}
      </div>
    </article>
  );
}

/** A bank wants its holder there. It is opened by a click and never by itself. */
function BankPage({ url }: { url: string }) {
  const t = useText('cashier');
  return (
    <Alert tone="warning">
      {t('nextStep')}:{' '}
      <a className="f-link" href={url} target="_blank" rel="noopener noreferrer">
        <bdi translate="no">{url.split(/[/?#]/)[2]}</bdi>
      </a>
    </Alert>
  );
}

/** MEM-16: whether the money arrived, counted down in minutes. */
function Arrival({ withdrawal, onAnswered }: { withdrawal: Withdrawal; onAnswered(): void }) {
  const t = useText('cashier');
  const format = useFormat();
  const { minutesLeft, isOver, busy, error, say } = useArrival(withdrawal, onAnswered);
  return (
    <section className="ask arrival" aria-label={t('arrivalTitle')} part="arrival">
      <h4 className="step-title">{t('arrivalTitle')}</h4>
      <p role="timer">
        {isOver
          ? t('arrivalOver')
          : t('arrivalText', {
              amount: format.money(withdrawal.net),
              payee: withdrawal.payee,
              time: t('minutes', { count: minutesLeft }),
            })}
      </p>
      <Refusal error={error} />
      {!isOver && (
        <div className="ask-row">
          <Button look="main" busy={busy} onClick={() => say(true)} part="arrived">
            {t('arrived')}
          </Button>
          <Button look="line" busy={busy} onClick={() => say(false)} part="not-arrived">
            {t('notArrived')}
          </Button>
        </div>
      )}
    </section>
  );
}

function TakeBack({ withdrawal, onNews }: { withdrawal: Withdrawal; onNews(withdrawal: Withdrawal): void }) {
  const t = useText('cashier');
  const [isAsked, setAsked] = useState(false);
  const { takeBack, busy, error } = useTakeBack(withdrawal.id, onNews);
  if (!isAsked)
    return (
      <Button look="plain" onClick={() => setAsked(true)} part="cancel">
        {t('cancelWithdraw')}
      </Button>
    );
  return (
    <div className="ask" role="group" aria-label={t('cancelWithdraw')}>
      <Alert tone="warning">{t('cancelWithdrawText')}</Alert>
      <Refusal error={error} />
      <div className="ask-row">
        <Button look="line" busy={busy} onClick={takeBack} part="cancel">
          {t('cancelWithdraw')}
        </Button>
        <Button onClick={() => setAsked(false)}>{t('keep')}</Button>
      </div>
    </div>
  );
}
