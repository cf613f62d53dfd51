import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, requireBrowser } from './tools/browser';
import { ownGateway, workerGateways, WORKERS } from './tools/e2e/worker-gateways';

// This file is read again in every worker, which then tests against its own gateway.
const gateways = await workerGateways();
const own = ownGateway(gateways);
Object.assign(process.env, own);

export default defineConfig({
  testDir: '.',
  testMatch: ['widgets/**/*.e2e.ts', 'standalone/**/*.e2e.ts', 'examples/**/*.e2e.ts', 'gateway/**/*.e2e.ts'],
  workers: WORKERS,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  // Two cores carry browser, gateway and database: what is promised is that it comes, the bench says how fast.
  expect: { timeout: 20_000 },
  outputDir: 'test-results',
  use: {
    baseURL: `http://localhost:${own.PORT}`,
    headless: true,
    // The site follows the system; a test about that names its own.
    colorScheme: 'dark',
    // Pictures and copies of pages cost a fifth of the run; what a page said and asked for is kept, and its tree beside the error.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    // What a worker answers no test can hold up or lose; the one that is about the worker lets it in.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: requireBrowser((line) => process.stderr.write(`${line}\n`)),
      args: BROWSER_ARGS,
    },
  },
  webServer: gateways.map((gateway) => ({
    // The built gateway in demo mode on a data folder of its own, with a real PostgreSQL.
    command: 'node tools/e2e/serve.mjs',
    url: `http://localhost:${gateway.PORT}/readyz`,
    env: { ...gateway, FOYER_E2E_OWN_DATA: '1' },
    reuseExistingServer: false,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  })),
});
