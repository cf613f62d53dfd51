import * as v from 'valibot';
import { createLine, type LineReply, type LineRequest } from '../line';
import { problem } from './shapes';

/** What came back: a body, a certain refusal by its code, or nothing that says anything. */
export type QuaysideReply =
  | { kind: 'done'; body: unknown }
  | { kind: 'refused'; code: string }
  | { kind: 'unknown'; why: string };

export interface QuaysideClient {
  send(
    path: string,
    request: { method: LineRequest['method']; body?: unknown; key?: string },
  ): Promise<QuaysideReply>;
  close(): void;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** Refusals after which nothing was done. All others, 5xx before all, may follow upon work that was done. */
const CERTAIN: ReadonlySet<number> = new Set([400, 403, 404, 409, 422]);

const judge = (reply: LineReply | null): QuaysideReply => {
  if (reply === null) return { kind: 'unknown', why: 'no answer' };
  const body = parse(reply.text);
  const { status } = reply;
  if (status >= 200 && status < 300)
    return body === undefined ? { kind: 'unknown', why: 'no JSON' } : { kind: 'done', body };
  const read = v.safeParse(problem, body);
  // A refusal in words of the API: a proxy's page with the same number says nothing.
  return CERTAIN.has(status) && read.success
    ? { kind: 'refused', code: read.output.error.code }
    : { kind: 'unknown', why: `status ${status}` };
};

export const createQuaysideClient = (options: {
  baseUrl: string;
  apiKey: string;
  timeoutMs?: number;
}): QuaysideClient => {
  const line = createLine(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs });
  const base = options.baseUrl.replace(/\/$/, '');
  return {
    async send(path, { method, body, key }) {
      return judge(
        await line.send(new URL(base + path), {
          method,
          headers: {
            authorization: `Bearer ${options.apiKey}`,
            ...(key === undefined ? {} : { 'idempotency-key': key }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      );
    },
    close: () => line.close(),
  };
};
