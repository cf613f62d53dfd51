import { uplineSettings, uplineTransfer, walletFunds } from '../../contract/calls/funds';
import { amountText } from '../../contract/money';
import { randomText } from '../kernel/random-text';
import { sendable, untilAnswered } from '../kernel/sent-orders';
import type { DomainDefinition, FundsDomain, WalletDomain } from '../types';

/** The number that transfers name the main wallet by. */
export { MAIN_WALLET as MAIN_WALLET_ID } from '../../contract/entities/wallet';

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
        amount: amountText(sendable(amount)),
        paymentPassword: password,
        requestId: requestId ?? randomText(client.ports.random, REQUEST_ID_LENGTH),
      };
      try {
        await untilAnswered(client, () => client.call(uplineTransfer, request));
      } finally {
        void client.peek<WalletDomain>('wallet')?.refresh();
      }
    },
  }),
};
