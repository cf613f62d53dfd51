import type { OutboxRow } from '../platform/index';
import { escapeHtml } from '../messages/index';
import { words } from './outbox-page-words';

/** One message as scripts read it. */
export interface ShownMessage {
  id: string;
  channel: OutboxRow['channel'];
  recipient: string;
  purpose: OutboxRow['purpose'];
  subject: string;
  body: string;
  status: OutboxRow['status'];
  at: string;
  /** The code that the text carries, the link; null when it has none. */
  code: string | null;
  link: string | null;
}

const BOUND = /^@\S+ #(\w+)$/m;
const ALONE = /(?<![\w.-])\d{4,10}(?![\w.-])/;

const codeOf = ({ purpose, body }: OutboxRow): string | null =>
  purpose.endsWith('-code') ? (BOUND.exec(body)?.[1] ?? ALONE.exec(body)?.[0] ?? null) : null;
const linkOf = ({ purpose, body }: OutboxRow): string | null =>
  purpose === 'reset-link' ? (/https?:\/\/\S+/.exec(body)?.[0] ?? null) : null;

export const shownMessage = (row: OutboxRow): ShownMessage => ({
  id: row.id.toString(),
  channel: row.channel,
  recipient: row.recipient,
  purpose: row.purpose,
  subject: row.subject,
  body: row.body,
  status: row.status,
  at: row.created_at.toISOString(),
  code: codeOf(row),
  link: linkOf(row),
});

const article = (message: ShownMessage): string => {
  const text = (value: string): string => escapeHtml(value);
  const { code, link, at } = message;
  const status = words.statuses[message.status];
  return [
    `<article class="message" data-id="${text(message.id)}">`,
    `<header><span class="channel ${message.channel}">${words.channels[message.channel]}</span>`,
    `<h2>${words.purposes[message.purpose]}</h2>`,
    ...(status === '' ? [] : [`<span class="status ${message.status}">${status}</span>`]),
    `<time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time></header>`,
    `<p class="to">${words.to} <strong>${text(message.recipient)}</strong></p>`,
    ...(code === null
      ? []
      : [
          `<p class="code"><output>${text(code)}</output>`,
          `<button type="button" data-copy="${text(code)}" data-done="${words.copied}">${words.copy}</button></p>`,
        ]),
    ...(link === null
      ? []
      : [`<p><a class="link" href="${text(link)}" rel="noopener">${words.link}</a></p>`]),
    ...(message.subject === '' ? [] : [`<p class="subject">${text(message.subject)}</p>`]),
    message.body === ''
      ? `<p class="forgotten">${words.forgotten}</p>`
      : `<pre>${text(message.body.trim())}</pre>`,
    '</article>',
  ].join('\n');
};

/** The page for people: no inline script or style; without its script it works and only does not renew itself. */
export const outboxHtml = (messages: readonly ShownMessage[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${words.title}</title>
<link rel="stylesheet" href="/demo/outbox.css">
<script type="module" src="/demo/outbox.js"></script>
</head>
<body>
<main>
<h1>${words.title}</h1>
<p class="lead">${words.lead} <a href="/demo/outbox?format=json">${words.script}</a></p>
<section id="messages">
${messages.length === 0 ? `<p class="none">${words.none}</p>` : messages.map(article).join('\n')}
</section>
</main>
</body>
</html>
`;
