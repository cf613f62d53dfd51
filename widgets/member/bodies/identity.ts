import { account } from '../../../src/locales/en/account';

export { IdentityBody as Body, styles } from '../../../src/features/account/identity-body.view';
export const texts = { account };
