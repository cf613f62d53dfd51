import { hasHiddenSigns } from '../platform/index';

/** Years that a member must have lived. */
export const ADULT_YEARS = 18;
const OLDEST_YEARS = 120;
const MIN_NICKNAME = 2;
const MAX_NICKNAME = 24;
/** Letters and digits of any script with single signs between them. */
const NICKNAME = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}]|[ ._-](?=[\p{L}\p{N}]))*$/u;
/** What a name must not say to others: that the operator speaks. */
const STAFF_WORDS = [
  'admin',
  'support',
  'suporte',
  'soporte',
  'moderator',
  'moderador',
  'official',
  'oficial',
  'staff',
  'operator',
  'operador',
  'system',
  'sistema',
  'foyer',
];
/** Signs that are read as Latin letters. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  l: 'i',
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  м: 'm',
  т: 't',
  п: 'n',
  г: 'r',
  α: 'a',
  ε: 'e',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  ι: 'i',
  ν: 'v',
  υ: 'u',
  σ: 'o',
  κ: 'k',
  μ: 'm',
  ѵ: 'v',
  ԁ: 'd',
  ɡ: 'g',
};

/** One spelling for all that a reader takes for the same. */
const skeletonOf = (text: string): string =>
  [...text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()]
    .map((sign) => LOOK_ALIKES[sign] ?? sign)
    .join('')
    .replace(/[^a-z]/g, '');
const FORBIDDEN = STAFF_WORDS.map(skeletonOf);

/** One writing system, with digits: a word of two is made to be taken for another one. */
const isOneScript = (text: string): boolean =>
  ['Latin', 'Cyrillic', 'Greek'].filter((script) => new RegExp(`\\p{Script=${script}}`, 'u').test(text))
    .length <= 1;

/** A nickname as it is kept, null when it is none. */
export const readNickname = (typed: string): string | null => {
  const name = typed.normalize('NFKC').trim().replace(/\s+/g, ' ');
  const length = [...name].length;
  if (length < MIN_NICKNAME || length > MAX_NICKNAME || !NICKNAME.test(name) || !isOneScript(name))
    return null;
  // Some of them are letters or marks of a script.
  if (hasHiddenSigns(typed)) return null;
  const skeleton = skeletonOf(name);
  return FORBIDDEN.some((word) => skeleton.includes(word)) ? null : name;
};

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Today's date where the merchant is. */
export const todayIn = (timeZone: string, nowMs: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    nowMs,
  );

/** Whole years between two dates. Who is born on 29 February is a year older on 1 March of other years. */
export const yearsBetween = (from: string, to: string): number => {
  const [fromYear, fromRest] = [Number(from.slice(0, 4)), from.slice(5)];
  const [toYear, toRest] = [Number(to.slice(0, 4)), to.slice(5)];
  return toYear - fromYear - (toRest < fromRest ? 1 : 0);
};

/** What is wrong with a birthday, null when nothing is. */
export const birthdayProblem = (birthday: string, today: string): 'invalid' | 'under-age' | null => {
  const found = DATE.exec(birthday);
  if (!found) return 'invalid';
  const date = new Date(`${birthday}T00:00:00Z`);
  // 31 February and its like become another day.
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== birthday) return 'invalid';
  const years = yearsBetween(birthday, today);
  if (birthday > today || years > OLDEST_YEARS) return 'invalid';
  return years < ADULT_YEARS ? 'under-age' : null;
};
