import { requireBrowser } from './browser';
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
} from './stages';

/** `--full`: everything, for a release; otherwise what every change must pass. */
const isFull = process.argv.includes('--full');
/** Hosts get the widgets on Preact, so all component tests run there; React has the site's parts, and these of the widgets. */
const REACT_SMOKE = ['standalone/', 'src/element/', 'src/features/auth/', 'src/react/'];

// Look for the browser first: a missing one is reported now, not after five minutes.
try {
  requireBrowser((line) => process.stdout.write(`${line}\n`));
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

await runStagesAndExit([
  // Each of these keeps one core busy.
  sideBySide([tsc], [lint, tree, format, knip]),
  // The build has two lanes of its own.
  isFull ? build : servedBuild,
  vitest('unit'),
  // Component tests wait for their pages as often as they compute: two projects at once fill the gaps.
  sideBySide(
    [vitest('component-preact')],
    [isFull ? vitest('component-react') : vitest('component-react', ...REACT_SMOKE)],
  ),
  vitest('gateway'),
  ...(isFull ? [vitest('gateway-kills'), additions] : []),
  budgets,
  ...(isFull ? [npmPackage] : []),
  endToEnd(isFull ? undefined : '@smoke'),
]);
