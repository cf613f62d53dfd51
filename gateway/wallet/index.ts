import type { Route } from '../http/index';
import { transfersRoutes } from './transfers.routes';
import { balanceRoutes } from './wallet.routes';
import type { WalletServices } from './services';

export const walletRoutes: readonly Route<WalletServices>[] = [...transfersRoutes, ...balanceRoutes];

export { openWallet, type WalletServices } from './services';
export type { Transfers } from './transfers';
export { sumAtVendors } from './transfers.queries';
export type { WalletIds } from './wallet-ids';
export { accountOf, vendorAccountOf, type Wallets } from './wallet';
