import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import type { RawReply, RawRequest } from '../../gateway/conformance/raw-client';

const MAX_CONNECTIONS = 64;

export interface ProxyReply {
  status: number;
  text: string;
  /** The envelope, or {} if the answer is no JSON. */
  body: RawReply['body'];
}

export interface ProxyClient {
  /** Sends a request once. @throws Error if there was no whole answer */
  send(request: RawRequest): Promise<ProxyReply>;
  close(): void;
}

const parse = (answer: string): RawReply['body'] => {
  try {
    return JSON.parse(answer) as RawReply['body'];
  } catch {
    return {};
  }
};

/** A client of the proxy with kept connections, as browsers and vendors have; any certificate is fine. */
export const createProxyClient = (origin: string): ProxyClient => {
  const limits = { keepAlive: true, maxSockets: MAX_CONNECTIONS, maxFreeSockets: MAX_CONNECTIONS };
  const isSecure = origin.startsWith('https:');
  const agent = isSecure ? new HttpsAgent({ ...limits, rejectUnauthorized: false }) : new HttpAgent(limits);
  return {
    send: ({ method = 'GET', path, headers = {}, body }) =>
      new Promise((resolve, reject) => {
        const sent: Record<string, string | string[]> = {
          Merchant: 'demo',
          Device: 'web',
          Language: 'EN',
          'X-Gateway-Version': '3',
          'Content-Type': 'application/json',
        };
        for (const [name, value] of Object.entries(headers)) if (value !== null) sent[name] = value;
        if (body !== undefined) sent['Content-Length'] = String(Buffer.byteLength(body));
        const call = (isSecure ? httpsRequest : httpRequest)(
          new URL(path, origin),
          { method, agent, headers: sent },
          (response) => {
            text(response).then(
              (answer) => resolve({ status: response.statusCode ?? 0, text: answer, body: parse(answer) }),
              reject,
            );
          },
        );
        call.on('error', reject);
        call.end(body);
      }),
    close: () => agent.destroy(),
  };
};
