import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/types';
import type { Members } from '../identity/index';
import type { Ledger } from '../ledger/index';
import { createKeyBox, type Merchants, type Opened, secretRootOf, type Secret } from '../platform/index';
import type { Protection } from '../protection/index';
import { createDrandBeacon, QUICKNET, QUICKNET_HOSTS } from './beacon/drand';
import type { Beacon } from './beacon/types';
import { type Boards, createBoardsOf } from './boards';
import { createDraws } from './draws/draws';
import { createLotteryGames, type LotteryGames } from './draws/games';
import { createDrawJobs, type DrawJobs } from './draws/jobs';
import { createDrawLife } from './draws/life';
import { createDrawResults, type DrawResults } from './draws/results';
import type { Draws, SealTickets, TellDraw } from './draws/types';
import { createSealer } from './fair/seal';
import { createFeeds } from './feeds/feeds';
import { FEED_KEYS, feedMount } from './feeds/mount';
import type { Win } from './settle/settle';
import type { EndRounds } from './settle/told';
import { openTickets, type TicketServices } from './tickets/services';

/** Games of numbers that the gateway draws itself, or whose numbers it is told. */
export interface LotteryServices extends TicketServices {
  lotteryBoards: Boards;
  lotteryDraws: Draws;
  lotteryGames: LotteryGames;
  lotteryResults: DrawResults;
  /** The door for feeds of results. */
  lotteryFeeds: (app: FastifyInstance) => Promise<void>;
  /** Where public rounds come from; null while it starts. */
  lotteryBeacon: () => Beacon | null;
  /** One round of the jobs at a time, for what does not wait for their clock. */
  lotteryWork: Pick<DrawJobs, 'makeAll' | 'runAll'> & {
    settleAll: (merchant: { id: number; currency: string }) => Promise<void>;
  };
}

export interface LotteryDeps {
  db: Database;
  merchants: Merchants;
  /** The operator's secret: seeds are sealed by a key of it, and seals are signed by another. */
  secret: Secret;
  /** Tells the open pages of a merchant. */
  tellDraw: TellDraw;
  /** Where public rounds come from, null while it starts; absent: drand's quicknet. */
  beacon?: () => Beacon | null;
  ledger: Ledger;
  protection: Protection;
  members: Pick<Members, 'standing'>;
  /** Told once prizes stand. */
  tellWins?: (wins: readonly Win[]) => void;
  /** Of the betting record. */
  endRounds?: EndRounds;
  /** What the tickets of a draw come to, where others than the gateway sell them. */
  sealTickets?: SealTickets;
  now: () => number;
  onError: (error: unknown, what: string) => void;
}

/** Version of what draws: part of each proof. */
const BUILD = 'foyer-lottery/1';

export const openLottery = (deps: LotteryDeps): Opened<LotteryServices> => {
  const { db, merchants, tellDraw: tell, onError } = deps;
  const drand = createDrandBeacon({ chain: QUICKNET, hosts: QUICKNET_HOSTS });
  const beacon = deps.beacon ?? (() => drand);
  const box = createKeyBox(deps.secret, 'foyer lottery seeds v1');
  const games = createLotteryGames(db);
  const lotteryDraws = createDraws({ db, tell });
  const tickets = openTickets({
    db,
    ledger: deps.ledger,
    protection: deps.protection,
    members: deps.members,
    merchants,
    draws: lotteryDraws,
    games,
    secret: deps.secret,
    now: deps.now,
    tellWins: deps.tellWins ?? (() => undefined),
    endRounds: deps.endRounds ?? (() => Promise.resolve()),
    onError,
  });
  const life = createDrawLife({
    db,
    merchants,
    box,
    sealer: createSealer(secretRootOf(deps.secret)),
    beacon,
    gameOf: (input) => games.gameOf(input),
    sealTickets: deps.sealTickets ?? tickets.sealTickets,
    tell,
    build: BUILD,
    onError,
  });
  const draws = createDrawJobs({
    db,
    merchants,
    box,
    beacon,
    life,
    gamesOf: (merchantId) => games.playing(merchantId),
    now: deps.now,
    onError,
  });
  return {
    services: {
      lotteryDraws,
      lotteryBoards: createBoardsOf({
        draws: lotteryDraws,
        jackpot: async ({ merchantId, game }) => {
          const minor = await tickets.services.lotteryPools.jackpotOf({ merchantId, game });
          return minor === null ? null : { minor, currency: merchants.byId(merchantId)?.currency ?? '' };
        },
        now: deps.now,
      }),
      lotteryGames: games,
      lotteryResults: createDrawResults({ db, gameOf: (input) => games.gameOf(input) }),
      lotteryFeeds: feedMount({
        ...deps,
        box: createKeyBox(deps.secret, FEED_KEYS),
        feeds: createFeeds({ db, draws: lotteryDraws, gameOf: (input) => games.gameOf(input) }),
      }),
      lotteryBeacon: beacon,
      lotteryWork: { ...draws, settleAll: tickets.settleAll },
      ...tickets.services,
    },
    jobs: [...draws.jobs, ...tickets.jobs],
    close: () => Promise.resolve(),
  };
};
