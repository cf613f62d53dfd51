import { createHash } from 'node:crypto';
import type { Words } from './locales/index';

/** Where a provider's page sends the payer afterwards. It reads nothing of its address: coming back is no payment. */
export const RETURN_PATH = '/payments/return';
const DEPOSITS = '/member/depositv2';

const CSS = `:root{color-scheme:light dark;font:18px/1.5 system-ui,sans-serif}
body{margin:0;min-block-size:100vh;display:grid;place-items:center}
main{max-inline-size:28rem;padding:1.5rem;text-align:center}
a{display:inline-block;min-block-size:2.75rem;padding:.5rem 1.25rem;border:1px solid currentColor;border-radius:.75rem;color:inherit}`;

export const RETURN_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(CSS).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`,
};

export const returnPage = ({ language, words }: { language: string; words: Words }): string =>
  `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${words.title}</title><style>${CSS}</style></head><body><main>
<h1>${words.title}</h1><p>${words.text}</p><p><a href="${DEPOSITS}">${words.link}</a></p></main></body></html>`;
