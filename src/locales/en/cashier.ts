import { depositCashier } from './cashier.deposit';
import { sharedCashier } from './cashier.shared';
import { withdrawCashier } from './cashier.withdraw';

/** Words of the cashier: paying in, being paid out, and following both. */
export const cashier = { ...sharedCashier, ...depositCashier, ...withdrawCashier };
