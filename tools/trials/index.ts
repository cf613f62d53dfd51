import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../checks/source-files';
import { commandsOf, filesByFinding, findingsOf, TRIALS_PAGE } from './trials';

// npm run trial -- S4 E2 …: tries the findings of docs/security-trials.md again; without ids, all of them.
const files = filesByFinding();
const described = findingsOf(readFileSync(join(ROOT, TRIALS_PAGE), 'utf8'));
const asked = process.argv.slice(2);
const unknown = asked.filter((id) => !described.includes(id));
if (unknown.length > 0) {
  process.stderr.write(`No such finding: ${unknown.join(', ')}. There are: ${described.join(' ')}\n`);
  process.exit(2);
}
let failed = 0;
for (const id of asked.length > 0 ? asked : described) {
  process.stdout.write(`\n── ${id}\n`);
  const commands = commandsOf(id, files.get(id) ?? []);
  if (commands.length === 0) failed += 1;
  for (const args of commands) {
    const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
    if (status !== 0) failed += 1;
  }
}
process.stdout.write(
  failed === 0 ? '\nnothing was reproduced\n' : `\n${failed} failed: see above what was reproduced\n`,
);
if (failed > 0) process.exitCode = 1;
