import type { Client, LoginInput } from '../types';
import { nameCookie, REMEMBER_FLAG } from './session.remembered';

export const REMEMBER_MS = 24 * 60 * 60 * 1000;
const SMS = 'loginTypeSms';

type Deps = Pick<Client, 'config' | 'ports'>;

/** Keeps or clears the name of the last login. Never a password: a readable cookie is no place for one. */
export const rememberLogin = (client: Deps, input: LoginInput, username: string): void => {
  const { cookies } = client.ports.storage;
  if (!input.remember) {
    for (const name of [nameCookie(client), REMEMBER_FLAG, SMS]) cookies.remove(name);
    return;
  }
  cookies.set(nameCookie(client), username, REMEMBER_MS);
  cookies.set(REMEMBER_FLAG, '1', REMEMBER_MS);
  if (input.mode !== 'sms') return cookies.remove(SMS);
  const { countryDialingCode } = input;
  cookies.set(SMS, JSON.stringify({ mobileNum: username, countryDialingCode }), REMEMBER_MS);
};
