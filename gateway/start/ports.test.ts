import { type AddressInfo, createServer, Server } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { checkPort } from './ports';

afterEach(() => vi.restoreAllMocks());

it('names a port that another program has', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  for (const host of ['127.0.0.1', '0.0.0.0'])
    await expect(checkPort({ host, port, variable: 'PORT' })).rejects.toThrow(`Port ${port} is taken`);
  await new Promise((resolve) => other.close(resolve));
});

it('opens no port to find out, since a proxy would send requests to it', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  await new Promise((resolve) => other.close(resolve));
  const listen = vi.spyOn(Server.prototype, 'listen');
  await checkPort({ host: '127.0.0.1', port, variable: 'PORT' });
  expect(listen).not.toHaveBeenCalled();
});
