import { afterEach, describe, expect, it } from 'vitest';
import { createTestWorld } from '../../testing/client';
import { settle } from '../../testing/clock';
import { card, game, MEMBER, room } from '../../testing/fixtures';
import type { Client, Intent } from '../types';
import { gamesDomain } from './games';
import { launchDomain } from './launch';
import { decideLaunch } from './launch.decide';
import './launch.deferred';
import { walletDomain } from './wallet';
import { walletsDomain } from './wallets';

const clients: Client[] = [];
const world = (...args: Parameters<typeof createTestWorld>) => {
  const made = createTestWorld(...args);
  clients.push(made.client);
  const intents: Intent[] = [];
  made.client.onIntent((intent) => intents.push(intent) > 0);
  return { ...made, intents, launch: made.client.use(launchDomain) };
};
const entered = async (...args: Parameters<typeof createTestWorld>) => {
  const made = world(...args);
  await made.client.session.login({ mode: 'username', ...MEMBER });
  return made;
};
/** Waits for work that no clock drives: a part that loads, an answer. */
const until = async (check: () => boolean): Promise<void> => {
  for (let turn = 0; turn < 200 && !check(); turn += 1) await settle();
  expect(check()).toBe(true);
};
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));

describe('what a click means', () => {
  it('[LAUNCH-2] is not taken in by a vendor named like a prototype', () => {
    const member = { state: 'member', kind: 'player' } as const;
    expect(decideLaunch(game({ vendor: 'constructor' }), member, { newWindow: false })).toEqual({
      type: 'open',
      display: 'frame',
    });
  });
});

describe('starting a game', () => {
  it('[LAUNCH-3] opens the address the gateway gave', async () => {
    const { launch, gateway } = await entered();
    const start = launch.start(game());
    expect(launch.store.getState()).toMatchObject({ step: 'asking', game: { name: 'Lantern Fields' } });
    await start;
    expect(launch.store.getState()).toMatchObject({
      step: 'open',
      url: 'https://play.example/1001?round=1',
      trial: false,
    });
    expect(gateway.state.members.get(MEMBER.username)?.recent).toEqual(['1001']);
  });

  it('[LAUNCH-1] asks a guest to log in and goes on after it', async () => {
    const { launch, intents, client } = world();
    await launch.start(game());
    expect(intents.map((intent) => intent.type)).toEqual(['need-login']);
    expect(launch.store.getState().step).toBe('idle');
    await client.session.login({ mode: 'username', ...MEMBER });
    await settle();
    expect(launch.store.getState().step).toBe('open');
  });

  it('[LAUNCH-1] tells a trial member to register', async () => {
    const { launch, intents, client, gateway } = world();
    await client.session.freeplay();
    await launch.start(game());
    expect(intents).toEqual([{ type: 'trial-refused' }]);
    expect(gateway.count('launch.game')).toBe(0);
  });

  it('[LAUNCH-4] needs no account for a free trial', async () => {
    const { launch } = world();
    await launch.start(game(), { trial: true });
    expect(launch.store.getState()).toMatchObject({
      step: 'open',
      trial: true,
      url: 'https://play.example/1001?trial=1',
    });
    await launch.start(game({ id: '1002', vendorGameId: 'G1' }), { trial: true });
    expect(launch.store.getState()).toMatchObject({ step: 'failed', error: { code: 'GAME_NO_TRIAL' } });
  });

  it('[LAUNCH-2] goes to a route where the page has routes, and asks the page otherwise', async () => {
    const routed = await entered({ routes: true });
    await routed.launch.start(game({ vendor: 'LOTT', code: 'L1' }));
    expect([routed.visited, routed.intents]).toEqual([['/lottery?gameCode=L1'], []]);
    const plain = await entered();
    await plain.launch.start(game({ vendor: 'LOTT', code: 'L1' }));
    expect(plain.intents).toEqual([{ type: 'navigate', path: '/lottery?gameCode=L1' }]);
  });

  it('[LAUNCH-2] shows the list of a group', async () => {
    const { launch } = await entered();
    await launch.start(card({ category: 'FISH', group: true }));
    expect(launch.store.getState()).toMatchObject({
      step: 'group',
      group: { vendor: 'JL', category: 'FISH' },
    });
  });

  it('[LAUNCH-3] says what failed, and retries', async () => {
    const { launch, gateway } = await entered();
    gateway.intercept = ({ name }) =>
      name === 'launch.game'
        ? Response.json({ success: false, errorCode: 'launch_game_balance_not_enough' }, { status: 400 })
        : undefined;
    await launch.start(game());
    expect(launch.store.getState()).toMatchObject({ step: 'failed', error: { code: 'WALLET_NOT_ENOUGH' } });
    gateway.intercept = null;
    await launch.retry();
    expect(launch.store.getState()).toMatchObject({ step: 'open', error: null });
  });

  it.each(['javascript:alert(1)', 'data:text/html,x'])('refuses an address that is none: %s', async (url) => {
    const { launch, gateway } = await entered();
    gateway.intercept = ({ name }) =>
      name === 'launch.game' ? Response.json({ success: true, value: { gameUrl: url } }) : undefined;
    await launch.start(game());
    expect(launch.store.getState()).toMatchObject({
      step: 'failed',
      url: '',
      error: { code: 'REPLY_INVALID' },
    });
  });

  it('lets the newest start win', async () => {
    const { launch, gateway } = await entered();
    let release: () => void = () => undefined;
    gateway.intercept = ({ url }) =>
      url.searchParams.get('nodeId') === '1001'
        ? new Promise(
            (done) =>
              (release = () =>
                done(Response.json({ success: true, value: { gameUrl: 'https://old.example' } }))),
          )
        : undefined;
    void launch.start(game());
    await settle();
    await launch.start(game({ id: '1002' }));
    release();
    await settle();
    expect(launch.store.getState()).toMatchObject({ url: 'https://play.example/1002?round=1' });
  });

  it('opens a window when the vendor’s card says so', async () => {
    const { launch, client } = await entered();
    await client.use(gamesDomain).start();
    expect(launch.decide(game({ vendor: 'SBO', category: 'SPORTS' }))).toEqual({
      type: 'open',
      display: 'window',
    });
  });

  it('asks for a window within the click, tells it the address, and closes it where there is none', async () => {
    const { launch, client, gateway } = await entered();
    await client.use(gamesDomain).start();
    const told: (string | null)[] = [];
    let asked = 0;
    const openWindow = () => {
      asked += 1;
      return (url: string | null) => void told.push(url);
    };
    const start = launch.start(game({ vendor: 'SBO', category: 'SPORTS' }), { openWindow });
    expect(asked).toBe(1);
    expect(await start).toBe('done');
    expect(told).toEqual(['https://play.example/1001?round=1']);
    gateway.intercept = ({ name }) =>
      name === 'launch.game' ? Response.json({ success: false }, { status: 400 }) : undefined;
    await launch.start(game({ vendor: 'SBO', category: 'SPORTS' }), { openWindow });
    expect(told.slice(1)).toEqual([null]);
    gateway.intercept = null;
    await launch.start(game(), { openWindow });
    expect(asked).toBe(2);
  });

  it('[LAUNCH-1] a guest’s game in a window opens it with the login that was asked for', async () => {
    const { launch, client } = world();
    let asked = 0;
    const openWindow = () => {
      asked += 1;
      return () => undefined;
    };
    expect(await launch.start(game({ vendor: 'BBIN' }), { openWindow })).toBe('done');
    expect(asked).toBe(0);
    await client.session.login({ mode: 'username', ...MEMBER });
    await settle();
    expect(asked).toBe(1);
  });

  it('says which intent stayed unanswered on the page', async () => {
    const { client } = createTestWorld();
    clients.push(client);
    const launch = client.use(launchDomain);
    expect(await launch.start(game())).toBe('need-login');
    await client.session.login({ mode: 'username', ...MEMBER });
    expect(await launch.start(game({ vendor: 'LOTT', code: 'L1' }))).toBe('elsewhere');
  });

  it('[LAUNCH-5] reads the balance again when the game is left', async () => {
    const { launch, client, gateway, clock } = await entered();
    client.use(walletDomain);
    await launch.start(game());
    await clock.advance(5_000);
    const before = gateway.count('wallet.balance');
    launch.close();
    await settle();
    expect(launch.store.getState().step).toBe('idle');
    expect(gateway.count('wallet.balance')).toBe(before + 1);
  });

  it('leaves a game of money at logout, and a trial game not', async () => {
    const { launch, client } = await entered();
    await launch.start(game());
    await client.session.logout();
    expect(launch.store.getState().step).toBe('idle');
    await client.session.login({ mode: 'username', ...MEMBER });
    await launch.start(game(), { trial: true });
    await client.session.logout();
    expect(launch.store.getState().step).toBe('open');
  });
});

describe('games against others', () => {
  it('[LAUNCH-4] show their rooms first, and join the one that is chosen', async () => {
    const { launch, gateway } = await entered();
    gateway.state.rooms = [room(), room({ id: 'moon' })];
    await launch.start(game({ category: 'PVP' }));
    expect(launch.store.getState()).toMatchObject({ step: 'rooms', game: { id: '1001' } });
    expect(gateway.count('launch.game')).toBe(0);
    await launch.start(game({ category: 'PVP' }), { room: 'moon' });
    expect(launch.store.getState()).toMatchObject({
      step: 'open',
      url: 'https://play.example/1001?round=1&room=moon',
    });
    expect(launch.last()).toMatchObject({ room: 'moon', trial: false });
  });

  it('[LAUNCH-4] start at once where there are no rooms, or none are told', async () => {
    const { launch, gateway } = await entered();
    await launch.start(game({ category: 'PVP' }));
    expect(launch.store.getState().step).toBe('open');
    gateway.state.rooms = [room()];
    gateway.intercept = ({ name }) =>
      name === 'rooms.list' ? new Response('<html>', { status: 200 }) : undefined;
    await launch.start(game({ category: 'PVP' }));
    expect(launch.store.getState().step).toBe('open');
  });
});

describe('where each vendor has a wallet of its own', () => {
  it('[LAUNCH-3] plays from the vendor’s wallet, and has the money back after leaving', async () => {
    const { launch, client, gateway } = await entered();
    gateway.state.wallet = 'transfer';
    const wallet = client.use(walletDomain);
    const wallets = client.use(walletsDomain);
    expect(await wallets.single()).toBe(false);
    await launch.start(game());
    expect(launch.store.getState()).toMatchObject({ step: 'open', walletId: 101 });
    launch.close();
    await until(() => gateway.count('wallet.return') === 1 && gateway.state.away.size === 0);
    expect(launch.store.getState()).toMatchObject({ step: 'idle', walletId: null });
    expect(launch.last()).toBeNull();
    await until(() => wallet.store.getState().load === 'ready');
  });

  it('asks once whether one wallet serves all vendors', async () => {
    const { client, gateway } = await entered();
    const wallets = client.use(walletsDomain);
    expect(await Promise.all([wallets.single(), wallets.single()])).toEqual([true, true]);
    expect(gateway.count('wallet.merchant')).toBe(1);
  });

  it('sends a transfer whose answer was lost again under its own name, and stops at a refusal', async () => {
    const { client, gateway } = await entered();
    gateway.state.wallet = 'transfer';
    let lost = 2;
    gateway.intercept = ({ name }) =>
      name === 'wallet.transfer' && lost-- > 0
        ? Response.json({ success: false, errorCode: 'server_busy' }, { status: 503 })
        : undefined;
    const { transfer } = client.use(walletsDomain);
    await transfer({ from: 2, to: 101, amount: { minor: 1_234n, currency: 'BRL' } });
    const sent = gateway.seen.filter((seen) => seen.name === 'wallet.transfer');
    const names = sent.map((seen) => (seen.input as { requestId?: string } | undefined)?.requestId);
    expect(new Set(names.filter(Boolean)).size).toBeLessThanOrEqual(1);
    expect(gateway.state.away.size).toBe(1);
    await expect(
      transfer({ from: 2, to: 101, amount: { minor: 999_999_999n, currency: 'BRL' } }),
    ).rejects.toMatchObject({ code: 'WALLET_NOT_ENOUGH' });
  });
});

describe('what has no launch', () => {
  it('says that a game is coming', async () => {
    const { launch } = await entered();
    await launch.start(card({ category: 'LIVE' }));
    expect(launch.store.getState()).toMatchObject({ step: 'soon', error: null });
  });

  it('opens a vendor’s own player page from the CDN of launches', async () => {
    const { launch, client, gateway, clock } = await entered({ rawToken: true });
    gateway.state.launchCdns = ['https://launch.example/'];
    await client.system.retry();
    const starting = launch.start(game({ vendor: 'ALB' }));
    await settle();
    expect(launch.store.getState().step).toBe('asking');
    await clock.advance(300);
    await starting;
    const { step, display, url } = launch.store.getState();
    expect({ step, display }).toEqual({ step: 'open', display: 'window' });
    expect(url).toMatch(/^https:\/\/launch\.example\/player-wps\.html\?.*vassalage=ALB.*&token=token-/);
    expect(gateway.count('launch.game')).toBe(0);
  });

  it('[LOTT-2] finds a lottery by its own words', async () => {
    const { launch } = await entered();
    expect(await launch.lottery({ kind: 'vn', prizeMode: 'LOTT' })).toEqual({
      url: 'https://play.example/lotto/lobby',
      display: 'frame',
    });
    expect(await launch.lottery({ kind: 'sea' })).toMatchObject({ display: 'window' });
  });
});
