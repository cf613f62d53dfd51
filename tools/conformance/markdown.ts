import { bySubject, summaryOf, type Finding, type Report } from './findings';

const namesOf = (findings: readonly Finding[], wanted: readonly Finding['outcome'][]): string => {
  const names = findings
    .filter(({ outcome }) => wanted.includes(outcome))
    .map(({ call }) => `\`${call.slice(call.indexOf('.') + 1)}\``);
  return names.length === 0 ? '–' : names.join(', ');
};

/** Orders whose outcome is unknown go before everything else. */
const unknownOf = ({ findings }: Report): string[] => {
  const unknown = findings.filter(({ outcome }) => outcome === 'unknown');
  return unknown.flatMap(({ call, notes }) => [`**unknown: \`${call}\`** – ${notes.join('; ')}`, '']);
};

/** One line for each subject: for documents. */
export const markdownOf = (report: Report): string[] => [
  summaryOf(report),
  '',
  ...unknownOf(report),
  '| subject | works | missing | not offered | wrong | not asked |',
  '|---|---|---|---|---|---|',
  ...bySubject(report.findings).map(([subject, findings]) => {
    const cells = [
      namesOf(findings, ['works', 'works with a note']),
      namesOf(findings, ['missing']),
      namesOf(findings, ['not offered']),
      namesOf(findings, ['wrong']),
      namesOf(findings, ['not asked']),
    ];
    return `| ${[subject, ...cells].join(' | ')} |`;
  }),
];
