import { balance, merchantWallet } from '../../src/contract/calls/member';
import { walletFunds } from '../../src/contract/calls/funds';
import { fundsToWire } from '../../src/contract/entities/funds';
import { balanceToWire } from '../../src/contract/entities/wallet';
import { route, type Route, sessionOf } from '../http/index';
import type { WalletServices } from './services';

export const balanceRoutes: readonly Route<WalletServices>[] = [
  route(balance, async (_, context) =>
    balanceToWire(
      await context.services.wallets.balance({ merchant: context.merchant, session: sessionOf(context) }),
    ),
  ),
  route(walletFunds, async (_, context) => {
    const { merchant, services } = context;
    return fundsToWire(await services.funds.all({ merchant, memberId: sessionOf(context).memberId }));
  }),
  /** Whether every vendor debits the one wallet, or money is moved to the vendor that is played. */
  route(merchantWallet, (_, { merchant }) => ({
    isSingle: merchant.wallet === 'single' ? 1 : 0,
  })),
];
