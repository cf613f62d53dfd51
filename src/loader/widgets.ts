import type { FoyerTags } from '../package/element-types';

type Load = () => Promise<unknown>;

/** Every tag and where its script is. Each path is one chunk; importing it defines the element. */
const scripts: Record<keyof FoyerTags, Load> = {
  'foyer-balance': () => import('../../widgets/balance/element'),
  'foyer-banner': () => import('../../widgets/banner/element'),
  'foyer-game': () => import('../../widgets/game/element'),
  'foyer-lobby': () => import('../../widgets/lobby/element'),
  'foyer-login': () => import('../../widgets/login/element'),
  'foyer-notices': () => import('../../widgets/notices/element'),
  'foyer-password': () => import('../../widgets/password/element'),
  'foyer-register': () => import('../../widgets/register/element'),
  'foyer-security': () => import('../../widgets/security/element'),
  'foyer-winners': () => import('../../widgets/winners/element'),
  'foyer-rounds': () => import('../../widgets/rounds/element'),
};
export const widgets: Record<string, Load> = scripts;
