import { bySubject, summaryOf, type Finding, type Report } from './findings';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const safe = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const STYLE = `
  :root { color-scheme: light dark; --line: #ccc; --good: #06662f; --note: #6b5200; --bad: #a3001b; --quiet: #555; }
  @media (prefers-color-scheme: dark) {
    :root { --line: #444; --good: #6fd69a; --note: #e2c25a; --bad: #ff8d9b; --quiet: #aaa; }
  }
  body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
  table { border-collapse: collapse; width: 100%; }
  th, td { border-bottom: 1px solid var(--line); padding: .3rem .6rem; text-align: start; vertical-align: top; }
  td { overflow-wrap: anywhere; }
  .works { color: var(--good); } .works-with-a-note { color: var(--note); }
  .missing, .not-offered, .not-asked { color: var(--quiet); } .wrong, .unknown { color: var(--bad); font-weight: 600; }`;

const rowOf = ({ call, outcome, notes, pages }: Finding): string =>
  `<tr><td class="${outcome.replaceAll(' ', '-')}">${outcome}</td><td><code>${safe(call)}</code></td><td>${notes.map(safe).join('<br>')}</td><td>${safe(pages.join(', '))}</td></tr>`;

/** One file that needs nothing besides itself. */
export const htmlOf = (report: Report): string => {
  const tables = bySubject(report.findings).map(
    ([subject, findings]) => `<h2>${safe(subject)}</h2>
<table>
<thead><tr><th scope="col">outcome</th><th scope="col">call</th><th scope="col">what was seen</th><th scope="col">pages that need it</th></tr></thead>
<tbody>
${findings.map(rowOf).join('\n')}
</tbody>
</table>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Conformance of ${safe(report.gateway)}</title>
<style>${STYLE}
</style>
</head>
<body>
<h1>Conformance</h1>
<p>${safe(report.gateway)}, merchant ${safe(report.merchant)}, dialect ${report.dialect}</p>
<p><strong>${safe(summaryOf(report))}</strong></p>
${tables.join('\n')}
</body>
</html>
`;
};
