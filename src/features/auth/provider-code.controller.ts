import { useRef, type RefObject } from 'react';
import { isAppError, type AppError } from '../../core/kernel/app-error';
import type { DomainDefinition, ProviderDomain } from '../../core/types';
import { useAction, useClient, useDomain, useStore, useText } from '../../react';
import { useCountdown } from '../../react/use-countdown';
import type { CodeSource, LoginModel } from './login.controller';

const isAboutNumber = ({ code, fields }: AppError): boolean =>
  /PHONE_/.test(code) || fields.mobileNum !== undefined || fields.countryDialingCode !== undefined;

/** Codes from the sign-in provider; it asks at `anchor` whether a person is there. */
export function useProviderCodes(
  model: LoginModel,
  domain: DomainDefinition<ProviderDomain>,
): CodeSource & { anchor: RefObject<HTMLDivElement | null> } {
  const { i18n } = useClient();
  const provider = useDomain(domain);
  const t = useText('auth');
  const until = useStore(provider.store, (state) => Math.max(state.until ?? 0, state.lockedUntil ?? 0));
  const anchor = useRef<HTMLDivElement | null>(null);
  const send = useAction(async () => {
    if (anchor.current === null) return;
    const { mobileNum: mobile } = model.values;
    try {
      await provider.sendCode({ mobile, countryDialingCode: model.dialling, anchor: anchor.current });
      model.moveFocus('verificationCode');
    } catch (cause) {
      if (isAppError(cause) && isAboutNumber(cause)) model.moveFocus('mobileNum');
      throw cause;
    }
  });
  const secondsLeft = useCountdown(until, send.clear);
  const { error } = send;
  const isNumber = error !== null && isAboutNumber(error);
  return {
    anchor,
    secondsLeft,
    busy: send.busy,
    warning: error === null || isNumber ? '' : i18n.errorText(error),
    numberError: isNumber ? t('mobileInvalid') : undefined,
    clear: send.clear,
    send: () => void send.run(),
    logIn: ({ verificationCode }) => provider.confirmLogin(verificationCode),
  };
}
