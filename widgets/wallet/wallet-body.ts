import { funds } from '../../src/locales/en/funds';

export { FundsBody as Body, styles } from '../../src/features/wallet/funds-body.view';
export const texts = { funds };
