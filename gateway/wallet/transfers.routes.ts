import { walletReturn, walletTransfer } from '../../src/contract/calls/transfers';
import { parseAmount } from '../../src/contract/money';
import { route, type Route, sessionOf } from '../http/index';
import { GatewayError } from '../platform/index';
import type { WalletServices } from './services';

export const transfersRoutes: readonly Route<WalletServices>[] = [
  route(walletTransfer, async ({ from, to, amount, requestId }, context) => {
    const { merchant, services } = context;
    const amountMinor = parseAmount(amount, merchant.currency);
    if (amountMinor === null) throw new GatewayError('WALLET_AMOUNT_INVALID');
    const { memberId } = sessionOf(context);
    await services.transfers.move({ merchant, memberId, from, to, amountMinor, requestId });
    return true;
  }),
  route(walletReturn, async ({ vendor }, context) => {
    const { merchant, services } = context;
    await services.transfers.recall({
      merchant,
      memberId: sessionOf(context).memberId,
      vendor: vendor === '' ? null : vendor,
    });
    return true;
  }),
];
