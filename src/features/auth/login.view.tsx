import type { FormEvent, ReactNode } from 'react';
import type { auth } from '../../locales/en/auth';
import type { TextOf } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button, LinkButton } from '../../ui/primitives/button';
import { Checkbox } from '../../ui/primitives/checkbox';
import { PasswordField, TextField } from '../../ui/primitives/field';
import { useFocusField } from '../../ui/primitives/use-focus-field';
import type { LoginField, LoginModel } from './login.controller';

interface LoginViewProps {
  t: TextOf<typeof auth>;
  model: LoginModel;
  /** The sentence for `model.error`. */
  errorText: string;
  retryLabel: string;
  /** News above the form, e.g. that the session has ended. */
  notice: string;
  banner: ReactNode;
  /** The captcha while one is due. */
  captchaField: ReactNode;
  onRegister(): void;
  onTerms(): void;
}

export function LoginView({
  t,
  model,
  errorText,
  retryLabel,
  notice,
  banner,
  captchaField,
  onRegister,
  onTerms,
}: LoginViewProps) {
  const form = useFocusField(model.focus);
  const errorOf = (field: LoginField) => (model.missing.includes(field) ? t('required') : undefined);
  // A wrong captcha is told at its field.
  const error = model.captcha.wrong ? null : model.error;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!model.busy) model.submit();
  };
  return (
    <form className="login" ref={form} noValidate onSubmit={submit} aria-label={t('title')} part="form">
      {banner}
      {notice !== '' && model.error === null && <Alert tone="info">{notice}</Alert>}
      {error !== null && (
        <Alert
          tone="error"
          action={error.retryable ? <LinkButton onClick={model.submit}>{retryLabel}</LinkButton> : undefined}
        >
          {errorText}
        </Alert>
      )}
      <TextField
        ltr
        name="username"
        label={t('username')}
        value={model.values.username}
        error={errorOf('username')}
        required
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={64}
        enterKeyHint="next"
        onInput={(value) => model.set('username', value)}
      />
      <PasswordField
        name="password"
        label={t('password')}
        value={model.values.password}
        error={errorOf('password')}
        required
        autoComplete="current-password"
        maxLength={128}
        enterKeyHint="go"
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
        onInput={(value) => model.set('password', value)}
      />
      {captchaField}
      <Checkbox name="remember" checked={model.remember} onChange={model.setRemember}>
        {t('remember')}
      </Checkbox>
      <Button type="submit" look="main" wide busy={model.busy} part="submit">
        {t('submit')}
      </Button>
      <div className="login-more">
        <span>
          <span className="login-new">{t('noAccount')}</span>{' '}
          <LinkButton onClick={onRegister}>{t('register')}</LinkButton>
        </span>
        {model.freeplay && (
          <LinkButton onClick={model.playFree} aria-disabled={model.trialBusy || undefined}>
            {t('freeplay')}
          </LinkButton>
        )}
        <LinkButton onClick={onTerms}>{t('terms')}</LinkButton>
      </div>
    </form>
  );
}
