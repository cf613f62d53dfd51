import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

const MAX_CONNECTIONS = 16;
const TIMEOUT_MS = 5_000;
const MAX_REPLY_BYTES = 262_144;

export interface LineRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  headers?: Readonly<Record<string, string>>;
  body?: string;
}
export interface LineReply {
  status: number;
  text: string;
}

/** A bounded line to a provider: kept connections, one time limit for the whole call, a longest answer. */
export interface Line {
  /** null: there was no whole answer, so what became of the request is unknown. */
  send(url: URL, request: LineRequest): Promise<LineReply | null>;
  close(): void;
}

export const createLine = (
  options: { timeoutMs?: number; certificate?: string; privateKey?: string } = {},
): Line => {
  const { timeoutMs = TIMEOUT_MS, certificate, privateKey } = options;
  const limits = { keepAlive: true, maxSockets: MAX_CONNECTIONS, maxFreeSockets: MAX_CONNECTIONS };
  const plain = new HttpAgent(limits);
  const secure = new HttpsAgent({
    ...limits,
    minVersion: 'TLSv1.2',
    ...(certificate === undefined ? {} : { cert: certificate }),
    ...(privateKey === undefined ? {} : { key: privateKey }),
  });
  return {
    send: (url, { method, headers = {}, body }) =>
      new Promise((resolve) => {
        const isSecure = url.protocol === 'https:';
        const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
        const call = (isSecure ? httpsRequest : httpRequest)(url, {
          method,
          agent: isSecure ? secure : plain,
          signal: AbortSignal.timeout(timeoutMs),
          headers: { accept: 'application/json', ...headers, ...length },
        });
        call.on('error', () => resolve(null));
        call.on('response', (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('error', () => resolve(null));
          response.on('aborted', () => resolve(null));
          response.on('data', (chunk: string) => {
            text += chunk;
            if (text.length <= MAX_REPLY_BYTES) return;
            resolve(null);
            call.destroy();
          });
          response.on('end', () =>
            resolve(response.complete ? { status: response.statusCode ?? 0, text } : null),
          );
        });
        call.end(body);
      }),
    close() {
      plain.destroy();
      secure.destroy();
    },
  };
};
