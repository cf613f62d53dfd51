import { MissionsBody, styles, type MissionView } from '../../src/features/missions/missions-body.view';
import { missions } from '../../src/locales/en/missions';
import { gates } from './gate.view';

export { styles };
export const texts = { missions };

/** All of it, with this part first. */
export const bodyOf = (show: MissionView) => () => <MissionsBody show={show} gates={gates} />;
