import {
  paymentPasswordChange,
  paymentPasswordCode,
  paymentPasswordReset,
  paymentPasswordSet,
  paymentPasswordState,
} from '../../contract/calls/payment-password';
import { securityQuestionsReset } from '../../contract/calls/security-questions';
import { plainCode } from '../kernel/plain';
import type { DomainDefinition, PaymentPasswordDomain } from '../types';
import { withBotCheck } from './bot-check';

/** The secret that money out asks for. */
export const paymentPasswordDomain: DomainDefinition<PaymentPasswordDomain> = {
  name: 'payment-password',
  create(client) {
    const codeIds = new Map<'E' | 'S', string>();
    client.session.onLogout(() => codeIds.clear());
    return {
      state: () => client.call(paymentPasswordState, {}),
      async set({ password }) {
        await client.call(paymentPasswordSet, {
          paymentPassword: password,
          validatePaymentPassword: password,
        });
      },
      async change({ old, password }) {
        const twice = { newPassword: password, confirmNewPassword: password };
        await client.call(paymentPasswordChange, { oldPassword: old, ...twice });
      },
      async requestReset(method) {
        const { waitMs, codeId } = await withBotCheck(client, 'sms', {
          before: true,
          send: (fields) => client.call(paymentPasswordCode, { method, ...fields }),
        });
        codeIds.set(method, codeId);
        return client.ports.clock.now() + waitMs;
      },
      async reset({ method, code, password, answers }) {
        const proved = {
          method,
          verificationCode: plainCode(code),
          codeId: codeIds.get(method) ?? '',
          paymentPassword: password,
        };
        const questions = answers?.map(({ id, answer }) => ({ questionId: id, answer }));
        if (questions === undefined) await client.call(paymentPasswordReset, proved);
        else await client.call(securityQuestionsReset, { ...proved, questions });
      },
    };
  },
};
