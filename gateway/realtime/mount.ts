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
  /** Sockets of other subjects, by their path: pages of the operator's own alone open them. They close their own. */
  others?: readonly {
    path: string;
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  }[];
  /** Hands out the server, for tests. */
  onServer?: (server: SocketServer) => void;
}

/** Sockets on the app's own port; they are closed, with a word to come back, before the app is. */
export const socketMount =
  (deps: SocketMountDeps) =>
  async (app: FastifyInstance): Promise<void> => {
    const { services, rateLimitScale, now } = deps;
    const limiter = createLimiter({ now, scale: rateLimitScale });
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
    app.server.on('upgrade', (request, socket, head) => {
      if (headerText(request.headers, 'upgrade').toLowerCase() !== 'websocket')
        return readAgain(app.server, { request, socket, head });
      const other = deps.others?.find(({ path }) => request.url?.split('?')[0] === path);
      if (!other) server.upgrade(request, socket, head);
      else if (isWelcome(request)) other.upgrade(request, socket, head);
      else socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    });
    app.addHook('preClose', () => server.stop());
    deps.onServer?.(server);
  };
