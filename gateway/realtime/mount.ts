import type { FastifyInstance } from 'fastify';
import { createLimiter, headerText } from '../http/index';
import type { Merchants } from '../platform/index';
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
  /** Hands out the server, for tests. */
  onServer?: (server: SocketServer) => void;
}

/** Sockets on the app's own port; they are closed, with a word to come back, before the app is. */
export const socketMount =
  (deps: SocketMountDeps) =>
  async (app: FastifyInstance): Promise<void> => {
    const { services, rateLimitScale, now } = deps;
    const server = createSocketServer({
      hub: services.live.hub,
      tickets: services.live.tickets,
      merchants: services.merchants,
      ownOrigins: deps.ownOrigins,
      trustedProxyHops: deps.trustedProxyHops,
      scale: rateLimitScale,
      limiter: createLimiter({ now, scale: rateLimitScale }),
      now,
      onError: deps.onError,
    });
    app.server.on('upgrade', (request, socket, head) => {
      if (headerText(request.headers, 'upgrade').toLowerCase() === 'websocket')
        server.upgrade(request, socket, head);
      else readAgain(app.server, { request, socket, head });
    });
    app.addHook('preClose', () => server.stop());
    deps.onServer?.(server);
  };
