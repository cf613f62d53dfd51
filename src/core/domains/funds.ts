import { uplineSettings, uplineTransfer, walletFunds } from '../../contract/calls/funds';
import { amountText } from '../../contract/money';
import { asError } from '../kernel/app-error';
import { randomText } from '../kernel/random-text';
import type { DomainDefinition, FundsDomain, WalletDomain } from '../types';

/** The number that transfers name the main wallet by. */
export { MAIN_WALLET as MAIN_WALLET_ID } from '../../contract/entities/wallet';

/** A transfer whose answer was lost is sent again under the same idempotency key, at most this often. */
const MAX_SENDS = 3;
const REQUEST_ID_LENGTH = 24;

/** A member's money by where it lies, and passing it on to the upline. Nothing is kept here: what is so, the gateway says. */
export const fundsDomain: DomainDefinition<FundsDomain> = {
  name: 'funds',
  create: (client) => ({
    all: () => client.call(walletFunds, {}),
    upline: () => client.call(uplineSettings, {}),
    newRequestId: () => randomText(client.ports.random, REQUEST_ID_LENGTH),
    async toUpline({ amount, password, requestId }) {
      const request = {
        amount: amountText(amount),
        paymentPassword: password,
        requestId: requestId ?? randomText(client.ports.random, REQUEST_ID_LENGTH),
      };
      try {
        for (let sends = 1; ; sends += 1) {
          try {
            await client.call(uplineTransfer, request);
            return;
          } catch (thrown) {
            const error = asError(thrown);
            if (!error.retryable || sends >= MAX_SENDS) throw error;
          }
        }
      } finally {
        void client.peek<WalletDomain>('wallet')?.refresh();
      }
    },
  }),
};
