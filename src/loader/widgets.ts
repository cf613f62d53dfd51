import type { TagBehindLogin } from './widgets-behind-login';
import type { FoyerTags } from '../package/element-types';
import type { LoadWidget } from './start-loader';

type Load = () => Promise<unknown>;

/** Tags that guests meet first, and where their scripts are. Each path is one chunk; importing it defines the element. */
const scripts: Record<Exclude<keyof FoyerTags, TagBehindLogin>, Load> = {
  'foyer-balance': () => import('../../widgets/balance/element'),
  'foyer-banner': () => import('../../widgets/banner/element'),
  'foyer-game': () => import('../../widgets/game/element'),
  // The first of them asks the gateway while the second is still on its way.
  'foyer-lobby': () =>
    Promise.all([import('../../widgets/lobby/early'), import('../../widgets/lobby/element')]),
  'foyer-login': () => import('../../widgets/login/element'),
  'foyer-notices': () => import('../../widgets/notices/element'),
  'foyer-password': () => import('../../widgets/password/element'),
  'foyer-register': () => import('../../widgets/register/element'),
  'foyer-winners': () => import('../../widgets/winners/element'),
};
export const widgets: Record<string, Load> = scripts;

/** The table of all others is fetched with the first of them. */
export const others: LoadWidget = async (preload, tag) =>
  (await import('./widgets-behind-login')).load(preload, tag);
