import { afterEach, describe, expect, it } from 'vitest';
import { affiliate as affiliateCall, login as loginCall } from '../contract/calls/session';
import { launchGame } from '../contract/calls/launch';
import { createClient } from '../core/create-client';
import { favouritesDomain } from '../core/domains/favourites';
import { gamesDomain } from '../core/domains/games';
import { launchDomain } from '../core/domains/launch';
import { noticesDomain } from '../core/domains/notices';
import { registrationDomain } from '../core/domains/registration';
import { walletDomain } from '../core/domains/wallet';
import { asError, type AppError } from '../core/kernel/app-error';
import { createPorts } from '../core/kernel/ports';
import type { Client, ClientConfig, Intent } from '../core/types';
import { settle } from './clock';
import { createMemoryStorage } from './ports';

/** A gateway the examples can be shown to: the fake one, or a real one over HTTP. */
export interface ExampleGateway {
  /** Merchant, address and ports of a fresh visitor; storage is supplied by the examples. */
  config: ClientConfig;
  /** A member with a password; its favourites may change. */
  member: { username: string; password: string };
  /** Values of a registration that the gateway accepts; `username` is replaced by a fresh one. */
  registration: Record<string, string>;
  close?(): Promise<void>;
}

const TURNS = 400;
/** Waits for something that the network decides; a bound, not a time. */
const until = async (isSo: () => boolean): Promise<void> => {
  for (let turn = 0; turn < TURNS && !isSo(); turn += 1) {
    await settle();
    await new Promise((done) => setTimeout(done, 5));
  }
};
const failure = (promise: Promise<unknown>): Promise<AppError> =>
  promise.then(
    () => Promise.reject(new Error('was expected to fail')),
    (error: unknown) => asError(error),
  );

/**
 * What every gateway must do with our client. The same list runs against the fake and against a real one, so that the fake
 * cannot drift.
 */
export const describeExamples = (name: string, open: () => Promise<ExampleGateway>): void => {
  describe(name, () => {
    const clients: Client[] = [];
    const closers: (() => Promise<void>)[] = [];
    const openPage = async (over: Partial<ClientConfig> = {}) => {
      const world = await open();
      if (world.close) closers.push(world.close);
      const cookies = createMemoryStorage();
      const storage = { session: createMemoryStorage(), local: createMemoryStorage(), cookies };
      const client = createClient({
        ...world.config,
        ...over,
        ports: { ...world.config.ports, storage },
      });
      clients.push(client);
      return { ...world, client, storage };
    };
    const enter = async (over: Partial<ClientConfig> = {}) => {
      const world = await openPage(over);
      await world.client.session.login({ mode: 'username', ...world.member });
      return world;
    };
    afterEach(async () => {
      for (const client of clients.splice(0)) client.destroy();
      for (const close of closers.splice(0)) await close();
    });

    it('[SYS-1] answers the start-up call with flags, rules and languages', async () => {
      const { client } = await openPage();
      await client.system.start();
      const { load, status } = client.system.store.getState();
      expect(load).toBe('ready');
      expect(status).toMatchObject({ state: 'open', languages: expect.arrayContaining(['EN']) });
      expect(client.system.flag('USERNAMEREG3')).toBe(true);
      expect(status?.registerRules.username).toMatchObject({ enabled: true });
    });

    it.each(['jwe', 'legacy'] as const)(
      '[AUTH-7] logs in with %s sealing and says who it is',
      async (sealing) => {
        const { client, member } = await enter({ sealing });
        const { state, member: info, kind } = client.session.store.getState();
        expect({ state, kind }).toEqual({ state: 'member', kind: 'player' });
        expect(info?.username).toBe(member.username);
      },
    );

    it.each([-90_000_000, -3_600_000, 3_600_000, 2e12])(
      '[TRIAL-E1] logs in on a device whose clock is off by %i ms',
      async (off) => {
        const { config, member } = await openPage();
        const clock = { ...createPorts().clock, now: () => Date.now() + off };
        const storage = { session: createMemoryStorage(), local: createMemoryStorage() };
        const client = createClient({
          ...config,
          sealing: 'jwe',
          ports: { ...config.ports, clock, storage: { ...storage, cookies: createMemoryStorage() } },
        });
        clients.push(client);
        await client.session.login({ mode: 'username', ...member });
        expect(client.session.store.getState().state).toBe('member');
        expect(Math.abs(client.serverTime.now() - Date.now())).toBeLessThan(30_000);
      },
    );

    it('[AUTH-2] refuses a wrong password with a code and no session', async () => {
      const { client, member } = await openPage();
      const error = await failure(
        client.session.login({ mode: 'username', username: member.username, password: 'Not-the-one-1' }),
      );
      expect(error.code).toBe('LOGIN_FAILED');
      expect(error.status).toBeGreaterThanOrEqual(400);
      expect(client.session.store.getState().state).toBe('guest');
    });

    it('[SYS-4] keeps the session over a new page and [SYS-5] ends it at logout', async () => {
      const { client, config, storage } = await enter();
      const next = createClient({ ...config, ports: { ...config.ports, storage } });
      clients.push(next);
      await next.session.restore();
      expect(next.session.store.getState().member?.username).toBe(client.session.store.getState().username);
      await next.session.logout();
      await client.session.restore();
      expect(client.session.store.getState().state).toBe('guest');
    });

    it('[SYS-7] ends a session whose token is dead, once, and still shows what guests may see', async () => {
      const { client, storage, config } = await openPage();
      storage.session.set(`${config.merchant}.token`, 'no-such-token');
      const second = createClient({ ...config, ports: { ...config.ports, storage } });
      clients.push(second);
      const intents: Intent[] = [];
      second.onIntent((intent) => intents.push(intent) > 0);
      const page = await second.use(gamesDomain).list({ page: 1 });
      expect(page.games.length).toBeGreaterThan(0);
      expect(intents).toEqual([{ type: 'session-ended', reason: 'expired' }]);
      expect(second.session.store.getState().state).toBe('guest');
      expect(client.session.store.getState().state).toBe('guest');
    });

    it('[AUTH-12] draws a captcha as a PNG', async () => {
      const { client } = await openPage();
      expect(await client.session.captcha()).toMatch(/^data:image\/png;base64,iVBOR/);
    });

    it('[AUTH-11] lets a guest in for free play, and a trial member starts no game', async () => {
      const { client } = await openPage();
      await client.session.freeplay();
      expect(client.session.store.getState()).toMatchObject({ state: 'member', kind: 'trial' });
      const [game] = (await client.use(gamesDomain).list({ page: 1 })).games;
      const error = await failure(
        client.call(launchGame, {
          launchMode: 'GLS',
          nodeId: game?.id ?? '',
          gameId: game?.vendorGameId ?? '',
        }),
      );
      expect(error.code).toBe('TRIAL_REFUSED');
    });

    it('[LOBBY-1] [LOBBY-2] lists vendors by category and games by page and name', async () => {
      const { client } = await openPage();
      const games = client.use(gamesDomain);
      await games.start();
      const { categories } = games.store.getState();
      expect(categories.every((category) => category.vendors.length > 0)).toBe(true);
      const page = await games.list({ page: 1, category: 'RNG' });
      expect(page.games).toHaveLength(18);
      const [first] = page.games;
      const found = await games.list({ page: 1, category: 'RNG', search: first?.name ?? '' });
      expect(found.games.map((game) => game.id)).toContain(first?.id);
    });

    it('[LOBBY-5] keeps a favourite', async () => {
      const { client } = await enter();
      const [game] = (await client.use(gamesDomain).list({ page: 1 })).games;
      if (!game) throw new Error('no game');
      const favourites = client.use(favouritesDomain);
      await favourites.start();
      const before = favourites.store.getState().ids.has(game.id);
      favourites.toggle(game);
      const has = async () =>
        (await favourites.list({ page: 1, pageSize: 999 })).games.some((row) => row.id === game.id);
      let now = await has();
      for (let turn = 0; turn < TURNS && now === before; turn += 1) now = await has();
      expect(now).toBe(!before);
    });

    it('[LAUNCH-3] gives a member the address of a game, and [LOBBY-7] remembers it', async () => {
      const { client } = await enter();
      const games = client.use(gamesDomain);
      const list = (await games.list({ page: 1, category: 'RNG', pageSize: 100 })).games;
      const game = list.find((row) => !row.group && row.vendorGameId);
      if (!game) throw new Error('no game');
      const launch = client.use(launchDomain);
      await launch.start(game);
      expect(launch.store.getState()).toMatchObject({ step: 'open', error: null });
      expect(launch.store.getState().url).toMatch(/^https?:\/\//);
      const recent = await games.recent({ page: 1 });
      expect(recent.games[0]?.id).toBe(game.id);
    });

    it('[HOME-1] reads an exact balance', async () => {
      const { client } = await enter();
      const wallet = client.use(walletDomain);
      await wallet.refresh();
      await until(() => wallet.store.getState().load === 'ready');
      const { balance } = wallet.store.getState();
      expect(typeof balance?.total.minor).toBe('bigint');
      expect(client.i18n.money(balance?.total ?? { minor: 0n, currency: 'BRL' })).toMatch(/\d[.,]\d\d$/);
    });

    it('[REG-6] registers, is logged in, and refuses the same name again', async () => {
      const { client, registration } = await openPage();
      await client.system.start();
      const username = `ex${String(Date.now()).slice(-8)}`;
      const form = client.use(registrationDomain);
      form.setMode('register');
      expect(await form.usernameFree(username)).toBe(true);
      const values = { ...registration, username, confirmPassword: registration.password ?? '' };
      const state = await form.submit({ values, terms: true, adult: true });
      expect(state).toMatchObject({ state: 'member', username });
      expect(await form.usernameFree(username)).toBe(false);
      expect((await failure(form.submit({ values, terms: true, adult: true }))).code).toBe(
        'REGISTER_USERNAME_TAKEN',
      );
    });

    it('[REG-5] refuses an invitation code without an owner', async () => {
      const { client } = await openPage();
      expect((await failure(client.call(affiliateCall, { code: 'NO_SUCH_CODE_9' }))).code).toBe(
        'REGISTER_AFFILIATE_INVALID',
      );
    });

    it('[HOME-6] [HOME-7] answers announcements, and winners by amount', async () => {
      const { client } = await openPage();
      const notices = client.use(noticesDomain);
      await notices.start();
      expect(notices.store.getState()).toMatchObject({ load: 'ready' });
      const amounts = (await notices.winners()).map((row) => Number(row.amount));
      expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
    });

    it('answers a request of the wrong form with a code, never with a broken answer', async () => {
      const { client } = await openPage();
      const error = await failure(client.call(loginCall, { username: 'x'.repeat(500), password: 'y' }));
      expect(error.code).toBe('REQUEST_INVALID');
    });
  });
};
