import { type CatalogueServices, gameOf, type LotteryGamesOf } from '../catalogue/index';
import type { Database } from '../database/types';
import type { Members, Sessions, SignIns } from '../identity/index';
import type { Ledger } from '../ledger/index';
import { type Merchants, type Opened, sweepJob } from '../platform/index';
import type { VendorAdapter, VendorGames, SeamlessWallet } from '../vendors/types';
import type { Protection } from '../protection/index';
import type { WalletServices } from '../wallet/index';
import { type Bets, createBets } from './bets';
import type { BonusMoney } from './bonus-money';
import type { FreeRounds } from './free-rounds';
import { createCancelledWins } from './cancelled-wins';
import { createClosedBets } from './closed-bets';
import { createGameSessions, type GameSessions } from './game-sessions';

import { createLaunches, type Launches } from './launch';
import { createLotteryLaunches, type LotteryLaunches } from './launch-lottery';
import { createGameDetails, type GameDetails } from './game-detail';
import { createGameFigures, type GameFiguresOf } from './game-figures';
import { createRooms, type Rooms } from './rooms';
import { roundJobs } from './round-jobs';
import { createRounds, type Rounds } from './rounds';
import { createRoundEnds } from './rounds.queries';
import { createSeamlessWallet } from './seamless-wallet';
import { createWinRecorder } from './win-recorder';
import { createVendorGames } from './vendor-games';
import { noteRemainder } from './vendor-remainders.queries';
import { createWinners, type WinnersService } from './winners';

/** Games that are played: from the launch to the last round, with their vendors. */
export interface PlayServices {
  launches: Launches;
  lotteryLaunches: LotteryLaunches;
  gameSessions: GameSessions;
  rooms: Rooms;
  gameDetails: GameDetails;
  gameFigures: GameFiguresOf;
  rounds: Rounds;
  bets: Bets;
  winners: WinnersService;
  seamlessWallet: SeamlessWallet;
  vendors: ReadonlyMap<string, VendorAdapter>;
}

export interface PlayDeps<Vendors extends { adapters: readonly VendorAdapter[] }>
  extends
    Pick<CatalogueServices, 'catalogue' | 'recent' | 'connectedVendors'>,
    Pick<WalletServices, 'wallets' | 'transfers'> {
  db: Database;
  ledger: Ledger;
  merchants: Merchants;
  sessions: Sessions;
  signIns: SignIns;
  members: Members;
  protection: Protection;
  ownOrigins: ReadonlySet<string>;
  /** The operator's own origin. */
  site: string;
  /** Bonus money of members, where promotions give it. */
  bonusMoney: BonusMoney;
  /** Rounds that promotions pay. */
  freeRounds: FreeRounds;
  /** Lottery games that a merchant draws itself. */
  lotteryGamesOf: Parameters<typeof createLotteryLaunches>[0]['gamesOf'] & LotteryGamesOf;
  lotteryJackpotsOf: Parameters<typeof createGameFigures>[0]['jackpotsOf'];
  /** Connects the vendors to the wallet that their calls are put onto, and to the rows of their games. */
  connect: (wallet: SeamlessWallet, games: VendorGames) => Vendors | Promise<Vendors>;
  now: () => number;
  onError: (error: unknown, what: string) => void;
}

export const openPlay = async <Vendors extends { adapters: readonly VendorAdapter[] }>(
  deps: PlayDeps<Vendors>,
): Promise<Opened<PlayServices> & { vendors: Vendors }> => {
  const { db, ledger, merchants, sessions, catalogue, recent, members, now } = deps;
  const failed = (what: string) => (error: unknown) => deps.onError(error, what);
  const winners = await createWinners({ db, now, onError: failed('reading winners') });
  const wins = createWinRecorder({ db, onError: failed('writing winners') });
  const gameSessions = createGameSessions({ db, sessions, now });
  const seamlessWallet = createSeamlessWallet({
    ledger,
    gameSessions,
    members,
    protection: deps.protection,
    bonusMoney: deps.bonusMoney,
    freeRounds: deps.freeRounds,
    cancelledWins: createCancelledWins({ db, ledger }),
    noteRemainder: (call) => noteRemainder(db, call),
    wins,
    closedBets: createClosedBets({ db, merchants }),
    endRound: createRoundEnds(db),
    categoryOf: async ({ merchantId, vendor, gameId }) =>
      gameOf(await catalogue.of(merchantId), { vendor, gameId })?.category ?? '',
    merchantOf: (merchantId) => merchants.byId(merchantId),
  });
  const connected = await deps.connect(seamlessWallet, createVendorGames({ catalogue, merchants }));
  const vendors = new Map(connected.adapters.map((adapter) => [adapter.code, adapter]));
  await deps.connectedVendors.connect(vendors);
  const rooms = createRooms({ db, catalogue, vendors, now });
  const rounds = createRounds({
    db,
    catalogue,
    vendors,
    lotteryGamesOf: deps.lotteryGamesOf,
    onError: failed('asking a vendor for a round'),
  });
  const bets = createBets({ db, rounds, now });
  const launches = createLaunches({
    ...deps,
    vendors,
    rooms,
    rounds,
    gameSessions,
    recordRecent: ({ nodeId, ...member }) => recent.record(member, nodeId),
    onError: failed('noting a recent game'),
  });
  const lotteryLaunches = createLotteryLaunches({ ...deps, gamesOf: deps.lotteryGamesOf });
  const report = (sentence: string): void => deps.onError(new Error(sentence), 'open rounds');
  return {
    services: {
      launches,
      lotteryLaunches,
      gameSessions,
      rooms,
      gameDetails: createGameDetails({ catalogue, rooms }),
      gameFigures: createGameFigures({ catalogue, rooms, jackpotsOf: deps.lotteryJackpotsOf, now }),
      rounds,
      bets,
      winners,
      seamlessWallet,
      vendors,
    },
    vendors: connected,
    jobs: [
      ...roundJobs({ db, merchants, rounds, now, report }),
      sweepJob({ what: 'game sessions', merchants, sweep: (merchantId) => gameSessions.sweep(merchantId) }),
    ],
    close: async () => {
      await Promise.all([wins.close(), winners.close()]);
    },
  };
};
