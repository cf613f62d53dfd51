import { foldText } from '../../platform/index';

export type WordKind = 'hold' | 'harm' | 'refuse';
/** What becomes of what a member says: shown, held until a person looked, held before everything else, or not taken. */
export type Verdict = 'show' | WordKind;

/** Below it a word would be found inside of others once gaps are closed. */
const MIN_CLOSED = 5;
/** As many figures as the shortest number with an area code. */
const PHONE = /(?:\d[\s().+/_-]{0,3}){8,}/;
const MAIL = /[^\s@]@[^\s@]{1,100}\.[a-z]{2}/;
const ADDRESS = /(?:https?:|www\.|\b[a-z0-9-]{2,40}\.(?:com|net|org|info|app|me|io|br|xyz|bet|site|link)\b)/;
/** Other ways to be reached, and money asked for: talk of both leaves the house. */
const OUTSIDE = [
  ...['whatsapp', 'whats', 'zap', 'telegram', 'wechat', 'skype', 'instagram', 'facebook', 'snapchat'],
  ...['pix', 'iban', 'paypal', 'western union', 'gift card', 'bitcoin', 'usdt'],
  ...['send me money', 'lend me', 'me manda dinheiro', 'me empresta', 'mandame dinero', 'prestame'],
];

export const foldWord = (text: string): string => foldText(text);

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
const alone = (word: string, text: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}])`, 'u').test(text);

/** Found as a word of its own, or spread over the text as “w.h a t s”. */
const says = (word: string, text: string, closed: string): boolean => {
  if (alone(word, text)) return true;
  const shut = word.replace(/[^\p{L}\p{N}]/gu, '');
  return shut.length >= MIN_CLOSED && closed.includes(shut);
};
/** Single letters with something between them, joined; whole words stay apart. */
const closeGaps = (text: string): string =>
  text
    .replace(/(?<![\p{L}\p{N}])([\p{L}\p{N}])[^\p{L}\p{N}]{1,3}(?=[\p{L}\p{N}](?![\p{L}\p{N}]))/gu, '$1')
    .replace(/[^\p{L}\p{N}]+/gu, ' ');

/** Judges what a member says by the merchant's words and what always leaves the house; the gravest counts. */
export const judge = (said: string, words: readonly { word: string; kind: WordKind }[]): Verdict => {
  const text = foldText(said);
  const closed = closeGaps(text);
  const found = new Set(words.filter(({ word }) => says(word, text, closed)).map(({ kind }) => kind));
  if (found.has('harm')) return 'harm';
  if (found.has('refuse')) return 'refuse';
  const leaves =
    PHONE.test(text) ||
    MAIL.test(text) ||
    ADDRESS.test(text) ||
    OUTSIDE.some((word) => says(word, text, closed));
  return found.has('hold') || leaves ? 'hold' : 'show';
};
