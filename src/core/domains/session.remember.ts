import type { Client, LoginInput } from '../types';
import { nameCookie, REMEMBER_FLAG, REMEMBER_SMS, rememberToken } from './session.remembered';

export const REMEMBER_MS = 24 * 60 * 60 * 1000;

type Deps = Pick<Client, 'config' | 'ports'>;

/** A cookie of that name means something else, here or to the page: a member called so has no place of its own there. */
const isTaken = (client: Deps, username: string): boolean =>
  [nameCookie(client), REMEMBER_FLAG, REMEMBER_SMS, 'captchaId'].includes(username) ||
  (client.ports.storage.cookies.get(username) !== null && rememberToken(client, username) === '');

/** The gateway takes the token no more. */
export const forgetToken = (client: Deps, username: string): void => {
  if (rememberToken(client, username)) client.ports.storage.cookies.remove(username);
};

/**
 * Keeps or clears the name of the last login and the token that stands for the password. Never a password: a readable cookie
 * is no place for one.
 */
export const rememberLogin = (client: Deps, input: LoginInput, token: string): void => {
  const { cookies } = client.ports.storage;
  const username = input.username.trim();
  const before = cookies.get(nameCookie(client));
  for (const name of [before, username]) if (name && !isTaken(client, name)) cookies.remove(name);
  cookies.remove(REMEMBER_SMS);
  if (!input.remember) {
    cookies.remove(nameCookie(client));
    cookies.remove(REMEMBER_FLAG);
    return;
  }
  cookies.set(nameCookie(client), username, REMEMBER_MS);
  cookies.set(REMEMBER_FLAG, '1', REMEMBER_MS);
  if (input.mode === 'sms') {
    const { countryDialingCode } = input;
    cookies.set(REMEMBER_SMS, JSON.stringify({ mobileNum: username, countryDialingCode }), REMEMBER_MS);
  } else if (token && !isTaken(client, username)) cookies.set(username, token, REMEMBER_MS);
};
