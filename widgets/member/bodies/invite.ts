import { invite } from '../../../src/locales/en/invite';

export { InviteBody as Body, styles } from '../../../src/features/invite/invite-body.view';
export const texts = { invite };
