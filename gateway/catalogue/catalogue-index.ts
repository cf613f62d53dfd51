import type { GameRow, LaneRow } from './catalogue.queries';
import { createBoundedCache, type BoundedCache, foldText, pickText, type TextMap } from '../platform/index';

export interface CatalogueGame {
  nodeId: bigint;
  gameId: string;
  code: string;
  vendor: string;
  vendorName: string;
  category: string;
  classify: string;
  names: TextMap;
  motif: string;
  hotRank: number | null;
  trial: boolean;
  platforms: string;
  roomId: string;
  matchId: string;
  leagueId: string;
}

export interface CatalogueLane {
  category: string;
  vendor: string;
  names: TextMap;
  accountTypeId: number;
  group: boolean;
  /** What the vendor's own lobby launches, null for a group. */
  lobby: CatalogueGame | null;
  newWindow: number;
  trial: boolean;
}

export interface CatalogueCategory {
  key: string;
  lanes: CatalogueLane[];
  classifies: { key: string; count: number }[];
}

/** All of one merchant's games by number, with the lists that questions start from. Never changed after it is built. */
export interface CatalogueIndex {
  games: readonly CatalogueGame[];
  byNode: ReadonlyMap<string, CatalogueGame>;
  categories: readonly CatalogueCategory[];
  lanes: ReadonlyMap<string, CatalogueLane>;
  /** Positions in `games`, ascending, by category, by vendor, and by both. */
  lists: ReadonlyMap<string, readonly number[]>;
  all: readonly number[];
  hot: readonly number[];
  /** Names as a search compares them, one line per game, by language; made at the first search. */
  haystacks: Map<string, { text: string; starts: Int32Array }>;
  /** What was found for words that were looked for lately; bounded. */
  needles: BoundedCache<Found>;
  languages: readonly string[];
  merchantCode: string;
  /** Games as they travel, by language and node; filled as they are asked for, so never longer than games × languages. */
  texts: Map<string, string>;
}

const categoryKey = (category: string): string => `c ${category}`;
const vendorKey = (vendor: string): string => `v ${vendor}`;
export const laneKey = (category: string, vendor: string): string => `${category} ${vendor}`;

const gameOf = (row: GameRow, vendorName: string): CatalogueGame => ({
  nodeId: row.node_id,
  gameId: row.game_id,
  code: row.game_code,
  vendor: row.vendor,
  vendorName,
  category: row.category,
  classify: row.classify,
  names: row.names,
  motif: row.motif,
  hotRank: row.hot_rank,
  trial: row.trial,
  platforms: row.platforms,
  roomId: row.room_id,
  matchId: row.match_id,
  leagueId: row.league_id,
});

const laneOf = (row: LaneRow, byNode: ReadonlyMap<string, CatalogueGame>): CatalogueLane => ({
  category: row.category,
  vendor: row.vendor,
  names: row.names,
  accountTypeId: row.account_type_id,
  group: row.kind === 'group',
  lobby: row.lobby_node_id === null ? null : (byNode.get(row.lobby_node_id.toString()) ?? null),
  newWindow: row.app_new_window,
  trial: row.trial,
});

const listsOf = (games: readonly CatalogueGame[]): Map<string, number[]> => {
  const lists = new Map<string, number[]>();
  const add = (key: string, position: number): void => {
    const list = lists.get(key);
    if (list) list.push(position);
    else lists.set(key, [position]);
  };
  games.forEach((game, position) => {
    add(categoryKey(game.category), position);
    add(vendorKey(game.vendor), position);
    add(laneKey(game.category, game.vendor), position);
  });
  return lists;
};

const classifiesOf = (
  games: readonly CatalogueGame[],
  category: string,
): { key: string; count: number }[] => {
  const counts = new Map<string, number>();
  for (const game of games)
    if (game.category === category && game.classify !== '')
      counts.set(game.classify, (counts.get(game.classify) ?? 0) + 1);
  return [...counts].map(([key, count]) => ({ key, count })).sort((a, b) => (a.key < b.key ? -1 : 1));
};

/** Puts rows in order for questions. A game whose lane is switched off is left out. */
export const buildCatalogue = (input: {
  merchantCode: string;
  games: readonly GameRow[];
  lanes: readonly LaneRow[];
  languages: readonly string[];
}): CatalogueIndex => {
  const vendorNames = new Map(
    input.lanes.map((lane) => [laneKey(lane.category, lane.vendor), lane.vendor_name]),
  );
  const games = input.games.flatMap((row) => {
    const vendorName = vendorNames.get(laneKey(row.category, row.vendor));
    return vendorName === undefined ? [] : [gameOf(row, vendorName)];
  });
  const byNode = new Map(games.map((game) => [game.nodeId.toString(), game]));
  const lanes = input.lanes.map((row) => laneOf(row, byNode));
  const keys = [...new Set(lanes.map((lane) => lane.category))];
  const all = games.map((_, position) => position);
  const index: CatalogueIndex = {
    games,
    byNode,
    all,
    categories: keys.map((key) => ({
      key,
      lanes: lanes.filter((lane) => lane.category === key),
      classifies: classifiesOf(games, key),
    })),
    lanes: new Map(lanes.map((lane) => [laneKey(lane.category, lane.vendor), lane])),
    lists: listsOf(games),
    hot: all
      .filter((at) => games[at]?.hotRank != null)
      .sort((a, b) => (games[a]?.hotRank ?? 0) - (games[b]?.hotRank ?? 0)),
    haystacks: new Map(),
    needles: createBoundedCache({ maxEntries: MAX_KEPT_NEEDLES }),
    languages: input.languages,
    merchantCode: input.merchantCode,
    texts: new Map(),
  };
  // Made now: the first visitor who searches should not wait for it.
  for (const language of input.languages) haystackOf(index, language);
  return index;
};

export interface GameFilter {
  /** '' for all. */
  category: string;
  /** Empty for all. */
  vendors: readonly string[];
  /** '' for all. */
  classify: string;
  /** Part of a name in the chosen language, or in English; '' for all. */
  search: string;
  hot: boolean;
  language: string;
  /** From 1. */
  page: number;
  pageSize: number;
}

export interface FoundGames {
  games: CatalogueGame[];
  totalCount: number;
  totalPages: number;
}

/** Client-side categories that are parts of a real one. */
const PARTS: Readonly<Record<string, { category: string; vendors: readonly string[] }>> = {
  ESPORTS: { category: 'SPORTS', vendors: ['IMES', 'TF', 'IA'] },
  COCKFIGHT: { category: 'SPORTS', vendors: ['SV3'] },
};
/** A page past this many games is cut off, so that a reply stays small. */
export const MAX_FOUND_PAGE = 999;

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

const MAX_HAYSTACKS = 64;

const haystackOf = (index: CatalogueIndex, language: string): { text: string; starts: Int32Array } => {
  const known = index.haystacks.get(language);
  if (known) return known;
  const starts = new Int32Array(index.games.length);
  let text = '';
  index.games.forEach((game, position) => {
    starts[position] = text.length;
    const english = foldText(game.names.EN ?? '');
    const local = foldText(pickText(game.names, language));
    text += local === english ? `${local}\n` : `${local}\t${english}\n`;
  });
  const made = { text, starts };
  if (index.haystacks.size < MAX_HAYSTACKS) index.haystacks.set(language, made);
  return made;
};

/** Last game whose line starts at or before `offset`. */
const gameAt = (starts: Int32Array, offset: number): number => {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** Words looked for whose games are kept: nine bytes a game that has one at most, 9 MB where there are twenty thousand. */
export const MAX_KEPT_NEEDLES = 50;

/** Games with a word in their name: a mark each, and their places, ascending. */
interface Found {
  marks: Uint8Array;
  places: readonly number[];
}

/** Every game with `needle` in its name. What one visitor types, the next one types too: the newest are kept. */
const named = (index: CatalogueIndex, input: { needle: string; language: string }): Found => {
  const key = `${input.language} ${input.needle}`;
  const found = index.needles.get(key) ?? look(index, input);
  index.needles.set(key, found);
  return found;
};

const look = (index: CatalogueIndex, input: { needle: string; language: string }): Found => {
  const { text, starts } = haystackOf(index, input.language);
  const marks = new Uint8Array(index.games.length);
  const places: number[] = [];
  for (let at = text.indexOf(input.needle); at >= 0;) {
    const position = gameAt(starts, at);
    marks[position] = 1;
    places.push(position);
    const next = starts[position + 1];
    at = next === undefined ? -1 : text.indexOf(input.needle, next);
  }
  return { marks, places };
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

/** How many times shorter one list must be, so that looking its few up in the other is worth it. */
const FEW = 16;

/** What is in the list and was found, in the list's order. Hot games stand by rank, all others by place. */
const both = (list: readonly number[], found: Found, hot: boolean): readonly number[] =>
  hot || found.places.length * FEW > list.length
    ? list.filter((at) => found.marks[at] === 1)
    : found.places.filter((at) => holds(list, at));

/** Answers one page; every game that fits stands on exactly one page. */
export const findGames = (index: CatalogueIndex, filter: GameFilter): FoundGames => {
  let list = candidates(index, filter);
  if (filter.classify !== '') list = list.filter((at) => index.games[at]?.classify === filter.classify);
  // Separators of the haystack can stand in no name, so no needle may carry them.
  const needle = foldText(filter.search);
  if (needle !== '') {
    const found = named(index, {
      needle,
      language: index.languages.includes(filter.language) ? filter.language : 'EN',
    });
    list = both(list, found, filter.hot);
  }
  const pageSize = Math.max(1, Math.min(filter.pageSize, MAX_FOUND_PAGE));
  const from = (Math.max(1, filter.page) - 1) * pageSize;
  return {
    games: list.slice(from, from + pageSize).flatMap((at) => index.games[at] ?? []),
    totalCount: list.length,
    totalPages: Math.ceil(list.length / pageSize),
  };
};
