import { AppError, asError } from '../../kernel/app-error';
import { hasPaymentPassword } from './cashier-password';
import { availableOf } from './cashier-values';
import { fieldsOf, firstOf, flagOf } from './readers';
import type { Row } from './row';

/** Some gateways refuse this question; a connection that broke has told nothing. */
const unlessRefused = (asked: Promise<unknown>): Promise<unknown> =>
  asked.catch((error: unknown) => {
    if (/^(NETWORK|REPLY|BUSY|INTERNAL)/.test(asError(error).code)) throw error;
  });

/**
 * Whether and from how much an agent may pass money on. Limits are not told: the gateway refuses what is too much.
 * @throws AppError FUNCTION_NOT_AVAILABLE where the agent may not
 */
export const transferSettings: Row = {
  send: () => ({ content: {} }),
  async read(value, facts) {
    const told = firstOf(fieldsOf(value), 'transferEnabled', 'isEnabled', 'enabled', 'value') ?? value;
    if (!flagOf(told)) throw new AppError('FUNCTION_NOT_AVAILABLE');
    const [balance, password] = await Promise.all([
      unlessRefused(facts.ask('/wps/v2/wallets/balance')),
      unlessRefused(facts.ask('/wps/member/hasWithdrawalPassword')),
    ]);
    const { currency, amount } = availableOf(balance, facts);
    return {
      currency,
      uplineName: '',
      minimumAmount: '',
      maximumAmount: '',
      availableAmount: amount,
      remainingTransactionTimes: null,
      remainingAmount: '',
      hasPaymentPassword: password === undefined || hasPaymentPassword(password) ? 'Y' : 'N',
      pausedUntil: null,
    };
  },
};
