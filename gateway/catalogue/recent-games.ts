import { readRecentIds, upsertRecent, type MemberScope } from './favourites.queries';
import type { Database } from '../database/types';
import type { CatalogueService } from './catalogue';
import type { FoundGames } from './find-games';
import { paginateIds, type MemberListQuestion } from './favourites';

export const MAX_RECENT = 50;

export interface RecentGames {
  list(scope: MemberScope, question: MemberListQuestion): Promise<FoundGames>;
  /** Called at a launch that succeeded: the game comes first. */
  record(scope: MemberScope, nodeId: bigint): Promise<void>;
}

export const createRecent = (deps: { db: Database; catalogue: CatalogueService }): RecentGames => ({
  async list(scope, question) {
    const [index, ids] = await Promise.all([
      deps.catalogue.of(scope.merchantId),
      readRecentIds(deps.db, { ...scope, limit: MAX_RECENT }),
    ]);
    return paginateIds(index, ids, question);
  },
  record: (scope, nodeId) => upsertRecent(deps.db, { ...scope, nodeId, keep: MAX_RECENT }),
});
