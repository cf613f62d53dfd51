import { watchMissingPages, type MissingPages } from '../../core/domains/missing-pages';
import type { Client } from '../../core/types';
import type { MemberPage } from './paths';

/** Calls without which a page cannot work. The security centre has parts of its own. */
export const needs: ReadonlyMap<MemberPage, readonly string[]> = new Map([
  ['transferFund', ['funds.all']],
  ['depositv2', ['deposits.settings', 'deposits.methods', 'deposits.create']],
  [
    'withdraw',
    [
      'withdrawals.settings',
      'withdrawals.charges',
      'withdrawals.create',
      'withdrawals.report',
      'payees.list',
    ],
  ],
  ['payees', ['payees.list', 'payees.add']],
  ['transferUpline', ['funds.upline', 'funds.toUpline']],
  ['personalHistoryCopy', ['records.bets']],
  ['transactionHistory', ['records.account']],
  ['personalProfit', ['records.profit']],
  ['bonusDetails', ['promotions.bonuses']],
  ['rewardCenter', ['promotions.issued', 'promotions.claim']],
  ['vip', ['promotions.vip']],
  ['referral', ['referral.details']],
  ['missionLeaderboard', ['missions.list']],
  ['manualRebate', ['promotions.rebateDue', 'promotions.rebateCollect']],
  ['messageV2', ['inbox.list', 'inbox.letter']],
  ['limits', ['limits.get']],
  ['identity', ['identity.state']],
  ['feedback', ['feedback.send']],
]);

export const watchMissing = (
  client: Client,
  tell: (missing: MissingPages<MemberPage>) => void,
): (() => void) => watchMissingPages(client, needs, tell);
