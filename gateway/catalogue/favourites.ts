import { deleteFavourite, insertFavourite, readFavouriteIds, type MemberScope } from './favourites.queries';
import type { Database } from '../database/types';
import type { CatalogueGame, CatalogueIndex } from './catalogue-index';
import type { FoundGames } from './find-games';
import type { CatalogueService } from './catalogue';
import { GatewayError } from '../platform/index';

/** As many as the home page's list asks for. */
export const MAX_FAVOURITES = 999;

export interface MemberListQuestion {
  category: string;
  /** Comma list, '' for all. */
  vendor: string;
  page: number;
  pageSize: number;
}

/** One page of the games a member keeps; those that left the catalogue are passed over. */
export const paginateIds = (
  index: CatalogueIndex,
  ids: readonly bigint[],
  question: MemberListQuestion,
): FoundGames => {
  const vendors = question.vendor
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean);
  const games = ids.flatMap((id): CatalogueGame[] => {
    const game = index.byNode.get(id.toString());
    if (!game || (question.category !== '' && game.category !== question.category)) return [];
    return vendors.length > 0 && !vendors.includes(game.vendor) ? [] : [game];
  });
  const from = (question.page - 1) * question.pageSize;
  return {
    games: games.slice(from, from + question.pageSize),
    totalCount: games.length,
    totalPages: Math.ceil(games.length / question.pageSize),
  };
};

export interface Favourites {
  /** Catalogue ids as text, latest first. */
  ids(scope: MemberScope): Promise<string[]>;
  list(scope: MemberScope, question: MemberListQuestion): Promise<FoundGames>;
  /** @throws GatewayError GAME_UNKNOWN, FAVOURITES_FULL */
  add(scope: MemberScope, gameId: string): Promise<void>;
  remove(scope: MemberScope, gameId: string): Promise<void>;
}

export const createFavourites = (deps: { db: Database; catalogue: CatalogueService }): Favourites => {
  const { db, catalogue } = deps;
  const read = (scope: MemberScope): Promise<bigint[]> =>
    readFavouriteIds(db, { ...scope, limit: MAX_FAVOURITES });
  return {
    ids: async (scope) => (await read(scope)).map(String),
    async list(scope, question) {
      const [index, ids] = await Promise.all([catalogue.of(scope.merchantId), read(scope)]);
      return paginateIds(index, ids, question);
    },
    async add(scope, gameId) {
      const game = (await catalogue.of(scope.merchantId)).byNode.get(gameId);
      if (!game) throw new GatewayError('GAME_UNKNOWN');
      if (!(await insertFavourite(db, { ...scope, nodeId: game.nodeId, limit: MAX_FAVOURITES })))
        throw new GatewayError('FAVOURITES_FULL');
    },
    remove: (scope, gameId) => deleteFavourite(db, { ...scope, nodeId: BigInt(gameId) }),
  };
};
