import { randomInt } from 'node:crypto';

const CHARS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 11;
/** So often a name that is taken is made up anew. */
export const MAX_NAME_TRIES = 5;

/** Letters and digits, of a length that every rule for names allows. */
export const generatedName = (): string =>
  `p${Array.from({ length: LENGTH }, () => CHARS[randomInt(CHARS.length)] ?? 'x').join('')}`;
