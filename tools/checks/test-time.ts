import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, sourceFiles } from './source-files';
import table from './test-time.json' with { type: 'json' };
import { pausesOf, sleepingLoopsOf } from './test-time/pauses';
import { retriedActionsOf } from './test-time/retries';
import { parse, startsOf, type Source } from './test-time/syntax';
import { isChance, isFixedPort, isShortLimit, isSpeed, positionsOf, todaysOf } from './test-time/values';

export type Rule =
  | 'pause'
  | 'short-limit'
  | 'speed'
  | 'today'
  | 'chance'
  | 'fixed-port'
  | 'retried-action'
  | 'sleeping-loop';

interface RuleRow {
  /** Files that do not match all of these are not parsed for the rule. */
  words: RegExp[];
  find: (source: Source) => number[];
  instead: string;
}

const PAUSE_WORDS = [/setTimeout|waitForTimeout|\b(sleep|delay|pause|wait)\(/];

/** Rules of docs/testing.md about time, chance and retries, each with what to do instead. */
const TABLE: Readonly<Record<Rule, RuleRow>> = {
  pause: {
    words: PAUSE_WORDS,
    find: (source) => startsOf(pausesOf(source)),
    instead: 'wait for the condition (expect.poll, vi.waitFor) or move the clock that the test injects',
  },
  'short-limit': {
    // A limit after the function of a test has no word of its own: only a number before the closing bracket.
    words: [
      /[tT]imeout|[)}\]],\s*[\dA-Z][\w* ]*,?\s*\)|\b(it|test|before\w+|after\w+|waitFor|waitUntil)\(.*\w,\s*[\dA-Z]/,
    ],
    find: (source) => positionsOf(source, isShortLimit),
    instead: 'leave the limit out or give at least 10 s, so that a busy machine can keep it',
  },
  speed: {
    words: [/toBeLessThan/, /performance|Date\.now|hrtime|elapsed|took|duration/],
    find: (source) => positionsOf(source, isSpeed),
    instead: 'count calls or rows instead: only the bench measures how fast something is',
  },
  today: {
    words: [/Date\.now|new Date(\(\)|[^(\w])|\b(now|clock_timestamp|statement_timestamp)\(\)|current_/i],
    find: todaysOf,
    instead: 'name the moment, such as 2026-03-10T20:00Z, and inject it; SQL takes it as a parameter',
  },
  chance: {
    words: [/Math\.random|randomInt|seed:/],
    find: (source) => positionsOf(source, isChance),
    instead: 'take values from a seeded generator or from a fixed list',
  },
  'fixed-port': {
    words: [/\blisten\(/],
    find: (source) => positionsOf(source, isFixedPort),
    instead: 'listen on port 0 and read the port that the operating system gives',
  },
  'retried-action': {
    words: [/wait(For|Until)\(|poll\(|toPass/, /\.(click|press|fill|check|tap|goto)\(/],
    find: (source) => startsOf(retriedActionsOf(source)),
    instead: 'act once before, and repeat only the look at the result',
  },
  'sleeping-loop': {
    words: PAUSE_WORDS,
    find: (source) => startsOf(sleepingLoopsOf(pausesOf(source))),
    instead: 'use expect.poll or vi.waitFor instead of a loop that sleeps',
  },
};

const RULES = Object.keys(TABLE) as Rule[];

/** Allowed hits by file and rule. A count may only fall. */
export type Baseline = Readonly<Record<string, Readonly<Partial<Record<Rule, number>>>>>;
const BASELINE: Baseline = table;
const BASELINE_FILE = 'tools/checks/test-time.json';
const LOWER = 'node --import tsx tools/checks/test-time.ts --lower';

const FOLDERS = ['src', 'widgets', 'standalone', 'gateway', 'examples', 'tools'];
const TEST_CODE = /(\.test\.tsx?|\.e2e\.ts)$|\/testing(-[a-z-]+)?\.tsx?$|\/testing\/|^gateway\/conformance\//;
/** Its sources in texts are meant to be refused. */
const EXEMPT = 'tools/checks/test-time.test.ts';

export interface Hit {
  rule: Rule;
  /** From 1. */
  line: number;
}

/** Breaches of the rules in one file, by line. */
export function hitsIn(file: string, text: string): Hit[] {
  const rules = RULES.filter((rule) => TABLE[rule].words.every((word) => word.test(text)));
  if (rules.length === 0) return [];
  const source = parse(file, text);
  const lineOf = (at: number): number => source.file.getLineAndCharacterOfPosition(at).line + 1;
  return rules
    .flatMap((rule) => TABLE[rule].find(source).map((at) => ({ rule, line: lineOf(at) })))
    .sort((a, b) => a.line - b.line);
}

const linesOf = (hits: readonly Hit[], rule: Rule): number[] =>
  hits.filter((hit) => hit.rule === rule).map(({ line }) => line);

/** Hits above the baseline with each line, and rows of the baseline that are higher than what was found. */
export function timeRefusals(
  found: ReadonlyMap<string, readonly Hit[]>,
  baseline: Baseline = BASELINE,
): string[] {
  const files = [...new Set([...found.keys(), ...Object.keys(baseline)])].sort();
  return files.flatMap((file) =>
    RULES.flatMap((rule) => {
      const lines = linesOf(found.get(file) ?? [], rule);
      const allowed = baseline[file]?.[rule] ?? 0;
      const counts = allowed === 0 ? '' : ` (${lines.length} found, ${allowed} in the baseline)`;
      if (lines.length > allowed)
        return lines.map((line) => `${file}:${line}: ${rule}: ${TABLE[rule].instead}${counts}`);
      if (lines.length === allowed) return [];
      return [
        `${BASELINE_FILE}: ${file}: ${rule} is ${lines.length}, lower its row from ${allowed}: ${LOWER}`,
      ];
    }),
  );
}

/**
 * The baseline with counts lowered to what is found. No count rises and no row is added: if a file is renamed,
 * rename its row by hand.
 */
export function lowered(found: ReadonlyMap<string, readonly Hit[]>, baseline: Baseline = BASELINE): Baseline {
  const rows = Object.keys(baseline)
    .sort()
    .map((file) => {
      const counts = RULES.map((rule) => {
        const count = linesOf(found.get(file) ?? [], rule).length;
        return [rule, Math.min(count, baseline[file]?.[rule] ?? 0)] as const;
      });
      return [file, Object.fromEntries(counts.filter(([, count]) => count > 0))] as const;
    });
  return Object.fromEntries(rows.filter(([, row]) => Object.keys(row).length > 0));
}

/** All test code of the tree with its hits. */
function allHits(root = ROOT): Map<string, Hit[]> {
  const files = sourceFiles({ root, folders: FOLDERS, endings: ['.ts', '.tsx'] }).filter(
    (file) => TEST_CODE.test(file) && file !== EXEMPT,
  );
  return new Map(files.map((file) => [file, hitsIn(file, readFileSync(join(root, file), 'utf8'))]));
}

/** Test code that reads the real time, waits in real time or leaves its result to chance. */
export function checkTestTime(root = ROOT): { looked: number; refusals: string[] } {
  const found = allHits(root);
  return { looked: found.size, refusals: timeRefusals(found) };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href && process.argv.includes('--lower'))
  writeFileSync(join(ROOT, BASELINE_FILE), `${JSON.stringify(lowered(allHits()), null, 2)}\n`);
