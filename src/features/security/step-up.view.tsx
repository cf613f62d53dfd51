import type { FormEvent } from 'react';
import { useFormat, useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { PasswordField } from '../../ui/primitives/field';
import { useFocusField } from '../../ui/primitives/use-focus-field';
import { useProof, type StepUp } from './step-up.controller';

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

function StepUpForm({ onProved }: { onProved(): void }) {
  const { errorText } = useFormat();
  const t = useText('security');
  const shared = useText('common');
  const { username, password, focus, busy, error, isAtField, isMissing, prove, take } = useProof(onProved);
  const form = useFocusField(focus);
  const problem = error === null ? undefined : isMissing ? t('required') : errorText(error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    prove();
  };
  return (
    <form className="steps" ref={form} noValidate onSubmit={submit} aria-label={t('stepUpTitle')} part="form">
      <p>{t('stepUpText')}</p>
      {problem !== undefined && !isAtField && <Alert tone="error">{problem}</Alert>}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        name="password"
        label={t('passwordLabel')}
        value={password}
        error={isAtField ? problem : undefined}
        required
        autoComplete="current-password"
        maxLength={128}
        enterKeyHint="go"
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
        onInput={take}
      />
      <Button type="submit" look="main" wide busy={busy} part="submit">
        {error?.retryable === true ? shared('retry') : t('stepUp')}
      </Button>
    </form>
  );
}
