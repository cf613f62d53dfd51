import type { GameFigures } from '../../src/contract/entities/game-facts';
import type { Money } from '../../src/contract/money';
import type { CatalogueService } from '../catalogue/index';
import { createBoundedCache, type MerchantContext } from '../platform/index';
import { isOwnLottery } from './launch-lottery';
import type { Rooms } from './rooms';

/** They are shown that old at most. */
export const FIGURES_LIFE_MS = 5_000;
const MAX_MERCHANTS = 500;

/** What changes while games stand on a page. */
export interface GameFiguresOf {
  /** Of the games that have seats or a jackpot; all that ask within `FIGURES_LIFE_MS` share one answer. */
  of(merchant: MerchantContext): Promise<readonly GameFigures[]>;
}

/** A lottery game with what its first prize holds. */
interface OwnJackpot {
  code: string;
  jackpot: Money | null;
}

const greatest = (jackpots: readonly OwnJackpot[]): Money | null =>
  jackpots.reduce<Money | null>(
    (most, { jackpot }) => (jackpot && (!most || jackpot.minor > most.minor) ? jackpot : most),
    null,
  );

export const createGameFigures = (deps: {
  catalogue: CatalogueService;
  rooms: Pick<Rooms, 'list'>;
  /** Of the lottery games that a merchant draws itself. */
  jackpotsOf: (merchantId: number) => Promise<readonly OwnJackpot[]>;
  now: () => number;
}): GameFiguresOf => {
  const { catalogue, rooms, jackpotsOf, now } = deps;
  const made = createBoundedCache<{ at: number; answer: Promise<GameFigures[]> }>({
    maxEntries: MAX_MERCHANTS,
  });

  const make = async (merchant: MerchantContext): Promise<GameFigures[]> => {
    const [index, tables, jackpots] = await Promise.all([
      catalogue.of(merchant.id),
      rooms.list(merchant, { vendor: '', gameId: '', language: 'EN' }),
      jackpotsOf(merchant.id),
    ]);
    const rows = new Map<string, GameFigures>();
    const rowOf = (id: string): GameFigures => {
      const row = rows.get(id) ?? { id, jackpot: null, seats: null };
      rows.set(id, row);
      return row;
    };
    for (const { gameId, players, seats } of tables) {
      const row = rowOf(gameId);
      row.seats = { taken: (row.seats?.taken ?? 0) + players, all: (row.seats?.all ?? 0) + seats };
    }
    const lobbies = new Set([...index.lanes.values()].map(({ lobby }) => lobby?.nodeId));
    for (const game of index.games) {
      if (!isOwnLottery(game.vendor)) continue;
      // What opens the lottery leads to all of its games.
      const jackpot = lobbies.has(game.nodeId)
        ? greatest(jackpots)
        : greatest(jackpots.filter(({ code }) => code === game.code));
      if (jackpot) rowOf(game.nodeId.toString()).jackpot = jackpot;
    }
    return [...rows.values()];
  };

  return {
    of(merchant) {
      const key = String(merchant.id);
      const known = made.get(key);
      if (known && now() - known.at < FIGURES_LIFE_MS) return known.answer;
      const answer = make(merchant);
      made.set(key, { at: now(), answer });
      // The next one asks again instead of hearing of the same failure.
      answer.catch(() => made.delete(key));
      return answer;
    },
  };
};
