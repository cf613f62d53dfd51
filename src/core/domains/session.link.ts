import { memberInfo } from '../../contract/calls/member';
import { exchangeCode, peekCode } from '../../contract/calls/sign-in';
import type { SessionGrant } from '../../contract/entities/member';
import { isAppError } from '../kernel/app-error';
import { deviceId } from '../kernel/device-id';
import type { SessionState } from '../types';
import type { SessionDeps, SessionKernel } from './session.kernel';

export const exchangeGrant = (client: SessionDeps, code: string): Promise<SessionGrant> =>
  client.call(exchangeCode, { code, loginDeviceId: deviceId(client) }, { anonymous: true });

/** Where the configuration says that links carry tokens: the token is the session, and who it is must be asked. */
const rawGrant = async (client: SessionDeps, token: string): Promise<SessionGrant> => {
  const options = { anonymous: true, headers: { Authorization: token } };
  const member = await client.call(memberInfo, {}, options);
  return {
    token,
    memberId: member.id,
    username: member.username,
    kind: member.kind,
    firstTimeLogin: false,
    passwordExpired: false,
    rememberToken: '',
    changeTicket: '',
  };
};

/**
 * Takes up the code of the link that opened the page (SYS-4). A session that lives is never swapped silently: the visitor is
 * asked, and without a view to ask it is no. A dead code changes nothing.
 */
export const takeLink = async (
  kernel: SessionKernel,
  {
    code,
    enter,
  }: { code: string; enter: (grant: SessionGrant, changeDue: boolean) => Promise<SessionState> },
): Promise<void> => {
  const { client } = kernel;
  const { rawToken } = client.config;
  const open = async () => {
    const grant = await (rawToken ? rawGrant : exchangeGrant)(client, code);
    // What a session lacks that lent this one, this one lacks too.
    await enter(grant, grant.passwordExpired);
  };
  try {
    if (kernel.token === null) return await open();
    const { username } = rawToken
      ? await rawGrant(client, code)
      : await client.call(peekCode, { code }, { anonymous: true });
    if (username === kernel.store.getState().username) return;
    client.intend({ type: 'continue-as', username, accept: open, refuse: () => undefined });
  } catch (error) {
    // Used, expired or of another page: the visitor is who it was. What could not be asked may be asked once more.
    if (isAppError(error) && error.retryable) kernel.code = code;
  }
};
