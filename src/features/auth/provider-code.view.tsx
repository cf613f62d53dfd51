import { useRef } from 'react';
import { isAppError, type AppError } from '../../core/kernel/app-error';
import type { DomainDefinition, ProviderDomain } from '../../core/types';
import { useAction, useClient, useDomain, useStore, useText } from '../../react';
import { useCountdown } from '../../react/use-countdown';
import type { LoginViewProps } from './login.view';
import { MobileForm } from './mobile-form.view';

const isAboutNumber = ({ code, fields }: AppError): boolean =>
  /PHONE_/.test(code) || fields.mobileNum !== undefined || fields.countryDialingCode !== undefined;

/** The same form with codes from the sign-in provider, which checks by itself that a person is there. */
export function ProviderCode(props: { view: LoginViewProps; domain: DomainDefinition<ProviderDomain> }) {
  const { view } = props;
  const { i18n } = useClient();
  const provider = useDomain(props.domain);
  const t = useText('auth');
  const { model } = view;
  const until = useStore(provider.store, (state) => Math.max(state.until ?? 0, state.lockedUntil ?? 0));
  const secondsLeft = useCountdown(until);
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
  const { error } = send;
  const isNumber = error !== null && isAboutNumber(error);
  return (
    <MobileForm
      view={view}
      onNumber={send.clear}
      source={{
        secondsLeft,
        busy: send.busy,
        warning: error === null || isNumber ? '' : i18n.errorText(error),
        numberError: isNumber ? t('mobileInvalid') : undefined,
        extra: <div ref={anchor} />,
        send: () => void send.run(),
        logIn: ({ verificationCode }) => provider.confirmLogin(verificationCode),
      }}
    />
  );
}
