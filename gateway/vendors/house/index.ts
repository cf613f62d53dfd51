import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/types';
import { createPlayerLimit } from '../kit/player-limit';
import type { VendorAdapter } from '../types';
import { houseApi } from './api';
import { houseGameById } from './games';
import { housePages } from './pages';
import { createRoundEngine, type EngineLog } from './round-engine';
import { createRoundStore } from './round-store';
import { createSeedStore } from '../kit/seed-store';
import { createSessionStore } from '../kit/session-store';
import { stakesText } from '../kit/stakes';
import { largestBet, smallestBet } from '../kit/units';
import { tellRound } from './tell-round';
import { createWalletClient } from './wallet-client';
import { HOUSE_VENDOR } from './wallet-protocol';

export { houseWalletEndpoint, type HouseWalletEndpointOptions } from './wallet-endpoint';

export interface HouseVendorOptions {
  db: Database;
  /** Origin under which the gateway serves POST /vendor/house/*; a function where the port is known only later. */
  walletUrl: string | (() => string);
  /** Shared with houseWalletEndpoint. */
  secret: string;
  /** Public origin of the game pages. */
  baseUrl: string | (() => string);
  /** Unix milliseconds. */
  now: () => number;
  /** Cryptographically random bytes. */
  random: (bytes: number) => Buffer;
  log: EngineLog;
  sourceRoot?: string;
  scriptRoot?: string;
}

export interface HouseVendor {
  adapter: VendorAdapter;
  /** Pages under /games/house/<slug>/ and the API under /games/house/api/. */
  plugin: (app: FastifyInstance) => Promise<void>;
  /** Ends every round that was interrupted; returns how many. Run it at start and every minute or so. */
  resumeOpenRounds: () => Promise<number>;
  /** Lets running rounds finish, then drops the wallet connections. */
  close: () => Promise<void>;
}

/** The house vendor: its games, its books and its line to the wallet. */
export const createHouseVendor = (options: HouseVendorOptions): HouseVendor => {
  const { db, now, random, log } = options;
  const sessions = createSessionStore({ db, table: 'house_session', now, random });
  const seeds = createSeedStore({
    db,
    tables: { seeds: 'house_seed', rounds: 'house_round' },
    now,
    random,
  });
  const rounds = createRoundStore(db, now);
  const wallet = createWalletClient(options);
  const engine = createRoundEngine({ store: rounds, wallet, random, log });
  const limit = createPlayerLimit({ now });
  const baseUrl = (): string => (typeof options.baseUrl === 'string' ? options.baseUrl : options.baseUrl());

  return {
    adapter: {
      code: HOUSE_VENDOR,
      async launch(request) {
        const game = houseGameById(request.gameId);
        if (!game) return { ok: false, code: 'GAME_UNKNOWN' };
        const url = new URL(`/games/house/${game.slug}/`, baseUrl());
        url.searchParams.set(
          'ticket',
          await sessions.issueTicket({ ...request, stakes: stakesText(request.room) }),
        );
        url.searchParams.set('lang', request.language);
        return { ok: true, url: url.href };
      },
      facts({ gameId, currency }) {
        const game = houseGameById(gameId);
        if (!game) return null;
        const returns = Object.values(game.returns);
        return {
          returnPpm: { least: Math.min(...returns), most: Math.max(...returns) },
          volatility: null,
          stake: { minMinor: smallestBet(currency), maxMinor: largestBet(currency) },
        };
      },
      rules({ gameId, language }) {
        const game = houseGameById(gameId);
        const proofUrl = (slug: string): string => new URL(`/games/house/${slug}/verify`, baseUrl()).href;
        return game && { rules: game.rules(language), proofUrl: proofUrl(game.slug) };
      },
      minStake: ({ gameId, currency }) => (houseGameById(gameId) ? smallestBet(currency) : null),
      async round({ roundId, language, ...player }) {
        const round = await rounds.ofPlayer(player, roundId);
        return round && tellRound({ round, language, baseUrl: baseUrl() });
      },
    },
    async plugin(app) {
      await app.register(houseApi, { sessions, seeds, rounds, engine, wallet, limit, now });
      await app.register(housePages, {
        sessions,
        ...(options.sourceRoot === undefined ? {} : { sourceRoot: options.sourceRoot }),
        ...(options.scriptRoot === undefined ? {} : { scriptRoot: options.scriptRoot }),
      });
    },
    async resumeOpenRounds() {
      const merchants = await db.operator.query<{ id: number }>('select id from merchant order by id');
      const ids = merchants.map((row) => row.id);
      for (const id of ids) await sessions.sweep(id);
      return engine.resumeOpenRounds(ids);
    },
    async close() {
      await engine.idle();
      wallet.close();
    },
  };
};
