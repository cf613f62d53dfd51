import { resolve } from 'node:path';
import { readServers, WRITING_ATTRIBUTES } from './database/servers';
import { readExtensionNames } from './extensions/names';
import { readMessageSettings, type MessageSettings } from './messages/index';
import { isOrigin, parseUrl, readOrigin } from './platform/index';
import { readVendorSettings, type VendorSettings } from './vendors/rows';
export type Mode = 'demo' | 'production';

/** Everything the environment decides, read once at start. */
export interface Config {
  mode: Mode;
  /** Address to listen on; the demo, whose passwords are public, stays on this machine unless told otherwise. */
  host: string;
  /** Site, gateway and widgets. */
  port: number;
  /** Example host pages (demo mode only). */
  examplesPort: number;
  /** The demo makes a team of an agent by itself. */
  demoTeam: boolean;
  /** The demo has simulated players beside its visitors. */
  demoCrowd: boolean;
  /** The bank in play (demo mode only); 0: any free port. */
  bankPort: number;
  /** Embedded database, outbox facts and demo.json live here. */
  dataDir: string;
  /** null: the embedded PostgreSQL of the data directory. */
  databaseUrl: string | null;
  /** False to refuse a database with pending migrations, which `foyer migrate` applies. */
  migrates: boolean;
  /** null: nodes tell each other through the database. */
  redisUrl: string | null;
  /** How many proxies in front append to X-Forwarded-For. */
  trustedProxyHops: number;
  logLevel: (typeof LOG_LEVELS)[number];
  /** The operator's own origin, no trailing slash. */
  publicUrl: string;
  /** Encrypts what is secret at rest and signs what leaves the process; at least 32 characters. */
  secret: string;
  /** The former secret while it is being changed; null otherwise. */
  previousSecret: string | null;
  /** How each vendor is connected; null: not at all. */
  vendors: VendorSettings;
  /** Origins besides the gateway's own whose games the site may hold in a frame. */
  gameOrigins: readonly string[];
  /** Push services besides those of the known browsers. */
  pushOrigins: readonly string[];
  /** How long a connection without a request stays open. */
  keepAliveMs: number;
  /** How long a stopping gateway goes on serving while /readyz is red; 0: it stops immediately. */
  drainMs: number;
  /** Bearer token for /metrics; null: this machine alone in a demo, none in production. */
  metricsToken: string | null;
  /** Every limit times this, for load tests. Always 1 in production. */
  rateLimitScale: number;
  /** Header in which the last proxy names the visitor's country; null where none does. */
  countryHeader: string | null;
  /** Origin of an offline emulator of the sign-in provider, whose unsigned tokens are believed then; '' in earnest. */
  providerEmulator: string;
  /** Where the sign-in provider's keys are; null: at its own address. */
  providerKeysUrl: string | null;
  /** By what SMS and mail leave. */
  messages: MessageSettings;
  /** Files and packages with adapters of the operator, and the environment that they declare variables of. */
  extensions: { names: readonly string[]; environment: Environment };
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const DEMO_MARK = 'demo-';
const MAX_ORIGINS = 50;
/** Longer than the 60 to 75 s after which load balancers close idle connections: a gateway that closes first can drop a request on its way. */
const KEEP_ALIVE_S = 80;
const MAX_KEEP_ALIVE_S = 3_600;
/** Two polls of a balancer, and some. */
const DRAIN_S = 5;
const MAX_DRAIN_S = 60;
const MIN_SECRET = 32;
/** What a demo works with that was given no secret. */
export const demoSecret = (use: string) => `${DEMO_MARK}${use}-known-to-everybody-never-in-production`;

/** All wrong values of the environment at once, one sentence each. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

type Environment = Record<string, string | undefined>;

/** Reads single values and keeps a sentence for each that is wrong. */
class Reader {
  readonly problems: string[] = [];
  constructor(private readonly env: Environment) {}

  text(name: string): string | null {
    const value = this.env[name]?.trim();
    return value === undefined || value === '' ? null : value;
  }

  integer(name: string, bounds: { min: number; max: number; fallback: number }): number {
    const value = this.text(name);
    if (value === null) return bounds.fallback;
    const read = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
    if (read >= bounds.min && read <= bounds.max) return read;
    this.problems.push(
      `${name} must be a whole number from ${bounds.min} to ${bounds.max}, not ${JSON.stringify(value)}.`,
    );
    return bounds.fallback;
  }

  choice<T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const value = this.text(name);
    if (value === null) return fallback;
    const found = choices.find((choice) => choice === value);
    if (found) return found;
    this.problems.push(`${name} must be one of ${choices.join(', ')}, not ${JSON.stringify(value)}.`);
    return fallback;
  }

  /** The value itself never stands in the sentence: it may be a near miss of the real one. */
  secret(name: string, mode: Mode): string {
    const value = this.text(name);
    if (value === null) {
      if (mode === 'production') this.problems.push(`${name} is missing; production needs it.`);
      return demoSecret(name.toLowerCase());
    }
    if (mode === 'production' && value.startsWith(DEMO_MARK))
      this.problems.push(`${name} is a demo secret; production refuses it.`);
    if (value.length < MIN_SECRET)
      this.problems.push(`${name} must have at least ${MIN_SECRET} characters, it has ${value.length}.`);
    return value;
  }

  formerSecret(name: string, of: { mode: Mode; current: string }): string | null {
    const value = this.text(name);
    if (value === null) return null;
    if (of.mode === 'demo')
      this.problems.push(`${name} is for production: a demo keeps the secret it began with.`);
    if (value.length < MIN_SECRET)
      this.problems.push(`${name} must have at least ${MIN_SECRET} characters, it has ${value.length}.`);
    if (value === of.current)
      this.problems.push(`${name} must be the former secret, and it is the same as the present one.`);
    return value;
  }

  header(name: string): string | null {
    const value = this.text(name)?.toLowerCase() ?? null;
    if (value === null || /^[a-z0-9-]{1,64}$/.test(value)) return value;
    this.problems.push(`${name} must be the name of a header, not ${JSON.stringify(value)}.`);
    return null;
  }

  /** A switch for development: it makes the gateway trust headers that any client can write. */
  emulator(name: string, mode: Mode): string {
    const value = this.text(name);
    if (value === null) return '';
    if (mode === 'production') this.problems.push(`${name} is for development; production refuses it.`);
    if (!/^[a-z0-9.-]{1,255}:\d{1,5}$/i.test(value))
      this.problems.push(`${name} must be like localhost:9099, not ${JSON.stringify(value)}.`);
    return `http://${value}`;
  }

  /** https; for the demo also http. */
  keysUrl(name: string, mode: Mode): string | null {
    const value = this.text(name);
    if (value === null) return null;
    const protocol = parseUrl(value)?.protocol ?? '';
    if (protocol !== 'https:' && (protocol !== 'http:' || mode === 'production'))
      this.problems.push(`${name} must be an https address, not ${JSON.stringify(value)}.`);
    return value;
  }

  origin(name: string, options: { fallback: string; mode: Mode }): string {
    const value = this.text(name);
    if (value === null) {
      if (options.mode === 'production') this.problems.push(`${name} is missing; production needs it.`);
      return options.fallback;
    }
    const { origin } = readOrigin(value, 'anywhere');
    if (origin === null)
      this.problems.push(
        `${name} must be an origin like https://play.example.com, not ${JSON.stringify(value)}.`,
      );
    else if (options.mode === 'production' && !origin.startsWith('https:'))
      this.problems.push(`${name} must be https in production, not ${JSON.stringify(value)}.`);
    return origin ?? options.fallback;
  }

  /** Origins with commas between, each https; for the demo also http. */
  origins(name: string, mode: Mode): string[] {
    const words = (this.text(name) ?? '').split(',').map((word) => word.trim());
    const found = words.filter((word) => word !== '');
    for (const word of found) {
      // What stands in a page's policy must be an origin to the letter: anything else could end the rule it stands in.
      if (!isOrigin(word, mode === 'demo' ? 'anywhere' : 'nowhere'))
        this.problems.push(
          `${name} must list origins like https://games.example.com, not ${JSON.stringify(word)}.`,
        );
    }
    if (found.length > MAX_ORIGINS) this.problems.push(`${name} may list at most ${MAX_ORIGINS} origins.`);
    return found;
  }

  /** The value itself never stands in the sentence: it holds a password. */
  serverUrl(name: string, options: { protocol: RegExp; like: string }): string | null {
    const value = this.text(name);
    if (value === null) return null;
    const url = parseUrl(value);
    if (!url || !options.protocol.test(url.protocol) || url.hostname === '')
      this.problems.push(`${name} must be like ${options.like}.`);
    return value;
  }

  /** One server, or several with commas between; none of their passwords is in a sentence. */
  databaseUrl(name: string): string | null {
    const value = this.text(name);
    if (value === null) return null;
    const { urls, attributes } = readServers(value);
    const isServer = (text: string): boolean => {
      const url = parseUrl(text);
      return url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.hostname !== '';
    };
    if (!urls.every(isServer))
      this.problems.push(
        `${name} must be like postgres://user:password@host:5432/database, or name several servers: host1:5432,host2:5432.`,
      );
    if (attributes !== null && !WRITING_ATTRIBUTES.includes(attributes))
      this.problems.push(`${name} may have target_session_attrs=${WRITING_ATTRIBUTES.join(' or ')} only.`);
    return value;
  }
}

/** Whether the environment speaks of production, by our own word or by the one that hosts set. */
export const isProduction = (env: Environment): boolean =>
  env['FOYER_MODE']?.trim() === 'production' || env['NODE_ENV']?.trim() === 'production';

/**
 * Reads the environment.
 * @throws ConfigError with one sentence for each value that is wrong
 */
export const readConfig = (env: Environment): Config => {
  const read = new Reader(env);
  const mode = read.choice('FOYER_MODE', ['demo', 'production'] as const, 'demo');
  if (mode === 'demo' && env['NODE_ENV']?.trim() === 'production')
    read.problems.push(
      'NODE_ENV is production while FOYER_MODE is demo, whose passwords everybody knows: set FOYER_MODE to production, or leave NODE_ENV out.',
    );
  const port = read.integer('PORT', { min: 1, max: 65_535, fallback: 8080 });
  const examplesPort = read.integer('EXAMPLES_PORT', {
    min: 1,
    max: 65_535,
    fallback: port === 8081 ? 8082 : 8081,
  });
  if (port === examplesPort) read.problems.push(`PORT and EXAMPLES_PORT are both ${port}; they must differ.`);
  const metricsToken = read.text('METRICS_TOKEN');
  if (metricsToken !== null && metricsToken.length < MIN_SECRET)
    read.problems.push(
      `METRICS_TOKEN must have at least ${MIN_SECRET} characters, it has ${metricsToken.length}.`,
    );
  const rateLimitScale = read.integer('RATE_LIMIT_SCALE', { min: 1, max: 1_000_000, fallback: 1 });
  if (mode === 'production' && rateLimitScale !== 1)
    read.problems.push('RATE_LIMIT_SCALE is for load tests; production refuses it.');
  const publicUrl = read.origin('PUBLIC_URL', { fallback: `http://localhost:${port}`, mode });
  const secret = read.secret('FOYER_SECRET', mode);
  const config: Config = {
    mode,
    host: read.text('HOST') ?? (mode === 'demo' ? 'localhost' : '0.0.0.0'),
    port,
    examplesPort,
    demoTeam: mode === 'demo' && read.choice('FOYER_DEMO_TEAM', ['on', 'off'] as const, 'off') === 'on',
    demoCrowd: mode === 'demo' && read.choice('FOYER_DEMO_CROWD', ['on', 'off'] as const, 'off') === 'on',
    bankPort: read.integer('BANK_PORT', { min: 0, max: 65_535, fallback: 0 }),
    dataDir: resolve(read.text('FOYER_DATA_DIR') ?? '.foyer'),
    databaseUrl: read.databaseUrl('DATABASE_URL'),
    migrates: read.choice('FOYER_MIGRATE', ['on', 'off'] as const, 'on') === 'on',
    redisUrl: read.serverUrl('REDIS_URL', {
      protocol: /^rediss?:$/,
      like: 'redis://user:password@host:6379 (rediss:// for TLS)',
    }),
    trustedProxyHops: read.integer('TRUSTED_PROXY_HOPS', { min: 0, max: 10, fallback: 0 }),
    countryHeader: read.header('COUNTRY_HEADER'),
    providerEmulator: read.emulator('FIREBASE_AUTH_EMULATOR_HOST', mode),
    providerKeysUrl: read.keysUrl('PROVIDER_KEYS_URL', mode),
    keepAliveMs:
      read.integer('KEEP_ALIVE_SECONDS', { min: 1, max: MAX_KEEP_ALIVE_S, fallback: KEEP_ALIVE_S }) * 1_000,
    drainMs:
      read.integer('DRAIN_SECONDS', { min: 0, max: MAX_DRAIN_S, fallback: mode === 'demo' ? 0 : DRAIN_S }) *
      1_000,
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, mode === 'demo' ? 'warn' : 'info'),
    publicUrl,
    secret,
    previousSecret: read.formerSecret('FOYER_SECRET_PREVIOUS', { mode, current: secret }),
    vendors: readVendorSettings(read, mode),
    gameOrigins: read.origins('GAME_ORIGINS', mode),
    pushOrigins: read.origins('PUSH_ORIGINS', mode),
    metricsToken,
    rateLimitScale,
    messages: readMessageSettings(read),
    extensions: { names: readExtensionNames(read), environment: env },
  };
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return config;
};
