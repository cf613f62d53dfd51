/** Words of lists and questions around a game: loaded with the first of them. */
export { launch as texts } from '../../src/locales/en/launch';
