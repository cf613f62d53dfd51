import type { Holders, IdentityChecks, MoneyPauses, Payees, PaymentPasswords } from '../account/index';
import type { Database } from '../database/types';
import type { BotChecks, Codes } from '../identity/index';
import type { Ledger } from '../ledger/index';
import {
  type Job,
  type MerchantContext,
  type Merchants,
  type NoteAction,
  workThrough,
} from '../platform/index';
import { createArrivals } from './arrivals';
import { createDebtDesk, type DebtDesk } from './debt-desk';
import { createDebts } from './debts';
import type { PaymentProviders } from './payment-providers';
import { createPayoutWork } from './payout-work';
import { findByPayoutReference } from './payouts.queries';
import { checkFree, gatherFacts, type TurnoverSource } from './withdrawal-checks';
import { createWithdrawalCodes, type WithdrawalCodes } from './withdrawal-code';
import { createWithdrawalDesk } from './withdrawal-desk';
import { createWithdrawalMoney } from './withdrawal-money';
import { createWithdrawalPayees } from './withdrawal-payee';
import { changePolicy, type PolicyChange, readPolicy } from './withdrawal-policy.queries';
import type { WithdrawalPolicy } from './withdrawal-settings';
import type { WithdrawalDesk, Withdrawals } from './withdrawal-types';
import { createWithdrawalWork, type WithdrawalNews, type WithdrawalWork } from './withdrawal-work';
import { createWithdrawals } from './withdrawals';

/** As often as the first step of the ladder wants it. */
const EVERY_MS = 3_000;

/** What a merchant lets its members take out; operators read and change it. */
export interface WithdrawalPolicies {
  read(merchantId: number): Promise<WithdrawalPolicy>;
  change(input: { merchantId: number; change: PolicyChange }): Promise<WithdrawalPolicy>;
}

export interface WithdrawalServices {
  withdrawals: Withdrawals;
  withdrawalCodes: WithdrawalCodes;
  withdrawalWork: WithdrawalWork;
  withdrawalDesk: WithdrawalDesk;
  debtDesk: DebtDesk;
  withdrawalPolicies: WithdrawalPolicies;
  /** For money that leaves an account by another way. */
  moneyOut: {
    /** @throws GatewayError WITHDRAW_TURNOVER, WITHDRAW_DISPUTE, WITHDRAW_OWED */
    demandFree(who: { merchant: MerchantContext; memberId: bigint }): Promise<void>;
  };
}

export interface WithdrawalServicesDeps {
  db: Database;
  ledger: Ledger;
  merchants: Pick<Merchants, 'all'>;
  providers: PaymentProviders;
  holders: Holders;
  payees: Payees;
  paymentPasswords: PaymentPasswords;
  moneyPauses: MoneyPauses;
  identityChecks: IdentityChecks;
  codes: Pick<Codes, 'send' | 'take'>;
  botChecks: Pick<BotChecks, 'demand'>;
  isOpen: (who: { merchantId: number; memberId: bigint }) => Promise<boolean>;
  /** Counts the rounds that were played meanwhile: a stake that came back a moment ago is no turnover. */
  countRounds: (merchantId: number) => Promise<void>;
  tellWithdrawal: (news: WithdrawalNews) => void;
  noteAction: NoteAction;
  now: () => number;
  onError: (error: unknown, what: string) => void;
}

/**
 * Asks the provider about the payout of a notice. Returns `waiting` if a worker has the withdrawal, which may have asked before the notice:
 * call it again. Returns `unknown` if the gateway has no such payout.
 */
export type HearPayout = (input: {
  merchantId: number;
  provider: string;
  reference: string;
}) => Promise<'applied' | 'waiting' | 'unknown'>;

export const openWithdrawals = (
  deps: WithdrawalServicesDeps,
): { services: WithdrawalServices; jobs: Job[]; hear: HearPayout; close: () => Promise<void> } => {
  const { db, merchants } = deps;
  const turnover: TurnoverSource = {
    async of({ memberId, ...place }) {
      await deps.countRounds(place.merchantId);
      const { depositsMinor, validStakesMinor } = await deps.ledger.lifetime({
        ...place,
        owner: memberId.toString(),
      });
      return { depositsMinor, stakedMinor: validStakesMinor };
    },
  };
  const receivers = createWithdrawalPayees(deps);
  const payouts = createPayoutWork({ ...deps, payees: receivers });
  const money = createWithdrawalMoney(deps);
  const debts = createDebts(deps);
  const work = createWithdrawalWork({
    ...deps,
    turnover,
    money,
    debts,
    payouts,
    receivers,
    tell: deps.tellWithdrawal,
  });
  const arrivals = createArrivals({ ...deps, work });
  const withdrawalCodes = createWithdrawalCodes(deps);
  const facts = { ...deps, turnover, withdrawalCodes };
  return {
    services: {
      withdrawals: createWithdrawals({ ...facts, receivers, work, arrivals }),
      withdrawalCodes,
      withdrawalWork: work,
      withdrawalDesk: createWithdrawalDesk({ ...deps, work, note: deps.noteAction }),
      debtDesk: createDebtDesk({ ...deps, note: deps.noteAction }),
      withdrawalPolicies: {
        read: (merchantId) => readPolicy(db.merchant(merchantId).query, merchantId),
        change: (input) => changePolicy(db, input),
      },
      moneyOut: {
        demandFree: async (who) => checkFree(await gatherFacts(facts, who)),
      },
    },
    jobs: [
      {
        name: 'withdrawals',
        everyMs: EVERY_MS,
        run: async () => {
          await workThrough(merchants.all(), async (merchant) => {
            await work.run(merchant.id);
            await arrivals.run(merchant);
          });
        },
      },
    ],
    async hear({ merchantId, provider, reference }) {
      const id = await findByPayoutReference(db, { merchantId, provider, reference });
      if (id === null) return 'unknown';
      return (await work.advance({ merchantId, id })) ? 'applied' : 'waiting';
    },
    close: () => work.close(),
  };
};
