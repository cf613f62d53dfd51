import { useEffect, useState } from 'react';
import { codesDomain } from '../../core/domains/codes';
import { passwordDomain } from '../../core/domains/password';
import { isAppError, type AppError } from '../../core/kernel/app-error';
import { useAction, useDomain, useStore } from '../../react';
import { useCountdown } from '../../react/use-countdown';
import { useDialling, type Dialling } from '../../react/use-dialling';
import { useForm, type FormModel } from './form.controller';

export type ForgotWay = 'email' | 'phone';
export type EmailField = 'username' | 'email';
export type PhoneField = 'mobileNum' | 'verificationCode' | 'newPassword' | 'confirmNewPassword';

export interface ForgotModel {
  ways: readonly ForgotWay[];
  way: ForgotWay;
  setWay(way: ForgotWay): void;
  email: FormModel<EmailField>;
  phone: FormModel<PhoneField>;
  dialling: Dialling;
  code: {
    secondsLeft: number;
    busy: boolean;
    /** A code is on its way to the number. */
    sent: boolean;
    error: AppError | null;
    send(): void;
  };
}

/** Codes that are about the number, told at it. */
const AT_NUMBER: readonly string[] = ['MOBILE_INVALID', 'FORM_INVALID'];

/** Both ways back in; what was typed in one is there again after a look at the other. */
export function useForgot(on: { sent(): void; loggedIn(): void }): ForgotModel {
  const password = useDomain(passwordDomain);
  const codes = useDomain(codesDomain);
  const ways = useStore(password.store, (state) => state.forgotWays);
  const [chosen, setWay] = useState<ForgotWay | null>(null);
  const way = chosen !== null && ways.includes(chosen) ? chosen : (ways[0] ?? 'email');
  const dialling = useDialling(way === 'phone');
  const waiting = useStore(codes.store, (state) => state.forgot);

  const email = useForm<EmailField>({
    fields: ['username', 'email'],
    async send(values) {
      await password.forgotByEmail(values);
      on.sent();
    },
  });
  const phone = useForm<PhoneField>({
    fields: ['mobileNum', 'verificationCode', 'newPassword', 'confirmNewPassword'],
    check: (values) => password.check(values),
    async send(values) {
      await password.forgotByPhone({ ...values, countryDialingCode: dialling.chosen?.dialling ?? '' });
      on.loggedIn();
    },
    fieldOf: { CODE_WRONG: 'verificationCode', PASSWORD_REFUSED: 'newPassword', MOBILE_INVALID: 'mobileNum' },
  });
  const send = useAction(async () => {
    const { mobileNum: mobile } = phone.values;
    try {
      await codes.send({
        purpose: 'forgot',
        mobile,
        countryDialingCode: dialling.chosen?.dialling ?? '',
      });
    } catch (error) {
      if (!isAppError(error) || !AT_NUMBER.includes(error.code)) throw error;
      phone.refuse({ mobileNum: error.fields['mobileNum'] ?? { key: 'MOBILE_INVALID' } });
    }
  });

  const { clear } = send;
  const secondsLeft = useCountdown(waiting.until, clear);
  const { mobileNum } = phone.values;
  const code = dialling.chosen?.dialling;
  // Another number: what was said about the last one is not about this one.
  useEffect(clear, [clear, mobileNum, code]);

  return {
    ways,
    way,
    setWay,
    email,
    phone,
    dialling,
    code: {
      secondsLeft,
      busy: send.busy || waiting.phase === 'sending',
      sent: secondsLeft > 0 && waiting.error === null,
      error: send.error,
      send: () => void send.run(),
    },
  };
}
