import type { FormEvent, ReactNode } from 'react';
import type { firstAuth } from '../../locales/en/auth.first';
import type { TextOf } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button, LinkButton } from '../../ui/primitives/button';
import { Checkbox } from '../../ui/primitives/checkbox';
import { PasswordField, TextField } from '../../ui/primitives/field';
import { useFocusField } from '../../ui/primitives/use-focus-field';
import type { LoginField, LoginModel } from './login.controller';

/** Stands for a remembered password; its length is constant. */
const MASK = '••••••••';

export interface LoginViewProps {
  t: TextOf<typeof firstAuth>;
  model: LoginModel;
  /** The sentence for `model.error`. */
  errorText: string;
  retryLabel: string;
  /** News above the form, e.g. that the session has ended. */
  notice: string;
  /** What the name's field may be filled with. */
  nameFill: string;
  /** Instead of name and password. */
  fields?: ReactNode;
  /** The captcha while one is due. */
  captchaField: ReactNode;
  /** What goes on while the form is sent. */
  progress: ReactNode;
  /** Other ways in. */
  ways: ReactNode;
  /** Absent where accounts cannot be made. */
  onRegister: (() => void) | undefined;
  onForgot(): void;
  onTrial(): void;
  onTerms(): void;
}

export const problemOf = (
  { t, model, errorText }: Pick<LoginViewProps, 't' | 'model' | 'errorText'>,
  field: LoginField,
): string | undefined => {
  if (model.missing.includes(field)) return t('required');
  return model.errorAt === field ? errorText : undefined;
};

export function LoginView(props: LoginViewProps) {
  const { t, model, errorText, retryLabel, notice, fields, captchaField, onRegister } = props;
  const form = useFocusField(model.focus);
  const { error } = model;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!model.busy) model.submit();
  };
  return (
    <form className="login" ref={form} noValidate onSubmit={submit} aria-label={t('title')} part="form">
      {notice !== '' && error === null && <Alert tone="info">{notice}</Alert>}
      {error !== null && model.errorAt === '' && (
        <Alert
          tone="error"
          action={
            error.retryable ? <LinkButton onClick={() => model.submit()}>{retryLabel}</LinkButton> : undefined
          }
        >
          {errorText}
        </Alert>
      )}
      {fields || <NameFields {...props} />}
      {captchaField}
      <div className="login-row">
        <Checkbox name="remember" checked={model.remember} onChange={model.setRemember}>
          {t('remember')}
        </Checkbox>
        <LinkButton onClick={props.onForgot}>{t('forgot')}</LinkButton>
      </div>
      <Button type="submit" look="main" wide busy={model.busy} part="submit">
        {t('submit')}
      </Button>
      {props.progress}
      {props.ways}
      <div className="login-row login-more">
        {onRegister !== undefined && (
          <span>
            {t('noAccount')} <LinkButton onClick={onRegister}>{t('register')}</LinkButton>
          </span>
        )}
        {model.freeplay && <LinkButton onClick={props.onTrial}>{t('freeplay')}</LinkButton>}
        <LinkButton onClick={props.onTerms}>{t('terms')}</LinkButton>
      </div>
    </form>
  );
}

function NameFields(props: LoginViewProps) {
  const { t, model, nameFill } = props;
  return (
    <>
      <TextField
        ltr
        name="username"
        label={t('username')}
        value={model.values.username}
        error={problemOf(props, 'username')}
        required
        autoComplete={nameFill}
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
        error={problemOf(props, 'password')}
        hint={model.kept && t('passwordKept')}
        placeholder={model.kept ? MASK : undefined}
        required={!model.kept}
        autoComplete="current-password"
        maxLength={128}
        enterKeyHint="go"
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
        onInput={(value) => model.set('password', value)}
      />
    </>
  );
}
