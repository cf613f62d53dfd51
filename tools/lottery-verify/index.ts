import { readFileSync } from 'node:fs';
import { verifyDraw, type PublishedFile } from './verify';

// node --import tsx tools/lottery-verify/index.ts FILE: one line a finding; the exit code is 1 when one of them is wrong.
const [path] = process.argv.slice(2);
if (path === undefined) {
  process.stderr.write('Name the file of a draw.\n');
  process.exit(2);
}
const findings = verifyDraw(JSON.parse(readFileSync(path, 'utf8')) as PublishedFile);
for (const { what, ok } of findings)
  process.stdout.write(`${ok === null ? 'not told' : ok ? 'right   ' : 'WRONG   '}  ${what}\n`);
process.exit(findings.some(({ ok }) => ok === false) ? 1 : 0);
