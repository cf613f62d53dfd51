import { SecurityBody, styles } from '../../../src/features/security/security-body.view';
import { security } from '../../../src/locales/en/security';

export { styles };
export const texts = { security };

const loadPassword = () => import('./password');

/** What protects the account; its contacts stand above. */
export const Body = () => <SecurityBody loadPassword={loadPassword} hasContacts={false} />;
