import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { writeIdentitySettings, type IdentitySettings } from '../content/identity-settings.queries';
import { CATALOGUE_CHANNEL } from '../platform/channels';
import type { GatewayBench } from './bench';
import { answerOf, type Puzzle } from './puzzle';
import type { RawReply, RawRequest } from './raw-client';

// What the tests of logins, codes and registrations do by hand: forms, puzzles, and the messages that are not delivered.
export const MERCHANT = 1;
type Headers = NonNullable<RawRequest['headers']>;

export interface SentMessage extends Record<string, unknown> {
  body: string;
  purpose: string;
  status: string;
  language: string;
}

export interface Identity {
  login(payload: Record<string, unknown>, headers?: Headers): Promise<RawReply>;
  post(path: string, payload: Record<string, unknown>, headers?: Headers): Promise<RawReply>;
  put(path: string, payload: Record<string, unknown>, headers?: Headers): Promise<RawReply>;
  /** Asks for a login code; answers its id. @throws when it is refused */
  codeFor(mobile: string, more?: Record<string, unknown>, headers?: Headers): Promise<string>;
  /** What was written last to a number or address. */
  lastMessage(recipient: string): Promise<SentMessage>;
  /** The six digits in it. */
  lastCode(recipient: string): Promise<string>;
  /** A puzzle of the gateway, solved by brute force; what goes into `altcha`. */
  solve(headers?: Headers, cost?: number): Promise<string>;
  /** A picture whose answer is known; its id. */
  picture(answer: string): Promise<string>;
  settings(change: Partial<IdentitySettings>): Promise<void>;
  flags(change: Record<string, boolean>): Promise<void>;
}

const json =
  (bench: GatewayBench, method: string) =>
  (path: string, payload: object, headers: Headers = {}) =>
    bench.client.send({ method, path, headers, body: JSON.stringify(payload) });

const messages = (bench: GatewayBench): Pick<Identity, 'lastMessage' | 'lastCode'> => {
  const lastMessage = async (recipient: string): Promise<SentMessage> => {
    const [row] = await bench.db
      .merchant(MERCHANT)
      .query<SentMessage>(
        'select body, purpose, status, language from outbox_message where recipient = $1 order by id desc limit 1',
        [recipient],
      );
    if (!row) throw new Error(`nothing was written to ${recipient}`);
    return row;
  };
  return {
    lastMessage,
    async lastCode(recipient) {
      const code = /\b\d{6}\b/.exec((await lastMessage(recipient)).body)?.[0];
      if (code === undefined) throw new Error('the message holds no code');
      return code;
    },
  };
};

const settle = (bench: GatewayBench): Pick<Identity, 'settings' | 'flags'> => ({
  async settings(change) {
    await bench.db
      .merchant(MERCHANT)
      .tx((query) => writeIdentitySettings(query, { merchantId: MERCHANT, change }));
    await bench.db.notify(CATALOGUE_CHANNEL, String(MERCHANT));
    await expect.poll(async () => (await bench.services.content.of(MERCHANT)).identity).toMatchObject(change);
  },
  async flags(change) {
    for (const [module, enabled] of Object.entries(change))
      await bench.db
        .merchant(MERCHANT)
        .query('update module_flag set enabled = $2 where mod_id = $1', [module, enabled]);
    await bench.services.merchants.reload();
  },
});

export const identityOf = (bench: GatewayBench): Identity => {
  const post = json(bench, 'POST');
  return {
    ...messages(bench),
    ...settle(bench),
    post,
    put: json(bench, 'PUT'),
    login: (payload, headers = {}) =>
      bench.client.sealed({
        method: 'POST',
        path: '/wps/session/login',
        headers,
        payload: { captcha: null, type: 'username', ...payload },
      }),
    async codeFor(mobile, more = {}, headers = {}) {
      const sent = await post('/wps/verification/sms/noLogin', { mobileNum: mobile, ...more }, headers);
      const { codeId } = (sent.body.value ?? {}) as { codeId?: unknown };
      if (typeof codeId !== 'string') throw new Error(`no code was sent: ${sent.text}`);
      return codeId;
    },
    async solve(headers = {}, cost = 0) {
      const path = `/wps/captcha/altcha?cost=${cost === 0 ? '' : cost}`;
      const reply = await bench.client.send({ path, headers });
      return answerOf(reply.body.value as Puzzle);
    },
    async picture(answer) {
      const reply = await bench.client.send({ path: '/wps/captcha?t=1' });
      const id = String(reply.headers['x-captcha-id']);
      const hash = createHash('sha256').update(`${id} ${answer}`).digest('hex');
      await bench.db
        .merchant(MERCHANT)
        .query('update captcha set answer_hash = $1 where id = $2', [hash, id]);
      return id;
    },
  };
};
