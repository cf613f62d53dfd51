import { Fragment, useEffect } from 'react';
import type { PayeeBook, PayeeField, PayeeKind, PayeeView } from '../../contract/entities/payee';
import { useText } from '../../react';
import type { StepUp } from '../../react/use-step-up';
import { Alert } from '../../ui/primitives/alert';
import { LinkButton } from '../../ui/primitives/button';
import { TextField } from '../../ui/primitives/field';
import fieldCss from '../../ui/primitives/field.css?inline';
import { FormBox, SecretField, SelectField } from './form-parts.view';
import {
  useBanks,
  usePayeeForm,
  useRemoval,
  useRests,
  useWayOut,
  type PayeeForm,
} from './payee-forms.controller';

export const styles: readonly string[] = [fieldCss];

/** A new payee. */
export function AddForm(props: {
  book: PayeeBook;
  kinds: readonly [PayeeKind, ...PayeeKind[]];
  stepUp: StepUp;
  onDone(): void;
  onUnknown(): void;
}) {
  const t = useText('account');
  const model = usePayeeForm(props);
  const rests = useRests();
  const { form, isConfirm } = model;
  return (
    <>
      <WayOut form={form} />
      {rests && <Alert tone="info">{t('payeeRest')}</Alert>}
      {isConfirm ? (
        <FormBox form={form} label={t('payeeConfirmTitle')} button={t('payeeConfirm')}>
          <ConfirmList model={model} holder={props.book.holder} />
          <SecretField
            name="password"
            label={t('payment')}
            value={form.values.password}
            error={form.problems.password}
            onInput={(value) => form.take('password', value)}
          />
          <LinkButton onClick={model.back}>{t('back')}</LinkButton>
        </FormBox>
      ) : (
        <FormBox form={form} label={t('payeeAdd')} button={t('payeeNext')}>
          <Fields model={model} book={props.book} kinds={props.kinds} />
        </FormBox>
      )}
    </>
  );
}

function WayOut({ form }: Pick<PayeeForm, 'form'>) {
  const t = useText('account');
  const way = useWayOut();
  const missing = form.error === null ? null : way.of(form.error);
  if (missing === null) return null;
  return (
    <Alert tone="info" action={<LinkButton onClick={way.go}>{t('toProfile')}</LinkButton>}>
      {t(missing)}
    </Alert>
  );
}

const MODES = { digits: 'numeric', phone: 'tel', email: 'email', text: 'text' } as const;
type Label = (kind: PayeeKind, field: PayeeField) => string;

/** What the fields of an account are called where a wallet of a coin is asked for. */
const COIN = { bankCode: 'field_coin', branch: 'field_network', account: 'field_address' } as const;
const SHARED = { email: 'contact_E', mobileNo: 'field_pix-phone' } as const;

function useLabel(): Label {
  const t = useText('account');
  return ({ kind }, { name }) => {
    if (name === 'value') return kind === 'bank' ? t('kind_bank') : t(`field_${kind}`);
    if (name === 'email' || name === 'mobileNo') return t(SHARED[name]);
    const isOfCoin = kind === 'coin' && (name === 'bankCode' || name === 'branch' || name === 'account');
    return t(isOfCoin ? COIN[name] : `field_${name}`);
  };
}

function Fields({ model, book, kinds }: { model: PayeeForm; book: PayeeBook; kinds: readonly PayeeKind[] }) {
  const t = useText('account');
  const label = useLabel();
  const { form, kind, fields, know, choose } = model;
  return (
    <>
      <SelectField
        name="kind"
        label={t('payeeKind')}
        value={kind.kind}
        options={kinds.map((one) => ({ value: one.kind, label: t(`kind_${one.kind}`) }))}
        onInput={(value) => choose(kinds.find((one) => one.kind === value)?.kind ?? kind.kind)}
      />
      {fields.map((field) => (
        <Fragment key={field.name}>
          {field.name === 'bankCode' && kind.kind === 'bank' && <BankField form={form} know={know} />}
          <TextField
            name={field.name}
            label={label(kind, field)}
            value={form.values[field.name]}
            error={form.problems[field.name]}
            required={field.required}
            ltr
            inputMode={MODES[field.input]}
            maxLength={255}
            autoComplete="off"
            onInput={(value) => form.take(field.name, value)}
          />
        </Fragment>
      ))}
      {book.holder === '' && (
        <TextField
          name="holderName"
          label={t('realName')}
          hint={t('realNameHint')}
          value={form.values.holderName}
          error={form.problems.holderName}
          required
          maxLength={120}
          autoComplete="name"
          onInput={(value) => form.take('holderName', value)}
        />
      )}
    </>
  );
}

/** A bank by its name fills in its code; whose bank is not there types the code. */
function BankField({ form, know }: Pick<PayeeForm, 'form' | 'know'>) {
  const t = useText('account');
  const banks = useBanks();
  useEffect(() => know(banks), [know, banks]);
  if (banks.length === 0) return null;
  const code = form.values.bankCode;
  return (
    <SelectField
      name="bank"
      label={t('payeeBank')}
      value={banks.some((bank) => bank.code === code) ? code : ''}
      options={[
        { value: '', label: t('payeeBankOther') },
        ...banks.map((bank) => ({ value: bank.code, label: `${bank.name} (${bank.code})` })),
      ]}
      onInput={(value) => form.take('bankCode', value)}
    />
  );
}

/** Every value once more, before it is sent; secrets do not stand here. */
function ConfirmList({ model, holder }: { model: PayeeForm; holder: string }) {
  const t = useText('account');
  const label = useLabel();
  const { form, kind, fields } = model;
  const rows: (readonly [string, string])[] = [
    [t('payeeKind'), t(`kind_${kind.kind}`)],
    ...fields.map((field) => [label(kind, field), form.values[field.name]] as const),
    [t('realName'), holder === '' ? form.values.holderName : holder],
  ];
  return (
    <dl className="facts" part="confirm">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi translate="no">{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Takes a payee off the list. */
export function RemoveForm(props: { payee: PayeeView; stepUp: StepUp; onDone(): void }) {
  const t = useText('account');
  const form = useRemoval(props);
  return (
    <FormBox form={form} label={t('payeeRemoveTitle')} button={t('payeeRemove')}>
      <p>
        <bdi translate="no">{props.payee.masked}</bdi>
      </p>
      <SecretField
        name="password"
        label={t('payment')}
        value={form.values.password}
        error={form.problems.password}
        onInput={(value) => form.take('password', value)}
      />
    </FormBox>
  );
}
