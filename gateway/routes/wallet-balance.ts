import { balance } from '../../src/contract/calls/member';
import { balanceToWire } from '../../src/contract/entities/wallet';
import { route, sessionOf } from './route';

export const walletBalance = route(balance, async (_, context) =>
  balanceToWire(
    await context.services.wallets.balance({ merchant: context.merchant, session: sessionOf(context) }),
  ),
);
