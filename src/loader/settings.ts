import type { LoaderConfig } from './registry';

type Field = keyof LoaderConfig;

type Value = string | boolean;

const like =
  (pattern: RegExp) =>
  (text: string): string | undefined =>
    pattern.test(text) ? text : undefined;
const flag = (text: string): boolean | undefined => text === 'true' || (text === 'false' ? false : undefined);

/** Without a name or a password in it. */
const web = like(/^https?:\/\/[^/@]+\//);
const address = (text: string): string | undefined => {
  try {
    return web(new URL(text, document.baseURI).href);
  } catch {
    return undefined;
  }
};
/** Paths are put behind it. */
const folder = (text: string): string | undefined => address(text)?.replace(/\/*([?#].*)?$/, '');

const readers: Record<Field, (text: string) => Value | undefined> = {
  gateway: folder,
  merchant: like(/^[\w.-]{1,64}$/),
  language: (text) => (/^[a-z]{2,3}([-_][a-z]{2,4})?$/i.test(text) ? text.toUpperCase() : undefined),
  dialect: like(/^(foyer|legacy)$/),
  credentials: like(/^(omit|same-origin|include)$/),
  launchToken: flag,
  digest: flag,
  timeZone: like(/^[\w+/-]{1,64}$/),
  dialectRows: address,
};

/**
 * Puts what a host said over the config. Host input is hostile input: a field of the wrong form is named to `refuse` and
 * leaves the config as it was; unknown fields are not read, and nothing that `said` only inherits: another script of the page
 * may have added a `gateway` to all objects.
 */
export function applySettings(options: {
  config: LoaderConfig;
  said: unknown;
  /** Fields that were named before: they stay, whatever is said later. The visitor's language may change. */
  named: Map<string, Value>;
  /** @param kept what counts instead, where another value was named before */
  refuse: (field: string, written: unknown, kept?: Value) => void;
}): void {
  const { config, said, named, refuse } = options;
  if (typeof said !== 'object' || said === null) return refuse('configure', said);
  for (const field of Object.keys(readers) as Field[]) {
    const value: unknown = Reflect.ownKeys(said).includes(field) ? Reflect.get(said, field) : undefined;
    if (value === undefined) continue;
    const read = typeof value === 'string' ? readers[field](value) : undefined;
    const kept = named.get(field);
    if (read === undefined || (kept ?? read) !== read) refuse(field, value, kept);
    else {
      Object.assign(config, { [field]: read });
      if (field !== 'language') named.set(field, read);
    }
  }
}
