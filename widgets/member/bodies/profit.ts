import { records } from '../../../src/locales/en/records';

export { ProfitBody as Body, styles } from '../../../src/features/records/profit-body.view';
export const texts = { records };
