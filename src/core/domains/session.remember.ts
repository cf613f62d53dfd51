import { keptText, readKept } from '../kernel/kept';
import type { Client, LoginInput } from '../types';
import { nameCookie, REMEMBER_FLAG, REMEMBER_SMS, rememberToken } from './session.remembered';

export const REMEMBER_MS = 24 * 60 * 60 * 1000;
/** Which cookies are ours, as marks of what was written under each name. Cookies belong to the page around and say no writer. */
const WRITTEN = 'cookies';
/** The name of the last login, two flags, and tokens under names of members. */
const MAX_WRITTEN = 16;
const MAX_MARK = 11;

type Deps = Pick<Client, 'config' | 'ports'>;

/** Tells one value from another; what was written shall stand in one place only. */
const markOf = (value: string): string => {
  let mark = 0;
  for (let at = 0; at < value.length; at += 1) mark = (Math.imul(mark, 31) + value.charCodeAt(at)) | 0;
  return String(mark);
};

const marks = ({ ports }: Deps): Map<string, string> =>
  new Map(
    Object.entries(readKept(ports.storage.local.get(WRITTEN))).map(([name, mark]) => [
      name,
      keptText(mark, MAX_MARK),
    ]),
  );

const mark = (client: Deps, name: string, value: string | null): void => {
  const rest = [...marks(client)].filter(([other]) => other !== name);
  const next = value === null ? rest : [...rest, [name, markOf(value)] as const];
  client.ports.storage.local.set(WRITTEN, JSON.stringify(Object.fromEntries(next.slice(-MAX_WRITTEN))));
};

/** Whether a cookie of that name stands there that we did not write. */
const isTheirs = (client: Deps, name: string): boolean => {
  const there = client.ports.storage.cookies.get(name);
  return there !== null && marks(client).get(name) !== markOf(there);
};

const remove = (client: Deps, name: string): void => {
  if (!isTheirs(client, name)) client.ports.storage.cookies.remove(name);
  mark(client, name, null);
};

const keep = (client: Deps, name: string, value: string): void => {
  if (isTheirs(client, name)) return;
  client.ports.storage.cookies.set(name, value, REMEMBER_MS);
  mark(client, name, value);
};

/** A cookie of that name means something else here: a member called so has no place of its own. */
const isTaken = (client: Deps, username: string): boolean =>
  [nameCookie(client), REMEMBER_FLAG, REMEMBER_SMS, 'captchaId'].includes(username);

/** The gateway takes the token no more. */
export const forgetToken = (client: Deps, username: string): void => {
  if (rememberToken(client, username)) remove(client, username);
};

/**
 * Keeps or clears the name of the last login and the token that stands for the password. Never a password: a readable cookie
 * is no place for one. What the page around, or another site of its address, keeps under these names stays as it is.
 */
export const rememberLogin = (client: Deps, input: LoginInput, token: string): void => {
  const username = input.username.trim();
  const before = client.ports.storage.cookies.get(nameCookie(client));
  for (const name of [before, username]) if (name && !isTaken(client, name)) remove(client, name);
  remove(client, REMEMBER_SMS);
  if (!input.remember) {
    remove(client, nameCookie(client));
    remove(client, REMEMBER_FLAG);
    return;
  }
  keep(client, nameCookie(client), username);
  keep(client, REMEMBER_FLAG, '1');
  if (input.mode === 'sms') {
    const { countryDialingCode } = input;
    keep(client, REMEMBER_SMS, JSON.stringify({ mobileNum: username, countryDialingCode }));
  } else if (token && !isTaken(client, username)) keep(client, username, token);
};
