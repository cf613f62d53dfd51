import { Fragment, useState } from 'react';
import type { PayeeBook, PayeeKind, PayeeView } from '../../contract/entities/payee';
import { useFormat, useText } from '../../react';
import { useStepUp, useStepUpPart, type StepUp } from '../../react/use-step-up';
import { Dialog } from '../../ui/overlays/dialog';
import dialogCss from '../../ui/overlays/dialog.css?inline';
import { Toasts, useToasts } from '../../ui/overlays/toasts';
import { Alert } from '../../ui/primitives/alert';
import { Button, LinkButton } from '../../ui/primitives/button';
import { TextField } from '../../ui/primitives/field';
import fieldCss from '../../ui/primitives/field.css?inline';
import { EmptyState } from '../../ui/primitives/state';
import { accountStyles } from './body-styles';
import { FormBox, SecretField, SelectField } from './form-parts.view';
import { Section, Waiting } from './parts.view';
import {
  useBanks,
  payeeWords,
  useIsUsable,
  useOpenPayee,
  usePayeeForm,
  usePayees,
  useRemoval,
  useRests,
  useWayOut,
  type PayeeForm,
} from './payees.controller';

export const styles: readonly string[] = [dialogCss, fieldCss, ...accountStyles];

type Open = { what: 'add' } | { what: 'remove'; payee: PayeeView } | null;
const isSome = (kinds: readonly PayeeKind[]): kinds is readonly [PayeeKind, ...PayeeKind[]] =>
  kinds.length > 0;

/** Where a member's money may go. */
export function PayeesBody() {
  const t = useText('account');
  const shared = useText('common');
  const { value: book, error, again, look } = usePayees();
  const [open, setOpen] = useState<Open>(null);
  const held = useOpenPayee(look);
  const stepUp = useStepUp();
  const asked = useStepUpPart(stepUp, () => import('./step-up.view'));
  const toasts = useToasts();
  if (book === null) return <Waiting error={error} onRetry={again} />;
  const done = (text: string) => (): void => {
    setOpen(null);
    toasts.show({ tone: 'success', text });
    again();
  };
  const { kinds } = book;
  return (
    <div className="account">
      <Section
        title={
          <>
            {t('payees')}
            <span className="badge badge-off">
              {t('payeesCount', { count: book.payees.length, max: book.max })}
            </span>
          </>
        }
        text={t('payeesText')}
        action={
          held === null &&
          book.payees.length < book.max && (
            <Button look="main" onClick={() => setOpen({ what: 'add' })} part="add">
              {t('payeeAdd')}
            </Button>
          )
        }
      >
        {open === null && held}
        <List payees={book.payees} onRemove={(payee) => setOpen({ what: 'remove', payee })} />
      </Section>
      <Dialog
        open={open !== null}
        title={t(open?.what === 'remove' ? 'payeeRemoveTitle' : 'payees')}
        closeLabel={shared('close')}
        onClose={() => setOpen(null)}
      >
        {open?.what === 'add' && isSome(kinds) && (
          <AddForm
            {...{ book, kinds, stepUp }}
            onDone={done(t('payeeAdded'))}
            onUnknown={() => setOpen(null)}
          />
        )}
        {open?.what === 'remove' && (
          <RemoveForm payee={open.payee} stepUp={stepUp} onDone={done(t('payeeRemoved'))} />
        )}
      </Dialog>
      {stepUp.asking && asked !== null && <asked.StepUpDialog stepUp={stepUp} />}
      <Toasts rows={toasts.rows} closeLabel={shared('close')} onDrop={toasts.drop} />
    </div>
  );
}

function List({ payees, onRemove }: { payees: readonly PayeeView[]; onRemove(payee: PayeeView): void }) {
  const t = useText('account');
  const { dateTime } = useFormat();
  const isUsable = useIsUsable();
  if (payees.length === 0)
    return <EmptyState icon="user" title={t('payeesEmpty')} text={t('payeesEmptyText')} />;
  return (
    <ul className="rows">
      {payees.map((payee) => {
        const [title, text] = payeeWords(payee, t(`kind_${payee.kind}`));
        return (
          <li className="row" key={payee.id} part="payee">
            <div className="row-words">
              <span className="row-name">
                {title}
                {payee.frozen && <span className="badge badge-bad">{t('payeeFrozen')}</span>}
              </span>
              <span className="row-fact">
                <bdi translate="no">{text}</bdi>
                {payee.holder !== '' && ` · ${t('payeeHolder', { name: payee.holder })}`}
              </span>
              {!isUsable(payee) && payee.usableFrom !== null && (
                <span className="row-fact">{t('payeeFrom', { at: dateTime(payee.usableFrom) })}</span>
              )}
            </div>
            <Button
              look="line"
              aria-label={t('payeeRemoveOf', { payee: payee.masked })}
              onClick={() => onRemove(payee)}
              part="remove"
            >
              {t('payeeRemove')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function AddForm(props: {
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
type Label = (kind: PayeeKind, field: PayeeKind['fields'][number]) => string;

function useLabel(): Label {
  const t = useText('account');
  return ({ kind }, { name }) =>
    name === 'value' ? (kind === 'bank' ? t('kind_bank') : t(`field_${kind}`)) : t(`field_${name}`);
}

function Fields({ model, book, kinds }: { model: PayeeForm; book: PayeeBook; kinds: readonly PayeeKind[] }) {
  const t = useText('account');
  const label = useLabel();
  const { form, kind, choose } = model;
  return (
    <>
      <SelectField
        name="kind"
        label={t('payeeKind')}
        value={kind.kind}
        options={kinds.map((one) => ({ value: one.kind, label: t(`kind_${one.kind}`) }))}
        onInput={(value) => choose(kinds.find((one) => one.kind === value)?.kind ?? kind.kind)}
      />
      {kind.fields.map((field) => (
        <Fragment key={field.name}>
          {field.name === 'bankCode' && <BankField form={form} />}
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
function BankField({ form }: Pick<PayeeForm, 'form'>) {
  const t = useText('account');
  const banks = useBanks();
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
  const { form, kind } = model;
  const rows: (readonly [string, string])[] = [
    [t('payeeKind'), t(`kind_${kind.kind}`)],
    ...kind.fields.map((field) => [label(kind, field), form.values[field.name]] as const),
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

function RemoveForm(props: { payee: PayeeView; stepUp: StepUp; onDone(): void }) {
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
