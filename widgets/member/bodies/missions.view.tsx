import { MissionsBody, styles } from '../../../src/features/missions/missions-body.view';
import { missions } from '../../../src/locales/en/missions';

export { styles };
export const texts = { missions };

/** The centre has its own gate. */
export const Body = () => <MissionsBody show="missions" />;
