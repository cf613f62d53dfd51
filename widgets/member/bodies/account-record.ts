import { records } from '../../../src/locales/en/records';

export { AccountBody as Body, styles } from '../../../src/features/records/account-body.view';
export const texts = { records };
