import { inParallel } from '../bounds/index';
import type { Job, Merchants } from '../platform/index';
import type { DepositWork } from './deposit-work';
import type { Disputes } from './disputes';
import type { PaymentProviders } from './payment-providers';
import type { ProviderEvents } from './provider-events';
import type { Reconciliation } from './reconciliation';
import type { ReceiptWork } from './receipt-work';

/** As often as the first step of the ladder wants it. */
const EVERY_MS = 3_000;

/** Looks whether a day is due. */
const COMPARE_EVERY_MS = 600_000;
/** Merchants looked after at once: one whose provider is slow does not hold up the others. */
const MAX_AT_ONCE = 4;

/** What goes on by itself: silent providers are asked, news are followed, money is placed, whatever ended in between. */
export const cashierJobs = (deps: {
  merchants: Pick<Merchants, 'all'>;
  providers: Pick<PaymentProviders, 'all'>;
  work: DepositWork;
  events: ProviderEvents;
  receipts: ReceiptWork;
  disputes: Disputes;
  reconciliation: Pick<Reconciliation, 'run'>;
  onError: (error: unknown, what: string) => void;
}): Job[] => [
  {
    name: 'deposits',
    everyMs: EVERY_MS,
    run: () =>
      inParallel(deps.merchants.all(), MAX_AT_ONCE, async (merchant) => {
        try {
          if ((await deps.providers.all(merchant.id)).length === 0) return;
          await deps.events.run(merchant);
          await deps.work.run(merchant.id);
          await deps.receipts.settle({ merchantId: merchant.id });
          await deps.disputes.book({ merchantId: merchant.id });
        } catch (error) {
          deps.onError(error, `the deposits of ${merchant.code}`);
        }
      }),
  },
  {
    name: 'reconciliation',
    everyMs: COMPARE_EVERY_MS,
    run: () =>
      inParallel(deps.merchants.all(), MAX_AT_ONCE, (merchant) =>
        deps.reconciliation
          .run(merchant.id)
          .catch((error: unknown) => deps.onError(error, `the books of ${merchant.code}`)),
      ),
  },
];
