import { invite } from '../../src/locales/en/invite';

/** Invitations: views, sheets and words. */
export { InviteBody as Body, styles } from '../../src/features/invite/invite-body.view';
export const texts = { invite };
