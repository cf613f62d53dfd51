import { bySubject, summaryOf, type Report } from './findings';

const WIDTH = 19;
const CALL_WIDTH = 28;

/** The table for a terminal, the summary last. */
export const textOf = (report: Report): string[] => {
  const indent = ' '.repeat(2 + WIDTH + CALL_WIDTH);
  const lines = [`${report.gateway}, merchant ${report.merchant}, dialect ${report.dialect}`];
  for (const [subject, findings] of bySubject(report.findings)) {
    lines.push('', subject);
    for (const { call, outcome, notes, pages } of findings) {
      const [first = '', ...others] = [
        ...notes,
        ...(pages.length > 0 ? [`pages that need it: ${pages.join(', ')}`] : []),
      ];
      lines.push(`  ${outcome.padEnd(WIDTH)}${call.padEnd(CALL_WIDTH - 1)} ${first}`.trimEnd());
      lines.push(...others.map((note) => indent + note));
    }
  }
  return [...lines, '', summaryOf(report)];
};
