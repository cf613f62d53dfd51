import { useState } from 'react';
import type { Profile } from '../../contract/entities/account';
import type { ContactMethod } from '../../core/types';
import { useFormat, useText } from '../../react';
import type { StepUp } from '../../react/use-step-up';
import { Dialog } from '../../ui/overlays/dialog';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { CodeField } from '../../ui/primitives/code-field';
import { CountdownButton } from '../../ui/primitives/countdown-button';
import { TextField } from '../../ui/primitives/field';
import { useContactChange, useContactConfirm } from './contact.controller';
import { FormBox } from './parts.view';

const METHODS: readonly ContactMethod[] = ['E', 'S'];
const CODE_DIGITS = 6;
const TITLES = { change: 'contactTitle', confirm: 'confirmTitle' } as const;

interface ContactProps {
  profile: Profile;
  stepUp: StepUp;
  onDone(): void;
  onNews(text: string): void;
}

type Open = { what: 'change' | 'confirm'; method: ContactMethod } | null;

const valueOf = (profile: Profile, method: ContactMethod): string =>
  method === 'E' ? profile.email : profile.mobile;
const isProved = (profile: Profile, method: ContactMethod): boolean =>
  method === 'E' ? profile.emailProved : profile.mobileProved;

/** Address and number: whether each was shown to be the member's, and the way to another one. */
export function ContactRows({ profile, stepUp, onDone, onNews }: ContactProps) {
  const t = useText('account');
  const shared = useText('common');
  const [open, setOpen] = useState<Open>(null);
  const done = (): void => {
    setOpen(null);
    onNews(t(open?.what === 'confirm' ? 'contactConfirmed' : 'contactDone'));
    onDone();
  };
  return (
    <>
      <ul className="rows">
        {METHODS.map((method) => (
          <Row
            key={method}
            method={method}
            value={valueOf(profile, method)}
            isProved={isProved(profile, method)}
            onOpen={(what) => setOpen({ what, method })}
          />
        ))}
      </ul>
      <Dialog
        open={open !== null}
        title={open === null ? '' : t(`${TITLES[open.what]}_${open.method}`)}
        closeLabel={shared('close')}
        onClose={() => setOpen(null)}
      >
        {open?.what === 'change' && (
          <ContactForm method={open.method} profile={profile} stepUp={stepUp} onDone={done} />
        )}
        {open?.what === 'confirm' && (
          <ConfirmForm method={open.method} to={valueOf(profile, open.method)} onDone={done} />
        )}
      </Dialog>
    </>
  );
}

function Row(props: {
  method: ContactMethod;
  value: string;
  isProved: boolean;
  onOpen(what: 'change' | 'confirm'): void;
}) {
  const { method, value, onOpen } = props;
  const t = useText('account');
  return (
    <li className="row">
      <div className="row-words">
        <span className="row-name">
          {t(`contact_${method}`)}
          {value !== '' && (
            <span className={props.isProved ? 'badge' : 'badge badge-off'}>
              {t(props.isProved ? 'contactOn' : 'contactOff')}
            </span>
          )}
        </span>
        <span className="row-fact">{value === '' ? t('notSet') : <bdi>{value}</bdi>}</span>
      </div>
      {value !== '' && !props.isProved && (
        <Button
          look="line"
          aria-label={t(`confirmTitle_${method}`)}
          onClick={() => onOpen('confirm')}
          part="confirm-contact"
        >
          {t('contactConfirm')}
        </Button>
      )}
      <Button
        look="line"
        aria-label={t(`contactTitle_${method}`)}
        onClick={() => onOpen('change')}
        part="change-contact"
      >
        {t(value === '' ? 'contactAdd' : 'contactChange')}
      </Button>
    </li>
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
      waitLabel={(seconds) => t('codeAgain', { seconds })}
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
