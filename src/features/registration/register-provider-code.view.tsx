import { Alert } from '../../ui/primitives/alert';
import { CountdownButton } from '../../ui/primitives/countdown-button';
import type { CodeProps } from './register-code.view';
import { useProviderCode } from './register-provider-code.controller';

/** The code comes from the sign-in provider, which checks by itself that a person is there (REG-3, AUTH-4). */
export function ProviderCode({ t, model }: CodeProps) {
  const { anchor, seconds, busy, problem, send } = useProviderCode(model);
  return (
    <>
      <CountdownButton
        label={t('sendCode')}
        waitLabel={(left) => t('codeAgain', { seconds: left })}
        secondsLeft={seconds}
        busy={busy}
        onClick={send}
      />
      <span ref={anchor} />
      {problem !== '' && <Alert tone="warning">{problem}</Alert>}
    </>
  );
}
