import { useEffect, useRef } from 'react';
import { providerDomain } from '../../core/domains/provider';
import { isAppError } from '../../core/kernel/app-error';
import { useAction, useClient, useDomain, useStore } from '../../react';
import { useCountdown } from '../../react/use-countdown';
import type { RegistrationModel } from './registration.controller';

/** A code from the sign-in provider; it asks at `anchor` whether a person is there. */
export function useProviderCode(model: RegistrationModel) {
  const { i18n } = useClient();
  const provider = useDomain(providerDomain);
  const phase = useStore(provider.store, (state) => state.phase);
  const until = useStore(provider.store, (state) => Math.max(state.until ?? 0, state.lockedUntil ?? 0));
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
  const { clear } = send;
  const seconds = useCountdown(until, clear);
  // Another number: what was said about the last one is not about this one.
  useEffect(clear, [clear, mobileNum]);
  return {
    anchor,
    seconds,
    busy: phase === 'sending',
    /** The sentence for what went wrong, '' for nothing. */
    problem: send.error === null ? '' : i18n.errorText(send.error),
    send: () => void send.run(),
  };
}
