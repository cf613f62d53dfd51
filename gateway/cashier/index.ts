import type { Route } from '../http/index';
import { depositsRoutes } from './deposits.routes';
import type { CashierServices } from './services';

export const cashierRoutes: readonly Route<CashierServices>[] = [...depositsRoutes];

export { callbackPath } from './callbacks';
export { makeBrCode, readBrCode } from './providers/pix/br-code';
export { type CashierServices, openCashier } from './services';
