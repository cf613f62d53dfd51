import { codesDomain } from '../../core/domains/codes';
import { isAppError } from '../../core/kernel/app-error';
import type { registration as words } from '../../locales/en/registration';
import { useAction, useClient, useDomain, useLazy, useStore, type TextOf } from '../../react';
import { useCountdown } from '../../react/use-countdown';
import { Alert } from '../../ui/primitives/alert';
import codeCss from '../../ui/primitives/code-field.css?inline';
import { CountdownButton } from '../../ui/primitives/countdown-button';
import type { RegistrationModel } from './registration.controller';

export const styles = [codeCss];

export interface CodeProps {
  t: TextOf<typeof words>;
  model: RegistrationModel;
}

/** Sends the registration code to the number above (REG-3), by the gateway or by the merchant's sign-in provider. */
export function SendCode(props: CodeProps) {
  const { system } = useClient();
  const byProvider = useStore(system.store, ({ status }) => status?.provider?.phone === true);
  const provider = useLazy(() => import('./register-provider-code.view'), byProvider);
  if (!byProvider) return <GatewayCode {...props} />;
  return provider.part && <provider.part.ProviderCode {...props} />;
}

/** The countdown survives closing the form. */
function GatewayCode({ t, model }: CodeProps) {
  const codes = useDomain(codesDomain);
  const { phase, until } = useStore(codes.store, (state) => state.register);
  const seconds = useCountdown(until);
  const { mobileNum = '', countryDialingCode = '' } = model.values;
  const send = useAction(async () => {
    try {
      await codes.send({ purpose: 'register', mobile: mobileNum, countryDialingCode });
    } catch (error) {
      if (isAppError(error) && Object.keys(error.fields).length > 0) return model.refuse(error.fields);
      throw error;
    }
  });
  return (
    <CountdownButton
      label={t('sendCode')}
      waitLabel={(left) => t('codeAgain', { seconds: left })}
      secondsLeft={seconds}
      busy={phase === 'sending'}
      onClick={() => void send.run()}
    />
  );
}

/** Why no code was sent, in the server's words where it has some. */
export function CodeNews({ t }: Pick<CodeProps, 't'>) {
  const { i18n } = useClient();
  const codes = useDomain(codesDomain);
  const { error, phase } = useStore(codes.store, (state) => state.register);
  if (error === null || error.code === 'FORM_INVALID')
    return phase === 'waiting' ? <p className="f-hint">{t('codeSent')}</p> : null;
  return <Alert tone="warning">{i18n.errorText(error)}</Alert>;
}
