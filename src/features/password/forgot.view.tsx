import { useState } from 'react';
import type { password } from '../../locales/en/password';
import { useFormat, useLazy, useText, type TextOf } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { LinkButton } from '../../ui/primitives/button';
import { CodeField } from '../../ui/primitives/code-field';
import { CountdownButton } from '../../ui/primitives/countdown-button';
import { TextField } from '../../ui/primitives/field';
import { PhoneField } from '../../ui/primitives/phone-field';
import { Tabs } from '../../ui/primitives/tabs';
import { useForgot, type ForgotModel } from './forgot.controller';
import { Form } from './form.view';
import { NewPassword } from './new-password.view';
import { useProblemText } from './use-problem-text';

type Text = TextOf<typeof password>;

export interface ForgotProps {
  /** A mail is on its way. */
  onSent(): void;
  onLoggedIn(): void;
  onLogin(): void;
}

/** AUTH-10: by e-mail, or by phone where the merchant has that. */
export function Forgot({ onSent, onLoggedIn, onLogin }: ForgotProps) {
  const t = useText('password');
  const model = useForgot({ sent: onSent, loggedIn: onLoggedIn });
  const more = <LinkButton onClick={onLogin}>{t('backToLogin')}</LinkButton>;
  return (
    <>
      {model.ways.length > 1 && (
        <div className="ways">
          <Tabs
            label={t('ways')}
            value={model.way}
            rows={model.ways.map((way) => ({ value: way, label: t(way) }))}
            onChange={(way) => model.setWay(way === 'phone' ? 'phone' : 'email')}
          />
        </div>
      )}
      {model.way === 'email' ? (
        <ByEmail t={t} model={model} more={more} />
      ) : (
        <ByPhone t={t} model={model} more={more} />
      )}
    </>
  );
}

interface WayProps {
  t: Text;
  model: ForgotModel;
  more: React.ReactNode;
}

function ByEmail({ t, model: { email: form }, more }: WayProps) {
  const problemText = useProblemText();
  return (
    <Form
      label={t('forgotTitle')}
      model={form}
      submitLabel={t('sendLink')}
      intro={<p className="intro">{t('emailIntro')}</p>}
      more={more}
    >
      {() => (
        <>
          <TextField
            ltr
            name="username"
            label={t('username')}
            value={form.values.username}
            error={problemText(form.problems.username)}
            required
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={64}
            enterKeyHint="next"
            onInput={(value) => form.set('username', value)}
          />
          <TextField
            ltr
            name="email"
            type="email"
            inputMode="email"
            label={t('emailAddress')}
            value={form.values.email}
            error={problemText(form.problems.email)}
            required
            autoComplete="email"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={255}
            enterKeyHint="go"
            onInput={(value) => form.set('email', value)}
          />
        </>
      )}
    </Form>
  );
}

function ByPhone({ t, model, more }: WayProps) {
  const { phone: form, dialling, code } = model;
  const { errorText } = useFormat();
  const shared = useText('common');
  const problemText = useProblemText();
  const [picking, setPicking] = useState(false);
  const picker = useLazy(() => import('../../ui/primitives/dialling-picker'));
  const { chosen } = dialling;
  return (
    <>
      <Form
        label={t('forgotTitle')}
        model={form}
        submitLabel={t('setAndLogin')}
        intro={<p className="intro">{t('phoneIntro')}</p>}
        more={more}
      >
        {(onBlur) => (
          <>
            <PhoneField
              name="mobileNum"
              label={t('mobileNum')}
              value={form.values.mobileNum}
              error={problemText(form.problems.mobileNum)}
              required
              dialling={chosen?.dialling ?? ''}
              diallingLabel={`${t('dialling')}: ${chosen === null ? '' : `${chosen.name} +${chosen.dialling}`}`}
              flag={chosen !== null && picker.part !== null && <picker.part.Flag code={chosen.code} />}
              picking={picking}
              onPick={() => setPicking(true)}
              enterKeyHint="next"
              onInput={(value) => form.set('mobileNum', dialling.split(value))}
            />
            {code.error !== null && <Alert tone="warning">{errorText(code.error)}</Alert>}
            <CodeField
              name="verificationCode"
              label={t('verificationCode')}
              value={form.values.verificationCode}
              error={problemText(form.problems.verificationCode)}
              hint={code.sent && t('codeSent')}
              required
              onInput={(value) => form.set('verificationCode', value)}
              after={
                <CountdownButton
                  label={t('sendCode')}
                  waitLabel={(seconds) => t('sendAgain', { seconds })}
                  secondsLeft={code.secondsLeft}
                  busy={code.busy}
                  onClick={code.send}
                />
              }
            />
            <NewPassword t={t} model={form} username="" onBlur={onBlur} />
          </>
        )}
      </Form>
      {picker.part !== null && (
        <picker.part.DiallingPicker
          open={picking}
          rows={dialling.rows}
          chosen={chosen}
          title={t('dialling')}
          searchLabel={t('diallingSearch')}
          emptyText={t('diallingNone')}
          closeLabel={shared('close')}
          onPick={(row) => {
            setPicking(false);
            dialling.choose(row);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}
