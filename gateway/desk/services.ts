import type { Database } from '../database/types';
import type { AccountServices } from '../account/index';
import type { ChatServices } from '../engagement/chat/index';
import type { LotteryServices } from '../lottery/index';
import type { CashierServices } from '../cashier/index';
import type { ProtectionServices } from '../protection/index';
import type { PasswordHasher } from '../identity/index';
import { type Merchants, type Opened, type Secret, SWEEP_ROWS, sweepJob } from '../platform/index';
import { createDeskBrand } from './brand/desk-brand';
import { createDeskContent } from './content/desk-content';
import { createDeskSite } from './content/desk-site';
import { createDeskChat } from './desk-chat';
import { createDeskCounts } from './desk-counts';
import { createDeskDoors, type DeskDoors } from './desk-doors';
import { sweepDeskDoors } from './desk-doors.queries';
import { createDeskHouse } from './desk-house';
import { createDeskLottery } from './desk-lottery';
import { createDeskMembers } from './desk-members';
import { createDeskDebts } from './desk-debts';
import { createDeskDeposits } from './desk-deposits';
import { createDeskPay } from './desk-pay';
import { createDeskPeople } from './desk-people';
import { createDeskMessages } from './desk-messages';
import { createDeskContests } from './desk-contests';
import { createDeskPromotions } from './desk-promotions';
import { createDeskReports } from './reports/desk-reports';
import { createDeskReferrals } from './desk-referrals';
import { createDeskProtection } from './desk-protection';
import { createDeskRules } from './desk-rules';
import { createDeskSettings } from './desk-settings';
import { createDeskWithdrawals } from './desk-withdrawals';
import type { DeskHandlers } from './desk-context';

/** The operators' desk: one more consumer of the same services. */
export interface DeskServices {
  desk: { doors: DeskDoors; handlers: DeskHandlers; isMerchant: (code: string) => boolean };
}

export interface DeskDeps
  extends
    Pick<CashierServices, 'withdrawalDesk' | 'depositDesk' | 'debtDesk'>,
    Pick<AccountServices, 'identityDesk' | 'feedbackDesk'>,
    Pick<ProtectionServices, 'protectionDesk'>,
    Pick<ChatServices, 'chatDesk'>,
    Pick<LotteryServices, 'lotteryDraws' | 'lotteryGames' | 'lotteryResults'> {
  db: Database;
  merchants: Merchants;
  hasher: PasswordHasher;
  /** The operator's secret. */
  secret: Secret;
  /** The operator's own origin. */
  site: string;
  production: boolean;
  now: () => number;
}

export const openDesk = (deps: DeskDeps): Opened<DeskServices> => {
  const { db, merchants } = deps;
  const doors = createDeskDoors({ ...deps, issuer: new URL(deps.site).hostname });
  const queues = {
    ...createDeskDeposits(deps),
    ...createDeskDebts(deps),
    ...createDeskPay(deps),
    ...createDeskReferrals(deps),
    ...createDeskPeople(deps),
    ...createDeskChat(deps),
    ...createDeskProtection(deps),
    ...createDeskWithdrawals(deps),
    ...createDeskLottery(deps),
    ...createDeskContests(deps),
  };
  const handlers: DeskHandlers = {
    ...queues,
    ...createDeskCounts(queues),
    ...createDeskMembers(deps),
    ...createDeskRules(deps),
    ...createDeskSettings(deps),
    ...createDeskPromotions(deps),
    ...createDeskMessages(deps),
    ...createDeskContent(deps),
    ...createDeskSite(deps),
    ...createDeskBrand(deps),
    ...createDeskReports(deps),
    ...createDeskHouse({ ...deps, doors }),
  };
  return {
    services: { desk: { doors, handlers, isMerchant: (code) => merchants.find(code) !== null } },
    jobs: [
      sweepJob({
        what: 'desk sessions',
        merchants,
        sweep: (merchantId) =>
          sweepDeskDoors(db.merchant(merchantId).query, { merchantId, limit: SWEEP_ROWS }),
      }),
    ],
    close: () => Promise.resolve(),
  };
};
