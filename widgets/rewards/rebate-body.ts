import { rewards } from '../../src/locales/en/rewards';

export { RebateBody as Body, styles } from '../../src/features/rewards/rebate-body.view';
export const texts = { rewards };
