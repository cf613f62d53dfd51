import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config';

const problems = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};
const good = {
  FOYER_MODE: 'production',
  PUBLIC_URL: 'https://play.example.com',
  FOYER_SECRET: 'x'.repeat(40),
  HOUSE_VENDOR_SECRET: 'y'.repeat(40),
  DATABASE_URL: 'postgres://foyer:pass@db.example.com:5432/foyer',
};

describe('the configuration', () => {
  it('needs nothing for the demo, which stays on this machine', () => {
    expect(readConfig({})).toMatchObject({
      mode: 'demo',
      host: 'localhost',
      port: 8080,
      examplesPort: 8081,
      demoTeam: false,
      demoCrowd: false,
      publicUrl: 'http://localhost:8080',
      databaseUrl: null,
      redisUrl: null,
      trustedProxyHops: 0,
      rateLimitScale: 1,
      keepAliveMs: 80_000,
      drainMs: 0,
    });
    expect(readConfig({ KEEP_ALIVE_SECONDS: '125' }).keepAliveMs).toBe(125_000);
    expect(readConfig({ PORT: '9000' }).publicUrl).toBe('http://localhost:9000');
  });

  it('accepts several servers of one database', () => {
    const url = 'postgres://foyer:pass@a.example:5432,b.example:5433/foyer?target_session_attrs=read-write';
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  it('accepts a whole production environment', () => {
    expect(readConfig(good)).toMatchObject({
      mode: 'production',
      publicUrl: 'https://play.example.com',
      drainMs: 5_000,
    });
    expect(readConfig({ ...good, DRAIN_SECONDS: '0' }).drainMs).toBe(0);
  });

  it.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '80a'],
    ['EXAMPLES_PORT', '8080'],
    ['FOYER_MODE', 'prod'],
    ['LOG_LEVEL', 'loud'],
    ['TRUSTED_PROXY_HOPS', '-1'],
    ['TRUSTED_PROXY_HOPS', '1.5'],
    ['PUBLIC_URL', 'play.example.com'],
    ['PUBLIC_URL', 'https://play.example.com/path'],
    ['PUBLIC_URL', 'ftp://play.example.com'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'postgres://u:p@a:5432,/db'],
    ['DATABASE_URL', 'postgres://u:p@a:5432,b:port/db'],
    ['DATABASE_URL', 'postgres://u:p@a,b/db?target_session_attrs=standby'],
    ['REDIS_URL', 'localhost:6379'],
    ['REDIS_URL', 'http://cache.example.com'],
    ['REDIS_URL', 'redis://'],
    ['RATE_LIMIT_SCALE', '0'],
    ['KEEP_ALIVE_SECONDS', '0'],
    ['KEEP_ALIVE_SECONDS', '80s'],
    ['DRAIN_SECONDS', '61'],
    ['FOYER_SECRET', 'short'],
    ['METRICS_TOKEN', 'short'],
    ['COUNTRY_HEADER', 'cf: country'],
    ['FIREBASE_AUTH_EMULATOR_HOST', 'http://localhost:9099'],
    ['PROVIDER_KEYS_URL', 'keys.example.com'],
    ['GAME_ORIGINS', 'games.example.com'],
    ['GAME_ORIGINS', "https://games.example.com, https://x.example/; script-src 'unsafe-inline'"],
    ['GAME_ORIGINS', 'https://games.example.com/path'],
    ['GAME_ORIGINS', 'https://*'],
    ['GAME_ORIGINS', 'data:'],
    ['PUSH_ORIGINS', 'push.example.com'],
  ])('says what is wrong with %s=%s in a sentence that names it', (name, value) => {
    const found = problems({ [name]: value });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(name);
  });

  it('[TRIAL-S2] refuses to be the demo where the host speaks of production', () => {
    expect(problems({ NODE_ENV: 'production' }).join()).toContain('NODE_ENV is production');
    expect(problems({ NODE_ENV: 'production', FOYER_MODE: 'demo' }).join()).toContain('FOYER_MODE');
    expect(problems({ ...good, NODE_ENV: 'production' })).toEqual([]);
    expect(problems({ NODE_ENV: 'development' })).toEqual([]);
  });

  it('[HOME-6] has simulated players where a demo asks for them, and never in production', () => {
    expect(readConfig({ FOYER_DEMO_CROWD: 'on' }).demoCrowd).toBe(true);
    expect(readConfig({ ...good, FOYER_DEMO_CROWD: 'on' }).demoCrowd).toBe(false);
    expect(problems({ FOYER_DEMO_CROWD: 'many' }).join()).toContain('FOYER_DEMO_CROWD');
  });

  it('names every wrong value at once', () => {
    expect(problems({ PORT: 'x', LOG_LEVEL: 'y', FOYER_MODE: 'z' })).toHaveLength(3);
  });

  it('refuses production without secrets, with demo secrets, with load-test limits or without https', () => {
    expect(problems({ FOYER_MODE: 'production' }).join(' ')).toMatch(
      /PUBLIC_URL.*FOYER_SECRET.*HOUSE_VENDOR_SECRET/,
    );
    const demo = readConfig({});
    expect(problems({ ...good, FOYER_SECRET: demo.secret }).join()).toContain('demo secret');
    expect(problems({ ...good, HOUSE_VENDOR_SECRET: demo.vendors.house?.secret ?? '' }).join()).toContain(
      'demo secret',
    );
    const SALTGLASS_VENDOR_URL = 'https://api.saltglass.example';
    const SALTGLASS_VENDOR_SECRET = demo.vendors.saltglass?.secret ?? '';
    expect(problems({ ...good, SALTGLASS_VENDOR_URL, SALTGLASS_VENDOR_SECRET }).join()).toContain(
      'demo secret',
    );
    expect(problems({ ...good, RATE_LIMIT_SCALE: '1000' }).join()).toContain('RATE_LIMIT_SCALE');
    expect(problems({ ...good, PUBLIC_URL: 'http://play.example.com' }).join()).toContain('https');
    expect(problems({ ...good, PROVIDER_KEYS_URL: 'http://keys.example.com' }).join()).toContain('https');
  });

  it('[AUTH-4] refuses an emulator of the sign-in provider in production, where any client could write its tokens', () => {
    const switched = { FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099' };
    expect(problems({ ...good, ...switched }).join()).toContain('FIREBASE_AUTH_EMULATOR_HOST');
    expect(readConfig(switched).providerEmulator).toBe('http://localhost:9099');
    expect(readConfig({}).providerEmulator).toBe('');
  });

  it('[LAUNCH-3] reads where games may come from, by https alone in production', () => {
    expect(readConfig({}).gameOrigins).toEqual([]);
    expect(
      readConfig({ ...good, GAME_ORIGINS: 'https://a.example, https://b.example:8443' }).gameOrigins,
    ).toEqual(['https://a.example', 'https://b.example:8443']);
    expect(problems({ ...good, GAME_ORIGINS: 'http://a.example' }).join()).toContain('GAME_ORIGINS');
    expect(readConfig({ GAME_ORIGINS: 'http://localhost:9999' }).gameOrigins).toHaveLength(1);
  });

  it('accepts a former secret only in production, and only if it differs from the present one', () => {
    const former = 'y'.repeat(40);
    expect(readConfig({ ...good, FOYER_SECRET_PREVIOUS: former }).previousSecret).toBe(former);
    expect(problems({ ...good, FOYER_SECRET_PREVIOUS: good.FOYER_SECRET }).join()).toContain('former secret');
    expect(problems({ ...good, FOYER_SECRET_PREVIOUS: 'short' }).join()).toContain('FOYER_SECRET_PREVIOUS');
    expect(problems({ FOYER_SECRET_PREVIOUS: former }).join()).toContain('for production');
    // Boxes that a demo sealed must be opened to be sealed again.
    expect(problems({ ...good, FOYER_SECRET_PREVIOUS: readConfig({}).secret })).toEqual([]);
  });

  it('never repeats a secret in its complaint', () => {
    expect(problems({ FOYER_SECRET: 'hunter2' }).join()).not.toContain('hunter2');
    expect(problems({ DATABASE_URL: 'mysql://u:hunter2@x' }).join()).not.toContain('hunter2');
  });

  it('connects production to Saltglass only when both its address and its secret are named', () => {
    const SALTGLASS_VENDOR_URL = 'https://api.saltglass.example';
    const SALTGLASS_VENDOR_SECRET = 'z'.repeat(40);
    expect(readConfig(good).vendors.saltglass).toBeNull();
    expect(readConfig({ ...good, SALTGLASS_VENDOR_URL, SALTGLASS_VENDOR_SECRET }).vendors.saltglass).toEqual({
      secret: SALTGLASS_VENDOR_SECRET,
      vendorUrl: SALTGLASS_VENDOR_URL,
      hash: 'sha256',
    });
    expect(problems({ ...good, SALTGLASS_VENDOR_SECRET }).join()).toContain(
      'SALTGLASS_VENDOR_URL is missing',
    );
    expect(problems({ ...good, SALTGLASS_VENDOR_URL }).join()).toContain(
      'SALTGLASS_VENDOR_SECRET is missing',
    );
    expect(problems({ ...good, SALTGLASS_SIGN_HASH: 'md5' }).join()).toContain('SALTGLASS_SIGN_HASH');
    expect(readConfig({}).vendors.saltglass).toMatchObject({ vendorUrl: null });
  });
});
