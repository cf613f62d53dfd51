import { createServer, type AddressInfo } from 'node:net';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config';
import { rawClient } from '../conformance/raw-client';
import { seedDemo } from '../database/seed/seed-demo';
import { DEMO_MERCHANT, DEMO_TRANSFER_HOLDER } from '../platform/demo-accounts';
import { secretHash } from '../platform/index';
import { putProvider, readProviders } from '../cashier/payment-providers.queries';
import { insertDeskOperator } from '../operator/index';
import { demoAccounts } from '../platform/demo-accounts';
import { freshDatabase, type TestDatabase } from '../database/testing';
import { operatorOn } from '../operator/testing';
import { findDemoRemains } from '../operator/demo-remains';
import { createQuickHasher } from '../identity/testing-hasher';
import type { PasswordHasher } from '../identity/password-hasher';
import { startGateway, type RunningGateway } from './gateway';

const LOCAL = 'http://localhost:8080';
const PARTNER = 'http://127.0.0.1:8081';
const OWN = 'https://play.example.com';
const dataDir = mkdtempSync(join(tmpdir(), 'foyer-production-'));
let db: TestDatabase;
let hasher: PasswordHasher;
let foyer: ReturnType<typeof operatorOn>;

beforeAll(async () => {
  db = await freshDatabase();
  hasher = await createQuickHasher();
  foyer = operatorOn(db, {}, { production: true, dataDir });
  await seedDemo({
    db,
    hashPassword: (password) => hasher.hash(password),
    origins: { own: [LOCAL], partner: [PARTNER] },
  });
});
afterAll(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** What production is told; the demo is told nothing. */
const PRODUCTION = {
  KEEP_ALIVE_SECONDS: '125',
  DRAIN_SECONDS: '0',
  FOYER_MODE: 'production',
  NODE_ENV: 'production',
  PUBLIC_URL: OWN,
  FOYER_SECRET: 'a secret for tests only, 32 characters and more',
  HOUSE_VENDOR_SECRET: 'a vendor secret for tests only, 32+ characters',
};

const start = async (
  mode: Record<string, string> = PRODUCTION,
): Promise<{ gateway: RunningGateway; port: number }> => {
  const port = await freePort();
  const config = readConfig({
    ...mode,
    EXAMPLES_PORT: String(await freePort()),
    HOST: '127.0.0.1',
    PORT: String(port),
    FOYER_DATA_DIR: dataDir,
    DATABASE_URL: db.rootUrl,
    LOG_LEVEL: 'silent',
  });
  const gateway = await startGateway({
    config,
    say: () => undefined,
    now: Date.now,
    onLost: () => undefined,
  });
  return { gateway, port };
};
const kinds = async () => (await findDemoRemains({ db, hasher })).map(({ kind }) => kind);
const member = (sql: string) =>
  db.merchant(DEMO_MERCHANT.id).query(`update member set ${sql} where username = 'demomember'`);

/** Operators and providers as a start of the demo leaves them, beside those of people. */
const beginAsDemo = async (): Promise<void> => {
  const { query } = db.merchant(DEMO_MERCHANT.id);
  for (const name of ['ana', 'rui'])
    await insertDeskOperator(query, {
      merchantId: DEMO_MERCHANT.id,
      name,
      role: 'admin',
      enrolHash: secretHash(name),
      lifeS: 600,
    });
  await foyer('desk add maria --role admin --merchant demo');
  // Made by the demo, and a person's since.
  await foyer('desk renew rui --merchant demo');
  for (const [code, settings] of [
    ['pix', { baseUrl: 'http://127.0.0.1:9/api/v2' }],
    ['transfer', { rows: [{ label: 'holder', value: DEMO_TRANSFER_HOLDER }] }],
    ['contract', { baseUrl: 'https://pix.example.com/api/v2' }],
  ] as const)
    await putProvider(query, {
      merchantId: DEMO_MERCHANT.id,
      code,
      adapter: code === 'transfer' ? 'transfer' : 'pix',
      settings,
      secrets: new Uint8Array([1]),
      callbackHash: secretHash(code),
      minAmount: 1n,
      maxAmount: 2n,
      lifeS: 600,
      feeFixed: 0n,
      feePoints: 0,
      mayCancel: true,
    });
};

describe('a database that began as the demo', () => {
  it('[TRIAL-S2] does not start in production, and the sentence lists what is left', async () => {
    const refused = await start().catch((error: unknown) => (error instanceof Error ? error.message : ''));
    for (const name of [...Object.values(demoAccounts).map(({ username }) => username), LOCAL, PARTNER])
      expect(refused).toContain(name);
    expect(refused).toContain('production-check --mend');
  });

  it('[TRIAL-S2] is judged by what is there: a changed password, another merchant, another name', async () => {
    const before = await kinds();
    expect(before.sort()).toEqual(['account', 'account', 'account', 'origin', 'origin', 'site']);
    const hash = await hasher.hash('something that only one person knows');
    await member(`password_hash = '${hash}'`);
    // The demo's number still gets the codes that open it.
    expect(await findDemoRemains({ db, hasher })).toContainEqual(
      expect.objectContaining({ username: 'demomember', because: 'mobile' }),
    );
    await member(`mobile = null, contact = '{}'`);
    expect(await kinds()).toHaveLength(before.length - 1);
    await db.operator.query(
      `update merchant set settings = settings - 'seed', code = 'acme' where id = ${DEMO_MERCHANT.id}`,
    );
    expect(await kinds()).toHaveLength(before.length - 1);
    await db.operator.query(
      `update merchant set code = '${DEMO_MERCHANT.code}' where id = ${DEMO_MERCHANT.id}`,
    );
    await member(`password_hash = '${await hasher.hash(demoAccounts.agent.password)}', status = 'locked'`);
    expect(await kinds()).toHaveLength(before.length - 1);
    await member(`status = 'active'`);
    expect(await kinds()).toHaveLength(before.length);
  });

  it('does not start if other users may read the file with the demo’s passwords', async () => {
    const file = join(dataDir, 'demo.json');
    writeFileSync(file, '{}');
    chmodSync(file, 0o644);
    await expect(start()).rejects.toThrow(/demo\.json has passwords.*0644, where 0600/);
    expect((await foyer('production-check')).out.join('\n')).toContain('may be read by others (0644');
    chmodSync(file, 0o600);
    // The next obstacle is the demo's accounts.
    await expect(start()).rejects.toThrow('The demo is still in this database');
  });

  it('[TRIAL-S2] is listed and mended by the tool, and then starts without what is published', async () => {
    await beginAsDemo();
    const seen = (await foyer('production-check')).out.join('\n');
    for (const part of ['banners', 'announcements and promotions', 'links and contacts that lead nowhere'])
      expect(seen).toMatch(new RegExp(`merchant demo shows \\d+ ${part} of the demo`));
    const listed = await foyer('production-check');
    expect(listed.exit).toBe(1);
    expect(listed.out.join('\n')).toContain('the account demoagent has a password that is published');
    expect((await foyer('production-check --json')).data).toContainEqual({
      merchant: 'demo',
      kind: 'origin',
      name: PARTNER,
    });
    const { out } = listed;
    expect(out).toContain('merchant demo: the operator ana has a password that the demo wrote down.');
    for (const code of ['pix', 'transfer'])
      expect(out.join('\n')).toContain(`the payment provider ${code} is one in play`);
    for (const real of ['maria', 'rui', 'contract']) expect(out.join('\n')).not.toContain(real);
    expect((await foyer('production-check --mend')).exit).toBe(0);
    expect((await foyer('desk list --json --merchant demo')).data).toMatchObject([
      { name: 'ana', state: 'closed' },
      { name: 'maria', state: 'invited' },
      { name: 'rui', state: 'invited' },
    ]);
    const providers = await readProviders(db, DEMO_MERCHANT.id);
    expect(providers.map(({ code, enabled }) => `${code} ${enabled ? 'on' : 'off'}`)).toEqual([
      'contract on',
      'pix off',
      'transfer off',
    ]);
    const clean = await foyer('production-check');
    expect(clean.exit).toBe(0);
    // The server of the tests keeps nothing over a power cut. Settings of our own connections cannot be overridden.
    expect(clean.out).toEqual([
      expect.stringContaining('The database has fsync = off (set by: command line), where on is needed'),
      expect.stringContaining('full_page_writes = off'),
      // Texts of the demo that only a person can replace.
      expect.stringMatching(/is called Foyer Demo \(by hand: foyer merchant set --name/),
      expect.stringMatching(/help texts and terms of the demo \(by hand: foyer content load help/),
      expect.stringMatching(/vendors of the demo.*\(by hand: foyer content load vendors/),
      'Production starts with this.',
    ]);
    expect(existsSync(join(dataDir, 'demo.json'))).toBe(false);
    expect((await foyer('audit list --json --merchant demo')).data).toContainEqual(
      expect.objectContaining({ command: 'production-check', target: 'demoagent', after: 'locked' }),
    );
    const { gateway, port } = await start();
    try {
      const client = rawClient({ port, merchant: DEMO_MERCHANT.code });
      for (const account of Object.values(demoAccounts))
        await expect(client.token(account)).rejects.toThrow();
      for (const origin of [LOCAL, PARTNER, `http://localhost:${port}`, `http://127.0.0.1:${port}`])
        expect(
          (await client.send({ path: '/wps/system/country', headers: { Origin: origin } })).body,
          origin,
        ).toMatchObject({ success: false, errorCode: 'domain_not_available' });
      expect((await client.send({ path: '/metrics' })).status).toBe(403);
      const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
      expect(answer.headers.get('keep-alive')).toBe('timeout=125');
      expect((await client.send({ path: '/demo/outbox' })).status).toBe(404);
    } finally {
      await gateway.stop();
    }
  });

  it('[TRIAL-S2] never is the demo again once it has served production', async () => {
    await expect(start({})).rejects.toThrow('has served production since');
    expect(await kinds()).toEqual([]);
  });
});
