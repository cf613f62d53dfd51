import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { createIdentitySimulator } from '../account/index';
import { buildApp } from '../app';
import { artRoutes } from '../art/index';
import type { Config } from '../config';
import { plainHelpRoutes } from '../content/index';
import { openDatabase } from '../database/connect';
import type { Database } from '../database/types';
import { deskMount } from '../desk/index';
import { openExtensions } from '../extensions/index';
import { createSealing } from '../http/index';
import { createPasswordHasher } from '../identity/index';
import { createLedger } from '../ledger/index';
import type { Figures, RedisFigures } from '../metrics/index';
import { type Beacon, boardPageRoutes } from '../lottery/index';
import { DEMO_MERCHANT, openSecret, type Secret } from '../platform/index';
import { createRedisFanOut, socketMount } from '../realtime/index';
import { projectRoot, siteName } from '../site/index';
import { openSubjects, type Services } from '../subjects';
import { connectVendors } from '../vendors/connect';
import { gameOriginsOf } from '../vendors/rows';
import { refuseDemoRemains, refuseProductionDatabase } from './demo-refusal';
import { createBuiltParts } from './built-parts';
import { createDrain, type Drain } from './drain';
import { demoJobs, seedDemo } from './demo-start';
import { builtFolders } from './folders';
import { openMessages } from './messages';
import { outboxPage } from './outbox-page';
import { StartError } from './ports';
import { providerSources } from './provider-sources';
import { createSiteAt } from './site-at';
import { createSiteFacts } from './site-facts';
import type { Stack } from './stack';
import type { StartDeps } from './start-deps';

const openDatabaseOf = (deps: StartDeps): Promise<Database> => {
  const { config, say } = deps;
  const onMigration = (name: string) => say(`Applied ${name}`);
  const migrate = config.migrates ? true : 'check';
  if (config.databaseUrl !== null) return openDatabase({ url: config.databaseUrl, migrate, onMigration });
  mkdirSync(config.dataDir, { recursive: true });
  return openDatabase({
    migrate,
    embedded: {
      dataDir: config.dataDir,
      onProgress: (step) => {
        if (step === 'creating') say('Creating the database …');
        if (step === 'recovering') say('The database is recovering from a crash …');
      },
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

/** How several nodes tell each other; undefined: through the database. @throws StartError when Redis is not there */
const fanOutOf = async (
  { redisUrl }: Config,
  secret: Secret,
  onError: (error: unknown, what: string) => void,
  figures: RedisFigures,
) => {
  if (redisUrl === null) return undefined;
  try {
    return await createRedisFanOut({
      url: redisUrl,
      secret,
      figures,
      onError: (error) => onError(error, 'Redis'),
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new StartError(`Redis (REDIS_URL) cannot be reached: ${reason}`);
  }
};

/** Where games come from that are not our own: what the operator names, and the vendors whose addresses are known anyway. */
const gamesOf = ({ gameOrigins, vendors }: Config, added: readonly string[]): string[] => [
  ...new Set([...gameOrigins, ...gameOriginsOf(vendors), ...added]),
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
export const assemble = async (
  deps: StartDeps & {
    wait: (ms: number) => Promise<void>;
    /** Where our own vendors call the wallet. */
    walletUrl: () => string;
    figures: Figures;
  },
  stack: Stack,
  onError: (error: unknown, what: string) => void,
) => {
  const { config, now, wait, walletUrl, figures } = deps;
  const own = ownOriginsOf(config);
  const root = projectRoot();
  const secure = config.publicUrl.startsWith('https:');
  // Before anything is written: a node that lacks an adapter does not start.
  const extensions = await openExtensions({
    ...config.extensions,
    hasSms: config.messages.sms !== null,
    now,
    onError,
  });
  const db = await openDatabaseOf(deps);
  stack.add('the database', () => db.close());
  const ledger = createLedger({
    database: db,
    onListenerError: (error) => onError(error, 'telling of a balance'),
    onAnswer: figures.ledger.answered,
  });
  stack.add('the ledger', () => ledger.close());
  if (config.mode === 'demo') await refuseProductionDatabase(db);
  const hasher = await createPasswordHasher();
  if (config.mode === 'demo') await seedDemo({ ...deps, db, ledger, hasher, own });
  else await refuseDemoRemains({ db, hasher, dataDir: config.dataDir });
  const given = { current: config.secret, previous: config.previousSecret };
  const secret = await openSecret({ db, given, onError });
  stack.add('the secret', () => secret.close());
  const sealing = await createSealing({ db, secret: secret.ring, now });
  const fanOut = await fanOutOf(config, secret.ring, onError, figures.node.redis);
  let beacon: Beacon | null = null;
  const { services, jobs, vendors, close } = await openSubjects({
    db,
    ledger,
    sealing,
    ownOrigins: own,
    secret: secret.ring,
    providerEmulator: config.providerEmulator,
    ...(config.providerKeysUrl === null ? {} : { providerKeysUrl: config.providerKeysUrl }),
    site: config.publicUrl,
    pushOrigins: config.pushOrigins,
    production: config.mode === 'production',
    identityAdapter: extensions.identity ?? (config.mode === 'production' ? null : createIdentitySimulator()),
    botJudge: extensions.botJudge,
    adapters: extensions.payments,
    now,
    onError,
    hasher,
    onProviderAnswer: figures.providers.answered,
    connect: (wallet, games) =>
      connectVendors({
        db,
        wallet,
        games,
        walletUrl,
        baseUrl: () => config.publicUrl,
        settings: config.vendors,
        added: extensions.vendors,
        now,
        random: randomBytes,
        onError,
      }),
    ...(fanOut ? { fanOut } : {}),
    ...(config.mode === 'demo' ? { beacon: () => beacon } : {}),
  });
  stack.add('the services', close);
  const delivery = await openMessages({
    ...{ ...deps, db, onError },
    merchants: services.merchants,
    push: services.pushPort,
    sms: extensions.sms,
  });
  stack.add('the messages', () => delivery.close());
  const { trustedProxyHops, rateLimitScale } = config;
  const sockets = socketMount({
    services,
    ownOrigins: own,
    trustedProxyHops,
    rateLimitScale,
    now,
    onError: (error) => onError(error, 'a socket'),
    others: [services.chatSocket],
  });
  const mounts = [
    ...vendors.mounts,
    services.paymentCallbacks,
    services.linkClicks,
    services.wayOut,
    services.lotteryFeeds,
    services.chatPages(root),
    artRoutes(services.pictures),
    services.uploadedPictures,
    services.brandFiles,
    boardPageRoutes({
      boards: services.lotteryBoards,
      merchants: services.merchants,
      site: config.publicUrl,
    }),
    plainHelpRoutes({
      content: services.content,
      merchants: services.merchants,
      nameOf: (merchantId, language) => siteName(services.brands.of(merchantId), language),
      site: config.publicUrl,
    }),
    sockets.mount,
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
  const parts = createBuiltParts(root);
  // Assigned when there is an app.
  let drain: Drain | null = null;
  // Replaced by the app's log, since the folders are built before the app.
  let warn: (facts: object, message: string) => void = (_facts, message) => deps.say(message);
  const app = await buildApp({
    services,
    parts,
    log: { level: config.logLevel },
    ownOrigins: own,
    secure,
    trustedProxyHops: config.trustedProxyHops,
    countryHeader: config.countryHeader,
    rateLimitScale: config.rateLimitScale,
    keepAliveMs: config.keepAliveMs,
    metricsToken: config.metricsToken,
    production: config.mode === 'production',
    openSealed: (input) => sealing.open(input),
    unready: () => {
      if (drain?.isStopping() === true) return 'stopping';
      return secret.problem() === null ? null : 'secret';
    },
    mounts,
    figures: (registry) => {
      delivery.figures.register(registry);
      services.codeMetrics.register(registry);
      figures.register(registry, { db, merchants: services.merchants, wait });
    },
    readFigures: figures.refresh,
    folders: builtFolders({
      root,
      siteAt: createSiteAt({
        merchants: services.merchants,
        own,
        home: config.mode === 'demo' ? DEMO_MERCHANT.code : null,
        warn: (facts, message) => warn(facts, message),
      }),
      factsOf: createSiteFacts(services, now),
      own,
      games: gamesOf(config, vendors.gameOrigins),
      secure,
      provider: () => providerSources(domainsOf(services), config.providerEmulator),
    }),
    now,
  });
  warn = (facts, message) => app.log.warn(facts, message);
  drain = createDrain({
    server: app.server,
    drainMs: config.drainMs,
    endSockets: () => sockets.stop(),
    now,
    wait,
  });
  const hear = (started: Beacon): void => {
    beacon = started;
  };
  const atStart = demoJobs({
    config,
    services,
    ledger,
    now,
    stack,
    hear,
    isBuilt: () => parts.unbuilt().length === 0,
  });
  return { app, drain, delivery, vendors, jobs: [...atStart, ...jobs], root, services, parts };
};
