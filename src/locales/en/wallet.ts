/** Words of the balance. */
export const wallet = {
  balance: 'Balance',
  hidden: 'Balance hidden',
  show: 'Show balance',
  hide: 'Hide balance',
  refresh: 'Refresh balance',
  stale: 'May have changed since {{time}}',
  failed: 'Balance not available',
  guest: 'Log in to see your balance',
  trial: 'Trial',
};
