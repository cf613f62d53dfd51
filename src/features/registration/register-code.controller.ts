import { useEffect } from 'react';
import { codesDomain } from '../../core/domains/codes';
import { isAppError } from '../../core/kernel/app-error';
import { useAction, useClient, useDomain, useStore } from '../../react';
import { useCountdown } from '../../react/use-countdown';
import type { RegistrationModel } from './registration.controller';

/** Whether the merchant's sign-in provider sends the code. */
export function useByProvider(): boolean {
  const { system } = useClient();
  return useStore(system.store, ({ status }) => status?.provider?.phone === true);
}

/** A code from the gateway. The countdown survives closing the form. */
export function useGatewayCode(model: RegistrationModel) {
  const codes = useDomain(codesDomain);
  const { phase, until } = useStore(codes.store, (state) => state.register);
  const { mobileNum = '', countryDialingCode = '' } = model.values;
  const send = useAction(async () => {
    try {
      await codes.send({ purpose: 'register', mobile: mobileNum, countryDialingCode });
    } catch (error) {
      if (isAppError(error) && Object.keys(error.fields).length > 0) return model.refuse(error.fields);
      throw error;
    }
  });
  // Another number: what was said about the last one is not about this one.
  useEffect(() => codes.clear('register'), [codes, mobileNum]);
  return { seconds: useCountdown(until), busy: phase === 'sending', send: () => void send.run() };
}

/** What became of the code: the sentence for what went wrong, '' for nothing and for what is told at a field. */
export function useCodeNews(): { problem: string; isSent: boolean } {
  const { i18n } = useClient();
  const codes = useDomain(codesDomain);
  const { error, phase } = useStore(codes.store, (state) => state.register);
  return {
    problem: error === null || error.code === 'FORM_INVALID' ? '' : i18n.errorText(error),
    isSent: phase === 'waiting',
  };
}
