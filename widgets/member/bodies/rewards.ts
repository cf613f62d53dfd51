import { rewards } from '../../../src/locales/en/rewards';

export { RewardsBody as Body, styles } from '../../../src/features/rewards/rewards-body.view';
export const texts = { rewards };
