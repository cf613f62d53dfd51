import { funds } from '../../../src/locales/en/funds';

export { UplineBody as Body, styles } from '../../../src/features/wallet/upline-body.view';
export const texts = { funds };
