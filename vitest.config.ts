import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BROWSER_ARGS, findBrowser } from './tools/browser';
import { preactAliases, reactAliases, type AliasRow } from './tools/build/aliases.mjs';
import { delayedImports } from './tools/delayed-imports';

/** A test that hangs ends, and one on a machine with other work to do does not: how fast things are is the bench's to say. */
const HANGS_AFTER_MS = 180_000;
const PATIENCE = ['src/testing/patience.ts'];
const SETUP = [...PATIENCE, 'tools/seed-properties.ts'];
const polls = { poll: { timeout: 20_000 } };
/** Without a page to draw most of it comes at once: the library's own 50 ms between two looks add up. */
const quickPolls = { poll: { timeout: 20_000, interval: 10 } };

/** Pure tests of the vendors run with the unit tests; those that need PostgreSQL are named *.db.test.ts there. */
const VENDOR_TESTS = 'gateway/vendors/**/*.test.{ts,tsx}';
/** Of the lottery, what is pure. */
const ENGINE_TESTS = 'gateway/lottery/engine/**/*.test.ts';
const DATABASE_TESTS = '{gateway/vendors,tools}/**/*.db.test.ts';
/** Servers and databases that are killed, and waits for real time: part of the full run only. */
const KILL_TESTS = [
  'gateway/conformance/{cashier,deposit,withdrawal}-kills.test.ts',
  'gateway/ledger/crash.test.ts',
  'gateway/database/embedded.test.ts',
  'gateway/lottery/nodes.test.ts',
  'gateway/lottery/draws/life.beacon.test.ts',
  'gateway/operator/commands/team-demo.test.ts',
  'tools/day/day.db.test.ts',
];
const COMPONENT_TESTS = 'src/**/*.component.test.tsx';
/** The site's own parts: it runs on React alone. */
const SITE_TESTS = 'standalone/**/*.component.test.tsx';

interface Flavour {
  alias: AliasRow[];
  include: string[];
  /** Each file in a page of its own. */
  isolate: boolean;
}

/** One flavour of the browser tests: the same files, on React or on Preact. */
function componentProject(
  name: string,
  { alias, include, isolate }: Flavour,
): TestProjectInlineConfiguration {
  const executablePath = findBrowser();
  return {
    plugins: process.env.FOYER_DELAYED_IMPORTS === '1' ? [delayedImports()] : [],
    resolve: { alias },
    cacheDir: `.cache/vite-${name}`,
    optimizeDeps: {
      include: [
        'react',
        'react-dom',
        'react-dom/client',
        'react/jsx-dev-runtime',
        'react-i18next',
        'react-shadow',
        'uqr',
        'wouter',
        'wouter/use-browser-location',
      ],
    },
    test: {
      name,
      include,
      isolate,
      setupFiles: [...PATIENCE, 'src/testing/clean-page.ts'],
      expect: polls,
      testTimeout: HANGS_AFTER_MS,
      hookTimeout: HANGS_AFTER_MS,
      globalSetup: ['tools/browser-global-setup.ts'],
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: { args: BROWSER_ARGS, ...(executablePath === undefined ? {} : { executablePath }) },
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  };
}

/** Tests of the gateway against a real PostgreSQL. */
const gatewayProject = (
  name: string,
  { isolate, ...files }: { include: string[]; exclude: string[]; isolate: boolean },
): TestProjectInlineConfiguration => ({
  test: {
    name,
    environment: 'node',
    pool: 'forks',
    isolate,
    globalSetup: ['gateway/database/vitest-global-setup.ts'],
    setupFiles: SETUP,
    expect: quickPolls,
    include: files.include,
    exclude: [...files.exclude, '**/node_modules/**'],
    testTimeout: HANGS_AFTER_MS,
    hookTimeout: HANGS_AFTER_MS,
  },
});

export default defineConfig({
  test: {
    // Two cores are shared by everything; more workers only swap.
    maxWorkers: 2,
    tags: [
      { name: 'full-run', description: 'Takes long: part of npm run test:full only.' },
      { name: 'smoke', description: 'Part of npm test too, in a file that is tagged full-run.' },
    ],
    projects: [
      {
        resolve: { alias: reactAliases },
        test: {
          name: 'unit',
          // A test that needs a document says so itself: // @vitest-environment happy-dom
          environment: 'node',
          isolate: false,
          setupFiles: SETUP,
          expect: quickPolls,
          include: ['{src,widgets,standalone,tools,examples}/**/*.test.{ts,tsx}', VENDOR_TESTS, ENGINE_TESTS],
          exclude: [COMPONENT_TESTS, SITE_TESTS, DATABASE_TESTS, '**/node_modules/**'],
          testTimeout: HANGS_AFTER_MS,
          hookTimeout: HANGS_AFTER_MS,
        },
      },
      // Files that share a page lose the focus to each other on React; on Preact they do not.
      componentProject('component-react', {
        alias: reactAliases,
        include: [COMPONENT_TESTS, SITE_TESTS],
        isolate: true,
      }),
      componentProject('component-preact', {
        alias: preactAliases,
        include: [COMPONENT_TESTS],
        isolate: false,
      }),
      gatewayProject('gateway', {
        include: ['gateway/**/*.test.ts', DATABASE_TESTS],
        exclude: ['gateway/vendors/**/!(*.db).test.ts', ENGINE_TESTS, ...KILL_TESTS],
        isolate: false,
      }),
      gatewayProject('gateway-kills', { include: KILL_TESTS, exclude: [], isolate: true }),
    ],
  },
});
