import { useRef } from 'react';
import { providerDomain } from '../../core/domains/provider';
import { isAppError } from '../../core/kernel/app-error';
import { useAction, useClient, useDomain, useStore } from '../../react';
import { useCountdown } from '../../react/use-countdown';
import { Alert } from '../../ui/primitives/alert';
import { CountdownButton } from '../../ui/primitives/countdown-button';
import type { CodeProps } from './register-code.view';

/** The code comes from the sign-in provider, which checks by itself that a person is there (REG-3, AUTH-4). */
export function ProviderCode({ t, model }: CodeProps) {
  const { i18n } = useClient();
  const provider = useDomain(providerDomain);
  const phase = useStore(provider.store, (state) => state.phase);
  const until = useStore(provider.store, (state) => Math.max(state.until ?? 0, state.lockedUntil ?? 0));
  const seconds = useCountdown(until);
  const anchor = useRef<HTMLSpanElement | null>(null);
  const { mobileNum = '', countryDialingCode = '' } = model.values;
  const send = useAction(async () => {
    if (anchor.current === null) return;
    try {
      await provider.sendCode({ mobile: mobileNum, countryDialingCode, anchor: anchor.current });
    } catch (error) {
      if (!isAppError(error)) throw error;
      if (Object.keys(error.fields).length > 0) return model.refuse(error.fields);
      if (error.code === 'PROVIDER_PHONE_INVALID' || error.code === 'PROVIDER_PHONE_MISSING')
        return model.refuse({ mobileNum: { key: 'mobile_invalid' } });
      throw error;
    }
  });
  return (
    <>
      <CountdownButton
        label={t('sendCode')}
        waitLabel={(left) => t('codeAgain', { seconds: left })}
        secondsLeft={seconds}
        busy={phase === 'sending'}
        onClick={() => void send.run()}
      />
      <span ref={anchor} />
      {send.error !== null && <Alert tone="warning">{i18n.errorText(send.error)}</Alert>}
    </>
  );
}
