import * as v from 'valibot';
import { defineCall } from '../call';
import { balanceFromWire } from '../entities/wallet';
import { looseFlag, nothing, passThrough } from '../wire';

/** Balance of the member: the sum and each wallet. */
export const balance = defineCall({
  name: 'wallet.balance',
  subAccount: 'own',
  method: 'GET',
  path: '/wps/v2/wallets/balance',
  module: 'COMM3',
  access: 'member',
  tier: 'partner',
  limit: 'read',
  answer: 'envelope',
  request: v.pipe(
    v.strictObject({ ...passThrough, typeId: v.optional(v.unknown()) }),
    v.transform(() => ({})),
  ),
  reply: balanceFromWire,
  errors: [],
});

/** isSingle: one wallet for all vendors, or one each with transfers between them. */
export const merchantWallet = defineCall({
  name: 'wallet.merchant',
  subAccount: 'own',
  method: 'GET',
  path: '/wps/relay/GCS_merchantWallet',
  module: 'COMM3',
  access: 'member',
  tier: 'partner',
  limit: 'read',
  answer: 'envelope',
  silent: true,
  request: nothing,
  reply: v.pipe(
    v.object({ isSingle: looseFlag }),
    v.transform((wire) => ({ single: wire.isSingle })),
  ),
  errors: [],
});
