import { bare } from '../../contract/bare';

const MAX_FORMATTERS = 64;
const TIME: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };

/** How numbers are written in the language that shows. */
export type Numbers = (options: Intl.NumberFormatOptions) => Intl.NumberFormat;

/** One Intl object per language and shape: they are slow to make. */
const createCache = () => {
  const made = new Map<string, unknown>();
  return <T>(key: string, make: () => T): T => {
    const found = made.get(key) as T | undefined;
    if (found !== undefined) return found;
    if (made.size >= MAX_FORMATTERS) made.clear();
    const fresh = make();
    made.set(key, fresh);
    return fresh;
  };
};

/** Numbers and time in one language; money-text.ts writes amounts with them. `tag` is asked each time, since the language may change. */
export const createFormats = (tag: () => string) => {
  const cached = createCache();
  const numbers: Numbers = (options) =>
    cached(`${tag()} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(tag(), bare(options)));

  return {
    numbers,
    number: (value: number): string => numbers({}).format(value),
    dateTime: (atMs: number): string =>
      Number.isFinite(new Date(atMs).getTime())
        ? cached(`${tag()} time`, () => new Intl.DateTimeFormat(tag(), bare(TIME))).format(atMs)
        : '',
  };
};
