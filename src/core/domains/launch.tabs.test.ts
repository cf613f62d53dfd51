import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { settle } from '../../testing/clock';
import { game, MEMBER } from '../../testing/fixtures';
import { createMemoryLocks } from '../../testing/ports';
import { browserLocks } from '../kernel/locks';
import type { LaunchDomain } from '../types';
import { launchDomain } from './launch';
import './wallets';

type Tab = TestWorld & { launch: LaunchDomain };
let tabs: Tab[];
let locks: ReturnType<typeof createMemoryLocks>;
const tabOf = (...args: Parameters<typeof createTestWorld>): Tab => {
  const world = createTestWorld(...args);
  const tab = { ...world, launch: world.client.use(launchDomain) };
  tabs.push(tab);
  return tab;
};
const open = async (): Promise<Tab> => {
  const tab = tabOf({ ports: { locks } });
  tab.gateway.state.wallet = 'transfer';
  await tab.client.session.login({ mode: 'username', ...MEMBER });
  return tab;
};
/** Another tab of the same browser with the same session. */
const twin = async (tab: Tab): Promise<Tab> => {
  const copy = tabOf({ copyOf: tab, ports: { locks }, seed: 7 });
  await copy.client.session.restore();
  return copy;
};
const players = (vendor: string) => locks.holders(`foyer DEMO ${MEMBER.username} plays at ${vendor}`);
const sent = ({ gateway }: Tab) => gateway.count('wallet.return');
/** Waits for work that no clock drives: a part that loads, an answer. */
const until = async (check: () => boolean): Promise<void> => {
  for (let turn = 0; turn < 200 && !check(); turn += 1) await settle();
  expect(check()).toBe(true);
};

beforeEach(() => {
  tabs = [];
  locks = createMemoryLocks();
});
afterEach(() => tabs.forEach(({ client }) => client.destroy()));

describe('[LAUNCH-3] two tabs at one vendor that has a wallet of its own', () => {
  const both = async () => {
    const first = await open();
    const second = await twin(first);
    await first.launch.start(game());
    await second.launch.start(game({ id: '1002' }));
    await until(() => players('JL') === 2);
    return { first, second };
  };

  it('closing one leaves the money with the other, which brings it home when it ends too', async () => {
    const { first, second } = await both();
    first.launch.close();
    await until(() => players('JL') === 1);
    await settle();
    expect(sent(first)).toBe(0);
    expect(first.gateway.state.away.size).toBe(1);
    second.launch.close();
    await until(() => sent(first) === 1 && first.gateway.state.away.size === 0);
  });

  it('a tab that ended without a word is waited for no longer', async () => {
    const { first, second } = await both();
    second.client.destroy();
    await until(() => players('JL') === 1);
    first.launch.close();
    await until(() => sent(first) === 1);
  });

  it('a tab that has gone on to another vendor is waited for no longer', async () => {
    const { first, second } = await both();
    await second.launch.start(game({ id: '1002', vendor: 'PG' }));
    await until(() => players('PG') === 1 && players('JL') === 1);
    expect(sent(first)).toBe(0);
    first.launch.close();
    await until(() => sent(first) === 1);
  });

  it('a logout lets go of all', async () => {
    const { first } = await both();
    await first.client.session.logout();
    await until(() => players('JL') === 0);
  });

  it('another member’s game in the same browser holds nothing of ours', async () => {
    const first = await open();
    locks.share('foyer DEMO somebody plays at JL');
    await first.launch.start(game());
    await until(() => players('JL') === 1);
    first.launch.close();
    await until(() => sent(first) === 1);
  });
});

describe('[LAUNCH-3] one tab that goes on to something else', () => {
  it('brings the money home before the next game is asked for', async () => {
    const { launch, gateway } = await open();
    await launch.start(game());
    await until(() => players('JL') === 1);
    await launch.start(game({ id: '1002' }));
    const calls = gateway.seen.map(({ name }) => name).filter((name) => /launch|return/.test(name));
    expect(calls).toEqual(['launch.game', 'wallet.return', 'launch.game']);
  });

  it('brings it home when play money or a list takes its place', async () => {
    const tab = await open();
    await tab.launch.start(game());
    await until(() => players('JL') === 1);
    await tab.launch.start(game(), { trial: true });
    expect(sent(tab)).toBe(1);
    await tab.launch.start(game());
    await until(() => players('JL') === 1);
    await tab.launch.start(game({ group: true }));
    await until(() => sent(tab) === 2);
    expect(tab.launch.store.getState().step).toBe('group');
  });
});

describe('locks where there are none', () => {
  it('answers nothing in Node, so that a tab counts as alone', () => {
    expect(browserLocks.share('x')).toBeNull();
  });
});
