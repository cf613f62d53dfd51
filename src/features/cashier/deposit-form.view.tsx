import type { FormEvent } from 'react';
import type { DepositMethod } from '../../contract/entities/deposit';
import { useFormat, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button, LinkButton } from '../../ui/primitives/button';
import { TextField } from '../../ui/primitives/field';
import { showValue } from '../../ui/primitives/show-value';
import { EmptyState } from '../../ui/primitives/state';
import { takeFocus, useFocusField } from '../../ui/primitives/use-focus-field';
import type { DepositFacts, DepositForm } from './deposit.controller';
import { MoneyField } from './money-field.view';
import { Facts, Refusal } from './parts.view';
import { useUsual } from './use-usual';

interface FormProps {
  facts: DepositFacts;
  form: DepositForm;
  onShow(id: string): void;
}

/** What is paid in, and by which way; then the same once more before it is asked for. */
export function DepositFormView(props: FormProps) {
  const t = useText('cashier');
  const { facts, form } = props;
  if (form.held !== null) return form.held;
  if (!facts.settings.allowed)
    return <EmptyState icon="info" title={t('depositOff')} text={t('depositOffText')} />;
  if (form.method === null)
    return <EmptyState icon="info" title={t('noMethods')} text={t('noMethodsText')} />;
  return form.asked === null ? (
    <Fields {...props} method={form.method} />
  ) : (
    <Confirm {...props} method={form.method} />
  );
}

type MethodProps = FormProps & { method: DepositMethod };
type Kind = Exclude<DepositMethod['kind'], 'unknown'>;
const kindOf = ({ kind }: DepositMethod): Kind => (kind === 'unknown' ? 'redirect' : kind);

function Methods({ facts, form, method }: MethodProps) {
  const t = useText('cashier');
  const format = useFormat();
  const usual = useUsual();
  return (
    <fieldset className="methods">
      <legend className="f-label">{t('methods')}</legend>
      {facts.methods.map((one) => (
        <label key={one.id} className="method" part="method">
          <input
            type="radio"
            name="method"
            value={one.id}
            ref={showValue(one.id === method.id)}
            onInput={(event) => event.currentTarget.checked && form.choose(one.id)}
          />
          <span className="method-words">
            <span className="method-name">{one.name ?? t(`kind_${kindOf(one)}`)}</span>
            <span className="fact">{t(`kindText_${kindOf(one)}`)}</span>
            <span className="fact">
              {t('methodRange', { min: format.money(one.min), max: format.money(one.max) })}
              {one.usual !== null && <> · {usual.short(one.usual)}</>}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Fields(props: MethodProps) {
  const { facts, form, method, onShow } = props;
  const t = useText('cashier');
  const format = useFormat();
  const place = useFocusField(form.focus);
  const { document: holder } = form;
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
      aria-label={t('depositTitle')}
      part="form"
    >
      {facts.open !== null && <OpenOne facts={facts} onShow={onShow} />}
      <Refusal error={form.error} />
      <Methods {...props} />
      <MoneyField
        value={form.amount}
        onInput={form.takeAmount}
        problem={form.amountProblem}
        symbol={form.symbol}
        words={{ min: format.money(method.min), max: format.money(method.max), example: form.example }}
        presets={form.presets.map(({ money, ...one }) => ({
          ...one,
          key: String(money.minor),
          label: format.money(money),
        }))}
      />
      {holder !== null && (
        <TextField
          name="document"
          label={t('document')}
          hint={t('documentHint')}
          error={holder.problem === null ? undefined : t(holder.problem)}
          required
          ltr
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          value={holder.value}
          onInput={holder.take}
        />
      )}
      {facts.settings.document !== '' && method.needsDocument && (
        <p className="fact">{t('documentKnown', { document: facts.settings.document })}</p>
      )}
      <Button type="submit" look="main" wide part="submit">
        {t('next')}
      </Button>
    </form>
  );
}

function OpenOne({ facts, onShow }: Pick<FormProps, 'facts' | 'onShow'>) {
  const t = useText('cashier');
  const format = useFormat();
  const { open } = facts;
  if (open === null) return null;
  return (
    <Alert tone="info" action={<LinkButton onClick={() => onShow(open.id)}>{t('showDeposit')}</LinkButton>}>
      {t('openDeposit', { amount: format.money(open.asked) })}
    </Alert>
  );
}

function Confirm({ form, method }: MethodProps) {
  const t = useText('cashier');
  const format = useFormat();
  const usual = useUsual();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!form.busy) form.send();
  };
  if (form.asked === null) return null;
  return (
    <form className="cash" noValidate onSubmit={submit} aria-label={t('confirmDeposit')} part="confirm">
      <h3 className="step-title" tabIndex={-1} ref={takeFocus}>
        {t('confirmDeposit')}
      </h3>
      <Facts
        rows={[
          [t('method'), method.name ?? t(`kind_${kindOf(method)}`)],
          [
            t('currencyAmount'),
            <b key="asked" translate="no">
              {format.money(form.asked)}
            </b>,
          ],
          [t('fee'), form.fee === null ? t('noFee') : format.money(form.fee)],
          method.usual === null ? null : [t('nextStep'), usual.long(method.usual)],
        ]}
      />
      <p className="fact">{t('confirmDepositText')}</p>
      <Refusal error={form.error} onRetry={form.send} />
      <Button type="submit" look="main" wide busy={form.busy} part="submit">
        {t(`doDeposit_${kindOf(method)}`)}
      </Button>
      <Button look="line" wide disabled={form.busy} onClick={form.back} part="back">
        {t('change')}
      </Button>
    </form>
  );
}
