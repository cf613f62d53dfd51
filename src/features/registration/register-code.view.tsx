import type { registration as words } from '../../locales/en/registration';
import { useLazy, type TextOf } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import codeCss from '../../ui/primitives/code-field.css?inline';
import { CountdownButton } from '../../ui/primitives/countdown-button';
import { useByProvider, useCodeNews, useGatewayCode } from './register-code.controller';
import type { RegistrationModel } from './registration.controller';

export const styles = [codeCss];

export interface CodeProps {
  t: TextOf<typeof words>;
  model: RegistrationModel;
}

/** Sends the registration code to the number above (REG-3), by the gateway or by the merchant's sign-in provider. */
export function SendCode(props: CodeProps) {
  const byProvider = useByProvider();
  const provider = useLazy(() => import('./register-provider-code.view'), byProvider);
  if (!byProvider) return <GatewayCode {...props} />;
  return provider.part && <provider.part.ProviderCode {...props} />;
}

function GatewayCode({ t, model }: CodeProps) {
  const code = useGatewayCode(model);
  return (
    <CountdownButton
      label={t('sendCode')}
      waitLabel={(left) => t('codeAgain', { seconds: left })}
      secondsLeft={code.seconds}
      busy={code.busy}
      onClick={code.send}
    />
  );
}

/** Why no code was sent, in the server's words where it has some. */
export function CodeNews({ t }: Pick<CodeProps, 't'>) {
  const { problem, isSent } = useCodeNews();
  if (problem !== '') return <Alert tone="warning">{problem}</Alert>;
  return isSent ? <p className="f-hint">{t('codeSent')}</p> : null;
}
