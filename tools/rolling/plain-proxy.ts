import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';

export interface RunningProxy {
  origin: string;
  stop(): Promise<void>;
}

interface Reply {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Open connections to one node; more requests wait. */
const MAX_CONNECTIONS = 64;
const BAD_GATEWAY = 502;
/** Longer than any run: clients close their connections by themselves. */
const KEEP_ALIVE_MS = 3_600_000;

/**
 * A proxy as nginx is without health checks: it keeps connections to both nodes open, takes them in turn, and sends a request to the other
 * node only if it could not connect. Every other failure is an answer 502.
 */
export const startPlainProxy = (ports: readonly number[]): Promise<RunningProxy> => {
  const agents = new Map(
    ports.map((port) => [
      port,
      new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS, maxFreeSockets: MAX_CONNECTIONS }),
    ]),
  );
  let turn = 0;
  const inTurn = (): number[] => {
    turn = (turn + 1) % ports.length;
    return [...ports.slice(turn), ...ports.slice(0, turn)];
  };

  const ask = (port: number, incoming: IncomingMessage, body: string): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const { method, url, headers } = incoming;
      const call = request(
        {
          host: '127.0.0.1',
          port,
          method,
          path: url,
          headers: {
            ...headers,
            connection: 'keep-alive',
            'x-forwarded-for': incoming.socket.remoteAddress ?? '',
          },
          agent: agents.get(port),
        },
        (response) => {
          text(response).then(
            (read) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: read }),
            reject,
          );
        },
      );
      call.on('error', reject);
      call.end(body);
    });

  const forward = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(incoming);
    let reason = 'no node';
    for (const port of inTurn()) {
      try {
        const { status, headers, body: answer } = await ask(port, incoming, body);
        const type = headers['content-type'];
        response.writeHead(status, type === undefined ? {} : { 'content-type': type }).end(answer);
        return;
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error);
        if (!(error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')) break;
      }
    }
    response.writeHead(BAD_GATEWAY).end(JSON.stringify({ reason }));
  };

  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (incoming, response) => {
    forward(incoming, response).catch(() => response.destroy());
  });
  // Sockets are passed on byte by byte.
  server.on('upgrade', (incoming: IncomingMessage, client) => {
    const dial = ([port, ...others]: number[]): void => {
      if (port === undefined) return void client.destroy();
      const upstream = connect({ host: '127.0.0.1', port });
      upstream.once('error', () => dial(others));
      upstream.once('connect', () => {
        upstream.removeAllListeners('error');
        const ends: [Duplex, Duplex][] = [
          [upstream, client],
          [client, upstream],
        ];
        for (const [one, other] of ends)
          one.on('error', () => other.destroy()).on('close', () => other.destroy());
        const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
        for (let at = 0; at < incoming.rawHeaders.length; at += 2)
          lines.push(`${incoming.rawHeaders[at]}: ${incoming.rawHeaders[at + 1]}`);
        upstream.write(`${lines.join('\r\n')}\r\n\r\n`);
        upstream.pipe(client).pipe(upstream);
      });
    };
    dial(inTurn());
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({
        origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        stop: () =>
          new Promise((stopped) => {
            server.close(() => stopped());
            server.closeAllConnections();
            for (const agent of agents.values()) agent.destroy();
          }),
      }),
    );
  });
};
