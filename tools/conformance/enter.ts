import { asError, type AppError } from '../../src/core/kernel/app-error';
import type { Client, GatewayConfig } from '../../src/core/types';
import type { Mask } from './mask';

/** Whom is asked, and in whose words. */
export interface Speech {
  url: string;
  merchant: string;
  dialect: NonNullable<GatewayConfig['dialect']> | null;
  timeZone: string | null;
}

export interface Credentials {
  username: string;
  password: string;
}

/** There is nothing to examine. Its message is one sentence for the person who ran the tool. */
export class Stop extends Error {
  override readonly name = 'Stop';
}

const startSentence = ({ code, status }: AppError, url: string): string => {
  switch (code) {
    case 'NETWORK_UNREACHABLE':
      return `No gateway answers at ${url}.`;
    case 'NETWORK_TIMEOUT':
      return `The gateway at ${url} did not answer in time.`;
    case 'REPLY_NOT_JSON':
    case 'REPLY_INVALID':
    case 'REQUEST_UNKNOWN_PATH':
      return `What answers at ${url} is no gateway of this protocol: the start-up call came back as something else (HTTP ${status}).`;
    case 'MERCHANT_UNKNOWN':
      return `The gateway at ${url} does not know this merchant.`;
    case 'TOO_MANY_REQUESTS':
      return `The gateway at ${url} wants to be asked more slowly: try again later.`;
    default:
      return `The gateway at ${url} refused the start-up call with ${code} (HTTP ${status}).`;
  }
};

/** Makes the start-up call. @returns whose words the gateway speaks. @throws Stop */
export const startOf = async (client: Client, url: string): Promise<'foyer' | 'legacy'> => {
  await client.system.start();
  const { status, error } = client.system.store.getState();
  if (!status) throw new Stop(startSentence(asError(error), url));
  if (status.state !== 'open')
    throw new Stop(`The gateway at ${url} is closed at the moment (${status.state}): nothing was asked.`);
  return status.dialect;
};

const loginSentence = (error: AppError, username: string, mask: Mask): string => {
  const said = error.serverMessage === '' ? '' : `: “${mask.text(error.serverMessage)}”`;
  if (error.captchaDue)
    return `The login of ${username} wants a captcha${said}: check name and password, and try again when it is no longer wanted.`;
  return `The login of ${username} was refused with ${error.code} (HTTP ${error.status})${said}.`;
};

/** Logs in. @throws Stop when the gateway refuses, wants a second step, or knows the account as something else */
export const login = async (
  client: Client,
  { username, password }: Credentials,
  wanted: 'member' | 'agent',
  mask: Mask,
): Promise<void> => {
  try {
    await client.session.login({ mode: 'username', username, password });
  } catch (caught) {
    throw new Stop(loginSentence(asError(caught), username, mask));
  }
  const { state, kind, factor, passwordChangeDue } = client.session.store.getState();
  if (factor) throw new Stop(`The login of ${username} wants a second step: use an account without one.`);
  if (state !== 'member') throw new Stop(`The login of ${username} led to no session.`);
  if (passwordChangeDue) throw new Stop(`${username} has to choose a new password first: nothing was asked.`);
  if (wanted === 'agent' && kind !== 'agent') throw new Stop(`${username} is no agent of this merchant.`);
};
