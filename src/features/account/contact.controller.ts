import { useState } from 'react';
import type { Profile } from '../../contract/entities/profile';
import { profileDomain } from '../../core/domains/profile';
import { securityDomain } from '../../core/domains/security';
import { isAppError, type AppError } from '../../core/kernel/app-error';
import type { ContactMethod } from '../../core/types';
import { useAction, useClient, useDomain, useText } from '../../react';
import type { StepUp } from '../../react/use-step-up';
import { useCountdown } from '../../react/use-countdown';
import { useForm } from './form.controller';

export type ContactName = 'value' | 'oldCode' | 'newCode';

/** Codes to one place: sent, then waited for; a refusal that names a wait holds the button for as long, and ends with it. */
function useSending(send: () => Promise<number | null>) {
  const { clock } = useClient().ports;
  const [until, setUntil] = useState<number | null>(null);
  const { busy, error, run, clear } = useAction(async () => {
    try {
      const wait = await send();
      if (wait !== null) setUntil(wait);
    } catch (cause) {
      const restMs = isAppError(cause) && cause.code === 'CODE_LIMIT' ? cause.retryAfterMs : null;
      if (restMs !== null) setUntil(clock.now() + restMs);
      throw cause;
    }
  });
  return { busy, error, secondsLeft: useCountdown(until, clear), send: () => void run() };
}

/** A code to the address or number that is there, shown to be the member's by it. */
export function useContactConfirm(method: ContactMethod, onDone: () => void) {
  const domain = useDomain(securityDomain);
  const t = useText('account');
  const form = useForm<'code'>({
    first: { code: '' },
    check: ({ code }) => (code === '' ? { code: t('required') } : {}),
    send: ({ code }) => domain.proveContact(method, code),
    place: ({ code }) => (code === 'CODE_WRONG' ? { code: t('codeWrong') } : null),
    onDone,
  });
  return { form, sending: useSending(() => domain.sendContactCode(method)) };
}

/** Another address or number in the place of the one that is there. */
export function useContactChange(options: {
  method: ContactMethod;
  profile: Profile;
  stepUp: StepUp;
  onDone(): void;
}) {
  const { method, profile, stepUp, onDone } = options;
  const domain = useDomain(profileDomain);
  const t = useText('account');
  const isProved = method === 'E' ? profile.emailProved : profile.mobileProved;
  const form = useForm<ContactName>({
    first: { value: '', oldCode: '', newCode: '' },
    check: (values) => ({
      ...(values.value.trim() === '' ? { value: t('required') } : {}),
      ...(values.newCode === '' ? { newCode: t('required') } : {}),
      ...(isProved && values.oldCode === '' ? { oldCode: t('required') } : {}),
    }),
    send: ({ value, oldCode, newCode }) =>
      stepUp.guard(() => domain.changeContact({ method, value, oldCode, newCode })),
    place(error) {
      if (error.code === 'PROFILE_INVALID' || error.code === 'MOBILE_INVALID')
        return { value: t('contactInvalid') };
      if (error.code !== 'CODE_WRONG') return null;
      const { fields } = Object(error.value) as { fields?: unknown[] };
      return fields?.[0] === 'oldCode' ? { oldCode: t('codeWrong') } : { newCode: t('codeWrong') };
    },
    onDone,
  });
  const sending = (target: 'old' | 'new') => async (): Promise<number | null> => {
    let until: number | null = null;
    const { value } = form.values;
    await stepUp.guard(async () => {
      until = await domain.sendContactCode({ method, target, value });
    });
    return until;
  };
  const toOld = useSending(sending('old'));
  const toNew = useSending(sending('new'));
  const sendError: AppError | null = toNew.error ?? toOld.error;
  return { form, isProved, toOld, toNew, sendError };
}
