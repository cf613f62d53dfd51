import { SecurityWidget } from '../../src/features/security';

const loadBody = () => import('./security-body');
const loadPassword = () => import('./security-password');

/** The element's place, and where what stands in it comes from. */
export const SecurityElement = () => <SecurityWidget loadBody={loadBody} loadPassword={loadPassword} />;
