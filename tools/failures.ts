/** What a report of vitest names, as far as it is read here. */
interface VitestReport {
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}
interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { title: string; file: string; line: number; tests: { status: string }[] }[];
}

/** As many as fit a screen: what fails in the hundreds has one cause. */
const MOST_NAMED = 40;
/** A file's name and the first words of a fault. */
const firstLine = (text: string | undefined): string => (text ?? '').split('\n')[0]?.slice(0, 160) ?? '';

function ofVitest(report: VitestReport, root: string): string[] {
  return report.testResults.flatMap((file) => {
    const name = file.name.replace(`${root}/`, '');
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    // A file that cannot be read has no test in it.
    if (failed.length === 0 && file.message !== '') return [`${name} › ${firstLine(file.message)}`];
    return failed.map((test) => `${name} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
  });
}

function ofPlaywright(suites: readonly PlaywrightSuite[]): string[] {
  return suites.flatMap((suite) => [
    ...suite.specs
      .filter((spec) => spec.tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
      .map((spec) => `${spec.file}:${String(spec.line)} › ${spec.title}`),
    ...ofPlaywright(suite.suites ?? []),
  ]);
}

/** The tests that failed, by the report of a stage: a line each, at most 40 and how many more there are. */
export function failuresOf(counting: 'vitest' | 'playwright', report: string, root: string): string[] {
  const named =
    counting === 'vitest'
      ? ofVitest(JSON.parse(report) as VitestReport, root)
      : ofPlaywright((JSON.parse(report) as { suites: PlaywrightSuite[] }).suites);
  const more = named.length - MOST_NAMED;
  return more > 0 ? [...named.slice(0, MOST_NAMED), `… and ${String(more)} more`] : named;
}
