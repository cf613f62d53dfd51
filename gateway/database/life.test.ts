import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Life } from './life';

const sockets = new Set<Socket>();
/** As a pooler in session mode whose sessions are all taken: it accepts clients and lets them wait. */
const silent = createServer((socket) => void sockets.add(socket));
beforeAll(() => new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  silent.close();
});

it('does not wait for ever for a session that a pooler does not give', async () => {
  const { port } = silent.address() as AddressInfo;
  const life = new Life(`postgres://member:nothing@127.0.0.1:${port}/none`, 0);
  expect(await life.current()).toBeNull();
  await life.close();
});
