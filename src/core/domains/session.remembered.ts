import { keptText, readKept } from '../kernel/kept';
import type { Client, RememberedLogin } from '../types';

type Deps = Pick<Client, 'config' | 'ports'>;
export const REMEMBER_FLAG = 'loginRemember';
export const REMEMBER_SMS = 'loginTypeSms';
export const nameCookie = ({ config }: Deps) => `${config.merchant}-login`;
const MAX_NUMBER_LENGTH = 32;

/** Under the name of the member stands, for a day, what may be sent instead of the password; nothing else is read there. */
export const rememberToken = ({ ports }: Deps, username: string): string => {
  const kept = username && ports.storage.cookies.get(username);
  return kept && /^[\w-]{8,64}\.[\w-]{8,64}$/.test(kept) ? kept : '';
};

/** What "remember me" kept; any script of this page could have written it. */
export const remembered = (client: Deps): RememberedLogin => {
  const { cookies } = client.ports.storage;
  const username = (cookies.get(REMEMBER_FLAG) === '1' && cookies.get(nameCookie(client))) || '';
  const sms = readKept(username && cookies.get(REMEMBER_SMS));
  const mobileNum = keptText(sms.mobileNum, MAX_NUMBER_LENGTH);
  const countryDialingCode = keptText(sms.countryDialingCode, MAX_NUMBER_LENGTH);
  // Without a number the last login was by name.
  const mobile = mobileNum ? { mobileNum, countryDialingCode } : null;
  return { username, hasToken: mobile === null && rememberToken(client, username) !== '', mobile };
};
