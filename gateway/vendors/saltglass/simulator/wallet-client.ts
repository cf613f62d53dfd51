import { amountText } from '../../../../src/contract/money';
import { createFormWallet, type FormAccount } from '../form-wallet';
import { WALLET_PATH } from '../protocol';
import type { SignedClient } from '../signed-client';
import type { Slip } from './slip-store';

export type TableWallet = ReturnType<typeof createTableWallet>;

/** The table's line to the operator's wallet, in the dialect's words. */
export const createTableWallet = (input: { client: SignedClient; walletUrl: () => string }) => {
  const send = createFormWallet({ client: input.client, url: () => new URL(WALLET_PATH, input.walletUrl()) });
  const decimal = (slip: Slip, minor: bigint): string => amountText({ minor, currency: slip.currency });

  return {
    bet: (slip: Slip) =>
      send(slip, [
        ['action', 'bet'],
        ['session_id', slip.reference],
        ['transaction_id', `${slip.id}-bet`],
        ['round_id', slip.id],
        ['amount', decimal(slip, slip.betMinor)],
        ['type', 'bet'],
      ]),
    /** Also says that nothing was won. */
    win: (slip: Slip, winMinor: bigint) =>
      send(slip, [
        ['action', 'win'],
        ['transaction_id', `${slip.id}-win`],
        ['round_id', slip.id],
        ['amount', decimal(slip, winMinor)],
        ['type', 'win'],
        ['finished', '1'],
      ]),
    refund: (slip: Slip) =>
      send(slip, [
        ['action', 'refund'],
        ['transaction_id', `${slip.id}-refund`],
        ['bet_transaction_id', `${slip.id}-bet`],
        ['round_id', slip.id],
        ['amount', decimal(slip, slip.betMinor)],
      ]),
    balance: (account: FormAccount & Pick<Slip, 'reference'>) =>
      send(account, [
        ['action', 'balance'],
        ['session_id', account.reference],
      ]),
  };
};
