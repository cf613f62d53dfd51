import { launch } from '../../src/locales/en/launch';

/** What a visitor who starts a game needs besides the lobby: its views, sheets and words. */
export { LaunchPart, launchStyles as styles } from '../../src/features/launch';
export const texts = launch;
