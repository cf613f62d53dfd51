// The lazy parts of the core are here already, so that a test waits for answers and not for files.
import '../contract/calls/information';
import '../core/first-answer';
import '../core/transport/transport';
import '../core/domains/favourites.member';
import '../core/domains/system.information';
import '../core/domains/session.effects';
import '../core/domains/system.watch';
import '../locales/en/errors';
import { composeClient } from '../core/client';
import { compactTexts } from '../core/i18n/compact-texts';
import type { TextsFactory } from '../core/i18n/texts';
import { readConfig, type CheckedConfig } from '../core/kernel/config';
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
    /** Default: what widgets carry. */
    texts?: TextsFactory;
    url?: string;
    routes?: boolean;
    seed?: number;
    /** The page may take parameters out of its own address, as the operator's site does. */
    ownsAddress?: boolean;
    /** What the page asked for before the client's code came. */
    earlyAnswer?: CheckedConfig['earlyAnswer'];
    /** Parts of an earlier world: the same browser on another page. */
    like?: Pick<TestWorld, 'gateway' | 'ports'>;
    /** Another tab of the same browser, that was opened as a copy of this one: the session of a tab is its own from then on. */
    copyOf?: Pick<TestWorld, 'gateway' | 'ports' | 'session' | 'local'>;
  } = {},
): TestWorld => {
  const {
    url,
    routes,
    seed,
    ownsAddress,
    earlyAnswer,
    like,
    copyOf,
    ports: over,
    texts = compactTexts,
    ...config
  } = options;
  const world = createTestPorts({
    ...(url === undefined ? {} : { url }),
    ...(routes === undefined ? {} : { routes }),
    ...(seed === undefined ? {} : { seed }),
    ...(ownsAddress === undefined ? {} : { ownsAddress }),
  });
  const before = like ?? copyOf;
  const gateway = before?.gateway ?? createFakeGateway();
  const ports = { ...world.ports, ...(like ? { storage: like.ports.storage } : {}) };
  if (copyOf) {
    for (const [key, value] of copyOf.session.all) world.session.set(key, value);
    ports.storage = { ...copyOf.ports.storage, session: world.session };
    if (copyOf.ports.tabs) ports.tabs = copyOf.ports.tabs;
    if (copyOf.ports.locks) ports.locks = copyOf.ports.locks;
  }
  const checked = readConfig({
    merchant: MERCHANT,
    gateway: GATEWAY,
    ...config,
    ports: { ...ports, fetch: gateway.fetch, ...over },
  });
  const client = composeClient({ ...checked, ...(earlyAnswer ? { earlyAnswer } : {}) }, texts);
  return { ...world, ports, client, gateway };
};
