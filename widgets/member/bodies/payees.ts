import { account } from '../../../src/locales/en/account';

export { PayeesBody as Body, styles } from '../../../src/features/account/payees-body.view';
export const texts = { account };
