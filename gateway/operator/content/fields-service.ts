import { randomInt } from 'node:crypto';
import { languageCodes, languageOf } from '../../../src/contract/tables/languages';
import { openServicePath, SERVICE_KEY_LENGTH, wrapServicePath } from '../../content/index';
import { asText, isAddress, isPath, no, shown, type Field } from './fields';
import { htmlProblem } from './plain-html';

/** One of the languages of the protocol, as its code. */
export const language = (column: string): Field => ({
  column,
  type: 'text',
  input: { as: 'choice', choices: languageCodes },
  read: (value) => {
    const found = languageOf(asText(value))?.code;
    if (found !== undefined) return found;
    throw no(`must be one of ${languageCodes.join(', ')}, not ${shown(value)}`);
  },
});

/** A text of one language that pages show as HTML. */
export const markup = (column: string, max: number): Field => ({
  column,
  type: 'text',
  input: { as: 'markup', max },
  standard: '',
  read: (value) => {
    const read = asText(value);
    if (read.length > max) throw no(`has ${read.length} characters, the most are ${max}`);
    const problem = htmlProblem(read);
    if (problem !== null) throw no(problem);
    return read;
  },
});

/** An https address or a path of the site: where something leads. */
export const link = (column: string): Field => ({
  column,
  type: 'text',
  input: { as: 'link' },
  read: (value) => {
    const read = asText(value);
    if (isPath(read) || isAddress(read)) return read;
    throw no(`must be an https address or a path of the site, not ${shown(value)}`);
  },
});

const KEY_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
const newKey = (): string =>
  Array.from({ length: SERVICE_KEY_LENGTH }, () => KEY_LETTERS.charAt(randomInt(KEY_LETTERS.length))).join(
    '',
  );

/** An https address that is kept, and travels, in the protocol's own wrapping. */
export const sealedAddress = (column: string): Field => ({
  column,
  type: 'text',
  input: { as: 'link' },
  read: (value) => {
    const read = asText(value);
    if (isAddress(read)) return read;
    throw no(`must be an https address, not ${shown(value)}`);
  },
  stored: (value) => wrapServicePath({ url: String(value), key: newKey() }),
  shown: (stored) => openServicePath(String(stored)),
});

/** Short words; in a table with commas between. */
export const words = (column: string, bounds: { most: number; max: number }): Field => ({
  column,
  type: 'text[]',
  input: { as: 'words' },
  standard: [],
  read: (value) => {
    const list: unknown = typeof value === 'string' ? value.split(',') : value;
    if (!Array.isArray(list)) throw no(`must be a list of words, not ${shown(value)}`);
    const read = [...new Set(list.map(asText))].filter((word) => word !== '');
    const odd = read.find((word) => word.length > bounds.max || !/^[A-Za-z0-9_-]+$/.test(word));
    if (odd !== undefined) throw no(`${shown(odd)} must be letters, digits and dashes`);
    if (read.length > bounds.most) throw no(`may list at most ${bounds.most}`);
    return read;
  },
});
