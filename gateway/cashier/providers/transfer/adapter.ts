import * as v from 'valibot';
import { accountRows } from '../../../../src/contract/entities/deposit';
import type { PaymentProvider, ProviderSetup } from '../types';

const MAX_ROWS = 12;
export const transferSettings = v.strictObject({
  currencies: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))),
    v.minLength(1),
    v.maxLength(20),
    v.description('currencies of the account, like ["BRL"]'),
  ),
  rows: v.pipe(
    v.array(
      v.strictObject({
        label: v.picklist(accountRows),
        value: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)),
      }),
    ),
    v.minLength(1),
    v.maxLength(MAX_ROWS),
    v.description(
      `the account to pay into, as payers copy it line by line, like {"label":"holder","value":"Acme Ltd"}; labels: ${accountRows.join(', ')}`,
    ),
  ),
});
export const transferSecrets = v.strictObject({});

/** What payers write into their transfer: short, and without signs that are taken for each other. */
const SHOWN = 10;
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Of our reference, so that it is the same for ever and needs no row of its own. */
export const transferReference = (reference: string): string => {
  let rest = BigInt(`0x${reference}`);
  let text = '';
  for (let at = 0; at < SHOWN; at += 1) {
    text += SIGNS[Number(rest % BigInt(SIGNS.length))] ?? '';
    rest /= BigInt(SIGNS.length);
  }
  return `FY${text}`;
};

/**
 * A transfer by hand: an account to pay into. No machine at the other end says what came; an operator does, who looks at the account.
 * @throws an error when the settings are not complete
 */
export const createTransferProvider = (setup: ProviderSetup): PaymentProvider => {
  const { currencies, rows } = v.parse(transferSettings, setup.settings);
  v.parse(transferSecrets, setup.secrets);
  const actionOf = (reference: string) => ({
    kind: 'account' as const,
    rows,
    reference: transferReference(reference),
  });
  return {
    capabilities: {
      method: 'account',
      currencies,
      needs: [],
      supports: { refund: false, cancel: true },
    },
    createDeposit: ({ reference }) =>
      Promise.resolve({
        word: 'accepted',
        providerRef: transferReference(reference),
        action: actionOf(reference),
      }),
    getDeposit: (reference) =>
      Promise.resolve({
        word: 'known',
        state: 'open',
        said: 'open',
        providerRef: transferReference(reference),
        action: actionOf(reference),
        receipts: [],
      }),
    cancelDeposit: () => Promise.resolve({ word: 'accepted' }),
    getReceipt: () => Promise.resolve({ word: 'absent' }),
    // By hand as well: an operator sends it back and says so.
    refund: () => Promise.resolve({ word: 'rejected', code: 'by_hand' }),
    parseCallback: () => null,
    close: () => undefined,
  };
};
