import { useText } from '../../react';
import type { PasswordProblem } from '../../react/password-problem';
import { Alert } from '../../ui/primitives/alert';
import { LinkButton } from '../../ui/primitives/button';
import { PasswordField } from '../../ui/primitives/field';
import { useSetPassword } from './mall.controller';
import { usePasswordText } from './texts';

interface PasswordProps {
  pass: { password: string; problem: PasswordProblem | null; take(text: string): void };
}

/** The payment password, that spends points. */
export function Password({ pass }: PasswordProps) {
  const t = useText('mall');
  const say = usePasswordText();
  return (
    <PasswordField
      name="paymentPassword"
      label={t('password')}
      value={pass.password}
      error={say(pass.problem)}
      required
      autoComplete="off"
      maxLength={64}
      enterKeyHint="go"
      showLabel={t('showPassword')}
      hideLabel={t('hidePassword')}
      onInput={pass.take}
    />
  );
}

/** There is none yet: said before anything is typed, with the way to it. */
export function PasswordMissing() {
  const t = useText('mall');
  const set = useSetPassword();
  return (
    <Alert tone="info" action={<LinkButton onClick={set}>{t('setPassword')}</LinkButton>}>
      {t('needPassword')}
    </Alert>
  );
}
