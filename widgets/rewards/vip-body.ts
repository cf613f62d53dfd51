import { rewards } from '../../src/locales/en/rewards';

export { VipBody as Body, styles } from '../../src/features/rewards/vip-body.view';
export const texts = { rewards };
