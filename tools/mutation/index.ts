import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../checks/source-files';
import parts from './parts.json';
import reasons from './reasons.json';
import { judge, reasonOf, sectionOf, staleReasons, withSection, type MutationReport } from './report';

// npm run mutate -- money access … [--force | --report]: changes the code of these parts (all without a name) in every small way there
// is and runs the part's tests on each change. --force tries again what an earlier run has tried already; --report tries nothing
// and writes the page anew from what the last run found, with the reasons of now.

/** Per cent of the changes that tests must catch. */
const WANTED = 90;
const PAGE = join(ROOT, 'docs/mutation.md');
const STRYKER = join('node_modules', '@stryker-mutator/core/bin/stryker.js');

const args = process.argv.slice(2);
const [isForced, isReport] = [args.includes('--force'), args.includes('--report')];
const asked = args.filter((arg) => arg !== '--force' && arg !== '--report');
const known = Object.keys(parts);
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`No such part: ${unknown.join(', ')}. There are: ${known.join(' ')}\n`);
  process.exit(2);
}

let failed = 0;
for (const name of asked.length > 0 ? asked : known) {
  process.stdout.write(`\n── ${name}\n`);
  const { status } = isReport
    ? { status: 0 }
    : spawnSync(
        process.execPath,
        [STRYKER, 'run', 'tools/mutation/stryker.config.mjs', ...(isForced ? ['--force'] : [])],
        { cwd: ROOT, stdio: 'inherit', env: { ...process.env, MUTATION_PART: name } },
      );
  const file = join(ROOT, '.cache/mutation', name, 'report.json');
  if (status !== 0 || !existsSync(file)) {
    failed += 1;
    continue;
  }
  const report = JSON.parse(readFileSync(file, 'utf8')) as MutationReport;
  const { survivors, score } = judge(report);
  writeFileSync(PAGE, withSection(readFileSync(PAGE, 'utf8'), name, sectionOf(name, report, reasons)));
  const open = survivors.filter((survivor) => reasonOf(survivor, reasons) === null).length;
  process.stdout.write(
    `${name}: ${score.toFixed(1)} % caught, ${WANTED} % wanted; ${survivors.length} let pass, ${open} of them without a reason\n`,
  );
  for (const { file: where, code, from, to } of staleReasons(report, reasons))
    process.stdout.write(
      `a reason for nothing in tools/mutation/reasons.json: ${where}: ${code}: ${from} → ${to}\n`,
    );
  if (score < WANTED) failed += 1;
}
if (failed > 0) process.exitCode = 1;
