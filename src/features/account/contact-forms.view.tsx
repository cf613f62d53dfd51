import type { Profile } from '../../contract/entities/profile';
import type { ContactMethod } from '../../core/types';
import { useFormat, useText } from '../../react';
import type { StepUp } from '../../react/use-step-up';
import { Dialog } from '../../ui/overlays/dialog';
import { Alert } from '../../ui/primitives/alert';
import { CodeField } from '../../ui/primitives/code-field';
import { CountdownButton } from '../../ui/primitives/countdown-button';
import { TextField } from '../../ui/primitives/field';
import { useContactChange, useContactConfirm } from './contact.controller';
import { FormBox } from './form-parts.view';

const CODE_DIGITS = 6;
/** Longer waits are told in minutes. */
const SECONDS_UP_TO = 599;
const MINUTE_S = 60;
const TITLES = { change: 'contactTitle', confirm: 'confirmTitle' } as const;

interface ContactProps {
  what: 'change' | 'confirm';
  method: ContactMethod;
  /** What is there now. */
  value: string;
  profile: Profile;
  stepUp: StepUp;
  onClose(): void;
  onDone(): void;
}

/** Another address or number, or the proof of the one that is there. */
export function ContactDialog({ what, method, value, onClose, ...props }: ContactProps) {
  const t = useText('account');
  const shared = useText('common');
  return (
    <Dialog open title={t(`${TITLES[what]}_${method}`)} closeLabel={shared('close')} onClose={onClose}>
      {what === 'change' ? (
        <ContactForm method={method} {...props} />
      ) : (
        <ConfirmForm method={method} to={value} onDone={props.onDone} />
      )}
    </Dialog>
  );
}

function ConfirmForm({ method, to, onDone }: { method: ContactMethod; to: string; onDone(): void }) {
  const t = useText('account');
  const { errorText } = useFormat();
  const { form, sending } = useContactConfirm(method, onDone);
  return (
    <FormBox form={form} label={t(`confirmTitle_${method}`)} button={t('contactConfirm')}>
      <p>{t('contactConfirmText', { to })}</p>
      {sending.error !== null && <Alert tone="warning">{errorText(sending.error)}</Alert>}
      <CodeField
        name="code"
        label={t('codeOld', { to })}
        value={form.values.code}
        error={form.problems.code}
        required
        mostDigits={CODE_DIGITS}
        after={<SendButton sending={sending} />}
        onInput={(value) => form.take('code', value)}
      />
    </FormBox>
  );
}

function SendButton({ sending }: { sending: ReturnType<typeof useContactChange>['toNew'] }) {
  const t = useText('account');
  return (
    <CountdownButton
      label={t('sendCode')}
      waitLabel={(seconds) =>
        seconds > SECONDS_UP_TO
          ? t('codeAgainLater', { minutes: Math.ceil(seconds / MINUTE_S) })
          : t('codeAgain', { seconds })
      }
      secondsLeft={sending.secondsLeft}
      busy={sending.busy}
      onClick={sending.send}
    />
  );
}

function ContactForm(props: { method: ContactMethod; profile: Profile; stepUp: StepUp; onDone(): void }) {
  const { method, profile } = props;
  const t = useText('account');
  const { errorText } = useFormat();
  const { form, isProved, toOld, toNew, sendError } = useContactChange(props);
  const isMail = method === 'E';
  return (
    <FormBox form={form} label={t(`contactTitle_${method}`)} button={t('save')}>
      <p>{t(isProved ? 'contactText' : 'contactTextFirst')}</p>
      {sendError !== null && <Alert tone="warning">{errorText(sendError)}</Alert>}
      <TextField
        name="value"
        label={t(`contactNew_${method}`)}
        value={form.values.value}
        error={form.problems.value}
        required
        ltr
        type={isMail ? 'email' : 'tel'}
        inputMode={isMail ? 'email' : 'tel'}
        autoComplete={isMail ? 'email' : 'tel'}
        maxLength={254}
        onInput={(value) => form.take('value', value)}
      />
      <CodeField
        name="newCode"
        label={t('codeNew')}
        value={form.values.newCode}
        error={form.problems.newCode}
        required
        mostDigits={CODE_DIGITS}
        after={<SendButton sending={toNew} />}
        onInput={(value) => form.take('newCode', value)}
      />
      {isProved && (
        <CodeField
          name="oldCode"
          label={t('codeOld', { to: isMail ? profile.email : profile.mobile })}
          value={form.values.oldCode}
          error={form.problems.oldCode}
          required
          mostDigits={CODE_DIGITS}
          after={<SendButton sending={toOld} />}
          onInput={(value) => form.take('oldCode', value)}
        />
      )}
    </FormBox>
  );
}
