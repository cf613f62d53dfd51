// The lazy parts of the core are here already, so that a test waits for wishes and not for files.
import '../core/late';
import '../core/domains/session.effects';
import '../locales/en/errors';
import { createClient } from '../core/client';
import type { Client, ClientConfig } from '../core/types';
import { createFakeGateway, type FakeGateway } from './fake-gateway';
import { GATEWAY, MERCHANT } from './fixtures';
import { createTestPorts, type TestPorts } from './ports';

export interface TestWorld extends TestPorts {
  client: Client;
  gateway: FakeGateway;
}

/** A client on a fake gateway with everything outside in the test's hand. */
export const createTestWorld = (
  options: Partial<ClientConfig> & {
    url?: string;
    routes?: boolean;
    seed?: number;
    /** Parts of an earlier world: the same browser on another page. */
    like?: Pick<TestWorld, 'gateway' | 'ports'>;
  } = {},
): TestWorld => {
  const { url, routes, seed, like, ports: over, ...config } = options;
  const world = createTestPorts({
    ...(url === undefined ? {} : { url }),
    ...(routes === undefined ? {} : { routes }),
    ...(seed === undefined ? {} : { seed }),
  });
  const gateway = like?.gateway ?? createFakeGateway();
  const ports = { ...world.ports, ...(like ? { storage: like.ports.storage } : {}) };
  const client = createClient({
    merchant: MERCHANT,
    gateway: GATEWAY,
    ...config,
    ports: { ...ports, fetch: gateway.fetch, ...over },
  });
  return { ...world, ports, client, gateway };
};
