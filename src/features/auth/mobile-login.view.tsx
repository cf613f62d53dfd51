import { codesDomain } from '../../core/domains/codes';
import { isAppError, type AppError } from '../../core/kernel/app-error';
import { useAction, useClient, useDomain, useLazy, useStore, useText } from '../../react';
import { useCountdown } from '../../react/use-countdown';
import codeCss from '../../ui/primitives/code-field.css?inline';
import phoneCss from '../../ui/primitives/phone-field.css?inline';
import { checksPhones } from './login.controller';
import type { LoginViewProps } from './login.view';
import { LostPart } from './lost-part.view';
import { MobileForm } from './mobile-form.view';
import { ProviderCode } from './provider-code.view';

export const styles = [phoneCss, codeCss];

/** Login by a code on the phone: everything of it that a merchant without it does not load. */
export function MobileLogin(view: LoginViewProps) {
  const { system } = useClient();
  const byProvider = useStore(system.store, ({ status }) => checksPhones(status));
  const provider = useLazy(() => import('../../core/domains/provider'), byProvider);
  if (!byProvider) return <GatewayCode {...view} />;
  if (provider.part === null) return <LostPart lazy={provider} />;
  return <ProviderCode view={view} domain={provider.part.providerDomain} />;
}

function GatewayCode(view: LoginViewProps) {
  const client = useClient();
  const codes = useDomain(codesDomain);
  const { session, i18n } = client;
  const t = useText('auth');
  const { model } = view;
  const { mobileNum } = model.values;
  const until = useStore(codes.store, (state) => state.login.until);
  const secondsLeft = useCountdown(until);
  const send = useAction(async () => {
    try {
      await codes.send({ purpose: 'login', mobile: mobileNum, countryDialingCode: model.dialling });
      model.moveFocus('verificationCode');
    } catch (cause) {
      if (isAppError(cause) && numberProblem(cause) !== '') model.moveFocus('mobileNum');
      throw cause;
    }
  });
  const { error } = send;
  const numberKey = numberProblem(error);
  return (
    <MobileForm
      view={view}
      onNumber={send.clear}
      source={{
        secondsLeft,
        busy: send.busy,
        warning: error === null || numberKey !== '' ? '' : i18n.errorText(error),
        numberError:
          numberKey === '' ? undefined : t(numberKey === 'required' ? 'required' : 'mobileInvalid'),
        send: () => void send.run(),
        logIn: ({ captcha, ...form }) =>
          session.login({
            mode: 'sms',
            username: form.mobileNum,
            password: form.verificationCode,
            remember: form.remember,
            countryDialingCode: form.dialling,
            codeId: codes.store.getState().login.codeId,
            ...(captcha === '' ? {} : { captcha }),
          }),
      }}
    />
  );
}

/** What is wrong with the number or its country, '' when the fault lies elsewhere. */
const numberProblem = (error: AppError | null): string => {
  const { mobileNum, countryDialingCode } = error?.fields ?? {};
  return (mobileNum ?? countryDialingCode)?.key ?? (error?.code === 'MOBILE_INVALID' ? 'refused' : '');
};
