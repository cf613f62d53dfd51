import { createServer, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { readConfig } from '../config';
import { ExtensionError } from '../extensions/index';
import { startGateway } from './gateway';

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

it('[OPS-4] a gateway that cannot load an extension names it and does not start, before it asks its database', async () => {
  const config = readConfig({
    FOYER_MODE: 'production',
    PUBLIC_URL: 'https://play.example.com',
    FOYER_SECRET: 'a secret for tests only, 32 characters and more',
    HOUSE_VENDOR_SECRET: 'a vendor secret for tests only, 32+ characters',
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    // Nothing listens there: a start that came so far would say so.
    DATABASE_URL: `postgres://app@127.0.0.1:${await freePort()}/none`,
    EXTENSIONS: '/no/such/folder/acme.mjs',
  });
  const start = startGateway({ config, say: () => undefined, now: () => 0, onLost: () => undefined });
  await expect(start).rejects.toThrow('The extension /no/such/folder/acme.mjs cannot be loaded');
  await expect(start).rejects.toBeInstanceOf(ExtensionError);
});
