import { languageOf } from '../../../src/contract/tables/languages';
import { htmlProblem } from './plain-html';

/** A value that cannot be taken, in words that go behind row and field. */
export class FieldError extends Error {}

/** The input that a form shows for a field. */
export type FieldInput =
  | { as: 'text'; max: number }
  | { as: 'number'; min: number; max: number }
  | { as: 'flag' }
  | { as: 'choice'; choices: readonly string[] }
  | { as: 'moment' }
  | { as: 'link' }
  /** Words with commas between. */
  | { as: 'words' }
  /** HTML in plain spelling, in one language. */
  | { as: 'markup'; max: number }
  | { as: 'texts'; max: number; html: boolean }
  /** The id of an uploaded picture. */
  | { as: 'picture' };

/** How one field of a file becomes a column. */
export interface Field {
  column: string;
  /** PostgreSQL's type, as the rows' JSON is read. */
  type: 'text' | 'integer' | 'bigint' | 'smallint' | 'boolean' | 'timestamptz' | 'jsonb' | 'text[]';
  input: FieldInput;
  /** Parses what a file says. @throws FieldError */
  read: (value: unknown) => unknown;
  /** Of a row that is new and does not say; absent: a new row must say it. */
  standard?: unknown;
  /** Texts by language: also written as `names.EN`. */
  byLanguage?: true;
  /** What stands in the column, where it is not what files say. */
  stored?: (value: unknown) => unknown;
  /** What a file says of a value of the column. */
  shown?: (stored: unknown) => unknown;
}

const MAX_SHOWN = 40;
export const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, MAX_SHOWN) ?? 'nothing';
export const no = (words: string): FieldError => new FieldError(words);
const given = <T>(standard: T | undefined): { standard?: T } => (standard === undefined ? {} : { standard });

export const asText = (value: unknown): string => {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  throw no(`must be a text, not ${shown(value)}`);
};
const asInteger = (value: unknown, bounds: { min: number; max: number }): number => {
  const read = typeof value === 'number' ? value : /^-?\d{1,15}$/.test(asText(value)) ? Number(value) : NaN;
  if (Number.isInteger(read) && read >= bounds.min && read <= bounds.max) return read;
  throw no(`must be a whole number from ${bounds.min} to ${bounds.max}, not ${shown(value)}`);
};

export const text = (
  column: string,
  options: { max: number; pattern?: RegExp; like?: string; standard?: string },
): Field => ({
  column,
  type: 'text',
  input: { as: 'text', max: options.max },
  ...given(options.standard),
  read: (value) => {
    const read = asText(value);
    if (/[\p{Cc}]/u.test(read)) throw no('has a line end or another sign that cannot be seen');
    if (read.length > options.max) throw no(`has ${read.length} characters, the most are ${options.max}`);
    if (options.pattern !== undefined && !options.pattern.test(read))
      throw no(`must be ${options.like ?? 'in the right form'}, not ${shown(value)}`);
    return read;
  },
});

export const integer = (
  column: string,
  options: { min: number; max: number; standard?: number; type?: 'integer' | 'smallint' },
): Field => ({
  column,
  type: options.type ?? 'integer',
  input: { as: 'number', min: options.min, max: options.max },
  ...given(options.standard),
  read: (value) => asInteger(value, options),
});

/** Numbers of rows: positive, up to what a number of JSON holds exactly. */
export const id = (column: string): Field => ({
  column,
  type: 'bigint',
  input: { as: 'number', min: 1, max: Number.MAX_SAFE_INTEGER },
  read: (value) => asInteger(value, { min: 1, max: Number.MAX_SAFE_INTEGER }),
});

/** The same field where nothing is a value as well. */
export const orNothing = (field: Field): Field => ({
  ...field,
  standard: null,
  read: (value) => (value === null ? null : field.read(value)),
});

export const flag = (column: string, standard: boolean): Field => ({
  column,
  type: 'boolean',
  input: { as: 'flag' },
  standard,
  read: (value) => {
    if (typeof value === 'boolean') return value;
    const word = asText(value).toLowerCase();
    if (['true', 'yes', 'on', '1'].includes(word)) return true;
    if (['false', 'no', 'off', '0'].includes(word)) return false;
    throw no(`must be true or false, not ${shown(value)}`);
  },
});

export const choice = (column: string, choices: readonly string[], standard?: string): Field => ({
  column,
  type: 'text',
  input: { as: 'choice', choices },
  ...given(standard),
  read: (value) => {
    const read = asText(value);
    if (choices.includes(read)) return read;
    throw no(
      `must be one of ${choices.map((word) => (word === '' ? 'nothing' : word)).join(', ')}, not ${shown(value)}`,
    );
  },
});

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/;

/** A moment, or nothing. */
export const moment = (column: string): Field =>
  orNothing({
    column,
    type: 'timestamptz',
    input: { as: 'moment' },
    read: (value) => {
      const read = asText(value);
      const at = MOMENT.test(read) ? Date.parse(read) : NaN;
      if (Number.isFinite(at)) return new Date(at).toISOString();
      throw no(`must be a moment with its zone like 2026-08-01T06:00Z, not ${shown(value)}`);
    },
  });

/** Texts by language; English is there in any case unless all may be missing. */
export const texts = (
  column: string,
  options: { max: number; html?: true; standard?: Record<string, string> },
): Field => ({
  column,
  type: 'jsonb',
  input: { as: 'texts', max: options.max, html: options.html === true },
  byLanguage: true,
  ...given(options.standard),
  read: (value) => {
    const map: unknown = typeof value === 'string' ? { EN: value } : value;
    if (typeof map !== 'object' || map === null || Array.isArray(map))
      throw no(`must be texts by language like {"EN": "…"}, not ${shown(value)}`);
    const read: Record<string, string> = {};
    for (const [spelled, words] of Object.entries(map)) {
      const language = languageOf(spelled)?.code;
      if (language === undefined) throw no(`${shown(spelled)} is no language`);
      if (typeof words !== 'string') throw no(`${language} must be a text, not ${shown(words)}`);
      if (words.length > options.max)
        throw no(`${language} has ${words.length} characters, the most are ${options.max}`);
      const problem = options.html === true ? htmlProblem(words) : null;
      if (problem !== null) throw no(`${language}: ${problem}`);
      read[language] = words.trim();
    }
    if (options.standard === undefined && !read['EN'])
      throw no('must have English (EN), which all others fall back to');
    return read;
  },
});

const MAX_ADDRESS = 500;
/** An https address without user name and password. */
export const isAddress = (text: string): boolean => {
  if (text.length > MAX_ADDRESS || /[\p{Cc}\s]/u.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && username === '' && password === '';
};
/** A path of the site itself. */
export const isPath = (text: string): boolean =>
  text.length <= MAX_ADDRESS && /^\/(?!\/)[^\s\\]*$/.test(text);

/** An https address, a path of the site, or nothing. */
export const address = (column: string): Field => ({
  column,
  type: 'text',
  input: { as: 'link' },
  standard: '',
  read: (value) => {
    const read = asText(value);
    if (read === '' || isPath(read) || isAddress(read)) return read;
    throw no(`must be an https address or a path of the site, not ${shown(value)}`);
  },
});
