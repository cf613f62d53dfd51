import { asError, type AppError } from '../../src/core/kernel/app-error';
import type { Client, DialectRows, GatewayConfig } from '../../src/core/types';
import { Stop, type Door } from './door';
import { takeSecondStep } from './second-step';

/** Whom is asked, and in whose words. */
export interface Speech {
  url: string;
  merchant: string;
  dialect: NonNullable<GatewayConfig['dialect']> | null;
  /** Rows of the owner of an older gateway; null if there are none. */
  dialectRows: DialectRows | null;
  timeZone: string | null;
}

export interface Credentials {
  username: string;
  password: string;
  /** Only where money is moved; '' for none. */
  paymentPassword?: string;
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

/** Suggests the address without its path: the calls' own paths begin with /wps. Returns '' if that cannot be the cause. */
const pathHint = ({ code, status }: AppError, url: string): string => {
  const { pathname, origin } = new URL(url);
  if (pathname === '/' || (status !== 404 && code !== 'REPLY_NOT_JSON')) return '';
  return ` The calls bring their own path, so try it without ${pathname}: --gateway ${origin}`;
};

/** Makes the start-up call. @returns whose words the gateway speaks. @throws Stop */
export const startOf = async (client: Client, url: string): Promise<'foyer' | 'legacy'> => {
  await client.system.start();
  const { status, error } = client.system.store.getState();
  if (!status) {
    const failure = asError(error);
    throw new Stop(startSentence(failure, url) + pathHint(failure, url));
  }
  if (status.state !== 'open')
    throw new Stop(`The gateway at ${url} is closed at the moment (${status.state}): nothing was asked.`);
  return status.dialect;
};

/** Captchas that are read wrongly before it is given up. */
const MAX_PICTURES = 3;
const ABOUT_PICTURE: readonly string[] = ['LOGIN_CAPTCHA_REQUIRED', 'CAPTCHA_WRONG'];

const refusedLogin = (error: AppError, username: string, { mask }: Door): Stop => {
  const said = error.serverMessage === '' ? '' : `: “${mask.text(error.serverMessage)}”`;
  const what = error.captchaDue ? ', and a captcha is wanted' : '';
  return new Stop(
    `The login of ${username} was refused with ${error.code} (HTTP ${error.status})${what}${said}.`,
  );
};

/** Sends name and password, and what a person reads in a captcha where the gateway wants one. @throws Stop */
const sendLogin = async (
  { session }: Client,
  { username, password }: Credentials,
  door: Door,
): Promise<void> => {
  let captcha = '';
  for (let shown = 0; ; shown += 1) {
    try {
      await session.login({ mode: 'username', username, password, ...(captcha === '' ? {} : { captcha }) });
      return;
    } catch (caught) {
      const error = asError(caught);
      if (session.store.getState().factor) return;
      const isAboutPicture = ABOUT_PICTURE.includes(error.code);
      // Once a captcha was read rightly, what is refused are name and password.
      const mayShow = shown < MAX_PICTURES && (isAboutPicture || (captcha === '' && error.captchaDue));
      const picture = mayShow ? await session.captcha().catch(() => null) : null;
      captcha = picture === null ? '' : ((await door.readPicture(picture, username)) ?? '');
      if (captcha === '') throw refusedLogin(error, username, door);
    }
  }
};

/** Logs in. @throws Stop when the gateway refuses, a second step cannot be taken, or the account is known as something else */
export const login = async (
  client: Client,
  credentials: Credentials,
  wanted: 'member' | 'agent',
  door: Door,
): Promise<void> => {
  const { username } = credentials;
  await sendLogin(client, credentials, door);
  await takeSecondStep(client, username, door);
  const { state, kind, passwordChangeDue } = client.session.store.getState();
  if (state !== 'member') throw new Stop(`The login of ${username} led to no session.`);
  if (passwordChangeDue) throw new Stop(`${username} has to choose a new password first: nothing was asked.`);
  if (wanted === 'agent' && kind !== 'agent') throw new Stop(`${username} is no agent of this merchant.`);
};
