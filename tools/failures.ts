/** The part of a vitest report that is read here. */
interface VitestReport {
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}
interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

/** One failed test. */
export interface Failure {
  /** Path relative to the root of the tree. */
  file: string;
  /** Its full title; null if the file could not be loaded. */
  test: string | null;
  /** The first words of the error. */
  error: string;
}

/** A few hundred failures have one cause: a screen of them is enough. */
const MOST_NAMED = 40;
const firstLine = (text: string | undefined): string => (text ?? '').split('\n')[0]?.slice(0, 160) ?? '';
/** Terminal colour codes, which Playwright writes into its report. */
const COLOURS = /\u001b\[[\d;]*m/g;
/** Expected and received values come first, the call log after them. */
const MOST_LINES = 5;
const firstLines = (text: string | undefined): string =>
  (text ?? '')
    .replace(COLOURS, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MOST_LINES)
    .map((line) => line.trim())
    .join(' · ')
    .slice(0, 400);

function ofVitest(report: VitestReport, root: string): Failure[] {
  return report.testResults.flatMap((result): Failure[] => {
    const file = result.name.replace(`${root}/`, '');
    const failed = result.assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && result.message !== '')
      return [{ file, test: null, error: firstLine(result.message) }];
    return failed.map((test) => ({ file, test: test.fullName, error: firstLine(test.failureMessages[0]) }));
  });
}

function ofPlaywright(suites: readonly PlaywrightSuite[]): Failure[] {
  return suites.flatMap((suite) => [
    ...suite.specs
      .filter((spec) => spec.tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
      .map((spec) => {
        const why = spec.tests.flatMap(({ results }) => results).find(({ error }) => error !== undefined);
        return { file: spec.file, test: spec.title, error: firstLines(why?.error?.message) };
      }),
    ...ofPlaywright(suite.suites ?? []),
  ]);
}

/** The failed tests in the JSON report of a stage. */
export const failuresOf = (counting: 'vitest' | 'playwright', report: string, root: string): Failure[] =>
  counting === 'vitest'
    ? ofVitest(JSON.parse(report) as VitestReport, root)
    : ofPlaywright((JSON.parse(report) as { suites: PlaywrightSuite[] }).suites);

/** One line. */
export const nameOf = ({ file, test, error }: Failure): string =>
  test === null ? `${file} › ${error}` : `${file} › ${test}: ${error}`;

/** One line for each failure, at most 40, and how many more there are. */
export function namesOf(failures: readonly Failure[]): string[] {
  const named = failures.slice(0, MOST_NAMED).map(nameOf);
  const more = failures.length - MOST_NAMED;
  return more > 0 ? [...named, `… and ${String(more)} more`] : named;
}
