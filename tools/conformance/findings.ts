/**
 * Outcome of one call, in the words of every report. `not offered`: gateways of this kind do not have it, so it was not sent;
 * `unknown`: it moves money, and the answer does not show whether it did; `not asked`: not sent, for a reason of this run.
 */
export type Outcome =
  | 'works'
  | 'works with a note'
  | 'missing'
  | 'not offered'
  | 'wrong'
  | 'unknown'
  | 'not asked';

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

export const countOf = ({ findings }: Pick<Report, 'findings'>, outcome: Outcome): number =>
  findings.filter((finding) => finding.outcome === outcome).length;

/** "84 work, 3 work with a note, 31 missing, 0 wrong, 22 not asked"; `not offered` and `unknown` are left out if they are 0. */
export const summaryOf = (report: Pick<Report, 'findings'>): string => {
  const said = (outcome: Outcome, words: string = outcome): string => `${countOf(report, outcome)} ${words}`;
  const some = (outcome: Outcome): string[] => (countOf(report, outcome) > 0 ? [said(outcome)] : []);
  return [
    said('works', 'work'),
    said('works with a note', 'work with a note'),
    said('missing'),
    ...some('not offered'),
    said('wrong'),
    ...some('unknown'),
    said('not asked'),
  ].join(', ');
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
