import { passwordDomain } from '../../core/domains/password';
import { useClient, useDomain, useStore, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button, LinkButton } from '../../ui/primitives/button';
import { PasswordField } from '../../ui/primitives/field';
import { EmptyState } from '../../ui/primitives/state';
import { useForm } from './form.controller';
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
  const { session } = useClient();
  const t = useText('password');
  const state = useStore(session.store, (one) => one.state);
  const kind = useStore(session.store, (one) => one.kind);
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
  if (kind === 'trial')
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
  const { session } = useClient();
  const domain = useDomain(passwordDomain);
  const t = useText('password');
  const problemText = useProblemText();
  const due = useStore(session.store, (state) => state.passwordChangeDue);
  const username = useStore(session.store, (state) => state.username);
  const oldNeeded = useStore(domain.store, (state) => state.oldPasswordNeeded);
  const form = useForm({
    fields: ['oldPassword', 'newPassword', 'confirmNewPassword'],
    check: (values) => domain.check(values),
    async send(values) {
      await domain.change(values);
      onChanged(due);
    },
    fieldOf: {
      PASSWORD_WRONG: 'oldPassword',
      // The ticket that stood for it is gone: its field has just come.
      TICKET_INVALID: 'oldPassword',
      PASSWORD_REFUSED: 'newPassword',
    },
  });
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
