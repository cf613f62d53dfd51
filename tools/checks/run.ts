import { checkCircles } from './circles';
import { checkCss } from './css';
import { checkFences } from './fences';
import { checkPins } from './pins';
import { checkReaders } from './readers';
import { checkTables } from './tables';
import { checkTestTime } from './test-time';
import { checkTexts } from './texts';
import { checkViews } from './views';
import { checkWords } from './words';

/** Checks of the tree itself. Each says how much it looked at: a check that finds nothing to check fails. */
const checks: Record<string, () => { looked: number; refusals: string[] }> = {
  fences: () => checkFences(),
  views: () => checkViews(),
  circles: () => checkCircles(),
  tables: () => checkTables(),
  css: () => checkCss(),
  texts: () => checkTexts(),
  words: () => checkWords(),
  'test-time': () => checkTestTime(),
  pins: () => checkPins(),
  readers: () => checkReaders(),
};

let passed = 0;
let failed = 0;
for (const [name, check] of Object.entries(checks)) {
  const { looked, refusals } = check();
  const faults = looked === 0 ? ['found nothing to check'] : refusals;
  if (faults.length === 0) passed += 1;
  else failed += 1;
  process.stdout.write(
    `${faults.length === 0 ? 'ok  ' : 'FAIL'} ${name}: ${looked} looked at, ${faults.length} refused\n`,
  );
  for (const fault of faults) process.stdout.write(`     ${fault}\n`);
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
if (failed > 0) process.exitCode = 1;
