import { amountToWire } from '../../src/contract/money';
import { deleteOldWinners, readWinners, type WinnerRow } from './winners.queries';
import type { Database } from '../database/types';
import { gameArtAddress } from '../art/index';
import type { CatalogueIndex } from '../catalogue/index';
import { createSnapshots, pickText, type Snapshots } from '../platform/index';

/** How far back the board looks, and how old its copy in memory may be. */
const WINDOW_MS = 30 * 24 * 3_600_000;
const MAX_AGE_MS = 5_000;
const MAX_ROWS = 100;
/** Rows that no board shows go, so many at once, so often at most. */
const MAX_SWEPT = 5_000;
const SWEEP_MS = 60_000;
const CHANNEL = 'foyer_winner';

/** Largest first. */
export type WinnerBoard = readonly WinnerRow[];
export type WinnersService = Snapshots<WinnerBoard>;

export const createWinners = (deps: {
  db: Database;
  now: () => number;
  onError: (error: unknown) => void;
}): Promise<WinnersService> => {
  const { db, now } = deps;
  let sweptAtMs = 0;
  const read = async (merchantId: number): Promise<WinnerBoard> => {
    const sinceMs = now() - WINDOW_MS;
    if (now() - sweptAtMs > SWEEP_MS) {
      sweptAtMs = now();
      deleteOldWinners(db, { merchantId, beforeMs: sinceMs, limit: MAX_SWEPT }).catch(deps.onError);
    }
    return readWinners(db, { merchantId, sinceMs, limit: MAX_ROWS });
  };
  return createSnapshots<WinnerBoard>({ ...deps, channel: CHANNEL, maxAgeMs: MAX_AGE_MS, read });
};

/** The board as it travels. Wins of games that left the catalogue are passed over. */
export const winnersToWire = (
  board: WinnerBoard,
  input: { index: CatalogueIndex; category: string; limit: number; language: string },
) => {
  const { index, language } = input;
  const rows = board.flatMap((row) => {
    const game = index.byNode.get(row.node_id.toString());
    return game && (input.category === '' || input.category === 'ALL' || game.category === input.category)
      ? [{ row, game }]
      : [];
  });
  return {
    list: rows.slice(0, input.limit).map(({ row, game }) => ({
      vo: {
        customerName: row.masked_name,
        winAmount: amountToWire({ minor: row.amount_minor, currency: row.currency }),
        gameName: pickText(game.names, language),
        nodeName: pickText(game.names, language),
        gameId: game.gameId,
        nodeId: game.nodeId.toString(),
        gameType: game.category,
        vendor: game.vendor,
        iconUrl: gameArtAddress({ merchant: index.merchantCode, game, language }),
      },
    })),
  };
};
