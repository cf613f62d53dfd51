import { depositCashier } from '../../../src/locales/en/cashier.deposit';
import { sharedCashier } from '../../../src/locales/en/cashier.shared';

export { DepositBody as Body, styles } from '../../../src/features/cashier/deposit-body.view';
export const texts = { cashier: { ...sharedCashier, ...depositCashier } };
