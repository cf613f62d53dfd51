import type { FastifyInstance } from 'fastify';
import type { Members } from '../identity/index';
import { createKeyBox, type Merchants, type Opened, type Secret } from '../platform/index';
import type { Protection } from '../protection/index';
import { callbackMount } from './callbacks';
import { cashierJobs } from './cashier-jobs';
import { createDepositWork, type DepositWork } from './deposit-work';
import { createDepositDesk, type DepositDesk } from './deposit-desk';
import { createDeposits, type Deposits, type RecodeProof } from './deposits';
import { createDisputes, type Disputes } from './disputes';
import { createPaymentProviders, type OnProviderAnswer, type PaymentProviders } from './payment-providers';
import type { PaymentAdapters } from './providers/index';
import { createProviderEvents } from './provider-events';
import { createReceiptWork, type DepositNews } from './receipt-work';
import { createReconciliation, type Reconciliation } from './reconciliation';
import { createUsualTimes } from './usual-times';
import { openWithdrawals, type WithdrawalServices, type WithdrawalServicesDeps } from './withdrawal-services';

/** Money that comes from outside and goes there. */
export interface CashierServices extends WithdrawalServices {
  deposits: Deposits;
  depositWork: DepositWork;
  depositDesk: DepositDesk;
  disputes: Disputes;
  reconciliation: Reconciliation;
  paymentProviders: PaymentProviders;
  /** The door for providers. */
  paymentCallbacks: (app: FastifyInstance) => Promise<void>;
}

export interface CashierDeps extends Omit<WithdrawalServicesDeps, 'merchants' | 'providers' | 'isOpen'> {
  merchants: Merchants;
  members: Members;
  protection: Protection;
  /** The operator's secret. */
  secret: Secret;
  production: boolean;
  tell: (news: DepositNews) => void;
  /** Writes the picture of a transfer anew. */
  recodeProof: RecodeProof;
  /** Omit for the built-in adapters of providers only. */
  adapters?: PaymentAdapters;
  /** How long one call of a provider may take; absent: some seconds. */
  providerTimeoutMs?: number;
  /** Omit if answers of providers are not counted. */
  onProviderAnswer?: OnProviderAnswer;
}

export const openCashier = (deps: CashierDeps): Opened<CashierServices> => {
  const { holders, members, providerTimeoutMs } = deps;
  const box = createKeyBox(deps.secret, 'foyer payment providers v1');
  const providers = createPaymentProviders({
    ...deps,
    box,
    ...(providerTimeoutMs === undefined ? {} : { timeoutMs: providerTimeoutMs }),
  });
  const receipts = createReceiptWork({ ...deps, providers });
  const isOpen = (who: { merchantId: number; memberId: bigint }): Promise<boolean> => members.isActive(who);
  const disputes = createDisputes(deps);
  const work = createDepositWork({ ...deps, providers, holders, receipts, disputes, isOpen });
  const out = openWithdrawals({ ...deps, providers, isOpen });
  const reconciliation = createReconciliation({
    ...deps,
    providers,
    work,
    withdrawalWork: out.services.withdrawalWork,
  });
  const events = createProviderEvents({ ...deps, providers, work, hearPayout: out.hear });
  return {
    services: {
      deposits: createDeposits({
        ...deps,
        providers,
        holders,
        work,
        usual: createUsualTimes(deps),
        recode: deps.recodeProof,
      }),
      depositWork: work,
      depositDesk: createDepositDesk({ ...deps, isOpen, settle: (input) => receipts.settle(input) }),
      disputes,
      reconciliation,
      ...out.services,
      paymentProviders: providers,
      paymentCallbacks: callbackMount({ ...deps, providers, events }),
    },
    jobs: [
      ...cashierJobs({ ...deps, providers, work, events, receipts, disputes, reconciliation }),
      ...out.jobs,
    ],
    async close() {
      await out.close();
      providers.close();
    },
  };
};
