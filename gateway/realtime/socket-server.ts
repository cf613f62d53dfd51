import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { closeCodes } from '../../src/contract/entities/live-event';
import { STOMP_PROTOCOL } from '../../src/contract/stomp';
import { headerText, type Limiter, sourceKey, tierOf, visitorIp } from '../http/index';
import { type MerchantContext, type Merchants, parseUrl } from '../platform/index';
import { Connection, type ConnectionDeps } from './connection';
import { SOCKET_PATH } from './socket-path';
/** Bytes of one message from a client: a handshake is far below it. */
export const MAX_FRAME_BYTES = 4 * 1024;
/** Sockets of this node. */
export const MAX_SOCKETS = 20_000;
/** Sockets of one address; many people can share one. */
export const MAX_SOCKETS_OF_SOURCE = 200;
const TICK_MS = 1_000;
const STOP_WITHIN_MS = 2_500;

export interface SocketServerDeps extends ConnectionDeps {
  merchants: Merchants;
  ownOrigins: ReadonlySet<string>;
  trustedProxyHops: number;
  /** The bounds of one source times this, for load tests. */
  scale: number;
  limiter: Limiter;
}

export interface SocketServer {
  /** Takes over a connection that asked for another protocol, or refuses it. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Deadlines and heartbeats; runs by itself once a second. */
  tick(): void;
  /** Closes all sockets with a word to come back, and takes no new ones. */
  stop(): Promise<void>;
  readonly size: number;
}

interface Caller {
  merchant: MerchantContext;
  origin: string;
  source: string;
}

const words: Record<number, string> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

const refuse = (socket: Duplex, status: number): void => {
  socket.once('finish', () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${status} ${words[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\nCache-Control: no-store\r\n\r\n`,
  );
};

class Sockets implements SocketServer {
  readonly #server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    // Events are short: compressing them costs 300 KB of memory a socket and saves nothing.
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
    handleProtocols: (offered) => (offered.has(STOMP_PROTOCOL) ? STOMP_PROTOCOL : false),
  });
  readonly #all = new Set<Connection>();
  readonly #sources = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  #isStopping = false;
  #onEmpty: () => void = () => undefined;

  constructor(private readonly deps: SocketServerDeps) {
    this.#timer = setInterval(() => this.tick(), TICK_MS);
    this.#timer.unref();
  }

  get size(): number {
    return this.#all.size;
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // A peer that hangs up during the handshake is not logged.
    socket.on('error', () => socket.destroy());
    const caller = this.#identify(request);
    if (typeof caller === 'number') return refuse(socket, caller);
    this.#server.handleUpgrade(request, socket, head, (accepted) => {
      const connection = new Connection(accepted, caller, this.deps);
      this.#all.add(connection);
      this.#count(caller.source, 1);
      accepted.on('close', () => {
        this.#all.delete(connection);
        this.#count(caller.source, -1);
        if (this.#all.size === 0) this.#onEmpty();
      });
      // Asked to stop while the handshake went on.
      if (this.#isStopping) connection.close(closeCodes.restart, 'restart');
    });
  }

  /** Who knocks, or the status of the refusal; nothing of a member is known before there is a ticket. */
  #identify(request: IncomingMessage): Caller | number {
    if (this.#isStopping || this.#all.size >= MAX_SOCKETS) return 503;
    const { merchants, ownOrigins, trustedProxyHops, limiter, scale } = this.deps;
    const url = parseUrl(request.url ?? '', 'http://gateway');
    if (url?.pathname !== SOCKET_PATH) return 404;
    const merchant = merchants.find(url.searchParams.get('merchantCode') ?? '');
    const origin = headerText(request.headers, 'origin');
    if (!merchant || tierOf({ origin, merchant, own: ownOrigins }) === null) return 403;
    const offered = headerText(request.headers, 'sec-websocket-protocol').split(',');
    if (!offered.some((protocol) => protocol.trim() === STOMP_PROTOCOL)) return 400;
    const source = sourceKey(
      visitorIp({
        socketIp: request.socket.remoteAddress ?? '',
        forwardedFor: headerText(request.headers, 'x-forwarded-for'),
        trustedHops: trustedProxyHops,
      }),
    );
    if ((this.#sources.get(source) ?? 0) >= MAX_SOCKETS_OF_SOURCE * scale) return 429;
    try {
      limiter.take({ kind: 'source', limit: 'write', key: `socket ${source}` });
    } catch {
      return 429;
    }
    return { merchant, origin, source };
  }

  #count(source: string, by: 1 | -1): void {
    const count = (this.#sources.get(source) ?? 0) + by;
    if (count > 0) this.#sources.set(source, count);
    else this.#sources.delete(source);
  }

  tick(): void {
    const now = this.deps.now();
    const { merchants, ownOrigins } = this.deps;
    for (const connection of [...this.#all]) {
      const { origin } = connection.caller;
      const merchant = merchants.byId(connection.merchantId);
      // Struck off the list since it came.
      if (!merchant || tierOf({ origin, merchant, own: ownOrigins }) === null)
        connection.close(closeCodes.refused, 'origin');
      connection.tick(now);
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    for (const connection of [...this.#all]) connection.close(closeCodes.restart, 'restart');
    if (this.#all.size > 0)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, STOP_WITHIN_MS);
        this.#onEmpty = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    for (const connection of [...this.#all]) connection.terminate();
  }
}

export const createSocketServer = (deps: SocketServerDeps): SocketServer => new Sockets(deps);
