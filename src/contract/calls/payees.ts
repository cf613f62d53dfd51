import * as v from 'valibot';
import { defineCall } from '../call';
import { bankListFromWire, payeeBookFromWire, payeeKinds } from '../entities/payee';
import { anything, maybeText, nothing, passThrough, text } from '../wire';

const own = { module: 'COMM3', access: 'real', tier: 'own', answer: 'envelope' } as const;
const secrets = [
  'TRIAL_REFUSED',
  'STEP_UP_REQUIRED',
  'PAYMENT_PASSWORD_MISSING',
  'PAYMENT_PASSWORD_WRONG',
  'PAYMENT_PASSWORD_LOCKED',
] as const;

/** Where the member's money may go. */
export const payeeList = defineCall({
  ...own,
  name: 'payees.list',
  method: 'GET',
  path: '/wps/member/bankCard',
  // By the name that newer pages ask with when they open a withdrawal.
  aliases: [
    { path: '/wps/relay/MCSFE_getWithdrawAccountInfo' },
    { path: '/wps/relay/MCS2_getWithdrawAccountInfo' },
  ],
  limit: 'read',
  request: nothing,
  reply: payeeBookFromWire,
  errors: ['TRIAL_REFUSED'],
});

/** Banks to choose from. */
export const payeeBanks = defineCall({
  ...own,
  name: 'payees.banks',
  method: 'GET',
  path: '/wps/relay/MCSFE_getBanks',
  limit: 'read',
  request: nothing,
  reply: bankListFromWire,
  errors: ['TRIAL_REFUSED'],
});

/** What a form that adds one has to ask for besides; our own client knows it. */
export const payeeBindConfig = defineCall({
  ...own,
  name: 'payees.bindConfig',
  method: 'GET',
  path: '/wps/relay/MCSFE_bindConfig',
  aliases: [{ path: '/wps/relay/MCS2_bindConfig' }],
  limit: 'read',
  request: nothing,
  reply: anything,
  errors: ['TRIAL_REFUSED'],
});

/** Adds one by its kind; its name is set with the first and stays. */
export const payeeAdd = defineCall({
  ...own,
  name: 'payees.add',
  method: 'PUT',
  path: '/wps/member/bankCard',
  limit: 'login',
  fresh: true,
  sealed: true,
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      payeeKind: v.pipe(v.string(), v.picklist(payeeKinds)),
      cardNumber: maybeText(255),
      bankCode: maybeText(8),
      bankBranch: maybeText(16),
      payeeName: maybeText(255),
      paymentPassword: text(128),
    }),
    v.transform((wire) => ({
      kind: wire.payeeKind,
      value: wire.payeeKind === 'bank' ? '' : wire.cardNumber,
      account: wire.payeeKind === 'bank' ? wire.cardNumber : '',
      bankCode: wire.bankCode,
      branch: wire.bankBranch,
      holderName: wire.payeeName,
      password: wire.paymentPassword,
    })),
  ),
  reply: anything,
  errors: [...secrets, 'PAYEE_INVALID', 'PAYEE_NOT_HOLDER', 'HOLDER_MISSING', 'PAYEE_TWICE', 'PAYEES_FULL'],
});

/** Removes a payee. */
export const payeeRemove = defineCall({
  ...own,
  name: 'payees.remove',
  method: 'POST',
  path: '/wps/member/bankCard/remove',
  limit: 'login',
  fresh: true,
  sealed: true,
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      bankCardId: v.pipe(v.string(), v.regex(/^[1-9]\d{0,17}$/)),
      paymentPassword: text(128),
    }),
    v.transform((wire) => ({ id: wire.bankCardId, password: wire.paymentPassword })),
  ),
  reply: anything,
  errors: [...secrets, 'PAYEE_UNKNOWN'],
});
