import { codesDomain } from '../../core/domains/codes';
import { isAppError, type AppError } from '../../core/kernel/app-error';
import { useAction, useClient, useDomain, useLazy, useStore, useText } from '../../react';
import { useCountdown } from '../../react/use-countdown';
import { checksPhones, type CodeSource, type LoginModel } from './login.controller';

/** Whether the sign-in provider sends the codes, and its part once it does. */
export function useProviderPart() {
  const { system } = useClient();
  const byProvider = useStore(system.store, ({ status }) => checksPhones(status));
  return { byProvider, provider: useLazy(() => import('../../core/domains/provider'), byProvider) };
}

/** Codes from the gateway. */
export function useGatewayCodes(model: LoginModel): CodeSource {
  const { session, i18n } = useClient();
  const codes = useDomain(codesDomain);
  const t = useText('auth');
  const send = useAction(async () => {
    const { mobileNum: mobile } = model.values;
    try {
      await codes.send({ purpose: 'login', mobile, countryDialingCode: model.dialling });
      model.moveFocus('verificationCode');
    } catch (cause) {
      if (isAppError(cause) && numberProblem(cause) !== '') model.moveFocus('mobileNum');
      throw cause;
    }
  });
  const until = useStore(codes.store, (state) => state.login.until);
  const secondsLeft = useCountdown(until, send.clear);
  const { error } = send;
  const numberKey = numberProblem(error);
  return {
    secondsLeft,
    busy: send.busy,
    warning: error === null || numberKey !== '' ? '' : i18n.errorText(error),
    numberError: numberKey === '' ? undefined : t(numberKey === 'required' ? 'required' : 'mobileInvalid'),
    clear: send.clear,
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
  };
}

/** What is wrong with the number or its country, '' when the fault lies elsewhere. */
const numberProblem = (error: AppError | null): string => {
  const { mobileNum, countryDialingCode } = error?.fields ?? {};
  return (mobileNum ?? countryDialingCode)?.key ?? (error?.code === 'MOBILE_INVALID' ? 'refused' : '');
};
