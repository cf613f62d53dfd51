import { escaped } from '../../../gateway/site/escape';
import type { Answer, Document, Operation, Parameter } from '../document';
import type { JsonSchema } from '../json-schema';
import { fieldList, sentence, typeText } from './shape';

interface Row {
  method: string;
  path: string;
  operation: Operation;
}

const shell = (input: { title: string; body: string; script?: boolean }): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(input.title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/openapi/reference.css">
${input.script === true ? '<script type="module" src="/openapi/find.js"></script>\n' : ''}</head>
<body>
<header><a href="/openapi/">All calls</a> <a href="/openapi/shapes/">Shapes</a> <a href="/openapi.json">openapi.json</a></header>
<main>
${input.body}
</main>
</body>
</html>
`;

/** paymentPassword → Payment password */
const wordsOf = (subject: string): string => {
  const words = subject.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};
const anchor = (name: string): string => name.replace(/[^A-Za-z0-9-]/g, '-');
const json = (value: unknown): string =>
  `<pre tabindex="0"><code>${escaped(JSON.stringify(value, null, 2))}</code></pre>`;
const part = (title: string, content: string): string =>
  content === '' ? '' : `<h3>${title}</h3>\n${content}`;

const bySubject = (document: Document): Map<string, Row[]> => {
  const found = new Map<string, Row[]>();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const [subject] = operation.tags;
      found.set(subject, [...(found.get(subject) ?? []), { method: method.toUpperCase(), path, operation }]);
    }
  return new Map([...found].sort(([one], [other]) => one.localeCompare(other, 'en')));
};

const parameterList = (rows: readonly Parameter[], where: string): string => {
  if (rows.length === 0) return '';
  const items = rows.map(({ name, schema, required, description }) => {
    const text = description === undefined ? '' : `<p>${sentence(description)}</p>`;
    return `<li><code>${escaped(name)}</code> <span class="muted">${typeText(schema)}</span>${required === true ? ' <strong>required</strong>' : ''}${text}</li>`;
  });
  return part(where, `<ul class="fields">${items.join('\n')}</ul>`);
};

/** What is sent, with an example of it. */
const requestPart = ({ method, path, operation }: Row): string => {
  const fields = operation.parameters.filter((row): row is Parameter => !('$ref' in row));
  const lists = [
    parameterList(
      fields.filter((row) => row.in === 'path'),
      'In the path',
    ),
    parameterList(
      fields.filter((row) => row.in === 'query'),
      'In the query',
    ),
  ];
  const shown = fields.filter(({ example }) => example !== undefined && example !== null);
  const filled = shown.reduce(
    (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))),
    path,
  );
  const query = new URLSearchParams(
    shown.filter((row) => row.in === 'query').map(({ name, example }) => [name, String(example)]),
  );
  const address = `${method} ${filled}${query.size > 0 ? `?${query.toString()}` : ''}`;
  const content = operation.requestBody?.content['application/json'];
  if (!content)
    return [...lists, part('Example', `<pre tabindex="0"><code>${escaped(address)}</code></pre>`)].join('\n');
  const sealed = content.schema.properties?.value?.contentSchema as
    | (JsonSchema & { examples: unknown[] })
    | undefined;
  const title = sealed ? 'Body, which is sent <a href="/openapi/#sealed">sealed</a>' : 'Body';
  const body = fieldList(sealed ?? content.schema);
  return [
    ...lists,
    part(title, body === '' ? '<p>An empty object.</p>' : body),
    part('Example', json(sealed ? sealed.examples[0] : content.example)),
  ].join('\n');
};

const answerPart = ({ operation }: Row): string => {
  const answer = operation.responses['200'];
  if (answer === undefined || '$ref' in answer) return '';
  const [[type, content] = ['', undefined]] = Object.entries(answer.content);
  if (!content || type !== 'application/json') return part('Answer', `<p>${escaped(type)}</p>`);
  const enveloped = content.schema.properties?.success !== undefined;
  const schema = enveloped ? (content.schema.properties?.value ?? {}) : content.schema;
  return part(
    'Answer',
    `<p>${enveloped ? '<code>value</code>: ' : 'Without an envelope: '}${typeText(schema)}</p>${fieldList(schema)}
<details><summary>Example of the answer</summary>${json(content.example)}</details>`,
  );
};

const codePart = ({ operation }: Row): string => {
  const rows = Object.entries(operation.responses).flatMap(
    ([status, answer]: [string, Answer | { $ref: string }]) =>
      status === '200' || '$ref' in answer || operation['x-codes'].length === 0
        ? []
        : answer.description.split('\n\n').map((text) => `<li><code>${status}</code> ${sentence(text)}</li>`),
  );
  return part('Refusals of its own', rows.length === 0 ? '' : `<ul class="fields">${rows.join('\n')}</ul>`);
};

const callPart = (row: Row): string => {
  const { method, path, operation } = row;
  const aliases = (operation['x-aliases'] ?? []).map((alias) => `<code>${escaped(alias)}</code>`).join(' ');
  const flag = operation['x-module'];
  return `<article class="call" id="${anchor(operation.operationId)}">
<h2>${escaped(operation.operationId)}</h2>
<p><code>${method} ${escaped(path)}</code></p>
<p>${sentence(operation.summary)}.</p>
${operation.description === '' ? '' : `<p class="muted">${sentence(operation.description)}</p>`}
${flag === undefined ? '' : `<p class="muted">Switched by the module <code>${escaped(flag)}</code>.</p>`}
${requestPart(row)}
${answerPart(row)}
${codePart(row)}
${aliases === '' ? '' : part('Also answers at', `<p>${aliases}</p>`)}
</article>`;
};

const subjectPage = (subject: string, rows: readonly Row[]): string =>
  shell({
    title: `${wordsOf(subject)} – calls of the gateway`,
    body: `<h1>${escaped(wordsOf(subject))}</h1>
<ul class="on-page">${rows.map(({ operation }) => `<li><a href="#${anchor(operation.operationId)}">${escaped(operation.operationId)}</a></li>`).join('')}</ul>
${rows.map(callPart).join('\n')}`,
  });

const indexPage = (document: Document, subjects: ReadonlyMap<string, readonly Row[]>): string => {
  const paragraphs = document.info.description
    .split('\n\n')
    .map((text) => `<p${text.includes('sealed') ? ' id="sealed"' : ''}>${sentence(text)}</p>`);
  const common = Object.entries(document.components.responses).flatMap(([name, { description }]) =>
    description
      .split('\n\n')
      .map((text) => `<li><code>${name.replace('Refused', '')}</code> ${sentence(text)}</li>`),
  );
  const lists = [...subjects].map(
    ([subject, rows]) => `<section>
<h2><a href="/openapi/${subject}/">${escaped(wordsOf(subject))}</a></h2>
<ul class="calls">
${rows.map(({ method, path, operation }) => `<li><a href="/openapi/${subject}/#${anchor(operation.operationId)}">${escaped(operation.operationId)}</a> ${sentence(operation.summary)}<br><code>${method}</code><span class="muted">${escaped(path)}</span></li>`).join('\n')}
</ul>
</section>`,
  );
  return shell({
    title: 'Calls of the gateway',
    script: true,
    body: `<h1>Calls of the gateway</h1>
<p class="muted">Version ${escaped(document.info.version)}, OpenAPI ${document.openapi}</p>
<details><summary>What holds for every call</summary>
${paragraphs.join('\n')}
<h3>Refusals that any call may get</h3>
<ul class="fields">${common.join('\n')}</ul>
</details>
<label class="find" hidden>Find a call by name, path or word <input type="search" autocomplete="off" spellcheck="false"></label>
<p id="found" class="muted" role="status"></p>
${lists.join('\n')}`,
  });
};

const shapesPage = (document: Document): string =>
  shell({
    title: 'Shapes – calls of the gateway',
    body: `<h1>Shapes of answers</h1>
${Object.entries(document.components.schemas)
  .filter(([name]) => !name.startsWith('Refus'))
  .map(([name, schema]) => {
    const text = typeof schema.description === 'string' ? `<p>${sentence(schema.description)}</p>` : '';
    return `<article class="call" id="${name}"><h2>${name}</h2>${text}<p class="muted">${typeText(schema)}</p>${fieldList(schema)}</article>`;
  })
  .join('\n')}`,
  });

/** Pages of the reference by their paths below /openapi/. */
export const referencePages = (document: Document): ReadonlyMap<string, string> => {
  const subjects = bySubject(document);
  return new Map([
    ['index.html', indexPage(document, subjects)],
    ['shapes/index.html', shapesPage(document)],
    ...[...subjects].map(([subject, rows]) => [`${subject}/index.html`, subjectPage(subject, rows)] as const),
  ]);
};
