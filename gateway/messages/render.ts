import { messageTable } from '../locales/index';
import { SMS_LENGTH, smsLength, toSmsText } from './alphabet';
import { greetingName, type MessageChannel, type MessageContent, parseUrl } from '../platform/index';
export interface RenderedMessage {
  /** '' for a text message. */
  subject: string;
  body: string;
  /** The mail once more for programs that show pages; '' for a text message. */
  html: string;
}

/** Whatever a value is, it stays a phrase in a line. */
const MAX_VALUE = 80;
const MAX_LINK = 500;
const MAX_HOST = 60;
/** In a text message there is room for less. */
const MAX_SMS_VALUE = 20;
const MAX_SMS_HOST = 40;
/** Line ends, other controls, and marks that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
const PLACEHOLDER = /\{(\w+)\}/g;
const ALONE = /^\{\w+\}$/;

type Values = Readonly<Record<string, string>>;

/** Only what a person may be sent to: an http address without white space. */
const linkOf = (value: string): string =>
  value.length <= MAX_LINK && /^https?:\/\/[^\s<>"]+$/.test(value) ? value : '';

const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 3)}...` : text;

const valuesOf = (content: MessageContent, input: { host: string; channel: MessageChannel }): Values => {
  const short = input.channel === 'sms';
  const values: Record<string, string> = { site: cut(input.host, short ? MAX_SMS_HOST : MAX_HOST) };
  for (const [key, value] of Object.entries(content.values) as [string, string | number][]) {
    const said = key === 'name' ? greetingName({ username: String(value) }) : String(value);
    const phrase = said.replace(UNSEEN, ' ').trim();
    const shown = short ? toSmsText(phrase, MAX_SMS_VALUE) : phrase.slice(0, MAX_VALUE);
    values[key] = key === 'link' ? linkOf(String(value)) : shown;
  }
  return values;
};

/** One pass: a value that looks like a placeholder is only text. */
const fill = (
  template: string,
  values: Values,
  shape: (value: string) => string = (value) => value,
): string => template.replace(PLACEHOLDER, (_, key: string) => shape(values[key] ?? ''));

const tidy = (text: string): string =>
  text
    .replace(/ {2,}/g, ' ')
    .replace(/ ([.,])/g, '$1')
    .trim();

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? '');

const LARGE = 'font:700 28px/1.4 ui-monospace,Menlo,Consolas,monospace;letter-spacing:4px';

const paragraph = (template: string, values: Values): string => {
  const alone = ALONE.test(template);
  if (alone && template === '{link}') {
    const link = escapeHtml(values['link'] ?? '');
    return `<p><a href="${link}">${link}</a></p>`;
  }
  return `<p${alone ? ` style="${LARGE}"` : ''}>${tidy(fill(template, values, escapeHtml))}</p>`;
};

const page = (input: { language: string; title: string; paragraphs: string[] }): string =>
  `<!doctype html>
<html lang="${input.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(input.title)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">
${input.paragraphs.join('\n')}
</body>
</html>
`;

/** Phones that know it offer the code of `@host #code` on that host's pages alone; it must be the last line. */
const withBoundCode = (text: string, host: string, code: string | undefined): string => {
  if (code === undefined || !/^[A-Za-z0-9]{4,12}$/.test(code)) return text;
  const bound = `${text}\n\n@${host} #${code}`;
  return (smsLength(bound) ?? Infinity) <= SMS_LENGTH ? bound : text;
};

/** The host of the operator's site, as people know it. */
const hostOf = (site: string): string => {
  const url = parseUrl(site);
  return url?.hostname ?? site.replace(/[^A-Za-z0-9.-]/g, '').slice(0, MAX_HOST);
};

/** A message in the words of a language, English where that has none. `site` is an origin or a host. */
export const renderMessage = (
  content: MessageContent,
  input: { channel: MessageChannel; language: string; site: string },
): RenderedMessage => {
  const { language, texts } = messageTable(input.language);
  const host = hostOf(input.site);
  const values = valuesOf(content, { host, channel: input.channel });
  const words = texts[content.purpose];
  if (input.channel === 'sms') {
    const text = toSmsText(tidy(fill(words.sms, values)));
    return { subject: '', body: withBoundCode(text, host, values['code']), html: '' };
  }
  const subject = fill(words.subject, values);
  return {
    subject,
    body: `${words.mail.map((part) => tidy(fill(part, values))).join('\n\n')}\n`,
    html: page({ language, title: subject, paragraphs: words.mail.map((part) => paragraph(part, values)) }),
  };
};
