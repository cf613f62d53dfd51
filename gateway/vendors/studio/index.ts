import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/types';
import { createPlayerLimit } from '../kit/player-limit';
import { createBeliefs } from '../kit/seat';
import { createSeedStore } from '../kit/seed-store';
import { createSessionStore } from '../kit/session-store';
import { stakesText } from '../kit/stakes';
import type { VendorAdapter, VendorGames } from '../types';
import { studioApi } from './api';
import { openLines, type LineSettings } from './brand-lines';
import { LOTTERY_BRAND } from './brands';
import { factsOfRow, rulesOfRow } from './facts';
import { events } from './families/events/events';
import { createFixtureStore } from './fixture-store';
import { gameOf, infoOf } from './games';
import { telling, type Line } from './line';
import { createRoundEngine } from './round-engine';
import type { EngineLog } from './round-steps';
import { studioPages } from './pages';
import { createRoundStore } from './round-store';
import { leastUnits, unitsOfGame } from './stakes';
import { createTableStore } from './table-store';
import { tellRound } from './tell-round';

export { studioWalletDoors } from './brand-lines';

export interface StudioOptions extends LineSettings {
  db: Database;
  games: VendorGames;
  /** Public origin of the game pages. */
  baseUrl: () => string;
  log: EngineLog;
}

export interface Studio {
  /** One for each brand. */
  adapters: VendorAdapter[];
  /** The service and the pages of every game, under /games/studio/. */
  plugin: (app: FastifyInstance) => Promise<void>;
  /** Ends what was interrupted or left; returns how many rounds. Run it at start and every minute or so. */
  resumeOpenRounds: () => Promise<number>;
  /** Commits to the fixtures to come and ends the rounds of those and of tables that are over; returns how many rounds. Run it every some seconds. */
  keepTimetable: () => Promise<number>;
  /** Lets running rounds finish, then drops the wallet connections. */
  close: () => Promise<void>;
}

/** The studio: one engine and one set of books, whose games many brands show under their own names. */
export const createStudio = (options: StudioOptions): Studio => {
  const { db, games, now, random, log, baseUrl } = options;
  const sessions = createSessionStore({ db, table: 'studio_session', now, random });
  const ofSeeds = { seeds: 'studio_seed', rounds: 'studio_round' } as const;
  const seeds = createSeedStore({ db, tables: ofSeeds, now, random });
  const rounds = createRoundStore(db, now);
  const fixtures = createFixtureStore({ db, now, random });
  const tables = createTableStore({ db, now, random });
  const beliefs = createBeliefs({ now });
  const lines = new Map([...openLines(options)].map(([code, line]) => [code, telling(line, beliefs)]));
  const lineOf = (vendor: string): Line => {
    const line = lines.get(vendor);
    if (!line) throw new Error(`${vendor} is no brand of the studio`);
    return line;
  };
  const engine = createRoundEngine({ store: rounds, fixtures, tables, lineOf, random, log, now });
  const limit = createPlayerLimit({ now });

  const merchantIds = async (): Promise<number[]> => {
    const merchants = await db.operator.query<{ id: number }>('select id from merchant order by id');
    return merchants.map(({ id }) => id);
  };

  const adapterOf = (code: string): VendorAdapter => ({
    code,
    async launch(request) {
      const game = await gameOf(games, { ...request, vendor: code });
      if (!game) return { ok: false, code: 'GAME_UNKNOWN' };
      const ticket = { ...request, vendor: code, stakes: stakesText(request.room) };
      const url = new URL(`/games/studio/${code}/${request.gameId}/`, baseUrl());
      url.searchParams.set('ticket', await sessions.issueTicket(ticket));
      url.searchParams.set('lang', request.language);
      return { ok: true, url: url.href };
    },
    facts: ({ currency, row }) => (code === LOTTERY_BRAND ? null : factsOfRow(row, currency)),
    rules: ({ gameId, language, row }) =>
      code === LOTTERY_BRAND
        ? null
        : rulesOfRow(row, { ...{ vendor: code, gameId, language }, baseUrl: baseUrl() }),
    async minStake({ merchantId, gameId, currency }) {
      const game = await gameOf(games, { merchantId, vendor: code, gameId });
      if (!game) return null;
      const [unit = 0n] = unitsOfGame(currency, game.model);
      return unit * BigInt(leastUnits(game.model));
    },
    async round({ roundId, language, ...player }) {
      const round = await rounds.ofPlayer(player, roundId);
      if (round?.vendor !== code) return null;
      const game = await gameOf(games, round);
      const title = game ? infoOf(game, { ...round, language }).theme.title : '';
      return tellRound({ round, title, language, baseUrl: baseUrl() });
    },
  });

  return {
    adapters: [...lines.keys()].map(adapterOf),
    async plugin(app) {
      const services = {
        sessions,
        seeds,
        rounds,
        fixtures,
        tables,
        engine,
        lineOf,
        games,
        limit,
        beliefs,
        now,
      };
      await app.register(studioApi, services);
      await app.register(studioPages, {
        sessions,
        async game(vendor, gameId, language) {
          // An address names no merchant; what is played and how it looks is the same for all that have the row.
          const game = lines.has(vendor) ? await gameOf(games, { merchantId: null, vendor, gameId }) : null;
          return game && infoOf(game, { vendor, gameId, language });
        },
      });
    },
    async resumeOpenRounds() {
      await fixtures.forget();
      const ids = await merchantIds();
      for (const id of ids) {
        await sessions.sweep(id);
        await tables.forget(id);
      }
      return engine.resumeOpenRounds(ids);
    },
    async keepTimetable() {
      await fixtures.keep(events.models.map(({ name }) => name));
      return engine.endDue(await merchantIds());
    },
    async close() {
      await engine.idle();
      for (const line of lines.values()) line.close();
    },
  };
};
