import { createPixProvider } from './pix/adapter';
import { createQuaysideProvider } from './quayside/adapter';
import { createTransferProvider } from './transfer/adapter';
import type { PaymentProvider, ProviderSetup } from './types';

/** Every adapter by the name that a provider's row says. */
const adapters: Readonly<Record<string, (setup: ProviderSetup) => PaymentProvider>> = {
  pix: createPixProvider,
  quayside: createQuaysideProvider,
  transfer: createTransferProvider,
};

/** @throws an error when there is no such adapter, or it cannot work with these settings */
export const openProvider = (adapter: string, setup: ProviderSetup): PaymentProvider => {
  const make = Object.hasOwn(adapters, adapter) ? adapters[adapter] : undefined;
  if (!make) throw new Error(`no adapter is called ${adapter}`);
  return make(setup);
};
