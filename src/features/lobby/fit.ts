import type { Category } from '../../contract/entities/game';
import type { LobbyChoice } from '../../core/domains/lobby.flow';
import type { LobbyFilter } from '../../core/types';

/** Filters that show what is a member's own. */
export const isOwn = (filter: LobbyFilter): boolean => filter === 'FAV' || filter === 'RECENT';

/** What of a choice a lobby can show; the rest falls back. The same object where all of it can be. */
export function fit<Choice extends LobbyChoice>(
  choice: Choice,
  shop: { categories: readonly Category[]; home: boolean; local: boolean; guest: boolean },
): Choice {
  const { categories, home, local, guest } = shop;
  const filter =
    (guest && isOwn(choice.filter)) || (local && choice.filter === 'RECENT') ? 'ALL' : choice.filter;
  const known = categories.find((row) => row.key === choice.category);
  // "All games" is a place where there is a home tab or a list of the page's own; favourites have a tab of their own.
  const everywhere = home || local || filter === 'FAV';
  const category = known?.key ?? (everywhere ? '' : (categories[0]?.key ?? ''));
  const classifies = known?.classifies ?? [];
  // A page's own list shows a vendor's games of all categories too.
  const vendors = known?.vendors ?? (local ? categories.flatMap((row) => row.vendors) : []);
  const vendor = vendors.some((card) => card.vendor === choice.vendor) ? choice.vendor : '';
  const classify = classifies.some((row) => row.key === choice.classify) ? choice.classify : '';
  const search = filter === 'ALL' ? choice.search : '';
  const isAll =
    filter === choice.filter &&
    category === choice.category &&
    vendor === choice.vendor &&
    classify === choice.classify;
  return isAll ? choice : { ...choice, filter, category, vendor, classify, search, page: 1 };
}
