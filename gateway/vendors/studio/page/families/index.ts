import type { FamilyPage } from '../family-view';

/** Each family's page, a script of its own that only its games load. */
const pages: Readonly<Record<string, () => Promise<{ page: FamilyPage }>>> = {
  dice: () => import('./dice/view'),
  reels: () => import('./reels/view'),
  scratch: () => import('./scratch/view'),
  mines: () => import('./mines/view'),
  plinko: () => import('./plinko/view'),
  keno: () => import('./keno/view'),
  roulette: () => import('./roulette/view'),
  baccarat: () => import('./baccarat/view'),
  blackjack: () => import('./blackjack/view'),
  'dragon-tiger': () => import('./dragon-tiger/view'),
  crash: () => import('./crash/view'),
  fishing: () => import('./fishing/view'),
  trio: () => import('./trio/view'),
  nines: () => import('./nines/view'),
  events: () => import('./events/view'),
  bingo: () => import('./bingo/view'),
  'video-poker': () => import('./video-poker/view'),
};

/** Names of the families that have a view of their own. */
export const viewNames: readonly string[] = Object.keys(pages);

/** A family's page; the plain one, which works for every model, where a family has none of its own. */
export const loadFamilyPage = async (family: string): Promise<FamilyPage> => {
  const own = Object.hasOwn(pages, family) ? pages[family] : undefined;
  return (await (own ?? (() => import('./plain/view')))()).page;
};
