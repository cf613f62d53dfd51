import { afterEach, describe, expect, it } from 'vitest';
import { memberTopic, settingTopic } from '../../contract/entities/live-event';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { settle } from '../../testing/clock';
import { createFakeGateway } from '../../testing/fake-gateway';
import { createFakeSockets } from '../../testing/fake-sockets';
import { GATEWAY, MEMBER } from '../../testing/fixtures';
import { UP_WITHIN_MS } from '../transport/socket';
import { MAX_PAUSE_MS } from '../transport/socket.pause';
import type { Client, Intent } from '../types';
import { liveDomain, POLL_AFTER } from './live';
import { GATHER_MS, SETTLE_MS, SPREAD_MS } from './live.effects';
import { MAX_QUIET_POLLS, POLL_EVERY_MS } from './live.polling';
import { LIVE_AFTER_MS } from './live.start';
import { JOIN_MS, STALE_MS, walletDomain } from './wallet';

const clients: Client[] = [];
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));

/** A guest's page with sockets. */
const page = (
  like?: Pick<TestWorld, 'gateway' | 'ports'> & { sockets: ReturnType<typeof createFakeSockets> },
) => {
  const gateway = like?.gateway ?? createFakeGateway();
  const sockets = like?.sockets ?? createFakeSockets(gateway);
  const base = createTestWorld();
  const made = createTestWorld({
    like: { gateway, ports: like?.ports ?? base.ports },
    ports: { socket: sockets.port },
  });
  clients.push(made.client, base.client);
  const heard: string[] = [];
  const intents: Intent[] = [];
  made.client.onIntent((intent) => intents.push(intent) > 0);
  const topic = () => memberTopic(made.client.session.store.getState().member?.id ?? '');
  return { ...made, sockets, heard, intents, topic };
};
/** … and one with a member and a live socket. */
const livePage = async (...like: Parameters<typeof page>) => {
  const made = page(...like);
  const { client, clock, heard } = made;
  if (client.session.store.getState().state === 'restoring') await client.session.restore();
  else await client.session.login({ mode: 'username', ...MEMBER });
  const live = client.use(liveDomain);
  for (const type of ['RESYNC', 'INBOX', 'BALANCE', 'SESSION_ENDED'] as const)
    live.on(type, (event) => void heard.push(event.type));
  await clock.advance(0);
  return { ...made, live, state: () => live.store.getState().state };
};

describe('the live part', () => {
  it('comes by itself when a page with a member has come to rest, and to no guest', async () => {
    const { client, clock, sockets } = page();
    await client.system.start();
    await clock.advance(10 * LIVE_AFTER_MS);
    expect(client.peek('live')).toBeNull();
    await client.session.login({ mode: 'username', ...MEMBER });
    await clock.advance(LIVE_AFTER_MS - 1);
    expect(client.peek('live')).toBeNull();
    await clock.advance(1);
    await expect.poll(() => client.peek('live')).not.toBeNull();
    await clock.advance(0);
    expect(sockets.open()).toHaveLength(1);
    expect(sockets.all[0]).toMatchObject({
      address: `${GATEWAY.replace('https', 'wss')}/wps/realtime/socket?merchantCode=DEMO`,
      protocol: 'v12.stomp',
      commands: ['CONNECT', 'SUBSCRIBE', 'SUBSCRIBE'],
    });
  });

  it('[TRIAL-S3] hears of maintenance and of its end, and asks within a few seconds', async () => {
    const { client, clock, gateway, sockets } = await livePage();
    const told = () =>
      sockets.tell(settingTopic('DEMO'), { type: 'SETTING_CHANGED', data: { setting: 'STATUS' } });
    const state = () => client.system.store.getState().status?.state;
    for (const maintenance of [true, false]) {
      gateway.state.maintenance = maintenance;
      told();
      // Said many times it is asked once.
      told();
      const asked = gateway.count('system.status');
      await clock.advance(SPREAD_MS + 3_000);
      expect(state()).toBe(maintenance ? 'maintenance' : 'open');
      expect(gateway.count('system.status') - asked).toBeLessThanOrEqual(2);
    }
    sockets.tell(settingTopic('DEMO'), { type: 'SETTING_CHANGED', data: { setting: 'LGSGAMESETTING' } });
    const asked = gateway.count('system.status');
    await clock.advance(SPREAD_MS + 3_000);
    expect(gateway.count('system.status')).toBe(asked);
  });

  it('sends the token nowhere but in the call that asks for a ticket', async () => {
    const { sockets, client, ports } = await livePage();
    const token = ports.storage.session.get('DEMO.token');
    expect(token).toMatch(/^token-/);
    expect(JSON.stringify(sockets.all)).not.toContain(token);
    expect(client.use(liveDomain).store.getState().state).toBe('live');
  });

  it('[PTS-5] tells events by type, and that everything is to be read again when it begins', async () => {
    const { heard, sockets, topic, clock } = await livePage();
    expect(heard).toEqual(['RESYNC']);
    sockets.tell(topic(), { type: 'INBOX', title: 'A letter', popup: true });
    sockets.all[0]?.say('MESSAGE\nmessage-id:x\n\nnot json\0');
    sockets.all[0]?.say('MESSAGE\nmessage-id:y\n\n{"type":"FROM_THE_FUTURE"}\0');
    await clock.advance(0);
    expect(heard).toEqual(['RESYNC', 'INBOX']);
  });

  it('leaves with the session and comes back with the next one', async () => {
    const { client, sockets, state, clock } = await livePage();
    await client.session.logout();
    expect(state()).toBe('off');
    expect(sockets.open()).toHaveLength(0);
    await clock.advance(10 * MAX_PAUSE_MS);
    expect(sockets.all).toHaveLength(1);
    await client.session.login({ mode: 'username', ...MEMBER });
    await clock.advance(0);
    expect(state()).toBe('live');
    expect(sockets.open()).toHaveLength(1);
  });

  it('waits while the password must be changed first', async () => {
    const { client, gateway, clock, sockets } = page();
    const member = gateway.state.members.get(MEMBER.username);
    if (member) member.password = '123456';
    await client.session.login({ mode: 'username', username: MEMBER.username, password: '123456' });
    expect(client.session.store.getState()).toMatchObject({ state: 'member', passwordChangeDue: true });
    const live = client.use(liveDomain);
    await clock.advance(MAX_PAUSE_MS);
    expect(live.store.getState().state).toBe('off');
    expect(gateway.count('realtime.ticket')).toBe(0);
    for (const kept of gateway.state.identity.sessions.values()) kept.restricted = false;
    await client.session.passwordChanged();
    await clock.advance(0);
    expect(live.store.getState().state).toBe('live');
    expect(sockets.open()).toHaveLength(1);
  });

  it('ends when the client does', async () => {
    const { client, sockets, clock } = await livePage();
    client.destroy();
    expect(sockets.open()).toHaveLength(0);
    expect(clock.waiting()).toBe(0);
  });
});

describe('a session that ends elsewhere', () => {
  it('[SYS-5] ends on every page of it at once, with the reason, and leaves other sessions alone', async () => {
    const first = await livePage();
    const second = await livePage(first);
    const other = await livePage({
      gateway: first.gateway,
      sockets: first.sockets,
      ports: createTestWorld().ports,
    });
    await first.client.session.logout();
    await settle();
    expect(second.client.session.store.getState().state).toBe('guest');
    expect(second.heard).toContain('SESSION_ENDED');
    expect(second.intents).toEqual([{ type: 'session-ended', reason: 'elsewhere' }]);
    expect(second.state()).toBe('off');
    // Here the visitor logged out.
    expect(first.intents).toEqual([]);
    expect(other.client.session.store.getState().state).toBe('member');
    expect(other.state()).toBe('live');
  });

  it('ends also where only the close frame says so', async () => {
    const { client, sockets, intents } = await livePage();
    sockets.all[0]?.drop(4401, 'expired');
    await settle();
    expect(client.session.store.getState().state).toBe('guest');
    expect(intents).toEqual([{ type: 'session-ended', reason: 'expired' }]);
  });

  it('does not touch the one that was begun since', async () => {
    const { client, sockets, state, clock } = await livePage();
    const [old] = sockets.all;
    await client.session.logout();
    await client.session.login({ mode: 'username', ...MEMBER });
    await clock.advance(0);
    old?.say('MESSAGE\nmessage-id:0\n\n{"type":"SESSION_ENDED"}\0');
    old?.drop(4401);
    await settle();
    expect(client.session.store.getState().state).toBe('member');
    expect(state()).toBe('live');
  });
});

describe('the balance', () => {
  const walletPage = async () => {
    const made = await livePage();
    const wallet = made.client.use(walletDomain);
    await made.clock.advance(GATHER_MS + SETTLE_MS + JOIN_MS);
    const member = made.gateway.state.members.get(MEMBER.username);
    if (!member) throw new Error('no member');
    return { ...made, wallet, member, minor: () => wallet.store.getState().balance?.total.minor };
  };
  const changed = (amount: string, accountTypeId = 2, currency = 'BRL') =>
    ({ type: 'BALANCE', data: { accountTypeId, amount, currency } }) as const;

  it('[HOME-1] shows a number that was told at once, and asks for it once the changes are through', async () => {
    const { sockets, topic, minor, member, gateway, clock } = await walletPage();
    const before = gateway.count('wallet.balance');
    member.minor = 4_200n;
    sockets.tell(topic(), changed('41.50'));
    sockets.tell(topic(), changed('41.99'));
    await clock.advance(0);
    expect(minor()).toBe(4_199n);
    await clock.advance(GATHER_MS + SETTLE_MS - 1);
    expect(gateway.count('wallet.balance')).toBe(before);
    await clock.advance(1);
    expect(gateway.count('wallet.balance')).toBe(before + 1);
    expect(minor()).toBe(4_200n);
  });

  it('does not go back to an answer that was under way when a newer number was told', async () => {
    const { sockets, topic, minor, wallet, gateway, clock } = await walletPage();
    let release: (response: Response) => void = () => undefined;
    gateway.intercept = ({ name }) =>
      name === 'wallet.balance' ? new Promise((done) => (release = done)) : undefined;
    const asking = wallet.refresh();
    await settle();
    sockets.tell(topic(), changed('41.50'));
    await clock.advance(0);
    release(Response.json({ success: true, value: { sumBalance: '1.00', currency: 'BRL', balance: [] } }));
    gateway.intercept = null;
    await asking;
    expect(minor()).toBe(4_150n);
    await clock.advance(GATHER_MS + SETTLE_MS + JOIN_MS);
    expect(minor()).toBe(100_025n);
  });

  it('reloads the balance if its total or the wallet of an event is unread', async () => {
    const { sockets, topic, wallet, clock } = await walletPage();
    const { balance } = wallet.store.getState();
    if (!balance) throw new Error('no balance');
    const unread = { minor: 0n, currency: 'BRL', unread: true as const };
    const wallets = balance.wallets.map((row) => ({ ...row, available: unread }));
    for (const shown of [
      { ...balance, total: unread },
      { ...balance, wallets },
    ]) {
      wallet.heard(shown);
      sockets.tell(topic(), changed('41.50'));
      await clock.advance(0);
      expect(wallet.store.getState().balance).toEqual(shown);
    }
    await clock.advance(GATHER_MS + SETTLE_MS + JOIN_MS);
    expect(wallet.store.getState().balance?.total.unread).toBeUndefined();
  });

  it('takes no number of another wallet or currency, and none that is no exact amount', async () => {
    const { sockets, topic, minor, clock } = await walletPage();
    for (const news of [changed('1.00', 9), changed('1.00', 2, 'EUR'), changed('1e3'), changed('1.001')])
      sockets.tell(topic(), news);
    await clock.advance(0);
    expect(minor()).toBe(100_025n);
  });

  it.each([
    { type: 'DEPOSIT', data: { amount: '5', time: 1, success: true } },
    { type: 'WITHDRAW', data: { amount: '5', time: 1, success: false } },
    { type: 'PROMOTION_CLAIM' },
  ] as const)('is asked for after $type', async (news) => {
    const { sockets, topic, gateway, clock } = await walletPage();
    const before = gateway.count('wallet.balance');
    sockets.tell(topic(), news);
    await clock.advance(GATHER_MS + SETTLE_MS);
    expect(gateway.count('wallet.balance')).toBe(before + 1);
  });

  it('does not grow stale while changes are told, and does once they are not', async () => {
    const { wallet, sockets, clock } = await walletPage();
    const isStale = () => wallet.store.getState().stale;
    const beat = async () => {
      sockets.open()[0]?.say('\n');
      await clock.advance(10_000);
    };
    for (let beats = 0; beats < 9; beats += 1) await beat();
    expect(isStale()).toBe(false);
    sockets.door = 'silent';
    sockets.all.at(-1)?.drop();
    // Not one try answered, and too early to ask instead.
    await clock.advance(STALE_MS);
    expect(isStale()).toBe(true);
  });

  it('is not asked for where no widget shows it', async () => {
    const { sockets, topic, gateway, clock } = await livePage();
    sockets.tell(topic(), changed('1.00'));
    await clock.advance(10_000);
    expect(gateway.count('wallet.balance')).toBe(0);
  });
});

describe('a socket that breaks', () => {
  it('is come back to, and what was missed is heard once', async () => {
    const { sockets, topic, heard, state, clock } = await livePage();
    sockets.tell(topic(), { type: 'INBOX' });
    await clock.advance(0);
    sockets.all[0]?.drop();
    await settle();
    expect(state()).toBe('connecting');
    sockets.tell(topic(), { type: 'INBOX' });
    sockets.tell(topic(), { type: 'INBOX' });
    await clock.advance(1_000);
    expect(state()).toBe('live');
    expect(sockets.all[1]?.after).toBe('e1');
    expect(heard).toEqual(['RESYNC', 'INBOX', 'INBOX', 'INBOX']);
  });

  it('is come back to with everything read again when the gateway cannot say what was missed', async () => {
    const { sockets, heard, clock } = await livePage();
    sockets.all[0]?.say('MESSAGE\nmessage-id:of-another-node\n\n{"type":"INBOX"}\0');
    await clock.advance(0);
    sockets.all[0]?.drop();
    await clock.advance(1_000);
    expect(heard).toEqual(['RESYNC', 'INBOX', 'RESYNC']);
  });

  it('is noticed when it only falls silent, while heartbeats keep it', async () => {
    const { sockets, state, clock } = await livePage();
    for (let beat = 0; beat < 10; beat += 1) {
      await clock.advance(20_000);
      sockets.all[0]?.say('\n');
      await clock.advance(0);
    }
    expect(sockets.all).toHaveLength(1);
    await clock.advance(49_999);
    expect(state()).toBe('live');
    await clock.advance(1);
    expect(state()).toBe('connecting');
    expect(sockets.all[0]?.isOpen).toBe(false);
  });

  it('is tried on without end, at growing pauses with a bound, while the balance is asked for', async () => {
    const { sockets, state, clock, client, gateway } = await livePage();
    client.use(walletDomain);
    sockets.door = 1006;
    sockets.all[0]?.drop();
    await clock.advance(7_000);
    expect(state()).toBe('polling');
    expect(sockets.all.length).toBeGreaterThanOrEqual(POLL_AFTER);
    const asked = gateway.count('wallet.balance');
    await clock.advance(10 * POLL_EVERY_MS);
    expect(gateway.count('wallet.balance')).toBeGreaterThanOrEqual(asked + 9);
    const tries = sockets.all.length;
    await clock.advance(20 * MAX_PAUSE_MS);
    // At least one in each longest pause, and far fewer than one in each shortest.
    expect(sockets.all.length - tries).toBeGreaterThanOrEqual(20);
    expect(sockets.all.length - tries).toBeLessThan(120);
    sockets.door = 'open';
    await clock.advance(MAX_PAUSE_MS);
    expect(state()).toBe('live');
    const last = gateway.count('wallet.balance');
    for (let beat = 0; beat < 3; beat += 1) {
      sockets.open()[0]?.say('\n');
      await clock.advance(10_000);
    }
    expect(gateway.count('wallet.balance')).toBeLessThanOrEqual(last + 1);
  });

  it('that is never answered counts as a failure too', async () => {
    const { sockets, state, clock } = await livePage();
    sockets.door = 'silent';
    sockets.all[0]?.drop();
    await clock.advance(1_000 + UP_WITHIN_MS + 2_000);
    expect(sockets.all.length).toBeGreaterThanOrEqual(3);
    expect(sockets.open().length).toBeLessThanOrEqual(1);
    expect(state()).toBe('connecting');
  });

  it('is tried at once when the page is looked at again', async () => {
    const { sockets, clock, state, becomeVisible } = await livePage();
    sockets.door = 1006;
    sockets.all[0]?.drop();
    await clock.advance(5 * MAX_PAUSE_MS);
    sockets.door = 'open';
    const before = sockets.all.length;
    await clock.advance(1_000);
    if (state() !== 'live') becomeVisible();
    await clock.advance(0);
    expect(state()).toBe('live');
    expect(sockets.all.length).toBe(before + 1);
  });
});

describe('asking instead', () => {
  const polling = async () => {
    const made = await livePage();
    made.client.use(walletDomain);
    made.sockets.door = 1006;
    made.sockets.all[0]?.drop();
    await made.clock.advance(7_000);
    expect(made.state()).toBe('polling');
    const asked = () => made.gateway.count('wallet.balance');
    return { ...made, asked };
  };

  it('rests while the page is hidden', async () => {
    const { asked, clock, becomeHidden, becomeVisible } = await polling();
    becomeHidden();
    await clock.advance(POLL_EVERY_MS);
    const before = asked();
    await clock.advance(20 * POLL_EVERY_MS);
    expect(asked()).toBe(before);
    becomeVisible();
    await clock.advance(POLL_EVERY_MS);
    expect(asked()).toBeGreaterThan(before);
  });

  it('ends after ten minutes without news, so that a page alone keeps no session alive', async () => {
    const { asked, clock, becomeVisible } = await polling();
    await clock.advance((MAX_QUIET_POLLS + 2) * POLL_EVERY_MS);
    const before = asked();
    await clock.advance(10 * POLL_EVERY_MS);
    expect(asked()).toBe(before);
    becomeVisible();
    await clock.advance(2 * POLL_EVERY_MS);
    expect(asked()).toBeGreaterThan(before);
  });

  it('begins at once where the gateway takes no more sockets of this member, which is asked again rarely', async () => {
    const { client, sockets, clock, state } = await livePage();
    client.use(walletDomain);
    sockets.door = 4429;
    sockets.all[0]?.drop(4429);
    await settle();
    expect(state()).toBe('polling');
    await clock.advance(10 * MAX_PAUSE_MS);
    expect(sockets.all.length).toBeLessThan(60);
    expect(state()).toBe('polling');
  });

  it('is all there is with a gateway that knows no sockets, and where there are none to open', async () => {
    const made = page();
    made.gateway.intercept = ({ name }) =>
      name === 'realtime.ticket'
        ? Response.json({ success: false, errorCode: 'path_not_found' }, { status: 404 })
        : undefined;
    await made.client.session.login({ mode: 'username', ...MEMBER });
    const live = made.client.use(liveDomain);
    await made.clock.advance(10 * MAX_PAUSE_MS);
    expect(live.store.getState().state).toBe('polling');
    expect(made.gateway.count('realtime.ticket')).toBe(1);
    expect(made.sockets.all).toHaveLength(0);

    const none = createTestWorld();
    clients.push(none.client);
    await none.client.session.login({ mode: 'username', ...MEMBER });
    expect(none.client.use(liveDomain).store.getState().state).toBe('polling');
    expect(none.gateway.count('realtime.ticket')).toBe(0);
  });

  it('goes on trying while the gateway is only busy, and stops with a session that is dead', async () => {
    const made = page();
    await made.client.session.login({ mode: 'username', ...MEMBER });
    made.gateway.intercept = ({ name }) =>
      name === 'realtime.ticket' ? new Response('', { status: 503 }) : undefined;
    const live = made.client.use(liveDomain);
    await made.clock.advance(MAX_PAUSE_MS);
    expect(live.store.getState().state).toBe('polling');
    made.gateway.intercept = null;
    made.gateway.state.tokens.clear();
    await made.clock.advance(MAX_PAUSE_MS);
    expect(live.store.getState().state).toBe('off');
    expect(made.intents).toEqual([{ type: 'session-ended', reason: 'expired' }]);
  });
});
