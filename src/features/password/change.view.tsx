import { useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button, LinkButton } from '../../ui/primitives/button';
import { PasswordField } from '../../ui/primitives/field';
import { EmptyState } from '../../ui/primitives/state';
import { useChange, useWho } from './change.controller';
import { Form } from './form.view';
import { NewPassword } from './new-password.view';
import { useProblemText } from './use-problem-text';

export interface ChangeProps {
  /** `due`: the login was waiting for it. */
  onChanged(due: boolean): void;
  onLogin(): void;
  onRegister(): void;
  onLogout(): void;
}

/** AUTH-8, AUTH-9: a new password for who is logged in. */
export function Change(props: ChangeProps) {
  const t = useText('password');
  const { state, isTrial } = useWho();
  if (state === 'restoring') return <div className="waiting" aria-busy="true" />;
  if (state === 'guest')
    return (
      <EmptyState
        icon="user"
        title={t('loginFirst')}
        action={
          <Button look="main" onClick={props.onLogin}>
            {t('logIn')}
          </Button>
        }
      />
    );
  if (isTrial)
    return (
      <EmptyState
        icon="user"
        title={t('trial')}
        action={
          <Button look="main" onClick={props.onRegister}>
            {t('register')}
          </Button>
        }
      />
    );
  return <ChangeForm {...props} />;
}

function ChangeForm({ onChanged, onLogout }: ChangeProps) {
  const t = useText('password');
  const problemText = useProblemText();
  const { due, username, oldNeeded, form } = useChange(onChanged);
  return (
    <Form
      label={t('changeTitle')}
      model={form}
      submitLabel={t('save')}
      intro={due ? <Alert tone="warning">{t('due')}</Alert> : <p className="intro">{t('otherDevices')}</p>}
      more={due && <LinkButton onClick={onLogout}>{t('logOut')}</LinkButton>}
    >
      {(onBlur) => (
        <>
          {/* Tells password managers whose password changes. */}
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
          {oldNeeded && (
            <PasswordField
              name="oldPassword"
              label={t('oldPassword')}
              value={form.values.oldPassword}
              error={problemText(form.problems.oldPassword)}
              required
              autoComplete="current-password"
              maxLength={128}
              enterKeyHint="next"
              showLabel={t('showPassword')}
              hideLabel={t('hidePassword')}
              onInput={(value) => form.set('oldPassword', value)}
            />
          )}
          <NewPassword t={t} model={form} username={username} onBlur={onBlur} />
        </>
      )}
    </Form>
  );
}
