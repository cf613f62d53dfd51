import { withdrawCashier } from '../../../src/locales/en/cashier.withdraw';
import { sharedCashier } from '../../../src/locales/en/cashier.shared';

export { WithdrawBody as Body, styles } from '../../../src/features/cashier/withdraw-body.view';
export const texts = { cashier: { ...sharedCashier, ...withdrawCashier } };
