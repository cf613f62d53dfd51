import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { ROOT } from '../checks/source-files';
import { ADDITIONS, type Missing } from './whole-additions';
import { Tree } from './whole-tree';

// The stage `additions` of `npm test`: each row of "Adding something" in docs/architecture.md, tried on a copy of the tree. What is
// begun must not pass: the type-check names what is missing, the named tests fail. Completed, all of it passes.

/** Not copied: what is fetched, built or kept. */
const LEFT = new Set(['node_modules', 'dist', '.git', '.cache', '.foyer', 'coverage', 'test-results']);
const TYPES_KEPT = '.cache/tsc.tsbuildinfo';

interface Ended {
  code: number;
  output: string;
}
interface NamedTest {
  project: string;
  file: string;
}
interface Report {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { failureMessages?: string[] | null }[];
  }[];
}

let passed = 0;
let failed = 0;
const check = (what: string, faults: readonly string[]): void => {
  if (faults.length === 0) passed += 1;
  else failed += 1;
  process.stdout.write(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${what}\n`);
  for (const fault of faults) process.stdout.write(`     ${fault}\n`);
};

const run = (root: string, args: string[]): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const hear = (chunk: Buffer): void => void (output += chunk.toString());
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });

/** The tree as it stands, with the packages of this one. */
function copyTree(): string {
  const root = mkdtempSync(join(tmpdir(), 'foyer-whole-'));
  cpSync(ROOT, root, {
    recursive: true,
    filter: (path) => path === ROOT || !LEFT.has(basename(path)),
  });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  // What the stage `types` found of the files that stay the same.
  if (existsSync(join(ROOT, TYPES_KEPT))) cpSync(join(ROOT, TYPES_KEPT), join(root, TYPES_KEPT));
  return root;
}

/** Lines of the type-check that name a fault, with what belongs to each. */
async function typeFaults(root: string): Promise<string[]> {
  const tsc = join('node_modules', 'typescript/bin/tsc');
  // Links stay as they are, for Node and for tsc, so that what was kept of packages and libraries is found again.
  const links = ['--preserve-symlinks', '--preserve-symlinks-main'];
  const args = [...links, tsc, '--noEmit', '-p', 'tsconfig.json', '--preserveSymlinks', '--pretty', 'false'];
  const { output, code } = await run(root, args);
  const faults = output.split(/\n(?=\S)/).filter((text) => /^\S+\(\d+,\d+\): error/.test(text));
  return code !== 0 && faults.length === 0 ? [output] : faults;
}

/** What each named test file has to say: '' when it passes. */
async function runTests(root: string, tests: readonly NamedTest[]): Promise<Map<string, string>> {
  const reportPath = join(root, '.cache/whole.json');
  rmSync(reportPath, { force: true });
  const files = [...new Set(tests.map(({ file }) => file))];
  const projects = [...new Set(tests.map(({ project }) => project))].flatMap((project) => [
    '--project',
    project,
  ]);
  const vitest = join('node_modules', 'vitest/vitest.mjs');
  const args = [vitest, 'run', ...projects, ...files, '--reporter=json', `--outputFile.json=${reportPath}`];
  const { output } = await run(root, args);
  if (!existsSync(reportPath)) throw new Error(`the tests did not run: ${output.slice(-2_000)}`);
  const { testResults } = JSON.parse(readFileSync(reportPath, 'utf8')) as Report;
  const said = new Map(files.map((file) => [file, 'did not run']));
  for (const { name, status, message, assertionResults } of testResults) {
    const faults = assertionResults.flatMap(({ failureMessages }) => failureMessages ?? []);
    // A file whose page never came is reported as passed, without a test.
    const passes = status === 'passed' && assertionResults.length > 0;
    said.set(
      relative(root, name),
      passes ? '' : [message, ...faults].join('\n').trim() || (status === 'passed' ? 'no test ran' : status),
    );
  }
  return said;
}

const isNamed = (fault: string, { file, says }: Missing): boolean =>
  fault.startsWith(`${file}(`) && (fault.includes(says) || says === '');

async function tryWhole(root: string): Promise<void> {
  const tree = new Tree(root, (args) => run(root, args));
  const tests: (NamedTest & { title: string })[] = [];
  for (const { title, begin } of ADDITIONS)
    for (const test of await begin(tree)) tests.push({ ...test, title });

  const [faults, begun] = await Promise.all([typeFaults(root), runTests(root, tests)]);
  for (const { title, missing } of ADDITIONS)
    if (missing.length > 0)
      check(
        `${title}: the type-check names what is missing`,
        missing.flatMap((one) =>
          faults.some((fault) => isNamed(fault, one)) ? [] : [`nothing said of ${one.file}: ${one.says}`],
        ),
      );
  const expected = ADDITIONS.flatMap(({ missing }) => missing);
  check(
    'the type-check names nothing else',
    faults.filter((fault) => !expected.some((one) => isNamed(fault, one))),
  );
  for (const { title, file } of tests)
    check(`${title}: ${file} fails until it is complete`, begun.get(file) === '' ? ['it passes'] : []);

  for (const { finish } of ADDITIONS) await finish(tree);
  const [left, ended] = await Promise.all([typeFaults(root), runTests(root, tests)]);
  check('completed, the type-check passes', left);
  for (const { title, file } of tests) {
    const message = ended.get(file) ?? '';
    check(`${title}: ${file} passes then`, message === '' ? [] : [message]);
  }
}

const root = copyTree();
try {
  await tryWhole(root);
} catch (fault) {
  check('every addition can be tried', [fault instanceof Error ? fault.message : String(fault)]);
} finally {
  rmSync(root, { recursive: true, force: true });
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
if (failed > 0) process.exitCode = 1;
