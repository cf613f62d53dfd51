import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const HOST = '127.0.0.1';

/** The gateway's own address for its own vendors' calls of the wallet: open until their rounds are over, when the public port no longer is. */
export interface InnerPort {
  /** @throws Error before it is open: nothing plays before that */
  origin(): string;
  open(input: { routing: RequestListener; keepAliveMs: number }): Promise<void>;
  close(): Promise<void>;
}

export const createInnerPort = (): InnerPort => {
  let server: Server | null = null;
  return {
    origin() {
      if (server === null) throw new Error('the inner port is not open');
      return `http://${HOST}:${(server.address() as AddressInfo).port}`;
    },
    open({ routing, keepAliveMs }) {
      const opening = createServer({ keepAliveTimeout: keepAliveMs }, routing);
      return new Promise((resolve, reject) => {
        opening.once('error', reject);
        opening.listen(0, HOST, () => {
          server = opening;
          resolve();
        });
      });
    },
    close: () =>
      new Promise((resolve) => {
        if (server === null) return resolve();
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
};
