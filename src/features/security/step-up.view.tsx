import { useEffect, useState, type FormEvent } from 'react';
import { securityDomain } from '../../core/domains/security';
import { useAction, useClient, useDomain, useStore, useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { PasswordField } from '../../ui/primitives/field';
import { useFocusField, type FocusTarget } from '../../ui/primitives/use-focus-field';
import type { StepUp } from './step-up.controller';

/** The password once more, before what protects the account may change. */
export function StepUpDialog({ stepUp }: { stepUp: StepUp }) {
  const t = useText('security');
  const shared = useText('common');
  return (
    <Dialog
      open={stepUp.asking}
      title={t('stepUpTitle')}
      closeLabel={shared('close')}
      onClose={stepUp.giveUp}
      narrow="box"
    >
      <StepUpForm onProved={stepUp.proved} />
    </Dialog>
  );
}

/** Refusals told at the field. */
const AT_FIELD: readonly string[] = ['PASSWORD_WRONG', 'FORM_INVALID'];

function StepUpForm({ onProved }: { onProved(): void }) {
  const { session, i18n } = useClient();
  const domain = useDomain(securityDomain);
  const t = useText('security');
  const shared = useText('common');
  const username = useStore(session.store, (state) => state.username);
  const [password, setPassword] = useState('');
  const [focus, setFocus] = useState<FocusTarget | null>(null);
  const prove = useAction(async () => {
    await domain.stepUp(password);
    onProved();
  });
  const { error, clear } = prove;
  useEffect(() => {
    if (error !== null) setFocus({ name: 'password' });
  }, [error]);
  const form = useFocusField(focus);
  const isAtField = error !== null && AT_FIELD.includes(error.code);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void prove.run();
  };
  return (
    <form className="steps" ref={form} noValidate onSubmit={submit} aria-label={t('stepUpTitle')} part="form">
      <p>{t('stepUpText')}</p>
      {error !== null && !isAtField && <Alert tone="error">{i18n.errorText(error)}</Alert>}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        name="password"
        label={t('passwordLabel')}
        value={password}
        error={
          error === null || !isAtField
            ? undefined
            : error.code === 'FORM_INVALID'
              ? t('required')
              : i18n.errorText(error)
        }
        required
        autoComplete="current-password"
        maxLength={128}
        enterKeyHint="go"
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
        onInput={(value) => {
          setPassword(value);
          if (isAtField) clear();
        }}
      />
      <Button type="submit" look="main" wide busy={prove.busy} part="submit">
        {error?.retryable === true ? shared('retry') : t('stepUp')}
      </Button>
    </form>
  );
}
