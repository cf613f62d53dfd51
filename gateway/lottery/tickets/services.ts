import type { Database } from '../../database/types';
import type { Members } from '../../identity/index';
import type { Ledger } from '../../ledger/index';
import { type Job, LeftOut, type Merchants, type Secret, workThrough } from '../../platform/index';
import type { Protection } from '../../protection/index';
import type { Draws, Games, SealTickets } from './draw-doors';
import { createPools, type Pools } from '../pools/pools';
import { settleDraw, type Win } from '../settle/settle';
import { createLadders } from '../risk/ladders';
import { type EndRounds, tellRounds } from '../settle/told';
import { createGameBook } from './book';
import { createChases } from './chases';
import { createTicketNumbers } from './numbers';
import { createReceipts } from './receipts';
import { createSaved } from './saved';
import { createPaths, createSealTickets } from './seal';
import { createSeller } from './sell';
import { createTickets } from './tickets';
import type { Chases, Saved, Tickets } from './types';

/** Tickets and their money. */
export interface TicketServices {
  lotteryTickets: Tickets;
  lotteryChases: Chases;
  lotterySaved: Saved;
  lotteryPools: Pools;
}

export interface TicketDeps {
  db: Database;
  ledger: Ledger;
  protection: Protection;
  members: Pick<Members, 'standing'>;
  merchants: Pick<Merchants, 'all' | 'byId'>;
  draws: Draws;
  games: Games;
  /** The operator's secret: receipts are signed by a key of it. */
  secret: Secret;
  now: () => number;
  /** Told once a page of prizes stands. */
  tellWins: (wins: readonly Win[]) => void;
  /** Of the betting record. */
  endRounds: EndRounds;
  onError: (error: unknown, what: string) => void;
}

const SETTLE_EVERY_MS = 1_000;
/** Draws of one merchant taken by one run. */
const MAX_DRAWS = 4;
/** How long a pool that could not be filled is left alone before this node tries it again. */
const UNFILLED_MS = 60_000;

/** Sells, seals and settles. `settleAll`: one run of its job for a merchant, for what does not wait for the clock. */
export const openTickets = (
  deps: TicketDeps,
): {
  services: TicketServices;
  sealTickets: SealTickets;
  settleAll: (merchant: { id: number; currency: string }) => Promise<void>;
  jobs: readonly Job[];
} => {
  const { db, ledger, protection, members, merchants, draws, now } = deps;
  const book = createGameBook({ draws, gameOf: (input) => deps.games.gameOf(input), now });
  const currencyOf = (merchantId: number): string => merchants.byId(merchantId)?.currency ?? '';
  const pools = createPools({ db, ledger, currencyOf });
  const seller = createSeller({ db, ledger, protection });
  const receipts = createReceipts(deps.secret);
  const tickets = createTickets({
    db,
    ledger,
    protection,
    members,
    book,
    receipts,
    numbers: createTicketNumbers(deps.secret),
    paths: createPaths(db),
    seller,
    ladders: createLadders({ db, now }),
  });
  const chases = createChases({ db, tickets });
  const alarm = (sentence: string): void => deps.onError(new Error(sentence), 'settling a draw');
  const settling = { db, ledger, protection, draws, book, currencyOf, onWins: deps.tellWins, alarm };
  const settle = async (merchantId: number, exceptGames: readonly string[]): Promise<void> => {
    const leased = await draws.takeDrawsToSettle({ merchantId, most: MAX_DRAWS, exceptGames });
    for (const draw of leased) {
      // One draw that cannot be settled does not hold up the others.
      await settleDraw(settling, draw).catch((error: unknown) =>
        deps.onError(error, `settling ${draw.gameCode} ${draw.issue}`),
      );
    }
  };
  /** Games with pools whose guarantee was looked at by this node. */
  const prepared = new Set<string>();
  const unfilled = new LeftOut<string>(now, UNFILLED_MS);
  /** Fills pools up to their guarantees. Returns the codes of the games whose pool could not be filled. */
  const preparePools = async (merchantId: number): Promise<string[]> => {
    const unprepared: string[] = [];
    const leftOut = unfilled.ids();
    for (const game of await deps.games.playing(merchantId)) {
      const key = `${merchantId}:${game.code}:${game.version}`;
      if (prepared.has(key)) continue;
      if (leftOut.includes(key)) {
        unprepared.push(game.code);
        continue;
      }
      try {
        await pools.prepare({ merchantId, game });
        prepared.add(key);
      } catch (error) {
        deps.onError(error, `filling the pool of ${game.code}`);
        unfilled.add(key);
        unprepared.push(game.code);
      }
    }
    return unprepared;
  };
  const settleAll = async (merchant: { id: number; currency: string }): Promise<void> => {
    // Draws that would fail for want of their guarantee do not take the places of draws of other games.
    const settleDraws = async () => settle(merchant.id, await preparePools(merchant.id));
    await workThrough(
      [settleDraws, () => chases.moveOn(merchant), () => tellRounds(deps, merchant.id)],
      (part) => part(),
    );
  };
  return {
    services: {
      lotteryTickets: tickets,
      lotteryChases: chases,
      lotterySaved: createSaved({ db, book }),
      lotteryPools: pools,
    },
    sealTickets: createSealTickets({ db, ledger, protection }),
    settleAll,
    jobs: [
      {
        name: 'settle draws',
        everyMs: SETTLE_EVERY_MS,
        run: async () => {
          await workThrough(merchants.all(), (merchant) => settleAll(merchant));
        },
      },
    ],
  };
};
