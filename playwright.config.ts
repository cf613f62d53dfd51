import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, requireBrowser } from './tools/browser';
import { freePort } from './tools/e2e/free-port';

// This file is read again in every worker: what is chosen once travels on in the environment.
process.env['PORT'] ??= String(await freePort());
process.env['EXAMPLES_PORT'] ??= String(await freePort());
// Only a name: the gateway makes the folder, and whoever merely reads this file leaves nothing behind.
if (process.env['FOYER_DATA_DIR'] === undefined) {
  process.env['FOYER_DATA_DIR'] = join(tmpdir(), `foyer-e2e-${randomUUID()}`);
  process.env['FOYER_E2E_OWN_DATA'] = '1';
}
const site = `http://localhost:${process.env['PORT']}`;

export default defineConfig({
  testDir: '.',
  testMatch: ['widgets/**/*.e2e.ts', 'standalone/**/*.e2e.ts', 'examples/**/*.e2e.ts', 'gateway/**/*.e2e.ts'],
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  // Two cores carry browser, gateway and database: what is promised is that it comes, the bench says how fast.
  expect: { timeout: 15_000 },
  outputDir: 'test-results',
  use: {
    baseURL: site,
    headless: true,
    trace: 'retain-on-failure',
    // What a worker answers no test can hold up or lose; the one that is about the worker lets it in.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: requireBrowser((line) => process.stderr.write(`${line}\n`)),
      args: BROWSER_ARGS,
    },
  },
  webServer: {
    // The built gateway in demo mode on a data folder of its own, with a real PostgreSQL.
    command: 'node tools/e2e/serve.mjs',
    url: `${site}/readyz`,
    reuseExistingServer: false,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
