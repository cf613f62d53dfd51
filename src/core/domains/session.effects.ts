import { memberInfo } from '../../contract/calls/member';
import { captcha, freeplay, login, logout } from '../../contract/calls/session';
import { TRIAL_TYPE, memberKind, type SessionGrant } from '../../contract/entities/member';
import { AppError } from '../kernel/app-error';
import { deviceId } from '../kernel/device-id';
import type { Client, FieldProblem, LoginInput } from '../types';
import { rememberLogin } from './session.remember';

/** A password that old accounts may still have; it must be changed at once. */
const WEAK_PASSWORD = '123456';

type Deps = Pick<Client, 'call' | 'config' | 'ports'> & { system: Pick<Client['system'], 'flag'> };

const refuseEmpty = ({ mode, password }: LoginInput, username: string) => {
  const fields: Record<string, FieldProblem> = {};
  if (!username) fields[mode === 'sms' ? 'mobileNum' : 'username'] = { key: 'required' };
  if (!password.trim()) fields[mode === 'sms' ? 'verificationCode' : 'password'] = { key: 'required' };
  if (Object.keys(fields).length > 0) throw new AppError('FORM_INVALID', { value: { fields } });
};

/** Sends a login. @returns the grant and whether the password must be changed before anything else */
export const sendLogin = async (
  client: Deps,
  input: LoginInput,
): Promise<{ grant: SessionGrant; changeDue: boolean }> => {
  const username = input.username.trim();
  const { password, mode, countryDialingCode } = input;
  refuseEmpty(input, username);
  const grant = await client.call(login, {
    username,
    // Only a code may lose its blanks: they can belong to a password.
    password: mode === 'sms' ? password.trim() : password,
    captcha: input.captcha?.trim() ?? null,
    type: mode,
    ...(mode === 'sms' && countryDialingCode ? { countryDialingCode } : {}),
    loginDeviceId: deviceId(client),
  });
  rememberLogin(client, input, username);
  return {
    grant: { ...grant, username: grant.username || username },
    changeDue: mode !== 'sms' && (password === WEAK_PASSWORD || mustChange(client, grant)),
  };
};

/** An expired password must be changed only where the merchant says so. */
export const mustChange = (client: Deps, grant: { passwordExpired: boolean }): boolean =>
  grant.passwordExpired && client.system.flag('PWDEXPFORCECHANGE3');

export const sendFreeplay = async (client: Deps): Promise<SessionGrant> => ({
  ...(await client.call(freeplay, {})),
  kind: memberKind(TRIAL_TYPE),
});

/** Best effort: here the session is gone already, the server's copy dies by age at the latest. */
export const sendLogout = (client: Deps, token: string): Promise<unknown> =>
  client.call(logout, {}, { headers: { Authorization: token } }).catch(() => undefined);

/** The picture as a data: address. */
export const askCaptcha = async (client: Deps): Promise<string> => {
  const picture = await client.call(captcha, { t: client.ports.clock.now() });
  const base64 = picture.replace(/^data:image\/png;base64,/, '').replace(/\s/g, '');
  if (!/^[A-Za-z\d+/]+=*$/.test(base64)) throw new AppError('REPLY_INVALID');
  return `data:image/png;base64,${base64}`;
};

export const askMember = (client: Deps) => client.call(memberInfo, {});
