/** Values told in a report are cut here. */
export const MAX_SHOWN = 60;
const HIDDEN = '***';

/** Fields whose value is not shown. */
const SECRET_FIELD =
  /token|passw|pwd|secret|digest|captcha|authori[sz]ation|cookie|ticket$|card_?n|cardholder|wallet_?address|pix_?key|^cvv|^pin$/i;
const SIGNED_TOKEN = /\beyJ[\w-]{4,}(\.[\w-]*){0,4}/g;
const IN_ADDRESS = /\b(\w*(?:token|password|passwd|pwd|secret|code|sign|signature|key)=)[^&#\s"']+/gi;
const LONG_SECRET = /[\w+/-]{32,}={0,2}/g;
/** Numbers of cards and bank accounts, with the gaps in which they are written. */
const CARD_NUMBER = /(?<!\w|\d\.)\d(?:[ -]?\d){11,18}(?!\w|\.\d)/g;
/** Thirteen digits that begin with 1 are a time in milliseconds. */
const TIME = /^1\d{12}$/;
/** Control characters move the cursor of a terminal, and marks of direction turn text round. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu;

export interface Mask {
  /** A gateway's sentence, cut. */
  text(text: string): string;
  /** A value as it came, under the name of its field, cut. */
  value(value: unknown, field?: string): string;
}

const cut = (text: string): string => (text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN - 1)}…`);

/**
 * What may be shown of what a gateway answered: without secrets, in one line, cut.
 * @param secrets texts of this run that must not be seen: passwords, tokens
 */
export const createMask = (secrets: () => readonly string[]): Mask => {
  const hide = (text: string): string => {
    let hidden = text;
    for (const secret of secrets()) if (secret !== '') hidden = hidden.replaceAll(secret, HIDDEN);
    return hidden
      .replace(UNPRINTABLE, ' ')
      .replace(SIGNED_TOKEN, HIDDEN)
      .replace(IN_ADDRESS, `$1${HIDDEN}`)
      .replace(CARD_NUMBER, (digits) => (TIME.test(digits) ? digits : `${HIDDEN}${digits.slice(-4)}`))
      .replace(LONG_SECRET, HIDDEN)
      .trim();
  };
  const hideField = (name: string, value: unknown): unknown =>
    SECRET_FIELD.test(name) && value !== null && value !== undefined
      ? HIDDEN
      : typeof value === 'bigint'
        ? String(value)
        : value;
  return {
    text: (text) => cut(hide(text)),
    value(value, field = '') {
      if (value === undefined) return 'nothing';
      const shown = JSON.stringify(hideField(field, value), hideField) ?? typeof value;
      return cut(hide(shown));
    },
  };
};
