import { requireBrowser } from './browser';
import { requireRedis } from './redis';
import {
  additions,
  budgets,
  build,
  endToEnd,
  format,
  knip,
  lint,
  npmPackage,
  runStagesAndExit,
  sideBySide,
  tree,
  tsc,
  vitest,
} from './stages';

// First the browser: it is better to hear now that there is none than after five minutes.
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
  sideBySide([lint, format, knip], [tsc, tree, build]),
  vitest('unit'),
  // These wait for their pages as often as they compute: two at once fill the gaps.
  sideBySide([vitest('component-react')], [vitest('component-preact')]),
  vitest('gateway'),
  additions,
  budgets,
  npmPackage,
  endToEnd,
]);
