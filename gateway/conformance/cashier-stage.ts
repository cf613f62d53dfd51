/** What `ledger.verify` says of books that are right. */
export const SOUND = { unbalanced: [], brokenAt: null, drifted: [], holds: [] };

/** Transfers by hand of the demo merchant, as an operator adds them. */
export const TRANSFER_BY_HAND = {
  merchantId: 1,
  code: 'transfer',
  adapter: 'transfer',
  settings: { currencies: ['BRL'], rows: [{ label: 'account', value: '12345-6' }] },
  secrets: {},
  callbackSecret: 'x'.repeat(43),
  minMinor: 1_000n,
  maxMinor: 500_000n,
  lifeS: 86_400,
};
