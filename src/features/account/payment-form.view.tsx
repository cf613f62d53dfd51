import type { PaymentPasswordState } from '../../contract/entities/payment-password';
import type { Profile } from '../../contract/entities/profile';
import type { SecurityQuestion } from '../../contract/entities/security-questions';
import { useFormat, useText } from '../../react';
import type { StepUp } from '../../react/use-step-up';
import { Dialog } from '../../ui/overlays/dialog';
import { Alert } from '../../ui/primitives/alert';
import { CodeField } from '../../ui/primitives/code-field';
import { CountdownButton } from '../../ui/primitives/countdown-button';
import { TextField } from '../../ui/primitives/field';
import { Strength } from '../../ui/primitives/strength';
import { FormBox, SecretField, SelectField } from './form-parts.view';
import { Waiting } from './parts.view';
import { answerName, usePaymentForm } from './payment-form.controller';
import { missingOf, type Missing } from './payment-meter';
import type { PaymentMode } from './payment.controller';
import { useOwnQuestions } from './questions.controller';

const CODE_DIGITS = 6;
const TITLES = { set: 'paymentTitleSet', change: 'paymentTitleChange', reset: 'paymentTitleReset' } as const;
const METER = { length: 'meterLength', digits: 'meterDigits', row: 'meterRow' } as const satisfies Record<
  Missing,
  string
>;

interface PaymentProps {
  mode: PaymentMode;
  state: PaymentPasswordState;
  profile: Profile;
  stepUp: StepUp;
  onDone(): void;
}

/** The payment password set, changed, or set anew by a code. */
export function PaymentDialog({ onClose, ...props }: PaymentProps & { onClose(): void }) {
  const t = useText('account');
  const shared = useText('common');
  return (
    <Dialog open title={t(TITLES[props.mode])} closeLabel={shared('close')} onClose={onClose}>
      {props.mode === 'reset' ? <ResetForm {...props} /> : <PaymentForm {...props} asked={NONE} />}
    </Dialog>
  );
}

const NONE: readonly SecurityQuestion[] = [];

/** Anew by a code, and by the answers where questions are chosen. */
function ResetForm(props: PaymentProps) {
  const own = useOwnQuestions();
  return own.value === null ? (
    <Waiting error={own.error} onRetry={own.again} />
  ) : (
    <PaymentForm {...props} asked={own.value.questions} />
  );
}

function PaymentForm(props: PaymentProps & { asked: readonly SecurityQuestion[] }) {
  const { mode, state, asked } = props;
  const t = useText('account');
  const form = usePaymentForm(props);
  if (mode === 'reset' && form.methods.length === 0)
    return <Alert tone="info">{t('paymentNoContact')}</Alert>;
  const { values, problems, take } = form.form;
  const missing = missingOf(values.password, state);
  const wanted = missing.map((one) => t(METER[one], { count: state.minLength })).join(' · ');
  return (
    <FormBox form={form.form} label={t(TITLES[mode])} button={t('save')}>
      {mode !== 'set' && <p>{t('paymentRests')}</p>}
      {mode === 'change' && (
        <SecretField
          name="old"
          label={t('paymentOld')}
          value={values.old}
          error={problems.old}
          onInput={(value) => take('old', value)}
        />
      )}
      {mode === 'reset' && <ResetFields model={form} />}
      {asked.map(({ id, text }, at) => (
        <TextField
          key={id}
          name={answerName(at)}
          label={text}
          value={values[answerName(at)]}
          error={problems[answerName(at)]}
          required
          autoComplete="off"
          maxLength={100}
          onInput={(value) => take(answerName(at), value)}
        />
      ))}
      <SecretField
        name="password"
        label={t('paymentNew')}
        value={values.password}
        error={problems.password}
        isNew
        hint={
          <Strength strength={values.password === '' ? null : missing.length === 0 ? 'strong' : 'weak'}>
            {values.password === ''
              ? t('meterLength', { count: state.minLength })
              : missing.length === 0
                ? t('meterOk')
                : t('meterMissing', { what: wanted })}
          </Strength>
        }
        onInput={(value) => take('password', value)}
      />
      <SecretField
        name="again"
        label={t('paymentAgain')}
        value={values.again}
        error={problems.again}
        isNew
        onInput={(value) => take('again', value)}
      />
    </FormBox>
  );
}

function ResetFields({ model }: { model: ReturnType<typeof usePaymentForm> }) {
  const t = useText('account');
  const { errorText } = useFormat();
  const { form, methods, method, setMethod, sending } = model;
  return (
    <>
      {sending.error !== null && <Alert tone="warning">{errorText(sending.error)}</Alert>}
      <SelectField
        name="method"
        label={t('paymentReset')}
        value={method}
        options={methods.map((one) => ({ value: one, label: t(`contact_${one}`) }))}
        onInput={(value) => setMethod(value === 'S' ? 'S' : 'E')}
      />
      <CodeField
        name="code"
        label={t('paymentCode')}
        value={form.values.code}
        error={form.problems.code}
        required
        mostDigits={CODE_DIGITS}
        after={
          <CountdownButton
            label={t('sendCode')}
            waitLabel={(seconds) => t('codeAgain', { seconds })}
            secondsLeft={sending.secondsLeft}
            busy={sending.busy}
            onClick={sending.send}
          />
        }
        onInput={(value) => form.take('code', value)}
      />
    </>
  );
}
