import { bare } from './bare';
import { AppError } from './app-error';
import { DEFAULT_TIMEOUT_MS, languageCode } from './config.basics';
import type { ClientConfig, GatewayConfig } from '../types';

export const MAX_TIMEOUT_MS = 120_000;

type Fields = Record<keyof ClientConfig, [why: string, read: (value: unknown) => unknown]>;

const textLike = (pattern: RegExp) => (value: unknown) =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

const address = (value: unknown): string | undefined => {
  try {
    const { href, protocol, username, password, search, hash } = new URL(value as string);
    const isPlain = /^https?:$/.test(protocol) && username + password + search + hash === '';
    return typeof value === 'string' && isPlain ? href.replace(/\/+$/, '') : undefined;
  } catch {
    return undefined;
  }
};

const said = (value: unknown) => value;
const flag = (value: unknown) => (typeof value === 'boolean' ? value : undefined);

const gatewayFields: Record<keyof GatewayConfig, (value: unknown) => unknown> = {
  url: address,
  dialect: textLike(/^(foyer|legacy)$/),
  credentials: textLike(/^(omit|same-origin|include)$/),
  launchToken: flag,
  digest: flag,
  // Checked where they are used, in front of an older gateway alone.
  timeZone: said,
  dialectRows: said,
};

/** An address, or an object that names one and how it is spoken to; undefined when any of it is wrong. */
const gatewayOf = (said: unknown): GatewayConfig | undefined => {
  const given = Object(typeof said === 'string' ? { url: said } : said) as object;
  const read = Object.entries(given).map(([key, value]) => [
    key,
    Object.hasOwn(gatewayFields, key) ? gatewayFields[key as keyof GatewayConfig](value) : undefined,
  ]);
  const isRight = Object.hasOwn(given, 'url') && read.every(([, value]) => value !== undefined);
  return isRight ? (Object.fromEntries(read) as GatewayConfig) : undefined;
};

const duration = (value: unknown) =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= MAX_TIMEOUT_MS ? value : undefined;

/** What each field must be, and how it is read: undefined for what it must not be. */
const fields: Fields = {
  merchant: ['letters, digits, _ . -, at most 64', textLike(/^[\w.-]{1,64}$/)],
  gateway: ['an absolute http(s) address, alone or as the url of an object,', gatewayOf],
  language: ['a language code', textLike(/^([a-z]{2,3}([-_][a-z]{2,4})?)?$/i)],
  sealing: ['jwe or legacy', textLike(/^(jwe|legacy)$/)],
  timeoutMs: [`whole milliseconds, at most ${MAX_TIMEOUT_MS}`, duration],
  ports: ['an object of functions and objects', (value) => (isPorts(value) ? value : undefined)],
  rawToken: ['a boolean', flag],
  earlyStatus: ['a promise', (value) => (isThenable(value) ? value : undefined)],
};
const needed: readonly string[] = ['merchant', 'gateway'];

function isThenable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
function isPorts(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((port) => typeof port === 'object' || typeof port === 'function')
  );
}

export type CheckedConfig = Required<Pick<ClientConfig, 'merchant' | 'timeoutMs' | 'rawToken'>> &
  Pick<ClientConfig, 'sealing' | 'ports' | 'earlyStatus'> & {
    language: string;
    /** The address alone. */
    gateway: string;
    /** How it is spoken to. */
    speech: Omit<GatewayConfig, 'url'>;
    /** An answer that the page has asked for already: given in place of the same request. */
    earlyAnswer?: (request: Request) => Promise<Response> | undefined;
  };

/**
 * Reads what a host configured.
 * @throws AppError CONFIG_INVALID whose `value.field` names the first wrong field; unknown fields are wrong too
 */
export const readConfig = (input: unknown): CheckedConfig => {
  const refuse = (field: string, why: string) =>
    new AppError('CONFIG_INVALID', { value: { field }, cause: new Error(`${field}: ${why}`) });
  if (typeof input !== 'object' || input === null) throw refuse('config', 'an object is needed');
  for (const key of Object.keys(input))
    if (!Object.hasOwn(fields, key)) throw refuse(key, 'there is no such field');
  const read = bare<Record<string, unknown>>({
    timeoutMs: DEFAULT_TIMEOUT_MS,
    ports: {},
    language: '',
    rawToken: false,
  });
  // A host page may have added members to Object.prototype: only what the host itself wrote is read.
  for (const [key, [why, check]] of Object.entries(fields)) {
    const value: unknown = Object.hasOwn(input, key) ? Reflect.get(input, key) : undefined;
    if (value === undefined && !needed.includes(key)) continue;
    read[key] = check(value);
    if (read[key] === undefined) throw refuse(key, `${why} is needed`);
  }
  const { url, ...speech } = read.gateway as GatewayConfig;
  return bare({
    ...(read as Omit<CheckedConfig, 'gateway' | 'speech'>),
    gateway: url,
    // Read by many, so that what a page adds to every object is none of it.
    speech: bare(speech),
    language: languageCode(read.language as string),
  });
};
