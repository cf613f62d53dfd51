import type { FormEvent } from 'react';
import { isNone } from '../../react/amounts';
import { useFormat, useLazy, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button, LinkButton } from '../../ui/primitives/button';
import { showValue } from '../../ui/primitives/show-value';
import { EmptyState } from '../../ui/primitives/state';
import { useFocusField } from '../../ui/primitives/use-focus-field';
import { useAddPayee, useBlocks } from './blocks.controller';
import { MoneyField } from './money-field.view';
import { Facts, Refusal, StepLoading } from './parts.view';
import { payeeKindKey } from './payee-kind';
import { useUsual } from './use-usual';
import { Blocks } from './withdraw-blocks.view';
import { payeeWords, type PayeeRow, type WithdrawFacts, type WithdrawForm } from './withdraw.controller';

interface FormProps {
  facts: WithdrawFacts;
  form: WithdrawForm;
  onShow(id: string): void;
}

/** What is taken out and where it goes; then the same once more with the payment password. */
export function WithdrawFormView(props: FormProps) {
  const t = useText('cashier');
  const { facts, form } = props;
  const blocks = useBlocks(facts);
  if (form.held !== null) return form.held;
  if (!facts.settings.allowed && blocks.length === 0)
    return <EmptyState icon="info" title={t('withdrawOff')} text={t('depositOffText')} />;
  if (form.asked !== null) return <Confirm {...props} />;
  return (
    <div className="cash">
      <OpenOne {...props} />
      <WithdrawLimits facts={facts} isOpen={blocks.length === 0} />
      {blocks.length > 0 ? <Blocks blocks={blocks} /> : <Fields {...props} />}
    </div>
  );
}

/** The withdrawable amount (only if nothing blocks a withdrawal), pending and owed amounts, and the rest of the daily limits. */
function WithdrawLimits(props: Pick<FormProps, 'facts'> & { isOpen: boolean }) {
  const { settings, held } = props.facts;
  const t = useText('cashier');
  const format = useFormat();
  const { available, owed, timesLeft, amountLeft } = settings;
  return (
    <div className="cash-tight">
      <Facts
        rows={[
          props.isOpen
            ? [
                t('available'),
                <b key="available" translate="no">
                  {format.money(available)}
                </b>,
              ]
            : null,
          held === null || isNone(held) ? null : [t('held'), format.money(held)],
          isNone(owed) ? null : [t('owed'), format.money(owed)],
        ]}
      />
      {owed.minor > 0n && <Alert tone="info">{t('owedText', { amount: format.money(owed) })}</Alert>}
      {timesLeft !== null && <p className="fact">{t('timesLeft', { count: timesLeft })}</p>}
      {amountLeft !== null && <p className="fact">{t('amountLeft', { amount: format.money(amountLeft) })}</p>}
    </div>
  );
}

function OpenOne({ facts: { open }, onShow }: Pick<FormProps, 'facts' | 'onShow'>) {
  const t = useText('cashier');
  const format = useFormat();
  if (open === null) return null;
  return (
    <Alert tone="info" action={<LinkButton onClick={() => onShow(open.id)}>{t('show')}</LinkButton>}>
      {t('openWithdraw', { amount: format.money(open.amount) })}
    </Alert>
  );
}

function PayeeCard({ row, form }: { row: PayeeRow; form: WithdrawForm }) {
  const t = useText('cashier');
  const format = useFormat();
  const { payee, usableFrom, isUsable } = row;
  const [title, text] = payeeWords(payee, t(payeeKindKey(payee.kind)));
  return (
    <label className={isUsable ? 'method' : 'method method-off'} part="payee">
      <input
        type="radio"
        name="payee"
        value={payee.id}
        ref={showValue(payee.id === form.payee?.id)}
        disabled={!isUsable}
        onInput={(event) => event.currentTarget.checked && form.choose(payee.id)}
      />
      <span className="method-words">
        <span className="method-name">{title}</span>
        <span className="fact">
          <bdi translate="no">{text}</bdi>
        </span>
        {payee.frozen && <span className="fact">{t('payeeFrozen')}</span>}
        {usableFrom !== null && (
          <span className="fact">{t('payeeFrom', { time: format.dateTime(usableFrom) })}</span>
        )}
      </span>
    </label>
  );
}

function Fee({ form }: { form: WithdrawForm }) {
  const t = useText('cashier');
  const shared = useText('common');
  const format = useFormat();
  const { fee } = form;
  return (
    <div className="fee" role="status" part="fee">
      {fee.is === 'waiting' && <span className="fact">{t('feeWaiting')}</span>}
      {fee.is === 'failed' && (
        <span className="fact">
          {t('feeFailed')} <LinkButton onClick={form.retryFee}>{shared('retry')}</LinkButton>
        </span>
      )}
      {fee.is === 'known' && (
        <Facts
          rows={[
            [t('fee'), isNone(fee.fee) ? t('noFee') : format.money(fee.fee)],
            [
              t('net'),
              <b key="net" translate="no">
                {format.money(fee.net)}
              </b>,
            ],
          ]}
        />
      )}
    </div>
  );
}

function Fields({ facts, form }: FormProps) {
  const t = useText('cashier');
  const format = useFormat();
  const usual = useUsual();
  const addPayee = useAddPayee();
  const place = useFocusField(form.focus);
  const { settings } = facts;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    form.next();
  };
  return (
    <form
      className="cash"
      ref={place}
      noValidate
      onSubmit={submit}
      aria-label={t('withdrawTitle')}
      part="form"
    >
      <Refusal error={form.error} />
      <fieldset className="methods">
        <legend className="f-label">{t('payees')}</legend>
        {form.payees.map((row) => (
          <PayeeCard key={row.payee.id} row={row} form={form} />
        ))}
        {form.payeeProblem && <p className="f-error">{t('payeeMissing')}</p>}
        <LinkButton onClick={addPayee}>{t('addPayee')}</LinkButton>
      </fieldset>
      <MoneyField
        value={form.amount}
        onInput={form.takeAmount}
        problem={form.amountProblem}
        symbol={form.symbol}
        words={{ min: format.money(settings.min), max: format.money(form.most), example: form.example }}
        presets={
          form.most.unread || form.most.minor < settings.min.minor
            ? []
            : [
                {
                  key: 'all',
                  label: `${t('all')} · ${format.money(form.most)}`,
                  isChosen: false,
                  choose: form.takeAll,
                },
              ]
        }
      />
      <Fee form={form} />
      <Button type="submit" look="main" wide busy={form.fee.is === 'waiting'} part="submit">
        {t('next')}
      </Button>
      {settings.usual !== null && <p className="fact">{usual.long(settings.usual)}</p>}
    </form>
  );
}

/** The second step, which most visits never come to: it loads when it is reached. */
function Confirm({ facts, form }: FormProps) {
  const { part, lost, retry } = useLazy(() => import('./withdraw-confirm.view'));
  if (part === null) return <StepLoading lost={lost} retry={retry} onBack={form.back} />;
  return <part.ConfirmView facts={facts} form={form} />;
}
