import { pathToFileURL } from 'node:url';
import { paymentAdapters } from '../cashier/index';
import { builtInVendorCodes } from '../vendors/codes';
import { EXTENSION_CONTRACT, type Extension } from './types';

/** An extension cannot be used: the sentence names its file or package, the part of it, and the reason. */
export class ExtensionError extends Error {}

/** An extension with the word of EXTENSIONS that names it. */
export interface LoadedExtension {
  from: string;
  extension: Extension;
}

interface Kind {
  /** Names that an adapter may have. */
  name: RegExp;
  like: string;
  /** Names of the built-in adapters. */
  taken: readonly string[];
  /** Objects of field declarations that each adapter must or may have. */
  fields: Readonly<Record<string, 'needed' | 'optional'>>;
  /** At most one in all extensions. */
  isOnce: boolean;
}

const SMALL = /^[a-z][a-z0-9-]{0,19}$/;
const CODE = /^[A-Z][A-Z0-9]{1,11}$/;
const FIELD_TYPES = ['text', 'address', 'number', 'boolean'];
const MAX_ABOUT = 300;
/** How values are written in the environment. */
const ENVIRONMENT_TYPES = ['text', 'address'];

const once = (taken: readonly string[]): Kind => ({
  name: SMALL,
  like: 'small letters, digits and dashes',
  taken,
  fields: { environment: 'optional' },
  isOnce: true,
});

const kinds: Readonly<Record<keyof Omit<Extension, 'contract' | 'name'>, Kind>> = {
  payments: {
    name: SMALL,
    like: 'small letters, digits and dashes',
    taken: [...paymentAdapters().keys()],
    fields: { settings: 'needed', secrets: 'needed' },
    isOnce: false,
  },
  vendors: {
    name: CODE,
    like: 'capitals and digits, like ACME',
    taken: builtInVendorCodes,
    fields: { environment: 'optional' },
    isOnce: false,
  },
  sms: once(['outbox', 'twilio', 'webhook']),
  identityChecks: once(['desk', 'simulator']),
  botChecks: once(['altcha']),
};
const kindNames = Object.keys(kinds) as (keyof typeof kinds)[];

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns what is wrong with the declaration of a field, '' if nothing is. */
const fieldFault = (name: string, field: unknown, isVariable: boolean): string => {
  if (!isFields(field)) return 'is not an object';
  if (isVariable && !/^[A-Z][A-Z0-9_]{2,63}$/.test(name)) return 'is no name of a variable, like ACME_TOKEN';
  const types = isVariable ? ENVIRONMENT_TYPES : FIELD_TYPES;
  const { type, about, optional, choices } = field;
  if (typeof type !== 'string' || !types.includes(type)) return `needs a type: ${types.join(', ')}`;
  if (typeof about !== 'string' || about === '' || about.length > MAX_ABOUT)
    return `needs about: what it means, at most ${MAX_ABOUT} characters`;
  if (optional !== undefined && typeof optional !== 'boolean') return 'has an optional that is no boolean';
  const areTexts = Array.isArray(choices) && choices.every((one) => typeof one === 'string');
  return choices === undefined || areTexts ? '' : 'has choices that are no list of texts';
};

/** Checks one adapter of a kind; calls `refuse` with the part and the reason. */
const checkAdapter = (
  kind: Kind,
  adapter: unknown,
  refuse: (part: string, reason: string) => never,
): void => {
  if (!isFields(adapter)) return refuse('', 'is not an object');
  if (typeof adapter['open'] !== 'function') refuse('.open', 'is not a function');
  const known = ['open', ...Object.keys(kind.fields)];
  for (const key of Object.keys(adapter))
    if (!known.includes(key)) refuse(`.${key}`, `is unknown; known: ${known.join(', ')}`);
  for (const [part, need] of Object.entries(kind.fields)) {
    const declared = adapter[part];
    if (declared === undefined && need === 'optional') continue;
    if (!isFields(declared)) return refuse(`.${part}`, 'is not an object of fields');
    for (const [name, field] of Object.entries(declared)) {
      const fault = fieldFault(name, field, part === 'environment');
      if (fault !== '') refuse(`.${part}.${name}`, fault);
    }
  }
};

/** Joins adapters of one kind with those before; a name that exists is refused. */
const createRegistry = () => {
  const owners = new Map<string, string>();
  return (input: { kind: keyof typeof kinds; name: string; from: string }): string => {
    const { kind, name, from } = input;
    if (kinds[kind].taken.includes(name)) return 'is the name of a built-in adapter';
    const key = kinds[kind].isOnce ? kind : `${kind} ${name}`;
    const owner = owners.get(key);
    owners.set(key, from);
    if (owner === undefined) return '';
    return kinds[kind].isOnce ? `is the second of its kind, after that of ${owner}` : `is also in ${owner}`;
  };
};

const checkExtension = (
  value: unknown,
  from: string,
  register: ReturnType<typeof createRegistry>,
): Extension => {
  const refuse = (part: string, reason: string): never => {
    throw new ExtensionError(`The extension ${from} does not fit: ${part} ${reason}.`);
  };
  if (!isFields(value)) return refuse('its module', 'has no export named extension');
  if (value['contract'] !== EXTENSION_CONTRACT)
    refuse(
      'contract',
      `is ${JSON.stringify(value['contract']) ?? 'missing'}; this gateway has contract ${EXTENSION_CONTRACT}`,
    );
  if (typeof value['name'] !== 'string' || !SMALL.test(value['name']))
    refuse('name', 'must be small letters, digits and dashes');
  for (const key of Object.keys(value))
    if (key !== 'contract' && key !== 'name' && !Object.hasOwn(kinds, key))
      refuse(key, `is no kind of adapter; kinds: ${kindNames.join(', ')}`);
  let adapters = 0;
  for (const kind of kindNames) {
    const given = value[kind];
    if (given === undefined) continue;
    if (!isFields(given)) return refuse(kind, 'is not an object of adapters');
    for (const [name, adapter] of Object.entries(given)) {
      const at = `${kind}.${name}`;
      if (!kinds[kind].name.test(name)) refuse(at, `is no name: ${kinds[kind].like}`);
      checkAdapter(kinds[kind], adapter, (part, reason) => refuse(`${at}${part}`, reason));
      const taken = register({ kind, name, from });
      if (taken !== '') refuse(at, taken);
      adapters += 1;
    }
  }
  if (adapters === 0) refuse('its export', 'has no adapter');
  // Every part that the type has was looked at above.
  return value as unknown as Extension;
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const importOf = async (from: string): Promise<{ extension?: unknown }> => {
  try {
    const name = from.startsWith('/') ? pathToFileURL(from).href : from;
    return (await import(/* @vite-ignore */ name)) as { extension?: unknown };
  } catch (error) {
    throw new ExtensionError(`The extension ${from} cannot be loaded: ${reasonOf(error)}`);
  }
};

/**
 * Loads the modules that EXTENSIONS names, in their order.
 * @throws ExtensionError if one cannot be loaded or does not fit the contract
 */
export const loadExtensions = async (names: readonly string[]): Promise<LoadedExtension[]> => {
  const register = createRegistry();
  const loaded: LoadedExtension[] = [];
  for (const from of names) {
    const extension = checkExtension((await importOf(from)).extension, from, register);
    if (loaded.some((one) => one.extension.name === extension.name))
      throw new ExtensionError(`The extension ${from} does not fit: the name ${extension.name} is taken.`);
    loaded.push({ from, extension });
  }
  return loaded;
};
