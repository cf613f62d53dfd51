import { Secret, TOTP } from 'otpauth';
import { OWN_ORIGIN, type GatewayBench } from '../conformance/bench';
import type { RawReply } from '../conformance/raw-client';
import { operatorOn } from '../operator/testing';
import type { DeskRole } from '../operator/desk-roles';
import type { DeskAnswers } from './desk-answers';
import { type DeskCallName, type DeskInput, PAGE_HEADER } from './desk-calls';

/** What one browser of an operator keeps. */
export interface DeskBrowser {
  name: string;
  cookie: string;
  page: string;
  secret: string;
}

type Headers = Record<string, string | null>;

export interface DeskBench {
  /** A call as a browser of the desk sends it; headers over its own. */
  send(name: string, body: unknown, browser?: DeskBrowser | null, headers?: Headers): Promise<RawReply>;
  /** The value of a call. @throws with the answer when it is refused */
  ask<Name extends DeskCallName>(
    browser: DeskBrowser,
    name: Name,
    input: DeskInput<Name>,
  ): Promise<DeskAnswers[Name]>;
  /** Makes an account by the tool, opens it by its link and logs in. */
  hire(name: string, role: DeskRole, merchant?: string): Promise<DeskBrowser>;
  /** The link that the tool prints for a new account. */
  invite(name: string, role: DeskRole, merchant?: string): Promise<string>;
  login(operator: { name: string; secret: string }, over?: Record<string, string>): Promise<RawReply>;
  /** The code of an authenticator, each time of another step: a step's code is taken once. */
  code(secret: string): string;
  /** Lets time pass, for the gateway and the authenticators alike. */
  pass(ms: number): void;
  /** Takes all of that back: nothing is drawn where the clocks of gateway and database lie apart. */
  returnToNow(): void;
  refused(reply: RawReply): string;
}

export const DESK_PASSWORD = 'a long password for desks';
const STEP_MS = 30_000;

export const cookieOf = (reply: RawReply): string => {
  const [line = ''] = reply.headers['set-cookie'] ?? [];
  return line.split(';')[0] ?? '';
};

/** The desk of a bench, as browsers see it. */
export const deskOn = (bench: GatewayBench): DeskBench => {
  const foyer = operatorOn(bench.db);
  let passedMs = 0;
  const send: DeskBench['send'] = (name, body, browser = null, headers = {}) =>
    bench.client.send({
      method: 'POST',
      path: `/desk/api/${name}`,
      headers: {
        Origin: OWN_ORIGIN,
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/json',
        ...(browser ? { Cookie: browser.cookie, [PAGE_HEADER]: browser.page } : {}),
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const pass = (ms: number): void => {
    bench.pass(ms);
    passedMs += ms;
  };
  const code: DeskBench['code'] = (secret) => {
    pass(STEP_MS);
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + passedMs });
  };
  const refused: DeskBench['refused'] = (reply) => {
    const { error } = reply.body as { error?: { code?: string } };
    return error?.code ?? `answered: ${reply.text}`;
  };
  const invite: DeskBench['invite'] = async (name, role, merchant = 'demo') => {
    const run = await foyer(`desk add ${name} --role ${role} --merchant ${merchant} --json`);
    if (run.exit !== 0) throw new Error(run.err.join('\n'));
    return (run.data as { link: string }).link.split('#open=')[1] ?? '';
  };
  const login: DeskBench['login'] = ({ name, secret }, over = {}) =>
    send('door.login', {
      name: `${name}@demo`,
      password: DESK_PASSWORD,
      ...over,
      code: over['code'] ?? code(secret),
    });
  const valueOf = (reply: RawReply): unknown => {
    if (reply.status !== 200) throw new Error(reply.text);
    return reply.body.value;
  };
  return {
    send,
    code,
    pass,
    returnToNow: () => pass(-passedMs),
    refused,
    invite,
    login,
    async ask(browser, name, input) {
      return valueOf(await send(name, input, browser)) as DeskAnswers[typeof name];
    },
    async hire(name, role, merchant = 'demo') {
      const link = await invite(name, role, merchant);
      const { secret } = valueOf(await send('door.invited', { link })) as { secret: string };
      valueOf(await send('door.open', { link, password: DESK_PASSWORD, code: code(secret) }));
      const reply = await login({ name, secret }, { name: `${name}@${merchant}` });
      const { page } = valueOf(reply) as { page: string };
      return { name, cookie: cookieOf(reply), page, secret };
    },
  };
};
