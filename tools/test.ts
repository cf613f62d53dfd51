import { randomInt } from 'node:crypto';
import { requireBrowser, requireTestBrowser } from './browser';
import { requireRedis } from './redis';
import { runStagesAndExit } from './run-stages';
import {
  additions,
  budgets,
  build,
  endToEnd,
  format,
  knip,
  lint,
  npmPackage,
  servedBuild,
  sideBySide,
  tree,
  tsc,
  vitest,
  vitestWhole,
} from './stages';

/** `--full`: everything, for a release; otherwise what every change must pass. */
const isFull = process.argv.includes('--full');
/** Hosts get the widgets on Preact, so component tests run there; React has the site's parts, and these of the widgets. */
const REACT_SMOKE = [
  'standalone/',
  'src/element/define-element',
  'src/features/auth/login.component',
  'src/react/',
];
/** fast-check takes whole numbers of 32 bits. */
const MAX_SEED = 2 ** 31;

// Component tests wait for their pages as often as they compute: what runs beside them fills the gaps.
const SHORT_TESTS = [
  sideBySide([vitest('component-preact')], [vitest('component-react', ...REACT_SMOKE), vitest('unit')]),
  vitest('gateway'),
];
const FULL_TESTS = [
  sideBySide([vitestWhole('component-preact'), vitestWhole('unit')], [vitestWhole('component-react')]),
  vitestWhole('gateway'),
  vitestWhole('gateway-kills'),
];

// Look for the browser first: a missing one is reported now, not after five minutes.
try {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  // The full run takes the browser that people have.
  process.env.CHROME_PATH = isFull ? requireBrowser(say) : requireTestBrowser(say);
} catch (fault) {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
  process.stdout.write('0 passed, 1 failed\n');
  process.exit(1);
}

// Without Redis only its own tests fail, each with the same words: the rest is worth running.
try {
  requireRedis((line) => process.stdout.write(`${line}\n`));
} catch (fault) {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
}

// The full run tries slow properties more often, draws a seed for all of them (the printed one repeats it), and delays dynamic imports.
if (isFull) {
  process.env.FOYER_DELAYED_IMPORTS = '1';
  process.env.FOYER_TEST_RUN = 'full';
  process.env.FC_SEED ??= String(randomInt(MAX_SEED));
  process.stdout.write(`FC_SEED=${process.env.FC_SEED}\n`);
}

await runStagesAndExit([
  sideBySide(isFull ? [tsc, lint] : [lint], [tree, format, knip]),
  // The build has two lanes of its own.
  isFull ? build : servedBuild,
  ...(isFull ? FULL_TESTS : SHORT_TESTS),
  budgets,
  ...(isFull ? [additions, npmPackage] : []),
  endToEnd(isFull ? undefined : '@smoke'),
]);
