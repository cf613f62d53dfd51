import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../database/types';
import { createGameFiles } from '../../kit/game-files';
import { createPlayerLimit } from '../../kit/player-limit';
import { projectRoot } from '../../kit/project-root';
import { createSessionStore, type SessionStore } from '../../kit/session-store';
import type { SignHash } from '../protocol';
import { createSignedClient } from '../signed-client';
import { publicRounds, tableApi } from './api';
import { operatorApi } from './operator-api';
import { createSlipEngine, type TableLog } from './slip-engine';
import { createSlipStore } from './slip-store';
import { createTableStore } from './table-store';
import { PAGE_PATH } from './verify-path';
import { createTableWallet } from './wallet-client';

export { TIDEWHEEL } from './operator-api';
export { publishedOf } from './published';

export interface SimulatorOptions {
  db: Database;
  /** Origin of the operator's wallet; a function, since the port may be known only later. */
  walletUrl: () => string;
  /** Public origin of the vendor's own pages. */
  baseUrl: () => string;
  operator: string;
  secret: string;
  hash?: SignHash;
  /** Unix milliseconds. */
  now: () => number;
  /** Cryptographically random bytes. */
  random: (bytes: number) => Buffer;
  log: TableLog;
  sourceRoot?: string;
  scriptRoot?: string;
}

export interface SaltglassSimulator {
  /** The vendor's server: what operators ask, what its page asks, and the page itself, under /games/saltglass/. */
  plugin: (app: FastifyInstance) => Promise<void>;
  /** Settles what the clock has made due, also without a page; returns how many slips ended. */
  settleOpen: () => Promise<number>;
  /** Forgets launches of yesterday. */
  sweep: () => Promise<void>;
  close: () => Promise<void>;
}

const pages = async (
  app: FastifyInstance,
  options: { sessions: SessionStore; sourceRoot?: string; scriptRoot?: string },
): Promise<void> => {
  const vendors = options.sourceRoot ?? join(projectRoot(), 'gateway/vendors');
  const page = join(vendors, 'saltglass/simulator/page');
  const files = createGameFiles(options.scriptRoot ?? join(projectRoot(), 'dist/games/saltglass'));
  app.get<{ Querystring: { ticket?: unknown } }>(`${PAGE_PATH}/`, async (request, reply) => {
    const { ticket } = request.query;
    const ancestors = typeof ticket === 'string' ? await options.sessions.frameAncestors(ticket) : [];
    return files.page({ reply, file: join(page, 'tidewheel.html'), ancestors });
  });
  app.get(`${PAGE_PATH}/verify`, async (_, reply) =>
    files.page({ reply, file: join(page, 'verify.html'), ancestors: [] }),
  );
  app.get(`${PAGE_PATH}/files/:file`, files.asset([page, join(page, 'art'), join(vendors, 'page-kit')]));
};

/** Saltglass as a vendor in our house: a table whose rounds run by the clock, with books and sessions of its own. */
export const createSaltglassSimulator = (options: SimulatorOptions): SaltglassSimulator => {
  const { db, now, random, log } = options;
  const client = createSignedClient(options);
  const sessions = createSessionStore({ db, table: 'tide_session', now, random });
  const tables = createTableStore({ db, now, random });
  const slips = createSlipStore(db, now);
  const wallet = createTableWallet({ client, walletUrl: options.walletUrl });
  const engine = createSlipEngine({ slips, tables, wallet, random, log, now });
  const limit = createPlayerLimit({ now });
  const merchantIds = async (): Promise<number[]> =>
    (await db.operator.query<{ id: number }>('select id from merchant order by id')).map((row) => row.id);
  return {
    async plugin(app) {
      await app.register(operatorApi, { ...options, sessions, slips, tables });
      await app.register(tableApi, { sessions, tables, slips, engine, wallet, limit, now });
      await app.register(publicRounds, { tables, now });
      await app.register(pages, {
        sessions,
        ...(options.sourceRoot === undefined ? {} : { sourceRoot: options.sourceRoot }),
        ...(options.scriptRoot === undefined ? {} : { scriptRoot: options.scriptRoot }),
      });
    },
    settleOpen: async () => engine.settleOpen(await merchantIds()),
    async sweep() {
      for (const id of await merchantIds()) await sessions.sweep(id);
    },
    async close() {
      await engine.idle();
      client.close();
    },
  };
};
