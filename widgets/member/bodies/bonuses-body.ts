import { records } from '../../../src/locales/en/records';

export { BonusesBody as Body, styles } from '../../../src/features/records/bonuses-body.view';
export const texts = { records };
