/** What is read of a report in the mutation testing report schema. */
export interface MutationReport {
  files: Record<string, { source: string; mutants: readonly Mutant[] }>;
}
interface Place {
  line: number;
  column: number;
}
export interface Mutant {
  status: string;
  /** What the failed test said, or what went wrong outside of one. */
  statusReason?: string;
  /** Tests that ran to their end. */
  testsCompleted?: number;
  replacement?: string;
  location: { start: Place; end: Place };
}

/** A change of the code that every test let pass. */
export interface Survivor {
  file: string;
  /** The first line of what was changed, as it stands in the file. */
  code: string;
  from: string;
  to: string;
}
/** Why no test can tell the difference, or why none shall. */
export interface Reason extends Survivor {
  reason: string;
}

export interface Judged {
  caught: number;
  /** Those of the caught that ended by no answer: an endless loop, or a test that waited until its time was over. */
  late: number;
  /** Those of the caught with which no test file could even be loaded. */
  unloaded: number;
  /** Changes that broke the run itself: neither caught nor let pass. */
  broken: number;
  survivors: Survivor[];
  /** Per cent of the mutants that tests caught, of those that could run. */
  score: number;
}

const CAUGHT = new Set(['Killed', 'Timeout']);
const PASSED = new Set(['Survived', 'NoCoverage']);

const BROKEN = new Set(['RuntimeError', 'CompileError']);
/** As vitest says it of a test or a hook. */
const TIMED_OUT = /timed out in \d+ ?ms/;

const isLate = ({ status, statusReason = '' }: Mutant): boolean =>
  status === 'Timeout' || (status === 'Killed' && TIMED_OUT.test(statusReason));

/** A test file that fails while it loads has no tests to report: the runner takes that for a survivor, a run of tests for red. */
const isUnloaded = ({ status, testsCompleted }: Mutant): boolean =>
  status === 'Survived' && testsCompleted === 0;

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Columns and lines of a report count from 1. */
const between = (lines: readonly string[], { start, end }: Mutant['location']): string =>
  lines
    .slice(start.line - 1, end.line)
    .map((line, index, all) =>
      line.slice(index === 0 ? start.column - 1 : 0, index === all.length - 1 ? end.column - 1 : undefined),
    )
    .join('\n');

export const judge = (report: MutationReport): Judged => {
  let [caught, late, unloaded, broken] = [0, 0, 0, 0];
  const survivors: Survivor[] = [];
  for (const [file, { source, mutants }] of Object.entries(report.files)) {
    const lines = source.split(/\r?\n/);
    for (const mutant of mutants) {
      const { status, location, replacement = '' } = mutant;
      if (CAUGHT.has(status)) caught += 1;
      if (isLate(mutant)) late += 1;
      if (BROKEN.has(status)) broken += 1;
      if (isUnloaded(mutant)) {
        caught += 1;
        unloaded += 1;
        continue;
      }
      if (!PASSED.has(status)) continue;
      survivors.push({
        file,
        code: onOneLine(lines[location.start.line - 1] ?? ''),
        from: onOneLine(between(lines, location)),
        to: onOneLine(replacement),
      });
    }
  }
  const all = caught + survivors.length;
  return { caught, late, unloaded, broken, survivors, score: all === 0 ? 0 : (100 * caught) / all };
};

const isSame = (a: Survivor, b: Survivor): boolean =>
  a.file === b.file && a.code === b.code && a.from === b.from && a.to === b.to;

export const reasonOf = (survivor: Survivor, reasons: readonly Reason[]): string | null =>
  reasons.find((row) => isSame(row, survivor))?.reason ?? null;

/** Reasons for files of this report whose mutant is caught by now, or is no longer made. */
export const staleReasons = (report: MutationReport, reasons: readonly Reason[]): Reason[] => {
  const { survivors } = judge(report);
  return reasons.filter(
    (row) => Object.hasOwn(report.files, row.file) && !survivors.some((survivor) => isSame(row, survivor)),
  );
};

const MAX_SHOWN = 110;
const shown = (text: string): string => {
  const short = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)} …` : text;
  // A text with a backtick needs a longer fence than it holds.
  return text === '' ? 'nothing' : text.includes('`') ? `\`\` ${short} \`\`` : `\`${short}\``;
};

export const NO_REASON = '**no reason yet: a test is missing**';

/** The page's section about one part. */
export const sectionOf = (name: string, report: MutationReport, reasons: readonly Reason[]): string => {
  const { caught, late, unloaded, broken, survivors, score } = judge(report);
  const ways = [
    ...(late > 0 ? [`${late} by no answer in time`] : []),
    ...(unloaded > 0 ? [`${unloaded} by a test file that does not load`] : []),
  ];
  const how = ways.length > 0 ? ` (${ways.join(', ')})` : '';
  const left = broken > 0 ? ` ${broken} more broke the run itself and count neither way.` : '';
  const lines = [
    `## ${name}: ${(Math.floor(score * 10) / 10).toFixed(1)} %`,
    '',
    `${caught} of ${caught + survivors.length} changes caught${how}, in ${Object.keys(report.files)
      .sort()
      .map((file) => `\`${file}\``)
      .join(', ')}.${left}`,
  ];
  for (const file of new Set(survivors.map((survivor) => survivor.file))) {
    lines.push('', `Let pass in \`${file}\`:`, '');
    for (const survivor of survivors.filter((one) => one.file === file)) {
      const { code, from, to } = survivor;
      const where = code === from ? '' : ` in ${shown(code)}`;
      lines.push(`- ${shown(from)} → ${shown(to)}${where}: ${reasonOf(survivor, reasons) ?? NO_REASON}`);
    }
  }
  return lines.join('\n');
};

const marks = (name: string) => [`<!-- part: ${name} -->\n`, `\n<!-- end of ${name} -->`] as const;

/** The page with this section in the place of the part's last one; a part that is new goes to the end. */
export const withSection = (page: string, name: string, section: string): string => {
  const [begin, end] = marks(name);
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) return `${page.trimEnd()}\n\n${begin}${section}${end}\n`;
  return page.slice(0, from) + begin + section + page.slice(to);
};
