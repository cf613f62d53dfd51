import type { VendorAdapter } from '../vendors/types';
import type { GameRow, LaneRow } from './catalogue.queries';
import { newSince } from './new-since';
import { DRAWN } from './vendor-lanes.queries';
import { nameSearch, type NameSearch } from '../../src/contract/search/name-search';
import { pickText, type TextMap } from '../platform/index';

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
  /** One of the dozen hottest of its category. */
  isHot: boolean;
  trial: boolean;
  platforms: string;
  roomId: string;
  matchId: string;
  leagueId: string;
  /** It can be played now. */
  isOpen: boolean;
  isNew: boolean;
  /** Unix milliseconds. */
  addedAt: number;
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

/** All of one merchant's games by number, those that can be played before the others, with the lists that questions start from. Never changed after it is built. */
export interface CatalogueIndex {
  games: readonly CatalogueGame[];
  /** Of vendors that are not connected: what was played of them keeps its name. */
  unshown: readonly CatalogueGame[];
  byNode: ReadonlyMap<string, CatalogueGame>;
  categories: readonly CatalogueCategory[];
  lanes: ReadonlyMap<string, CatalogueLane>;
  /** Positions in `games`, ascending, by category, by vendor, and by both. */
  lists: ReadonlyMap<string, readonly number[]>;
  all: readonly number[];
  hot: readonly number[];
  /** The search over all names, by language; names are read at the first one. */
  searches: ReadonlyMap<string, NameSearch>;
  languages: readonly string[];
  merchantCode: string;
  currency: string;
  /** Which vendors are connected; null while that is not known. */
  vendors: ReadonlyMap<string, VendorAdapter> | null;
  /** Places of games in the orders that were asked for, by order and language: no more than those. */
  orders: Map<string, Int32Array>;
  /** Games as they travel, by language and node; filled as they are asked for, so never longer than games × languages. */
  texts: Map<string, string>;
}

/** Keys of `lists`. */
export const categoryKey = (category: string): string => `c ${category}`;
export const vendorKey = (vendor: string): string => `v ${vendor}`;
export const laneKey = (category: string, vendor: string): string => `${category} ${vendor}`;

const gameOf = (
  row: GameRow,
  facts: Pick<CatalogueGame, 'vendorName' | 'isOpen' | 'isNew' | 'isHot' | 'addedAt'>,
): CatalogueGame => ({
  ...facts,
  nodeId: row.node_id,
  gameId: row.game_id,
  code: row.game_code,
  vendor: row.vendor,
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

/** More than a dozen hot games of a category are a list, no recommendation. */
const MAX_HOT = 12;

/** The hot games of each category, those that can be played first. */
const hottest = (games: readonly { row: GameRow; isOpen: boolean }[]): Set<bigint> => {
  const ranked = games.filter(({ row }) => row.hot_rank !== null);
  ranked.sort((a, b) => Number(b.isOpen) - Number(a.isOpen) || (a.row.hot_rank ?? 0) - (b.row.hot_rank ?? 0));
  const counts = new Map<string, number>();
  return new Set(
    ranked.flatMap(({ row }) => {
      const count = (counts.get(row.category) ?? 0) + 1;
      counts.set(row.category, count);
      return count > MAX_HOT ? [] : [row.node_id];
    }),
  );
};

/** Whether players may know of a lane: of a vendor that is not connected they never hear. */
const isShown = (
  { category, vendor }: Pick<LaneRow, 'category' | 'vendor'>,
  vendors: CatalogueIndex['vendors'],
): boolean => DRAWN.includes(category) || (vendors?.has(vendor) ?? true);

/** Searches whose answers are kept, a language: what one visitor types, the next one types too. */
export const MAX_KEPT_SEARCHES = 50;

/** In the visitor's language and in English, by the vendor too; hot games first among equals. */
const searchOf = (games: readonly CatalogueGame[], language: string): NameSearch =>
  nameSearch({
    count: games.length,
    namesOf(at) {
      const names = games[at]?.names ?? {};
      return [pickText(names, language), names.EN ?? ''];
    },
    vendorOf: (at) => games[at]?.vendorName ?? '',
    kept: MAX_KEPT_SEARCHES,
    rankOf: (at) => games[at]?.hotRank ?? Number.MAX_SAFE_INTEGER,
  });

/** Puts rows in order for questions. A game is left out whose lane is switched off, or whose vendor is not connected. */
export const buildCatalogue = (input: {
  merchantCode: string;
  currency?: string;
  vendors?: ReadonlyMap<string, VendorAdapter> | null;
  /** Unix milliseconds. */
  now?: number;
  games: readonly GameRow[];
  lanes: readonly LaneRow[];
  languages: readonly string[];
}): CatalogueIndex => {
  const { vendors = null, currency = '', now = Date.now() } = input;
  const lanesBy = new Map(input.lanes.map((lane) => [laneKey(lane.category, lane.vendor), lane]));
  const since = newSince(input.games, now);
  const known = input.games.flatMap((row) => {
    const lane = lanesBy.get(laneKey(row.category, row.vendor));
    if (lane === undefined) return [];
    const isOpen = DRAWN.includes(row.category) || !lane.resting;
    return [{ row, isOpen, vendorName: lane.vendor_name }];
  });
  const seen = known.filter(({ row }) => isShown(row, vendors));
  const hot = hottest(seen);
  const gameIn = ({ row, ...facts }: (typeof known)[number]): CatalogueGame => {
    const addedAt = row.added_at.getTime();
    return gameOf(row, { ...facts, isNew: addedAt > since, isHot: hot.has(row.node_id), addedAt });
  };
  const shown = seen.map(gameIn);
  // What cannot be played stands behind all that can, in every list.
  const games = [...shown.filter(({ isOpen }) => isOpen), ...shown.filter(({ isOpen }) => !isOpen)];
  const byNode = new Map(games.map((game) => [game.nodeId.toString(), game]));
  const lanes = input.lanes.filter((row) => isShown(row, vendors)).map((row) => laneOf(row, byNode));
  const keys = [...new Set(lanes.map((lane) => lane.category))];
  const all = games.map((_, position) => position);
  return {
    games,
    unshown: known.filter(({ row }) => !isShown(row, vendors)).map(gameIn),
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
      .filter((at) => games[at]?.isHot)
      .sort(
        (a, b) =>
          Number(games[b]?.isOpen) - Number(games[a]?.isOpen) ||
          (games[a]?.hotRank ?? 0) - (games[b]?.hotRank ?? 0),
      ),
    searches: new Map(input.languages.map((language) => [language, searchOf(games, language)])),
    languages: input.languages,
    merchantCode: input.merchantCode,
    currency,
    vendors,
    orders: new Map(),
    texts: new Map(),
  };
};
