import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** A proxy has left once no request came for this long: nginx tries a node again a second after a refused connection (`fail_timeout`). */
export const QUIET_MS = 3_000;
/** Longest wait for that: a proxy may know hundreds of open connections, and each one ends with its next answer. */
export const QUIET_WITHIN_MS = 8_000;
const LOOK_EVERY_MS = 50;

/** Takes a node out of service before it stops, so that a proxy in front loses no request. */
export interface Drain {
  /** True from the start of `run`; /readyz reports it. */
  isStopping(): boolean;
  /** Resolves when the port accepts nothing more and no proxy uses its open connections. */
  run(): Promise<void>;
}

/**
 * The order matters: a proxy sends a request once more only if it could not connect.
 * 1. /readyz turns red, and every request is served as before until `drainMs` are over: a proxy that polls leaves.
 * 2. The port closes: a proxy that does not poll cannot connect, and takes the other node.
 * 3. Sockets end and come back at another node. A proxy that counts connections would otherwise avoid this node until they end, and then
 *    send everything to it.
 * 4. Open connections are still served, each one ends with its next answer. A connection is never closed between two answers while
 *    requests come: its proxy may just be sending one.
 *
 * @param input.drainMs 0: no drain, as in the demo
 */
export const createDrain = (input: {
  server: Server;
  drainMs: number;
  /** Ends the sockets, and refuses new ones. */
  endSockets: () => Promise<void>;
  now: () => number;
  wait: (ms: number) => Promise<void>;
}): Drain => {
  const { server, drainMs, endSockets, now, wait } = input;
  let isStopping = false;
  let isClosed = false;
  let open = 0;
  let lastAtMs = 0;
  // Before the app's own listener, which may answer immediately.
  server.prependListener('request', (_, response) => {
    open += 1;
    lastAtMs = now();
    if (isClosed) response.setHeader('connection', 'close');
    response.once('close', () => {
      open -= 1;
      lastAtMs = now();
    });
  });
  return {
    isStopping: () => isStopping,
    async run() {
      isStopping = true;
      if (drainMs === 0) return;
      await wait(drainMs);
      isClosed = true;
      const closedAtMs = now();
      lastAtMs = closedAtMs;
      // http.Server.close would also close connections without a request.
      NetServer.prototype.close.call(server);
      await endSockets();
      while ((open > 0 || now() - lastAtMs < QUIET_MS) && now() - closedAtMs < QUIET_WITHIN_MS)
        await wait(LOOK_EVERY_MS);
    },
  };
};
