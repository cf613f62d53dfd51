import { login } from '../../contract/calls/session';
import type { SessionGrant } from '../../contract/entities/member';
import { AppError, isAppError } from '../kernel/app-error';
import { bare } from '../kernel/bare';
import { deviceId } from '../kernel/device-id';
import { plainCode, plainMobile } from '../kernel/plain';
import type { FieldProblem, LoginInput, ProviderDomain } from '../types';
import { withBotCheck } from './bot-check';
import type { SessionDeps } from './session.kernel';
import { forgetToken, rememberLogin } from './session.remember';
import { rememberToken, remembered } from './session.remembered';

/** A password that old accounts may still have; it must be changed at once. */
const WEAK_PASSWORD = '123456';

export interface Entry {
  grant: SessionGrant;
  /** The password must be changed before anything else. */
  changeDue: boolean;
}

/** An expired password must be changed only where the merchant says so; a ticket for it says so by itself. */
export const mustChange = (
  client: SessionDeps,
  grant: { passwordExpired: boolean; changeTicket?: string },
): boolean =>
  Boolean(grant.changeTicket) || (grant.passwordExpired && client.system.flag('PWDEXPFORCECHANGE3'));

/** What every way that ends with this password does with the answer. */
export const entryOf = (client: SessionDeps, input: LoginInput, grant: SessionGrant): Entry => {
  // A login by an identity provider types no name that could be remembered.
  if (input.username) rememberLogin(client, input, grant.rememberToken);
  return {
    grant: { ...grant, username: grant.username || input.username.trim() },
    changeDue:
      Boolean(grant.changeTicket) ||
      (input.mode !== 'sms' && (input.password === WEAK_PASSWORD || mustChange(client, grant))),
  };
};

const refuseEmpty = ({ mode, password }: LoginInput, username: string) => {
  const fields: Record<string, FieldProblem> = {};
  if (!username) fields[mode === 'sms' ? 'mobileNum' : 'username'] = { key: 'required' };
  if (!password.trim()) fields[mode === 'sms' ? 'verificationCode' : 'password'] = { key: 'required' };
  if (Object.keys(fields).length > 0) throw new AppError('FORM_INVALID', { value: { fields } });
};

/** The token that an untouched password stands for, '' when the person typed one or nothing is remembered. */
const untouched = (client: SessionDeps, { mode, password }: LoginInput, username: string): string => {
  const kept = remembered(client);
  return mode === 'username' && password === '' && kept.hasToken && kept.username === username
    ? rememberToken(client, username)
    : '';
};

/** What travels as the password, and as what. */
const proof = (input: LoginInput, token: string) => {
  if (token) return { password: '', type: 'remember', rememberToken: token };
  const { mode, password, countryDialingCode, codeId } = input;
  // Only a code may lose its blanks: they can belong to a password. A number with a password is of no type (6.4 of the protocol).
  if (mode === 'username')
    return countryDialingCode === undefined
      ? { password, type: mode }
      : { password, type: '', countryDialingCode };
  return {
    password: plainCode(password),
    type: mode,
    ...(countryDialingCode ? { countryDialingCode } : {}),
    ...(codeId ? { codeId } : {}),
  };
};

/** Sends a login by name or by code. @throws AppError; REMEMBER_INVALID after the dead token was forgotten */
export const sendLogin = async (client: SessionDeps, given: LoginInput): Promise<Entry> => {
  const username = given.mode === 'sms' ? plainMobile(given.username) : given.username.trim();
  const input = bare({ ...given, username });
  const token = untouched(client, input, username);
  if (!token) refuseEmpty(input, username);
  try {
    const grant = await withBotCheck(client, 'login', {
      before: input.mode === 'username' && !token,
      send: (fields) =>
        client.call(login, {
          username,
          ...proof(input, token),
          captcha: input.captcha?.trim() || null,
          ...(input.mode === 'username' && input.remember ? { remember: true } : {}),
          loginDeviceId: deviceId(client),
          // A social identity without an account waits to be bound to the one that logs in now.
          ...client.peek<ProviderDomain>('provider')?.waiting(),
          ...fields,
        }),
    });
    return entryOf(client, input, grant);
  } catch (error) {
    if (isAppError(error) && error.code === 'REMEMBER_INVALID') forgetToken(client, username);
    throw error;
  }
};
