import {
  paymentPasswordChange,
  paymentPasswordCode,
  paymentPasswordReset,
  paymentPasswordSet,
  paymentPasswordState,
} from '../../src/contract/calls/payment-password';
import { memberScope, route, type Route, sessionOf, visitorOf } from '../http/index';
import { sentCode } from '../identity/index';
import { GatewayError } from '../platform/index';
import { MIN_PAYMENT_PASSWORD } from './payment-password-rule';
import type { AccountServices } from './services';

const demandTwice = (typed: string, again: string | null): void => {
  if (again !== null && again !== '' && again !== typed)
    throw new GatewayError('PAYMENT_PASSWORD_REFUSED', { value: { reason: 'confirm' } });
};

export const paymentPasswordRoutes: readonly Route<AccountServices>[] = [
  route(paymentPasswordState, async (_, context) => {
    const who = memberScope(context);
    const { paymentPasswords } = context.services;
    const [{ set, lockedUntil }, rule] = await Promise.all([
      paymentPasswords.state(who),
      paymentPasswords.rule(who.merchantId),
    ]);
    const minLength = Math.max(MIN_PAYMENT_PASSWORD, rule.minLength);
    return {
      hasWithdrawalPassword: set ? 'Y' : 'N',
      lockedUntil: lockedUntil?.getTime() ?? null,
      minLength,
      maxLength: Math.max(minLength, rule.maxLength),
    };
  }),
  route(paymentPasswordSet, async ({ paymentPassword, validatePaymentPassword }, context) => {
    demandTwice(paymentPassword, validatePaymentPassword);
    await context.services.paymentPasswords.set(memberScope(context), paymentPassword);
    return null;
  }),
  route(paymentPasswordChange, async ({ oldPassword, newPassword, confirmNewPassword }, context) => {
    demandTwice(newPassword, confirmNewPassword);
    await context.services.paymentPasswords.change(memberScope(context), {
      old: oldPassword,
      password: newPassword,
    });
    return null;
  }),
  route(paymentPasswordCode, async ({ method, ...fields }, context) =>
    sentCode(
      context,
      await context.services.paymentResets.sendCode({
        visitor: visitorOf(context),
        memberId: sessionOf(context).memberId,
        method,
        language: context.language,
        fields,
      }),
    ),
  ),
  route(paymentPasswordReset, async ({ method, verificationCode, codeId, paymentPassword }, context) => {
    await context.services.paymentResets.reset({
      visitor: visitorOf(context),
      memberId: sessionOf(context).memberId,
      method,
      code: verificationCode,
      codeId,
      password: paymentPassword,
    });
    return null;
  }),
];
