import type { Job, Merchants } from '../platform/index';
import type { DepositWork } from './deposit-work';
import type { PaymentProviders } from './payment-providers';
import type { ProviderEvents } from './provider-events';
import type { ReceiptWork } from './receipt-work';

/** As often as the first step of the ladder wants it. */
const EVERY_MS = 3_000;

/** What goes on by itself: silent providers are asked, news are followed, money is placed, whatever ended in between. */
export const cashierJobs = (deps: {
  merchants: Pick<Merchants, 'all'>;
  providers: Pick<PaymentProviders, 'all'>;
  work: DepositWork;
  events: ProviderEvents;
  receipts: ReceiptWork;
}): Job[] => [
  {
    name: 'deposits',
    everyMs: EVERY_MS,
    run: async () => {
      for (const merchant of deps.merchants.all()) {
        if ((await deps.providers.all(merchant.id)).length === 0) continue;
        await deps.events.run(merchant);
        await deps.work.run(merchant.id);
        await deps.receipts.settle({ merchantId: merchant.id });
      }
    },
  },
];
