import { afterEach, describe, expect, it } from 'vitest';
import { createTestWorld } from '../../testing/client';
import { settle } from '../../testing/clock';
import { card, game, MEMBER } from '../../testing/fixtures';
import type { Client, Intent, LaunchDecision } from '../types';
import { gamesDomain } from './games';
import { launchDomain } from './launch';
import {
  decideLaunch,
  launchLanguage,
  launchPlatform,
  launchRequest,
  type LaunchTarget,
} from './launch.decide';
import { walletDomain } from './wallet';

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
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));

const member = { state: 'member', kind: 'player' } as const;
const guest = { state: 'guest', kind: null } as const;
const trial = { state: 'member', kind: 'trial' } as const;

describe('[LAUNCH-1] [LAUNCH-2] what a click means', () => {
  it.each<[string, LaunchTarget, typeof member | typeof guest | typeof trial, LaunchDecision]>([
    ['a game', game(), member, { type: 'open', display: 'frame' }],
    ['a game for a guest', game(), guest, { type: 'need-login' }],
    ['a game for a trial member', game(), trial, { type: 'trial-refused' }],
    [
      'the Vietnamese lottery',
      game({ vendor: 'TCG_LOTTO_VN', code: 'VN 1' }),
      member,
      { type: 'route', path: '/vnLottery?gameCode=VN%201' },
    ],
    [
      'the SEA lottery',
      game({ vendor: 'TCG_SEA', code: 'S1' }),
      member,
      { type: 'route', path: '/seaLottery?gameCode=S1' },
    ],
    [
      'a lottery',
      game({ vendor: 'LOTT', code: 'L1' }),
      member,
      { type: 'route', path: '/lottery?gameCode=L1' },
    ],
    [
      'an e-lottery card',
      card({ vendor: 'ELOTT', category: 'ELOTT' }),
      member,
      { type: 'route', path: '/lottery' },
    ],
    ['a lottery for a guest', game({ vendor: 'LOTT' }), guest, { type: 'need-login' }],
    ['a vendor of slots', card(), member, { type: 'route', path: '/rng?vassalage=JL' }],
    ['a vendor of slots for a guest', card(), guest, { type: 'route', path: '/rng?vassalage=JL' }],
    [
      'a group',
      card({ category: 'FISH', group: true }),
      member,
      { type: 'group', vendor: 'JL', category: 'FISH' },
    ],
    [
      'a vendor’s lobby',
      card({ category: 'LIVE', vendorGameId: 'X' }),
      member,
      { type: 'open', display: 'frame' },
    ],
    ['a vendor without a lobby', card({ category: 'LIVE' }), member, { type: 'soon' }],
    ['a room', game({ vendorGameId: '', roomId: '7' }), member, { type: 'open', display: 'frame' }],
    ['a vendor that refuses frames', game({ vendor: 'BBIN' }), member, { type: 'open', display: 'window' }],
    [
      'a vendor named like a prototype',
      game({ vendor: 'constructor' }),
      member,
      { type: 'open', display: 'frame' },
    ],
  ])('%s', (_, target, visitor, decision) => {
    expect(decideLaunch(target, visitor, false)).toEqual(decision);
  });

  it('opens a window for a vendor that refuses frames', () => {
    expect(decideLaunch(game(), member, true)).toEqual({ type: 'open', display: 'window' });
  });
});

describe('[LAUNCH-3] the query', () => {
  it.each([
    [game({ vendor: 'PT', category: 'LIVE', platforms: 'html5-desktop' }), 'flash'],
    [game({ vendor: 'PT', category: 'RNG' }), 'html5-desktop'],
    [game({ platforms: 'flash' }), 'flash'],
    [game({ platforms: 'html5' }), 'html5'],
    [game({ platforms: '' }), 'html5-desktop'],
    [card(), 'html5-desktop'],
  ])('names the platform', (target, platform) => {
    expect(launchPlatform(target)).toBe(platform);
  });

  it('turns Indonesian into English for the vendors that have none', () => {
    expect(['JDB', 'AE', 'DG', 'JL'].map((vendor) => launchLanguage(game({ vendor }), 'ID'))).toEqual([
      'EN',
      'EN',
      'EN',
      'ID',
    ]);
  });

  it('is the protocol’s, and carries no token', () => {
    const request = launchRequest(game({ roomId: '5' }), { language: 'PT', merchant: 'DEMO' });
    expect(request).toMatchObject({
      gameId: 'JL0001',
      nodeId: '1001',
      accountType: '1',
      confirmTrans: '0',
      vassalage: 'JL',
      launchMode: 'GLS',
      clientType: 3,
      language: 'PT',
      merchantCode: 'DEMO',
    });
    expect(request).not.toHaveProperty('token');
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
