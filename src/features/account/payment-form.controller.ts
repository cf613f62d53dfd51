import { useState } from 'react';
import type { PaymentPasswordState } from '../../contract/entities/payment-password';
import type { Profile } from '../../contract/entities/profile';
import type { SecurityQuestion } from '../../contract/entities/security-questions';
import { paymentPasswordDomain } from '../../core/domains/payment-password';
import type { AppError } from '../../core/kernel/app-error';
import type { ContactMethod } from '../../core/types';
import { useAction, useDomain, useFormat, useText } from '../../react';
import type { StepUp } from '../../react/use-step-up';
import { useCountdown } from '../../react/use-countdown';
import { useForm } from './form.controller';
import type { PaymentMode } from './payment.controller';
import { missingOf } from './payment-meter';

export type PaymentName = 'old' | 'code' | 'answer1' | 'answer2' | 'password' | 'again';
/** The field of an answer, by its place. */
export const answerName = (at: number): 'answer1' | 'answer2' => (at === 0 ? 'answer1' : 'answer2');

const REASONS = ['length', 'pattern', 'weak', 'same', 'login', 'confirm'] as const;
const reasonOf = (error: AppError): (typeof REASONS)[number] => {
  const { reason } = Object(error.value) as { reason?: unknown };
  return REASONS.find((one) => one === reason) ?? 'weak';
};

const numberIn = (error: AppError, name: 'triesLeft' | 'until'): number => {
  const found: unknown = Reflect.get(Object(error.value) as object, name);
  return typeof found === 'number' ? found : 0;
};

/** What a wrong payment password says of the tries that are left. */
export const wrongText = (error: AppError, t: ReturnType<typeof useText<'account'>>): string => {
  const { triesLeft } = Object(error.value) as { triesLeft?: unknown };
  return t('paymentTries', { count: typeof triesLeft === 'number' ? triesLeft : 1 });
};

/** Contacts that a code may go to. */
export const provedContacts = ({ emailProved, mobileProved }: Profile): ContactMethod[] => [
  ...(mobileProved ? (['S'] as const) : []),
  ...(emailProved ? (['E'] as const) : []),
];

export function usePaymentForm(options: {
  mode: PaymentMode;
  state: PaymentPasswordState;
  profile: Profile;
  stepUp: StepUp;
  /** Questions that are to be answered besides. */
  asked: readonly SecurityQuestion[];
  onDone(): void;
}) {
  const { mode, state, profile, stepUp, asked, onDone } = options;
  const domain = useDomain(paymentPasswordDomain);
  const t = useText('account');
  const { dateTime } = useFormat();
  const methods = provedContacts(profile);
  const [method, setMethod] = useState<ContactMethod>(methods[0] ?? 'E');
  const [until, setUntil] = useState<number | null>(null);
  const sending = useAction(() =>
    stepUp.guard(async () => {
      setUntil(await domain.requestReset(method));
    }),
  );
  const form = useForm<PaymentName>({
    first: { old: '', code: '', answer1: '', answer2: '', password: '', again: '' },
    check: ({ old, code, password, again, ...answers }) => ({
      ...(mode === 'change' && old === '' ? { old: t('required') } : {}),
      ...(mode === 'reset' && code === '' ? { code: t('required') } : {}),
      ...Object.fromEntries(
        asked.flatMap((_, at) =>
          answers[answerName(at)].trim() === '' ? [[answerName(at), t('required')]] : [],
        ),
      ),
      ...(missingOf(password, state).length > 0
        ? {
            password: t(
              ('refused_' + (password.length < state.minLength ? 'length' : 'weak')) as 'refused_weak',
              { count: state.minLength },
            ),
          }
        : {}),
      ...(password === again ? {} : { again: t('paymentDiffers') }),
    }),
    send({ old, code, password, ...typed }) {
      if (mode === 'change') return domain.change({ old, password });
      const answers = asked.map(({ id }, at) => ({ id, answer: typed[answerName(at)] }));
      return stepUp.guard(() =>
        mode === 'set'
          ? domain.set({ password })
          : domain.reset({ method, code, password, ...(answers.length === 0 ? {} : { answers }) }),
      );
    },
    place(error) {
      if (error.code === 'PAYMENT_PASSWORD_REFUSED')
        return { password: t(`refused_${reasonOf(error)}`, { count: state.minLength }) };
      if (error.code === 'PAYMENT_PASSWORD_WRONG') return { old: wrongText(error, t) };
      if (error.code === 'SECURITY_ANSWERS_WRONG')
        return { answer1: t('answersWrong', { count: numberIn(error, 'triesLeft') || 1 }) };
      if (error.code === 'SECURITY_ANSWERS_LOCKED')
        return { answer1: t('answersLocked', { at: dateTime(numberIn(error, 'until')) }) };
      return error.code === 'CODE_WRONG' ? { code: t('codeWrong') } : null;
    },
    onDone,
  });
  return {
    form,
    methods,
    method,
    setMethod,
    sending: {
      busy: sending.busy,
      error: sending.error,
      secondsLeft: useCountdown(until),
      send: () => void sending.run(),
    },
  };
}
