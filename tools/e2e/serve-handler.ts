import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const read = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
};

/**
 * Answers one request of a real server by a function. Where the function throws, the connection is cut; the request's signal tells
 * that who asked is gone.
 */
export async function answerBy(
  respond: (request: Request) => Promise<Response>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { method = 'GET', url = '/', headers } = incoming;
  const gone = new AbortController();
  outgoing.on('close', () => gone.abort());
  try {
    const body = await read(incoming);
    const response = await respond(
      new Request(`http://${headers.host}${url}`, {
        method,
        headers: Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]),
        signal: gone.signal,
        ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
      }),
    );
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(await response.text());
  } catch {
    // After its first byte: a browser sends a request again by itself when a used connection closes without a word, orders too.
    outgoing.writeHead(200, { 'Content-Length': '2' });
    outgoing.write('{', () => outgoing.destroy());
  }
}

/** Puts a function that answers requests behind a real server on this machine, open to every origin, with cookies. */
export async function serveHandler(
  respond: (request: Request) => Promise<Response>,
): Promise<{ url: string; close(): Promise<void> }> {
  const server: Server = createServer((incoming, outgoing) => {
    const { headers } = incoming;
    const origin = headers.origin ?? '';
    outgoing.setHeader('Access-Control-Allow-Origin', origin || '*');
    outgoing.setHeader('Access-Control-Allow-Credentials', 'true');
    outgoing.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE');
    outgoing.setHeader('Access-Control-Allow-Headers', headers['access-control-request-headers'] ?? '');
    if (incoming.method === 'OPTIONS') return void outgoing.writeHead(204).end();
    void answerBy(respond, incoming, outgoing);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
