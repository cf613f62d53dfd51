import type { LoaderConfig } from './registry';

type Field = keyof LoaderConfig;

const like =
  (pattern: RegExp) =>
  (text: string): string | undefined =>
    pattern.test(text) ? text : undefined;
const flag = like(/^(true|false)$/);

const readers: Record<Field, (text: string, base: string) => string | undefined> = {
  gateway: (text, base) => {
    try {
      const { protocol, origin, pathname, username } = new URL(text, base);
      const isPlain = /^https?:$/.test(protocol) && username === '';
      return isPlain ? origin + pathname.replace(/\/+$/, '') : undefined;
    } catch {
      return undefined;
    }
  },
  merchant: like(/^[\w.-]{1,64}$/),
  language: (text) => (/^[a-z]{2,3}([-_][a-z]{2,4})?$/i.test(text) ? text.toUpperCase() : undefined),
  dialect: like(/^(foyer|legacy)$/),
  credentials: like(/^(omit|same-origin|include)$/),
  launchToken: flag,
  digest: flag,
};

/**
 * Puts what a host said over the config. Host input is hostile input: a field of the wrong form is named to `refuse` and
 * leaves the config as it was; unknown fields are not read, and nothing that `said` only inherits: another script of the page
 * may have added a `gateway` to all objects.
 */
export function applySettings(options: {
  config: LoaderConfig;
  said: unknown;
  base: string;
  refuse: (field: string) => void;
}): void {
  const { config, said, base, refuse } = options;
  if (typeof said !== 'object' || said === null) return refuse('configure');
  for (const field of Object.keys(readers) as Field[]) {
    const value: unknown = Reflect.ownKeys(said).includes(field) ? Reflect.get(said, field) : undefined;
    if (value === undefined) continue;
    const read = typeof value === 'string' ? readers[field](value, base) : undefined;
    if (read === undefined) refuse(field);
    else config[field] = read;
  }
}
