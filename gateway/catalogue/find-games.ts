import { foldName } from '../../src/contract/search/fold';
import { pickText } from '../platform/index';
import { type CatalogueGame, type CatalogueIndex, categoryKey, laneKey, vendorKey } from './catalogue-index';

type GameSort = '' | 'popular' | 'new' | 'name';

export interface GameFilter {
  /** '' for all. */
  category: string;
  /** Empty for all. */
  vendors: readonly string[];
  /** '' for all. */
  classify: string;
  /** Words of a name in the chosen language or in English, or of a vendor; '' for all. */
  search: string;
  hot: boolean;
  /** Those alone that can be played now. */
  openOnly?: boolean;
  /** '' is the shelves' own order, or how well the words of a search fit. */
  sort?: GameSort;
  language: string;
  /** From 1. */
  page: number;
  pageSize: number;
}

export interface FoundGames {
  games: CatalogueGame[];
  totalCount: number;
  totalPages: number;
  /** The words that the search was taken for, where nothing is called as it was typed; else ''. */
  guess?: string;
}

/** Client-side categories that are parts of a real one. */
const PARTS: Readonly<Record<string, { category: string; vendors: readonly string[] }>> = {
  ESPORTS: { category: 'SPORTS', vendors: ['IMES', 'TF', 'IA'] },
  COCKFIGHT: { category: 'SPORTS', vendors: ['SV3'] },
};
/** A page past this many games is cut off, so that a reply stays small. */
const MAX_FOUND_PAGE = 999;

/** Ascending, each once; marked instead of sorted, since a visitor may name many vendors with many games. */
const merge = (count: number, lists: readonly (readonly number[])[]): readonly number[] => {
  if (lists.length === 1) return lists[0] ?? [];
  const marks = new Uint8Array(count);
  for (const list of lists) for (const at of list) marks[at] = 1;
  const merged: number[] = [];
  for (let at = marks.indexOf(1); at >= 0; at = marks.indexOf(1, at + 1)) merged.push(at);
  return merged;
};

const candidates = (
  index: CatalogueIndex,
  filter: { category: string; vendors: readonly string[]; hot: boolean },
): readonly number[] => {
  const part = Object.hasOwn(PARTS, filter.category) ? PARTS[filter.category] : undefined;
  const category = part?.category ?? filter.category;
  const wanted = [...new Set(filter.vendors)];
  const vendors = part
    ? wanted.length === 0
      ? part.vendors
      : wanted.filter((vendor) => part.vendors.includes(vendor))
    : wanted;
  if (filter.hot)
    return index.hot.filter((at) => {
      const game = index.games[at];
      return (
        game !== undefined &&
        (category === '' || game.category === category) &&
        (vendors.length === 0 ? !part : vendors.includes(game.vendor))
      );
    });
  if (vendors.length > 0 || part)
    return merge(
      index.games.length,
      vendors.map(
        (vendor) => index.lists.get(category === '' ? vendorKey(vendor) : laneKey(category, vendor)) ?? [],
      ),
    );
  return category === '' ? index.all : (index.lists.get(categoryKey(category)) ?? []);
};

/** How many games each vendor of a category has, '' for all, and how many of them are open. */
export const countVendors = (
  index: CatalogueIndex,
  category: string,
): { vendor: string; games: number; open: number }[] => {
  const counts = new Map<string, { vendor: string; games: number; open: number }>();
  for (const at of candidates(index, { category, vendors: [], hot: false })) {
    const game = index.games[at];
    if (!game) continue;
    const row = counts.get(game.vendor) ?? { vendor: game.vendor, games: 0, open: 0 };
    row.games += 1;
    if (game.isOpen) row.open += 1;
    counts.set(game.vendor, row);
  }
  return [...counts.values()];
};

/** Whether an ascending list holds a position. */
const holds = (list: readonly number[], wanted: number): boolean => {
  let low = 0;
  let high = list.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return list[low] === wanted;
};

/** How many times shorter what was found must be, so that looking it up in the list is worth it. */
const FEW = 16;

/** What is in the list and was found, the best fit first. `list` ascends, but for hot games, which stand by rank. */
const both = (
  count: number,
  list: readonly number[],
  places: readonly number[],
  hot: boolean,
): readonly number[] => {
  if (list.length === count) return places;
  if (!hot && places.length * FEW < list.length) return places.filter((at) => holds(list, at));
  const marks = new Uint8Array(count);
  for (const at of list) marks[at] = 1;
  return places.filter((at) => marks[at] === 1);
};

const COMPARE: Readonly<
  Record<Exclude<GameSort, ''>, (a: CatalogueGame, b: CatalogueGame, language: string) => number>
> = {
  popular: (a, b) => (a.hotRank ?? Number.MAX_SAFE_INTEGER) - (b.hotRank ?? Number.MAX_SAFE_INTEGER),
  new: (a, b) => b.addedAt - a.addedAt,
  name: (a, b, language) =>
    pickText(a.names, language).localeCompare(pickText(b.names, language), language.toLowerCase()),
};

/** Places of all games in an order: computed once for each order and language that the merchant has. */
const orderOf = (
  index: CatalogueIndex,
  { sort, language }: { sort: Exclude<GameSort, ''>; language: string },
): Int32Array => {
  const spoken = sort === 'name' && index.languages.includes(language) ? language : 'EN';
  const key = `${sort} ${spoken}`;
  const known = index.orders.get(key);
  if (known) return known;
  const places = new Int32Array(index.games.length);
  const inOrder = index.games.map((game, at) => ({ game, at }));
  inOrder.sort(
    (a, b) =>
      Number(b.game.isOpen) - Number(a.game.isOpen) || COMPARE[sort](a.game, b.game, spoken) || a.at - b.at,
  );
  inOrder.forEach(({ at }, place) => {
    places[at] = place;
  });
  index.orders.set(key, places);
  return places;
};

const sorted = (
  index: CatalogueIndex,
  list: readonly number[],
  order: { sort: Exclude<GameSort, ''>; language: string },
): number[] => {
  const places = orderOf(index, order);
  return [...list].sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
};

/** Answers one page; every game that fits stands on exactly one page. */
export const findGames = (index: CatalogueIndex, filter: GameFilter): FoundGames => {
  let list = candidates(index, filter);
  if (filter.classify !== '') list = list.filter((at) => index.games[at]?.classify === filter.classify);
  let guess = '';
  if (foldName(filter.search) !== '') {
    const search = index.searches.get(filter.language) ?? index.searches.get('EN');
    const found = search?.find(filter.search);
    list = both(index.games.length, list, found?.places ?? [], filter.hot);
    if (list.length > 0) guess = found?.guess ?? '';
  }
  if (filter.openOnly) list = list.filter((at) => index.games[at]?.isOpen);
  if (filter.sort) list = sorted(index, list, { sort: filter.sort, language: filter.language });
  const pageSize = Math.max(1, Math.min(filter.pageSize, MAX_FOUND_PAGE));
  const from = (Math.max(1, filter.page) - 1) * pageSize;
  return {
    games: list.slice(from, from + pageSize).flatMap((at) => index.games[at] ?? []),
    totalCount: list.length,
    totalPages: Math.ceil(list.length / pageSize),
    guess,
  };
};
