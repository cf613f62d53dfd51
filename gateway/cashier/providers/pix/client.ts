import * as v from 'valibot';
import { createLine, type LineReply, type LineRequest } from '../line';
import type { PixSecrets, PixSettings } from './settings';
import { problem, token } from './shapes';

/** A token is renewed so long before its end. */
const TOKEN_SLACK_MS = 30_000;
const TOKEN_LIFE_S = 300;
const MAX_TOKEN_LIFE_S = 3_600;

const SCOPE = 'cob.read cob.write pix.read pix.write';

/** What came back: a body, a certain refusal by its name, or nothing that says anything. */
export type PixReply =
  | { kind: 'done'; status: number; body: unknown }
  | { kind: 'refused'; status: number; name: string }
  | { kind: 'unknown'; why: string };

export interface PixClient {
  send(path: string, request: { method: LineRequest['method']; body?: unknown }): Promise<PixReply>;
  close(): void;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** The last part of a problem's type: "NaoEncontrado". */
const nameOf = (body: unknown): string | null => {
  const read = v.safeParse(problem, body);
  const name = read.success ? read.output.type.split('/').at(-1) : undefined;
  return name !== undefined && /^[A-Za-z]{1,60}$/.test(name) ? name : null;
};

/** Refusals after which nothing was done. All others, 5xx before all, may follow upon work that was done. */
const CERTAIN: ReadonlySet<number> = new Set([400, 403, 404, 409, 410, 422]);

const judge = (reply: LineReply | null): PixReply => {
  if (reply === null) return { kind: 'unknown', why: 'no answer' };
  const body = parse(reply.text);
  const { status } = reply;
  if (status >= 200 && status < 300)
    return body === undefined ? { kind: 'unknown', why: 'no JSON' } : { kind: 'done', status, body };
  const name = nameOf(body);
  // A refusal in words of the API: a proxy's page with the same number says nothing.
  return CERTAIN.has(status) && name !== null
    ? { kind: 'refused', status, name }
    : { kind: 'unknown', why: `status ${status}` };
};

/** Calls of one client of the API, with the token that they carry. */
export const createPixClient = (
  options: PixSettings & PixSecrets & { now: () => number; timeoutMs?: number; scope?: string },
): PixClient => {
  const { now, timeoutMs, certificate, privateKey } = options;
  const line = createLine({
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(certificate === undefined ? {} : { certificate }),
    ...(privateKey === undefined ? {} : { privateKey }),
  });
  const base = options.baseUrl.replace(/\/$/, '');
  let kept: { text: string; untilMs: number } | null = null;
  let asking: Promise<string | null> | null = null;

  const ask = async (): Promise<string | null> => {
    const basic = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64');
    const reply = await line.send(new URL(options.tokenUrl), {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: `grant_type=client_credentials&scope=${(options.scope ?? SCOPE).replaceAll(' ', '+')}`,
    });
    const read = reply?.status === 200 ? v.safeParse(token, parse(reply.text)) : null;
    if (!read?.success) return null;
    const lifeS = Math.min(read.output.expires_in ?? TOKEN_LIFE_S, MAX_TOKEN_LIFE_S);
    kept = { text: read.output.access_token, untilMs: now() + lifeS * 1_000 - TOKEN_SLACK_MS };
    return kept.text;
  };
  const tokenText = (): Promise<string | null> => {
    if (kept && now() < kept.untilMs) return Promise.resolve(kept.text);
    return (asking ??= ask().finally(() => {
      asking = null;
    }));
  };

  return {
    async send(path, { method, body }) {
      for (const isLast of [false, true]) {
        const text = await tokenText();
        if (text === null) return { kind: 'unknown', why: 'no token' };
        const reply = await line.send(new URL(base + path), {
          method,
          headers: {
            authorization: `Bearer ${text}`,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        if (reply?.status !== 401 || isLast) return judge(reply);
        kept = null;
      }
      return { kind: 'unknown', why: 'no token' };
    },
    close: () => line.close(),
  };
};
