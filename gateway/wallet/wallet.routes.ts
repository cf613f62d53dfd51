import { balance, merchantWallet } from '../../src/contract/calls/member';
import { balanceToWire } from '../../src/contract/entities/wallet';
import { route, type Route, sessionOf } from '../http/index';
import type { WalletServices } from './services';

export const balanceRoutes: readonly Route<WalletServices>[] = [
  route(balance, async (_, context) =>
    balanceToWire(
      await context.services.wallets.balance({ merchant: context.merchant, session: sessionOf(context) }),
    ),
  ),
  /** Whether every vendor debits the one wallet, or money is moved to the vendor that is played. */
  route(merchantWallet, (_, { merchant }) => ({
    isSingle: merchant.wallet === 'single' ? 1 : 0,
  })),
];
