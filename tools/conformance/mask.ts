import { PERSON_FIELD, withoutPersons } from './persons';

/** Values told in a report are cut here. */
export const MAX_SHOWN = 60;
const HIDDEN = '***';

/** Fields whose value is not shown. */
const SECRET_FIELD =
  /token|passw|pwd|secret|digest|captcha|authori[sz]ation|cookie|ticket$|verificationCode|card_?n|wallet_?address|pix_?key|^cvv|^pin$/i;
const SIGNED_TOKEN = /\beyJ[\w-]{4,}(\.[\w-]*){0,4}/g;
const IN_ADDRESS = /\b(\w*(?:token|password|passwd|pwd|secret|code|sign|signature|key)=)[^&#\s"']+/gi;
const LONG_SECRET = /[\w+/-]{32,}={0,2}/g;
/** Numbers of cards and bank accounts, with the gaps in which they are written. */
const CARD_NUMBER = /(?<![\w+]|\d\.)\d(?:[ -]?\d){11,18}(?!\w|\.\d)/g;
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

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
const inAscii = (text: string, write: (hex: string) => string): string =>
  inJson(text).replace(
    /[^\x20-\x7e]/g,
    (sign) => `\\u${write(sign.charCodeAt(0).toString(16)).padStart(4, '0')}`,
  );
const inMarkup = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '&#39;',
  );

/** A secret in each way in which a gateway may repeat it: as it is, in JSON, in an address, in markup. */
const writingsOf = (secret: string): string[] => {
  // Half a sign has no place in an address.
  const whole = secret.replace(/\p{Cs}/gu, '\ufffd');
  return [
    secret,
    inJson(secret),
    inJson(secret).replaceAll('/', '\\/'),
    inAscii(secret, (hex) => hex),
    inAscii(secret, (hex) => hex.toUpperCase()),
    encodeURIComponent(whole),
    new URLSearchParams({ '': whole }).toString().slice(1),
    inMarkup(secret),
  ];
};

/**
 * What may be shown of what a gateway answered: without secrets and without what tells who a person is, in one line, cut.
 * @param secrets texts of this run that must not be seen: passwords, tokens
 */
export const createMask = (secrets: () => readonly string[]): Mask => {
  const withoutSecrets = (text: string): string =>
    secrets()
      .filter((secret) => secret !== '')
      .flatMap(writingsOf)
      // One that holds another goes first.
      .sort((one, other) => other.length - one.length)
      .reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text);
  const hide = (text: string): string =>
    withoutPersons(
      withoutSecrets(text)
        .replace(UNPRINTABLE, ' ')
        .replace(SIGNED_TOKEN, HIDDEN)
        .replace(IN_ADDRESS, `$1${HIDDEN}`)
        .replace(CARD_NUMBER, (digits) => (TIME.test(digits) ? digits : `${HIDDEN}${digits.slice(-4)}`)),
      HIDDEN,
    )
      .replace(LONG_SECRET, HIDDEN)
      .trim();
  const hideField = (name: string, value: unknown): unknown => {
    const isHidden = SECRET_FIELD.test(name) || PERSON_FIELD.test(name);
    if (isHidden && value !== null && value !== undefined && value !== '') return HIDDEN;
    if (typeof value === 'bigint') return String(value);
    // Before it is written as JSON, where its signs look different.
    return typeof value === 'string' ? withoutSecrets(value) : value;
  };
  return {
    text: (text) => cut(hide(text)),
    value(value, field = '') {
      if (value === undefined) return 'nothing';
      const shown = JSON.stringify(hideField(field, value), hideField) ?? typeof value;
      return cut(hide(shown));
    },
  };
};
