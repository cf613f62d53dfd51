import type { MessageKind } from '../../../src/contract/tables/message-consent';
import { languageOf } from '../../../src/contract/tables/languages';
import {
  isRichRoute,
  plainRich,
  type RichNode,
  type RichRoute,
  writeRich,
} from '../../../src/contract/rich-text';
import { escapeHtml, toSmsText } from '../../messages/index';
import { copyWords } from './locales/index';

/** What is copied, in its reader's words. */
export interface CopyText {
  subject: string;
  /** Rich text as letters have it. */
  nodes: readonly RichNode[];
  /** Where it is read in whole, on the operator's site. */
  path: string;
}

/** Where named places are on the operator's site. */
const PATHS: Readonly<Record<RichRoute, string>> = {
  home: '/',
  deposit: '/member/deposit',
  withdraw: '/member/withdraw',
  wallet: '/member/wallet',
  account: '/member',
  records: '/member/account',
  limits: '/member/limits',
  feedback: '/member/feedback',
  messages: '/member/messages',
  promotions: '/promotions',
  rewards: '/member/rewards',
  points: '/pointMall',
  lottery: '/lottery',
  help: '/',
};
export const INBOX_PATH = PATHS.messages;

const MAX_SMS_SUBJECT = 90;
const MAX_PUSH_SUBJECT = 80;
const MAX_PUSH_BODY = 160;
const ABOUT = {
  service: 'pushService',
  money: 'pushMoney',
  game: 'pushGame',
  marketing: 'pushMarketing',
} as const satisfies Record<MessageKind, string>;

/** The operator's site as an origin, from an address or a host. */
export const originOf = (site: string): string =>
  URL.canParse(site) && /^https?:/.test(site) ? new URL(site).origin : `https://${site}`;

/** Words with one value in them; the value is text, whatever it holds. */
export const said = (words: string, values: Readonly<Record<string, string>>): string =>
  words.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );

const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
const cut = (text: string, most: number): string =>
  [...text].length > most ? `${[...text].slice(0, most - 1).join('')}…` : text;

interface Said {
  kind: MessageKind;
  language: string;
  /** Origin of the operator's site. */
  site: string;
  wayOut: string;
}

export const mailOf = (text: CopyText, { kind, language, site, wayOut }: Said) => {
  const words = copyWords(language);
  const link = `${site}${text.path}`;
  const why = said(words.why, { kind: words[kind] });
  const subject = oneLine(text.subject);
  const tag = languageOf(language)?.tag ?? 'en';
  // What was cleaned when it was written, with links that lead from a mail to the site.
  const body = writeRich(text.nodes).replace(/href="route:([a-z]+)"/g, (_, name: string) =>
    isRichRoute(name) ? `href="${escapeHtml(`${site}${PATHS[name]}`)}"` : 'href="#"',
  );
  const html = `<!doctype html>
<html lang="${tag}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">
<h1 style="font-size:20px">${escapeHtml(subject)}</h1>
${body}
<p><a href="${escapeHtml(link)}">${escapeHtml(words.open)}</a></p>
<hr>
<p style="font-size:13px">${escapeHtml(why)} <a href="${escapeHtml(wayOut)}">${escapeHtml(words.stopMail)}</a></p>
</body>
</html>
`;
  const plain = plainRich(text.nodes).trim();
  return {
    subject,
    body: `${plain}\n\n${words.open}: ${link}\n\n--\n${why} ${words.stopMail}: ${wayOut}\n`,
    html,
  };
};

export const smsOf = (text: CopyText, { language, site, wayOut }: Said): string => {
  const words = copyWords(language);
  const host = new URL(site).host;
  return toSmsText(
    `${host}: ${toSmsText(oneLine(text.subject), MAX_SMS_SUBJECT)} ${said(words.smsMore, { link: wayOut })}`,
  );
};

/** What the service worker reads: without `details` a locked screen tells no subject and no amount. */
export const pushOf = (
  text: CopyText,
  { kind, language, site, details }: Omit<Said, 'wayOut'> & { details: boolean },
): string => {
  const shown = details
    ? {
        title: cut(oneLine(text.subject), MAX_PUSH_SUBJECT),
        body: cut(oneLine(plainRich(text.nodes)), MAX_PUSH_BODY),
      }
    : { title: new URL(site).host, body: copyWords(language)[ABOUT[kind]] };
  return JSON.stringify({
    ...shown,
    path: text.path,
    tag: kind,
    lang: languageOf(language)?.tag ?? 'en',
  });
};
