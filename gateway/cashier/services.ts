import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/types';
import type { Members } from '../identity/index';
import type { Ledger } from '../ledger/index';
import { createKeyBox, type Merchants, type Opened } from '../platform/index';
import { callbackMount } from './callbacks';
import { cashierJobs } from './cashier-jobs';
import { createDepositWork, type DepositWork } from './deposit-work';
import { createDeposits, type Deposits } from './deposits';
import { createHolders } from './holders';
import { createPaymentProviders, type PaymentProviders } from './payment-providers';
import { createProviderEvents } from './provider-events';
import { createReceiptWork, type DepositNews } from './receipt-work';

/** Money that comes from outside. */
export interface CashierServices {
  deposits: Deposits;
  depositWork: DepositWork;
  paymentProviders: PaymentProviders;
  /** The door for providers. */
  paymentCallbacks: (app: FastifyInstance) => Promise<void>;
}

export interface CashierDeps {
  db: Database;
  ledger: Ledger;
  merchants: Merchants;
  members: Members;
  /** The operator's secret. */
  secret: string;
  production: boolean;
  tell: (news: DepositNews) => void;
  now: () => number;
  onError: (error: unknown, what: string) => void;
  /** How long one call of a provider may take; absent: some seconds. */
  providerTimeoutMs?: number;
}

export const openCashier = (deps: CashierDeps): Opened<CashierServices> => {
  const { members, merchants, providerTimeoutMs } = deps;
  const box = createKeyBox(deps.secret, 'foyer payment providers v1');
  const providers = createPaymentProviders({
    ...deps,
    box,
    ...(providerTimeoutMs === undefined ? {} : { timeoutMs: providerTimeoutMs }),
  });
  const holders = createHolders(deps);
  const receipts = createReceiptWork({ ...deps, providers });
  const isOpen = async (who: { merchantId: number; memberId: bigint }): Promise<boolean> =>
    (await members.standing(who))?.active === true;
  const work = createDepositWork({ ...deps, providers, holders, receipts, isOpen });
  const events = createProviderEvents({ ...deps, providers, work });
  return {
    services: {
      deposits: createDeposits({ ...deps, providers, holders, work }),
      depositWork: work,
      paymentProviders: providers,
      paymentCallbacks: callbackMount({ ...deps, providers, events }),
    },
    jobs: cashierJobs({ merchants, providers, work, events, receipts }),
    close: async () => providers.close(),
  };
};
