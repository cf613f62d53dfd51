import { walletTransfer as call } from '../../src/contract/calls/transfers';
import { parseAmount } from '../../src/contract/money';
import { GatewayError } from '../services/gateway-error';
import { route, sessionOf } from './route';

export const walletTransfer = route(call, async ({ from, to, amount, requestId }, context) => {
  const { merchant, services } = context;
  const amountMinor = parseAmount(amount, merchant.currency);
  if (amountMinor === null) throw new GatewayError('WALLET_AMOUNT_INVALID');
  const { memberId } = sessionOf(context);
  await services.transfers.move({ merchant, memberId, from, to, amountMinor, requestId });
  return true;
});
