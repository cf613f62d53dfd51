import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { createLimiter, headerText, sourceKey, visitorIp } from '../http/index';
import { hostOf, type Merchants } from '../platform/index';
import type { Live } from './live';
import { readAgain } from './read-again';
import { createSocketServer, type SocketServer } from './socket-server';

export interface SocketMountDeps {
  services: { live: Live; merchants: Merchants };
  ownOrigins: ReadonlySet<string>;
  trustedProxyHops: number;
  rateLimitScale: number;
  now: () => number;
  onError: (error: unknown) => void;
  /** Sockets of other subjects, by their path: pages of the operator's own alone open them. */
  others?: readonly OtherSockets[];
}

export interface OtherSockets {
  path: string;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Closes all; called again it does nothing. */
  close(): Promise<void>;
}

export interface SocketMount {
  mount: (app: FastifyInstance) => Promise<void>;
  /** Closes all sockets with a word to come back, and takes no new ones. Called before the app closes, if not earlier. */
  stop(): Promise<void>;
  server: SocketServer;
}

/** Sockets on the app's own port. */
export const socketMount = (deps: SocketMountDeps): SocketMount => {
  const { services, rateLimitScale, now, others = [] } = deps;
  const limiter = createLimiter({ now, scale: rateLimitScale });
  let isStopping = false;
  const isWelcome = (request: IncomingMessage): boolean => {
    const origin = headerText(request.headers, 'origin');
    // The merchant of a site at an own address; which merchant a room belongs to is told by its ticket.
    const at = services.merchants.atHost(hostOf(origin) ?? '');
    if (!deps.ownOrigins.has(origin) && at?.merchant.origins.get(origin) !== 'own') return false;
    const ip = visitorIp({
      socketIp: request.socket.remoteAddress ?? '',
      forwardedFor: headerText(request.headers, 'x-forwarded-for'),
      trustedHops: deps.trustedProxyHops,
    });
    try {
      limiter.take({ kind: 'source', limit: 'write', key: `socket ${sourceKey(ip)}` });
      return true;
    } catch {
      return false;
    }
  };
  const server = createSocketServer({
    hub: services.live.hub,
    tickets: services.live.tickets,
    merchants: services.merchants,
    ownOrigins: deps.ownOrigins,
    trustedProxyHops: deps.trustedProxyHops,
    scale: rateLimitScale,
    limiter,
    now,
    onError: deps.onError,
  });
  const stop = async (): Promise<void> => {
    isStopping = true;
    await Promise.all([server.stop(), ...others.map((other) => other.close())]);
  };
  const mount = async (app: FastifyInstance): Promise<void> => {
    app.server.on('upgrade', (request, socket, head) => {
      // Without an answer a proxy asks the next node.
      if (isStopping) return socket.destroy();
      if (headerText(request.headers, 'upgrade').toLowerCase() !== 'websocket')
        return readAgain(app.server, { request, socket, head });
      const other = others.find(({ path }) => request.url?.split('?')[0] === path);
      if (!other) server.upgrade(request, socket, head);
      else if (isWelcome(request)) other.upgrade(request, socket, head);
      else socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    });
    app.addHook('preClose', stop);
  };
  return { mount, stop, server };
};
