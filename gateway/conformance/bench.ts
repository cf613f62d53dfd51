import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app';
import { seedDemo } from '../database/seed/seed-demo';
import { DEMO_MERCHANT } from '../platform/demo-accounts';
import { demoAccounts } from '../platform/demo-accounts';
import { deskMount } from '../desk/index';
import { filledDatabase, type TestDatabase } from '../database/testing';
import type { Extensions } from '../extensions/index';
import { createLedger, type Ledger } from '../ledger/index';
import { createMessageFigures } from '../messages/figures';
import { createFigures } from '../metrics/index';
import type { Beacon } from '../lottery/index';
import { type FanOut, socketMount } from '../realtime/index';
import type { SocketServer } from '../realtime/socket-server';
import { createSealing, type Sealing } from '../http/sealing/sealing';
import { createPasswordHasher, type PasswordHasher } from '../identity/password-hasher';
import { createQuickHasher } from '../identity/testing-hasher';
import { openSubjects, type Services } from '../subjects';
import { connectVendors, type Vendors } from '../vendors/connect';
import { rawClient, type RawClient } from './raw-client';

export const OWN_ORIGIN = 'https://play.example.test';
export const PARTNER_ORIGIN = 'https://paper.example.test';
export const OTHER_PARTNER_ORIGIN = 'https://blog.example.test';
export const SECRET = 'a secret for tests only, 32 characters and more';
export const SALTGLASS_SECRET = 'a Saltglass secret for tests only, 32+ characters';
export const VENDOR_SECRET = 'a vendor secret for tests only, 32+ characters';
export const RIVAL = { id: 2, code: 'rival' } as const;

export interface GatewayBench {
  app: FastifyInstance;
  db: TestDatabase;
  ledger: Ledger;
  services: Services;
  vendors: Vendors;
  sealing: Sealing;
  sockets: SocketServer;
  /** What a drain does to sockets. */
  endSockets(): Promise<void>;
  port: number;
  client: RawClient;
  /** Lines the gateway logged, at every level. */
  logged: string[];
  accounts: typeof demoAccounts;
  /** What every part of the gateway reads as the time, in ms since 1970. */
  now(): number;
  /** Adds to the clock that every part of the gateway reads, in milliseconds. */
  pass(ms: number): void;
  stop(): Promise<void>;
}

export interface BenchOptions {
  /** Adapters of an operator's own. */
  extensions?: Extensions;
  rateLimitScale?: number;
  trustedProxyHops?: number;
  /** Put around the real one, to see what reaches it. */
  hasher?: (real: PasswordHasher) => PasswordHasher;
  /** Passwords cost what they cost in production: for what is measured. */
  costlyPasswords?: boolean;
  /** Another node of the same gateway: its database is used, and left to it. */
  beside?: Pick<GatewayBench, 'db'>;
  /** Header in which a proxy names the visitor's country. */
  countryHeader?: string;
  /** Where the sign-in provider's keys are. */
  providerKeysUrl?: string;
  providerEmulator?: string;
  /** Push services besides those of the known browsers. */
  pushOrigins?: readonly string[];
  /** How long one call of a payment provider may take. */
  providerTimeoutMs?: number;
  /** Where public rounds of randomness come from; drand unless given. */
  beacon?: () => Beacon | null;
  /** A gateway that is not connected to the studio's brands. */
  withoutStudio?: boolean;
  /** How the nodes tell each other; through the database unless given. */
  fanOut?: FanOut;
  /**
   * Starts at the coming noon in UTC, so that hours which a test lets go by lie within a day whatever the hour of the machine. Only for
   * tests that do not look at when a session ends, and that have no lotteries or payments: the database stamps and ends those by its own
   * clock, which no option sets.
   */
  fromNoon?: boolean;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The demo with its money, and a second merchant. */
const fill = async (db: TestDatabase): Promise<void> => {
  const ledger = createLedger({ database: db });
  const hasher = await createQuickHasher();
  await seedDemo({
    db,
    hashPassword: (password) => hasher.hash(password),
    origins: { own: [OWN_ORIGIN], partner: [PARTNER_ORIGIN, OTHER_PARTNER_ORIGIN] },
    openAccount: async ({ merchantId, memberId, class: kind, currency, amountMinor }) => {
      const account = { class: kind, owner: memberId.toString(), currency } as const;
      const from = { class: kind === 'trial' ? 'trial-funding' : 'funding', owner: '', currency } as const;
      await ledger.open({ merchantId, account });
      await ledger.post({
        type: 'post',
        merchantId,
        source: 'seed',
        key: `start-${memberId}`,
        actor: 'seed',
        kind: 'grant',
        postings: [
          { account: from, amountMinor: -amountMinor },
          { account, amountMinor },
        ],
      });
    },
  });
  await addRival(db);
  await ledger.close();
};

const addRival = async (db: TestDatabase): Promise<void> => {
  await db.operator.query(
    `insert into merchant (id, code, name, currency, default_language, languages)
     values ($1, $2, 'Rival', 'BRL', 'EN', '{EN}')`,
    [RIVAL.id, RIVAL.code],
  );
};

/** The whole gateway, listening, on a database of its own with the demo in it and a second merchant beside. */
export const startBench = async (options: BenchOptions = {}): Promise<GatewayBench> => {
  const { beside, extensions } = options;
  const db = beside?.db ?? (await filledDatabase({ name: 'demo', fill }));
  const logged: string[] = [];
  let passedMs = 0;
  const now = (): number => Date.now() + passedMs;
  if (options.fromNoon === true) passedMs = DAY_MS - ((now() - 12 * HOUR_MS) % DAY_MS);
  const onError = (error: unknown, what: string): void =>
    void logged.push(`${what}: ${error instanceof Error ? (error.stack ?? '') : String(error)}`);
  const figures = createFigures({ now, version: 'test', onError });
  const ledger = createLedger({ database: db, onAnswer: figures.ledger.answered });
  const hasher = await (options.costlyPasswords === true ? createPasswordHasher() : createQuickHasher());
  const sealing = await createSealing({ db, secret: SECRET, now });
  const ownOrigins = new Set([OWN_ORIGIN]);
  let origin = '';
  const { services, vendors, close } = await openSubjects({
    db,
    ledger,
    sealing,
    ownOrigins,
    secret: SECRET,
    site: OWN_ORIGIN,
    now,
    onError,
    hasher: options.hasher ? options.hasher(hasher) : hasher,
    ...(extensions
      ? {
          adapters: extensions.payments,
          identityAdapter: extensions.identity,
          botJudge: extensions.botJudge,
        }
      : {}),
    connect: (wallet, games) =>
      connectVendors({
        added: extensions?.vendors ?? [],
        db,
        wallet,
        games,
        walletUrl: () => origin,
        baseUrl: () => origin,
        settings: {
          house: { secret: VENDOR_SECRET },
          studio: options.withoutStudio === true ? null : { secret: VENDOR_SECRET },
          saltglass: { secret: SALTGLASS_SECRET, vendorUrl: null, hash: 'sha256' },
        },
        now,
        random: randomBytes,
        onError,
      }),
    onProviderAnswer: figures.providers.answered,
    ...(options.providerTimeoutMs ? { providerTimeoutMs: options.providerTimeoutMs } : {}),
    ...(options.beacon ? { beacon: options.beacon } : {}),
    ...(options.fanOut ? { fanOut: options.fanOut } : {}),
    ...(options.providerKeysUrl ? { providerKeysUrl: options.providerKeysUrl } : {}),
    ...(options.pushOrigins ? { pushOrigins: options.pushOrigins } : {}),
    ...(options.providerEmulator ? { providerEmulator: options.providerEmulator } : {}),
  });
  const trustedProxyHops = options.trustedProxyHops ?? 0;
  const rateLimitScale = options.rateLimitScale ?? 1_000_000;
  const live = socketMount({
    services,
    ownOrigins,
    trustedProxyHops,
    rateLimitScale,
    now,
    onError: (error) => onError(error, 'a socket'),
    others: [services.chatSocket],
  });
  const desk = deskMount({
    db,
    ...services.desk,
    ownOrigins,
    secure: false,
    trustedProxyHops,
    rateLimitScale,
    now,
    onError,
  });
  const app = await buildApp({
    services,
    log: { level: 'trace', stream: { write: (line) => void logged.push(line) } },
    ownOrigins,
    secure: false,
    trustedProxyHops,
    countryHeader: options.countryHeader ?? null,
    rateLimitScale,
    metricsToken: null,
    figures: (registry) => {
      createMessageFigures().register(registry);
      services.codeMetrics.register(registry);
      figures.register(registry, { db, merchants: services.merchants, wait });
    },
    readFigures: figures.refresh,
    openSealed: (input) => sealing.open(input),
    mounts: [
      ...vendors.mounts,
      services.paymentCallbacks,
      services.linkClicks,
      services.wayOut,
      services.lotteryFeeds,
      services.chatPages(process.cwd()),
      live.mount,
      desk,
    ],
    now,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  return {
    app,
    db,
    ledger,
    services,
    vendors,
    sealing,
    sockets: live.server,
    endSockets: live.stop,
    port,
    client: rawClient({ port, merchant: DEMO_MERCHANT.code }),
    logged,
    accounts: demoAccounts,
    now,
    pass: (ms) => {
      passedMs += ms;
    },
    async stop() {
      await vendors.close();
      await app.close();
      await close();
      await ledger.close();
      if (!beside) await db.close();
    },
  };
};
