/**
 * How one call of the contract fared. `note`: it works, with something to know; `unasked`: it was not sent; `unknown`: it moves
 * money, and nothing that came says whether it did.
 */
export type Outcome = 'works' | 'note' | 'missing' | 'wrong' | 'unknown' | 'unasked';

export interface Finding {
  /** Its name in the contract: `records.account`. */
  call: string;
  outcome: Outcome;
  /** Sentences: what came and what was expected, or why it was not asked. */
  notes: readonly string[];
  /** Pages of the site that cannot do their work without it. */
  pages: readonly string[];
}

/** What one run found; also what `--json` writes. */
export interface Report {
  gateway: string;
  merchant: string;
  /** Whose words the gateway speaks. */
  dialect: 'foyer' | 'legacy';
  /** Whether calls that change something were sent as well. */
  wrote: boolean;
  findings: readonly Finding[];
}

/** In the order of the summary. */
export const outcomes: Readonly<Record<Outcome, string>> = {
  works: 'works',
  note: 'works with a note',
  missing: 'missing',
  wrong: 'wrong',
  unknown: 'unknown',
  unasked: 'not asked',
};

export const countOf = ({ findings }: Pick<Report, 'findings'>, outcome: Outcome): number =>
  findings.filter((finding) => finding.outcome === outcome).length;

/** "84 work, 3 work with a note, 31 missing, 0 wrong, 22 not asked" */
export const summaryOf = (report: Pick<Report, 'findings'>): string => {
  const count = (outcome: Outcome): number => countOf(report, outcome);
  const unknown = count('unknown') > 0 ? `${count('unknown')} unknown, ` : '';
  return `${count('works')} work, ${count('note')} work with a note, ${count('missing')} missing, ${count('wrong')} wrong, ${unknown}${count('unasked')} not asked`;
};

/** The part of a call's name that says what it is about. */
export const subjectOf = (call: string): string => call.split('.')[0] ?? call;

/** Findings by subject, subjects and calls by name. */
export const bySubject = (findings: readonly Finding[]): [subject: string, findings: Finding[]][] => {
  const groups = new Map<string, Finding[]>();
  for (const finding of [...findings].sort((a, b) => (a.call < b.call ? -1 : 1))) {
    const subject = subjectOf(finding.call);
    groups.set(subject, [...(groups.get(subject) ?? []), finding]);
  }
  return [...groups];
};
