/** The records, each a file of its own. */
export const recordBodies = {
  account: () => import('./account-body'),
  bets: () => import('./bets-body'),
  profit: () => import('./profit-body'),
  bonuses: () => import('./bonuses-body'),
};
