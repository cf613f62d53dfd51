import type { Category } from '../../contract/entities/game';
import { chooseAll, type LobbyChoice } from '../../core/domains/lobby.flow';
import type { LobbyFilter } from '../../core/types';

/** What a lobby shows, in the words of its element's attributes: '' and page 1 where nothing is special. */
export interface LobbyPlace {
  category: string;
  vendor: string;
  classify: string;
  filter: '' | 'hot' | 'recent' | 'favourite';
  search: string;
  page: number;
}
/** As an attribute says it: filter `all` and page '' are words for the default. */
export type PlaceWords = Record<keyof LobbyPlace, string>;

export const PLACE_NAMES = ['category', 'vendor', 'classify', 'filter', 'search', 'page'] as const;
const WORDS = { ALL: '', HOT: 'hot', RECENT: 'recent', FAV: 'favourite' } as const;
const FILTERS = new Map(
  Object.entries(WORDS).map(([filter, word]) => [word as string, filter as LobbyFilter]),
);

export const placeOf = ({ category, vendor, classify, filter, search, page }: LobbyChoice): LobbyPlace => ({
  category,
  vendor,
  classify,
  filter: WORDS[filter],
  search,
  page,
});

/** What attributes wish for; only those that were written count. */
export function choicesOf(words: PlaceWords, written: Iterable<string> = PLACE_NAMES): Partial<LobbyChoice> {
  const names = new Set(written);
  const choices: Partial<LobbyChoice> = {};
  for (const name of ['category', 'vendor', 'classify', 'search'] as const)
    if (names.has(name)) choices[name] = words[name];
  if (names.has('filter')) choices.filter = FILTERS.get(words.filter) ?? 'ALL';
  if (names.has('page')) choices.page = Number(words.page) || 1;
  return choices;
}

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

/** Attributes written over what is shown now, as if the visitor had chosen them. */
export const choiceOver = (choice: LobbyChoice, words: PlaceWords, written: Iterable<string>): LobbyChoice =>
  chooseAll(choice, choicesOf(words, written));
