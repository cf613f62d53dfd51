import type { LoadWidget } from './start-loader';

/** Written by the build: the hashed files of each tag of this table. */
declare const __FOYER_FILES_BEHIND_LOGIN__: Record<string, readonly string[]>;

/** Tags that members meet, and those that few pages have: pages with others alone do not carry their names. */
const scripts = {
  'foyer-agent': () => import('../../widgets/agent/element'),
  'foyer-draws': () => import('../../widgets/draws/element'),
  'foyer-invite': () => import('../../widgets/invite/element'),
  'foyer-limits': () => import('../../widgets/limits/element'),
  'foyer-lottery': () => import('../../widgets/lottery/element'),
  'foyer-cashier': () => import('../../widgets/cashier/element'),
  'foyer-messages': () => import('../../widgets/messages/element'),
  'foyer-mall': () => import('../../widgets/mall/element'),
  'foyer-member': () => import('../../widgets/member/element'),
  'foyer-missions': () => import('../../widgets/missions/element'),
  'foyer-promotions': () => import('../../widgets/promotions/element'),
  'foyer-rewards': () => import('../../widgets/rewards/element'),
  'foyer-rounds': () => import('../../widgets/rounds/element'),
  'foyer-statement': () => import('../../widgets/statement/element'),
  'foyer-tickets': () => import('../../widgets/tickets/element'),
  'foyer-security': () => import('../../widgets/security/element'),
  'foyer-wallet': () => import('../../widgets/wallet/element'),
};
export type TagBehindLogin = keyof typeof scripts;

const isOurs = (tag: string): tag is TagBehindLogin => Object.hasOwn(scripts, tag);
const table = { files: __FOYER_FILES_BEHIND_LOGIN__ };

/** Defines the element of a tag; what it imports is fetched beside it. */
export const load: LoadWidget = async (preload, tag) => {
  if (!isOurs(tag)) throw new RangeError(tag);
  preload(table.files[tag]);
  await scripts[tag]();
};
