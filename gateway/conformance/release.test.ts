import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtKey, ROOT, sourceKey } from '../../tools/build/state.mjs';
import { writeRelease } from '../../tools/release/layout';
import { rawClient, type RawClient } from './raw-client';
import { freePorts, launchGateway, makeServerFolder, waitReady, type WholeGateway } from './whole-gateway';

/** The copy, a database of its own and the start. */
const START = 300_000;
const SETTINGS = {
  FOYER_MODE: 'production',
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://play.acme.example',
  FOYER_SECRET: 'release-test-secret-0123456789-0123456789',
  RATE_LIMIT_SCALE: '1',
  DRAIN_SECONDS: '0',
} as const;

/** Folders of the packages that `npm ci --omit=dev` installs, from the lock file. */
const productionPackages = (): string[] => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && dev !== true && devOptional !== true)
    .map(([path]) => path)
    .filter((path) => existsSync(join(ROOT, path)));
};

// `npm test` has built before. Without a build of these sources there is no release to look at.
describe.skipIf(builtKey() !== sourceKey())('a release in an empty folder', () => {
  const folder = makeServerFolder('foyer-release-');
  const app = join(folder, 'app');
  const dataDir = join(folder, 'data');
  let gateway: WholeGateway | undefined;
  let client: RawClient;

  beforeAll(async () => {
    writeRelease({ root: ROOT, folder: app });
    for (const path of productionPackages())
      // A package's own packages have rows of their own, and some of them are for development.
      cpSync(join(ROOT, path), join(app, path), {
        recursive: true,
        // Links of PostgreSQL's libraries lead to files beside them, which the server's account may read.
        verbatimSymlinks: true,
        filter: (from) => !from.slice(join(ROOT, path).length).includes('node_modules'),
      });
    const ports = await freePorts();
    gateway = launchGateway({
      dataDir,
      ports,
      command: [process.execPath, join(app, 'dist/gateway/main.js')],
      env: SETTINGS,
    });
    client = rawClient({ port: ports.port, merchant: 'acme' });
    await waitReady(gateway, client);
    const env = { ...process.env, ...SETTINGS, FOYER_DATA_DIR: dataDir, DATABASE_URL: '' };
    const tool = [
      'merchant',
      'create',
      'acme',
      '--name',
      'Acme',
      '--currency',
      'BRL',
      '--origin',
      SETTINGS.PUBLIC_URL,
    ];
    execFileSync(process.execPath, [join(app, 'tools/foyer.mjs'), ...tool], { cwd: app, env });
  }, START);

  afterAll(async () => {
    gateway?.child.kill('SIGTERM');
    await gateway?.exit;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  });

  it('has neither sources nor tools of development', () => {
    for (const path of ['src', 'gateway', 'tools/build.ts', 'node_modules/tsx', 'node_modules/typescript'])
      expect(existsSync(join(app, path)), path).toBe(false);
  });

  it('[OPS-2] serves the site, the widgets and calls', async () => {
    const page = await client.send({ path: '/', headers: { host: 'play.acme.example' } });
    expect(page.status).toBe(200);
    expect(page.text).toContain('name="foyer-merchant" content="acme"');
    expect((await client.send({ path: '/widgets/v1/foyer.js' })).status).toBe(200);
    expect((await client.send({ path: '/wps/system/status' })).body.success).toBe(true);
  });

  it('refuses a folder that is not empty, and changes nothing in it', () => {
    expect(() => writeRelease({ root: ROOT, folder: app })).toThrow('is not empty');
  });
});
