import { records } from '../../src/locales/en/records';

export { BetsBody as Body, styles } from '../../src/features/records/bets-body.view';
export const texts = { records };
