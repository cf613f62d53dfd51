import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createIdentitySimulator } from '../account/index';
import { buildApp, openSubjects, type Services } from '../app';
import type { Config } from '../config';
import { openDatabase } from '../database/connect';
import { DEMO_MERCHANT, demoAccounts, demoContacts, type Job, startJobs } from '../platform/index';
import { type Beacon, boardPageRoutes } from '../lottery/index';
import type { Database } from '../database/types';
import { createRedisFanOut, socketMount } from '../realtime/index';
import { createLedger, type Ledger } from '../ledger/index';
import { artRoutes } from '../art/index';
import { pictureRoutes } from '../content/index';
import { deskMount } from '../desk/index';
import { createSealing } from '../http/index';
import { createPasswordHasher, type PasswordHasher } from '../identity/index';
import { connectVendors } from '../vendors/connect';
import { gameOriginsOf } from '../vendors/rows';
import { refuseDemoRemains, refuseProductionDatabase } from './demo-refusal';
import { demoText, writeDemoFile, type DemoFacts } from './demo-file';
import { buildExamples } from './examples-server';
import { builtFolders, examplesFolder, projectRoot } from './folders';
import { createSiteFacts } from './site-facts';
import { openMessages } from './messages';
import { outboxPage } from './outbox-page';
import { checkPort, portError, StartError } from './ports';
import { providerSources } from './provider-sources';

export interface RunningGateway {
  /** Answers what is under way, writes what waits, stops the database. */
  stop(): Promise<void>;
}

export interface StartDeps {
  config: Config;
  /** Lines for the person at the terminal. */
  say: (line: string) => void;
  now: () => number;
  /** The database is gone for good. */
  onLost: (error: Error) => void;
}

/** The example pages live under an address that differs from the site's in name and port. */
const EXAMPLES_HOST = '127.0.0.1';
/** Longer than a gateway runs: a job that is run at the start alone. */
const ONCE_MS = 2_000_000_000;

/** What has been started, in order; stopped in the opposite order, each once. */
class Stack {
  readonly #parts: { name: string; stop: () => Promise<unknown> }[] = [];
  constructor(private readonly onError: (error: unknown, what: string) => void) {}

  add(name: string, stop: () => Promise<unknown>): void {
    this.#parts.push({ name, stop });
  }

  async stop(): Promise<void> {
    for (let part = this.#parts.pop(); part !== undefined; part = this.#parts.pop()) {
      const { name, stop } = part;
      await stop().catch((error: unknown) => this.onError(error, `stopping ${name}`));
    }
  }
}

const openDatabaseOf = (deps: StartDeps): Promise<Database> => {
  const { config, say } = deps;
  const onMigration = (name: string) => say(`Applied ${name}`);
  if (config.databaseUrl !== null) return openDatabase({ url: config.databaseUrl, onMigration });
  mkdirSync(config.dataDir, { recursive: true });
  return openDatabase({
    embedded: {
      dataDir: config.dataDir,
      onProgress: (step) => step === 'creating' && say('Creating the database …'),
      onLost: deps.onLost,
    },
    onMigration,
  });
};

const ownOriginsOf = (config: Config): Set<string> => {
  const own = new Set([config.publicUrl]);
  if (config.mode === 'demo')
    for (const name of ['localhost', '127.0.0.1']) own.add(`http://${name}:${config.port}`);
  return own;
};

/** Loaded for a demo alone: a gateway in production has no demo data at hand. */
const seed = async (
  input: StartDeps & { db: Database; ledger: Ledger; hasher: PasswordHasher; own: Set<string> },
): Promise<void> => {
  const { writeDemoData } = await import('./demo-data');
  const partner = ['127.0.0.1', 'localhost'].map((name) => `http://${name}:${input.config.examplesPort}`);
  await writeDemoData({ ...input, origins: { own: [...input.own], partner } });
};

/** Loaded for a demo alone: the bank and the cards in play, where one pays what one deposits. Answers with their addresses. */
const openBank = async (input: {
  config: Config;
  services: Services;
  now: () => number;
  stack: Stack;
}): Promise<Pick<DemoFacts, 'bank' | 'quayside'>> => {
  const { startDemoBank } = await import('./demo-bank');
  const { addDemoTransfer, startDemoQuayside } = await import('./demo-payments');
  const { turnOnPayments } = await import('./demo-flags');
  const bank = await startDemoBank({ ...input, ...input.services });
  input.stack.add('the bank in play', () => bank.close());
  const quayside = await startDemoQuayside({ ...input, ...input.services });
  input.stack.add('the cards in play', () => quayside.close());
  await addDemoTransfer(input.services);
  await turnOnPayments(input.services);
  return { bank: bank.origin, quayside: quayside.origin };
};

/** Loaded for a demo alone, once the port is open: a beacon in play and its lottery games. */
const demoJobs = (input: {
  config: Config;
  services: Services;
  now: () => number;
  stack: Stack;
  hear: (beacon: Beacon) => void;
}): Job[] => {
  const { config, services, now, stack, hear } = input;
  if (config.mode !== 'demo') return [];
  const run = async (): Promise<void> => {
    const { loadDemoGames, startDemoBeacon } = await import('./demo-lottery');
    const started = await startDemoBeacon({ secret: config.secret, now });
    stack.add('the beacon in play', () => started.close());
    hear(started.beacon);
    await loadDemoGames(services);
  };
  return [{ name: 'demo lottery', everyMs: ONCE_MS, run }];
};

/** Loaded for a demo alone: its operators, with secrets that are new with each start. */
const openDesk = async (input: {
  config: Config;
  services: Services;
  now: () => number;
}): Promise<DemoFacts['desk']> => {
  const { openDemoDesk } = await import('./demo-desk');
  const { services, config, now } = input;
  return openDemoDesk({ db: services.db, desk: services.desk, now, site: config.publicUrl });
};

const factsOf = (
  config: Config,
  pay: Pick<DemoFacts, 'bank' | 'quayside'>,
  desk: DemoFacts['desk'],
): DemoFacts => ({
  site: config.publicUrl,
  gateway: config.publicUrl,
  widgets: `${config.publicUrl}/widgets/v1`,
  examples: `http://${EXAMPLES_HOST}:${config.examplesPort}`,
  ...pay,
  merchant: DEMO_MERCHANT.code,
  desk,
  accounts: demoAccounts,
  contacts: demoContacts,
});

const listenExamples = async (input: { config: Config; root: string; facts: DemoFacts; stack: Stack }) => {
  const folder = examplesFolder(input.root);
  const app = buildExamples({ root: folder, facts: input.facts });
  const { examplesPort: port } = input.config;
  try {
    await app.listen({ host: EXAMPLES_HOST, port });
  } catch (error) {
    throw portError({ port, variable: 'EXAMPLES_PORT', error });
  }
  input.stack.add('the examples', () => app.close());
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
};

/** How several nodes tell each other; undefined: through the database. @throws StartError when Redis is not there */
const fanOutOf = async (config: Config, onError: (error: unknown, what: string) => void) => {
  const { redisUrl, secret } = config;
  if (redisUrl === null) return undefined;
  try {
    return await createRedisFanOut({ url: redisUrl, secret, onError: (error) => onError(error, 'Redis') });
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new StartError(`Redis (REDIS_URL) cannot be reached: ${reason}`);
  }
};

/** Where games come from that are not our own: what the operator names, and the vendors whose addresses are known anyway. */
const gamesOf = ({ gameOrigins, vendors }: Config): string[] => [
  ...new Set([...gameOrigins, ...gameOriginsOf(vendors)]),
];

/** Auth domains of the merchants whose settings are in memory; the others join with their first call. */
const domainsOf = ({ merchants, content }: Services): string[] =>
  merchants.all().flatMap((merchant) => {
    const known = content.of(merchant.id);
    // A reading that fails is told by its caller; a page's policy does not wait.
    if (known instanceof Promise) known.catch(() => undefined);
    else if (known.provider) return [known.provider.auth_domain];
    return [];
  });

/** Builds every part on top of the one below it and leaves each on the stack. */
const assemble = async (deps: StartDeps, stack: Stack, onError: (error: unknown, what: string) => void) => {
  const { config, now } = deps;
  const own = ownOriginsOf(config);
  const root = projectRoot();
  const secure = config.publicUrl.startsWith('https:');
  const db = await openDatabaseOf(deps);
  stack.add('the database', () => db.close());
  const ledger = createLedger({
    database: db,
    onListenerError: (error) => onError(error, 'telling of a balance'),
  });
  stack.add('the ledger', () => ledger.close());
  if (config.mode === 'demo') await refuseProductionDatabase(db);
  const hasher = await createPasswordHasher();
  if (config.mode === 'demo') await seed({ ...deps, db, ledger, hasher, own });
  else await refuseDemoRemains({ db, hasher });
  const sealing = await createSealing({ db, secret: config.secret, now });
  const fanOut = await fanOutOf(config, onError);
  let beacon: Beacon | null = null;
  const { services, jobs, vendors, close } = await openSubjects({
    db,
    ledger,
    sealing,
    ownOrigins: own,
    secret: config.secret,
    providerEmulator: config.providerEmulator,
    ...(config.providerKeysUrl === null ? {} : { providerKeysUrl: config.providerKeysUrl }),
    site: config.publicUrl,
    production: config.mode === 'production',
    identityAdapter: config.mode === 'production' ? null : createIdentitySimulator(),
    now,
    onError,
    hasher,
    connect: (wallet) =>
      connectVendors({
        db,
        wallet,
        walletUrl: () => `http://127.0.0.1:${config.port}`,
        baseUrl: () => config.publicUrl,
        settings: config.vendors,
        now,
        random: randomBytes,
        onError,
      }),
    ...(fanOut ? { fanOut } : {}),
    ...(config.mode === 'demo' ? { beacon: () => beacon } : {}),
  });
  stack.add('the services', close);
  const delivery = await openMessages({ ...deps, db, merchants: services.merchants, onError });
  stack.add('the messages', () => delivery.close());
  const { trustedProxyHops, rateLimitScale } = config;
  const sockets = socketMount({
    services,
    ownOrigins: own,
    trustedProxyHops,
    rateLimitScale,
    now,
    onError: (error) => onError(error, 'a socket'),
  });
  const mounts = [
    ...vendors.mounts,
    services.paymentCallbacks,
    artRoutes(services.pictures),
    pictureRoutes(services.uploadedPictures),
    boardPageRoutes({
      boards: services.lotteryBoards,
      merchants: services.merchants,
      site: config.publicUrl,
    }),
    sockets,
    deskMount({
      db,
      ...services.desk,
      ownOrigins: own,
      secure,
      trustedProxyHops,
      rateLimitScale,
      now,
      onError,
    }),
  ];
  if (config.mode === 'demo')
    mounts.push(outboxPage({ outbox: services.outbox, merchantId: DEMO_MERCHANT.id }));
  const app = await buildApp({
    services,
    log: { level: config.logLevel },
    ownOrigins: own,
    secure,
    trustedProxyHops: config.trustedProxyHops,
    countryHeader: config.countryHeader,
    rateLimitScale: config.rateLimitScale,
    metricsToken: config.metricsToken,
    production: config.mode === 'production',
    openSealed: (input) => sealing.open(input),
    mounts,
    figures: delivery.figures.register,
    folders: builtFolders({
      root,
      merchants: services.merchants,
      own,
      games: gamesOf(config),
      secure,
      provider: () => providerSources(domainsOf(services), config.providerEmulator),
      facts: (siteFolder) => createSiteFacts(services, siteFolder),
    }),
    now,
  });
  const hear = (started: Beacon): void => {
    beacon = started;
  };
  const atStart = demoJobs({ config, services, now, stack, hear });
  return { app, delivery, vendors, jobs: [...atStart, ...jobs], root, services };
};

/**
 * Starts everything, from the database to the open port.
 * @throws StartError, DatabaseError with a sentence; what was started is stopped again
 */
export const startGateway = async (deps: StartDeps): Promise<RunningGateway> => {
  const { config } = deps;
  const demo = config.mode === 'demo';
  let report: (error: unknown, what: string) => void = (error, what) =>
    deps.say(`${what}: ${error instanceof Error ? error.message : String(error)}`);
  const onError = (error: unknown, what: string): void => report(error, what);
  const stack = new Stack(onError);
  try {
    await checkPort({ host: config.host, port: config.port, variable: 'PORT' });
    if (demo) await checkPort({ host: EXAMPLES_HOST, port: config.examplesPort, variable: 'EXAMPLES_PORT' });
    const { app, delivery, vendors, jobs, root, services } = await assemble(deps, stack, onError);
    report = (error, what) => app.log.error({ err: error }, what);
    const bank = demo
      ? await openBank({ config, services, now: deps.now, stack })
      : { bank: '', quayside: '' };
    const desk = demo ? await openDesk({ config, services, now: deps.now }) : { url: '', operators: [] };
    const facts = factsOf(config, bank, desk);
    const exampleNames = demo ? await listenExamples({ config, root, facts, stack }) : [];
    if (demo) writeDemoFile(config.dataDir, facts);
    await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
      throw portError({ port: config.port, variable: 'PORT', error });
    });
    stack.add('the gateway', () => app.close());
    // Rounds under way call the wallet over the open port, so they end before it closes.
    stack.add('the vendors', () => vendors.close());
    const running = startJobs([...vendors.jobs, ...jobs, ...delivery.jobs], onError);
    stack.add('the jobs', () => running.stop());
    const file = join(config.dataDir, 'demo.json');
    deps.say(
      demo
        ? demoText({ ...facts, outbox: `${facts.gateway}/demo/outbox`, file, exampleNames })
        : `Ready on port ${config.port}.`,
    );
    return { stop: () => stack.stop() };
  } catch (error) {
    await stack.stop();
    throw error;
  }
};
