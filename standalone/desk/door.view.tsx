import { useTranslation } from 'react-i18next';
import { Alert } from '../../src/ui/primitives/alert';
import { Button } from '../../src/ui/primitives/button';
import { PasswordField, TextField } from '../../src/ui/primitives/field';
import { QrCode } from '../../src/ui/primitives/qr-code';
import type { DeskApi } from './desk-api';
import { useLogin, useOpening } from './use-door';
import { useRefusalText } from './use-refusal-text';

interface CodeProps {
  value: string;
  onInput(value: string): void;
}

function CodeField({ value, onInput }: CodeProps) {
  const { t } = useTranslation();
  return (
    <TextField
      name="code"
      label={t('door.code')}
      value={value}
      onInput={onInput}
      ltr
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={9}
    />
  );
}

/** The way in: name, password and the code of the authenticator, all at once. */
export function Login(props: { api: DeskApi; news: string; onIn(): void }) {
  const { t } = useTranslation();
  const textOf = useRefusalText();
  const { fields, set, work, submit } = useLogin(props.api, props.onIn);
  return (
    <main className="door">
      <form
        className="door-box"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <h1>{t('door.title')}</h1>
        {props.news !== '' && work.refusal === null && <Alert tone="info">{props.news}</Alert>}
        {work.refusal && <Alert tone="error">{textOf(work.refusal)}</Alert>}
        <TextField
          name="username"
          label={t('door.name')}
          hint={t('door.nameHint')}
          value={fields.name}
          onInput={(name) => set({ name })}
          ltr
          autoCapitalize="none"
          autoComplete="username"
          spellCheck={false}
        />
        <PasswordField
          name="password"
          label={t('door.password')}
          showLabel={t('door.show')}
          hideLabel={t('door.hide')}
          value={fields.password}
          onInput={(password) => set({ password })}
          autoComplete="current-password"
        />
        <CodeField value={fields.code} onInput={(code) => set({ code })} />
        <Button type="submit" look="main" wide busy={work.busy}>
          {t('door.enter')}
        </Button>
      </form>
    </main>
  );
}

/** Where an invitation leads: the authenticator's secret, then a password. */
export function Opening(props: { api: DeskApi; link: string; onOpen(): void }) {
  const { t } = useTranslation();
  const textOf = useRefusalText();
  const { invitation, fields, set, work, submit } = useOpening(props.api, props.link, props.onOpen);
  return (
    <main className="door">
      <form
        className="door-box"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <h1>{invitation ? t('open.title', { name: invitation.name }) : t('door.title')}</h1>
        {work.refusal && <Alert tone="error">{textOf(work.refusal)}</Alert>}
        {!invitation && !work.refusal && <p>{t('open.wait')}</p>}
        {invitation && (
          <>
            <p>{t('open.intro')}</p>
            <QrCode text={invitation.uri} label={t('open.picture')} />
            <p>
              {t('open.secret')} <code className="secret">{invitation.secret}</code>
            </p>
            <PasswordField
              name="new-password"
              label={t('open.password')}
              hint={t('open.passwordHint')}
              showLabel={t('door.show')}
              hideLabel={t('door.hide')}
              value={fields.password}
              onInput={(password) => set({ password })}
              autoComplete="new-password"
            />
            <CodeField value={fields.code} onInput={(code) => set({ code })} />
            <Button type="submit" look="main" wide busy={work.busy}>
              {t('open.submit')}
            </Button>
          </>
        )}
      </form>
    </main>
  );
}
