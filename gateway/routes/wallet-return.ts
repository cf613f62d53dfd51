import { walletReturn as call } from '../../src/contract/calls/transfers';
import { route, sessionOf } from './route';

export const walletReturn = route(call, async ({ vendor }, context) => {
  const { merchant, services } = context;
  await services.transfers.recall({
    merchant,
    memberId: sessionOf(context).memberId,
    vendor: vendor === '' ? null : vendor,
  });
  return true;
});
