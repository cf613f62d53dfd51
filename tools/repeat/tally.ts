import { isAbsolute, relative } from 'node:path';

/** What vitest and Playwright write, as far as it is read here. */
export interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}
interface PlaywrightSuite {
  file?: string;
  title: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    ok: boolean;
    tests: { results: { error?: { message?: string } }[] }[];
  }[];
}
export interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

/** One test that failed in one round. */
export interface Failure {
  file: string;
  test: string;
  message: string;
}
/** What one round over a project came to. */
export interface Round {
  files: string[];
  failures: Failure[];
}

const firstLine = (text: string | undefined): string => (text ?? '').split('\n')[0]?.trim() ?? '';
const inTree = (root: string, path: string): string => (isAbsolute(path) ? relative(root, path) : path);

export function readVitest(root: string, report: VitestReport): Round {
  const failures = report.testResults.flatMap((file): Failure[] => {
    const name = inTree(root, file.name);
    const failed = file.assertionResults.filter((one) => one.status === 'failed');
    // A file that did not even load has no tests.
    if (failed.length === 0 && file.status === 'failed')
      return [{ file: name, test: '(the file)', message: firstLine(file.message) }];
    return failed.map((one) => ({
      file: name,
      test: one.fullName,
      message: firstLine(one.failureMessages?.[0]),
    }));
  });
  return { files: report.testResults.map((file) => inTree(root, file.name)), failures };
}

export function readPlaywright(root: string, report: PlaywrightReport): Round {
  const files = new Set<string>();
  const failures: Failure[] = report.errors.map((error) => ({
    file: '(the run)',
    test: '(the run)',
    message: firstLine(error.message),
  }));
  const walk = (suite: PlaywrightSuite): void => {
    for (const spec of suite.specs ?? []) {
      files.add(inTree(root, spec.file));
      if (spec.ok) continue;
      const message = firstLine(
        spec.tests.flatMap((test) => test.results).find((one) => one.error)?.error?.message,
      );
      failures.push({ file: inTree(root, spec.file), test: spec.title, message });
    }
    for (const inner of suite.suites ?? []) walk(inner);
  };
  for (const suite of report.suites) walk(suite);
  return { files: [...files], failures };
}

/** One line a test that ever failed: how often, and how it failed first. */
export function summarise(rounds: readonly Round[]): string[] {
  const seen = new Map<string, { times: number; message: string }>();
  for (const { failures } of rounds)
    for (const { file, test, message } of failures) {
      const key = `${file} > ${test}`;
      const old = seen.get(key);
      seen.set(key, { times: (old?.times ?? 0) + 1, message: old?.message ?? message });
    }
  return [...seen]
    .map(([key, { times, message }]) => `${times} of ${rounds.length}  ${key}: ${message}`)
    .sort();
}
