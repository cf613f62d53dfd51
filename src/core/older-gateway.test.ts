import { afterEach, describe, expect, it } from 'vitest';
import { serveHandler } from '../../tools/e2e/serve-handler';
import { createBrowserFetch } from '../testing/browser-fetch';
import { createTestWorld } from '../testing/client';
import { card, game, GATEWAY, MEMBER } from '../testing/fixtures';
import { CAPTCHA_ANSWER, createOlderGateway, OLDER_TOKEN, type OlderGateway } from '../testing/older-gateway';
import { codesDomain } from './domains/codes';
import { launchDomain } from './domains/launch';
import { liveDomain } from './domains/live';
import { noticesDomain } from './domains/notices';
import { passwordDomain } from './domains/password';
import { registrationDomain } from './domains/registration';
import { walletDomain } from './domains/wallet';
import { walletsDomain } from './domains/wallets';
import { asError, type AppError } from './kernel/app-error';
import type { Client, GatewayConfig, Intent } from './types';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const noSocket = () => {
  throw new Error('no socket is opened in front of an older gateway');
};

type Speech = Partial<GatewayConfig>;
/** A page in front of an older gateway. Without a dialect it is learnt from the start-up answer. */
const open = async (speech: Speech = { dialect: 'legacy' }, old: OlderGateway = createOlderGateway()) => {
  const world = createTestWorld({
    gateway: { url: GATEWAY, ...speech },
    ports: { fetch: old.fetch, socket: noSocket },
  });
  closers.push(() => world.client.destroy());
  await world.client.system.start();
  return { ...world, old };
};
const enter = async (speech?: Speech, old?: OlderGateway) => {
  const made = await open(speech, old);
  await made.client.session.login({ mode: 'username', ...MEMBER });
  return made;
};
const failure = (promise: Promise<unknown>): Promise<AppError> =>
  promise.then(
    () => Promise.reject(new Error('was expected to fail')),
    (error: unknown) => asError(error),
  );
const sent = (old: OlderGateway, path: string) => old.seen.filter((request) => request.path === path);

const ways: [string, Speech][] = [
  ['that is said to be one', { dialect: 'legacy' }],
  ['that is learnt to be one', {}],
];

/** Reads that leave before it is known whose words are spoken. */
describe('[TRIAL-E2] a read that leaves before the start-up answer', () => {
  const BOARD = '/wps/relay/ODSFE2_getWinnerBoard';
  /** The board as it is read, answered before or after the start-up. */
  const early = async (isAfterStart: boolean) => {
    const old = createOlderGateway();
    old.state.values[BOARD] = '{"list":[{"vo":{"gameName":"Mines","winAmount":"1.234,5"}}]}';
    let answer: () => void = () => undefined;
    const held = new Promise<void>((done) => (answer = done));
    const world = createTestWorld({
      gateway: { url: GATEWAY },
      ports: {
        socket: noSocket,
        async fetch(input, init) {
          const request = new Request(input, init);
          if (isAfterStart && request.url.includes(BOARD)) await held;
          return old.fetch(request);
        },
      },
    });
    closers.push(() => world.client.destroy());
    const board = world.client.use(noticesDomain).winners();
    if (!isAfterStart) await board;
    await world.client.system.start();
    answer();
    return { amount: (await board)[0]?.amount, requests: sent(old, BOARD).length };
  };

  it('is read once more in the words of an older gateway, also where its answer fits ours by luck', async () => {
    expect(await early(true)).toEqual({ amount: '1234.50', requests: 2 });
  });

  it('stays as it is where nothing is known when its answer comes', async () => {
    expect(await early(false)).toEqual({ amount: '1.234,5', requests: 1 });
  });
});

describe.each(ways)('[TRIAL-E2] an older gateway %s', (_, speech) => {
  it('is sent nothing that it refuses, in any step of a visit', async () => {
    const { client, old } = await open(speech);
    expect(client.system.store.getState().status?.dialect).toBe('legacy');
    await client.use(noticesDomain).start();
    await client.use(codesDomain).send({ purpose: 'login', mobile: '11955550123', countryDialingCode: '55' });
    await client
      .use(codesDomain)
      .send({ purpose: 'forgot', mobile: '11955550123', countryDialingCode: '55' });
    await client
      .use(launchDomain)
      .start(game({ category: 'RNG' }), { trial: true })
      .then(() => client.use(launchDomain).close());
    await failure(
      client.use(passwordDomain).forgotByPhone({
        mobileNum: '11955550123',
        countryDialingCode: '55',
        verificationCode: '123456',
        newPassword: 'Long-Enough-7',
        confirmNewPassword: 'Long-Enough-7',
      }),
    );
    await client.session.login({ mode: 'username', ...MEMBER, remember: true });
    await client.use(launchDomain).start(game());
    expect(client.use(launchDomain).store.getState()).toMatchObject({
      step: 'open',
      url: 'https://games.example/play',
    });
    await client
      .use(launchDomain)
      .lottery({ kind: 'vn', prizeMode: 'LOTT' })
      .catch(() => undefined);
    await client.use(walletsDomain).recall('JL');
    await client.session.logout();
    expect(old.refused).toEqual([]);
  });

  it('sends sealed bodies as it reads them, in the body and in X-Digest', async () => {
    const old = createOlderGateway();
    old.state.digestOnly = true;
    const { client } = await enter(speech, old);
    expect(client.session.store.getState().state).toBe('member');
    const [request] = sent(old, '/wps/session/login');
    expect(request?.headers.get('X-Digest')).toMatch(/^[A-Za-z\d+/]+=*$/);
    expect(old.refused).toEqual([]);
  });

  it('logs in for the number that was typed, without what it does not know', async () => {
    const { client, old } = await open(speech);
    await failure(
      client.session.login({
        mode: 'sms',
        username: '11 9555',
        password: '1',
        countryDialingCode: '55',
        codeId: 'x',
      }),
    );
    expect(Object.keys(sent(old, '/wps/session/login')[0]?.input ?? {}).sort()).toEqual(
      ['captcha', 'loginDeviceId', 'password', 'type', 'username'].sort(),
    );
    expect(old.refused).toEqual([]);
  });

  it('has no events: the balance is asked for instead, and no ticket', async () => {
    const { client, old, clock } = await enter({ ...speech });
    const live = client.use(liveDomain);
    await clock.advance(10_000);
    expect(live.store.getState().state).toBe('polling');
    expect(old.refused).toEqual([]);
  });

  it('ends a session by its word with 200, once', async () => {
    const { client, old } = await enter(speech);
    const intents: Intent[] = [];
    client.onIntent((intent) => intents.push(intent) > 0);
    old.state.alive = false;
    await client.use(walletDomain).refresh();
    await client.use(walletDomain).refresh();
    expect(intents).toEqual([{ type: 'session-ended', reason: 'expired' }]);
  });

  it('launches once, however it answers, and says its own sentence', async () => {
    const { client, old } = await enter(speech);
    old.state.instead['/wps/game/launchGame'] = {
      status: 500,
      body: '{"success":false,"errorCode":"#734","message":"A rodada anterior não terminou (#734)"}',
    };
    const launch = client.use(launchDomain);
    await launch.start(game());
    const { error } = launch.store.getState();
    expect(old.count('/wps/game/launchGame')).toBe(1);
    expect(error && client.i18n.errorText(error)).toBe('A rodada anterior não terminou (#734)');
  });

  it('moves money once: it knows no request ids', async () => {
    const { client, old } = await enter(speech);
    old.state.instead['/wps/relay/GCS_walletTransfer'] = { status: 503, body: '{"success":false}' };
    const promise = { from: 2, to: 11, amount: { minor: 1_234n, currency: 'BRL' } };
    await failure(client.use(walletsDomain).transfer(promise));
    const transfers = sent(old, '/wps/relay/GCS_walletTransfer');
    expect(transfers.map(({ input }) => input)).toEqual([
      { fromAccountTypeId: 2, toAccountTypeId: 11, amount: '12.34' },
    ]);
  });

  it('is believed in what it holds, however it writes that', async () => {
    const { client, old, clock } = await enter(speech);
    old.state.values['/wps/v2/wallets/balance'] =
      '{"sumBalance":"1,234.56","currency":"brl","balance":[{"accountTypeId":2,"availBalance":0.30000000000000004},{"accountTypeId":4,"availBalance":null}]}';
    const wallet = client.use(walletDomain);
    const read = wallet.refresh();
    await clock.advance(2_000);
    await read;
    expect(wallet.store.getState()).toMatchObject({
      load: 'ready',
      balance: {
        total: { minor: 123_456n, currency: 'BRL' },
        wallets: [
          { accountTypeId: 2, available: { minor: 30n } },
          { accountTypeId: 4, available: { minor: 0n } },
        ],
      },
    });
  });

  it('has nothing to announce, and names labels in a text', async () => {
    const { client } = await enter(speech);
    const notices = client.use(noticesDomain);
    await notices.start();
    expect(notices.store.getState()).toMatchObject({ load: 'ready', notices: { banners: [], popups: [] } });
    expect((await client.system.customerServices()).map((row) => row.type)).toEqual(['A', 'B']);
    await client.session.logout();
    expect((await client.system.customerServices()).map((row) => row.type)).toEqual(['A']);
  });

  it.each([
    ['true with false', '{"success":true,"value":false}', false],
    ['a bare refusal', '{"success":false}', false],
    ['a refusal with a word of its own', '{"success":false,"errorCode":"#101","message":"vergeben"}', false],
    ['true', '{"success":true,"value":true}', true],
  ])('answers whether a name is free by %s', async (_name, body, isFree) => {
    const { client, old } = await open(speech);
    old.state.instead['/wps/check/username'] = { body };
    expect(await client.use(registrationDomain).usernameFree('marina')).toBe(isFree);
  });
});

describe('[TRIAL-E2] an older gateway', () => {
  it('is sent the token in the launch’s query where the configuration says so, and nowhere else', async () => {
    const old = createOlderGateway();
    old.state.tokenInQuery = true;
    const { client } = await enter({ dialect: 'legacy', launchToken: true }, old);
    await client.use(launchDomain).start(game());
    expect(client.use(launchDomain).store.getState().step).toBe('open');
    expect(sent(old, '/wps/game/launchGame')[0]?.input.token).toBe(OLDER_TOKEN);
    const plain = await enter();
    await plain.client.use(launchDomain).start(game());
    expect(Object.keys(sent(plain.old, '/wps/game/launchGame')[0]?.input ?? {})).not.toContain('token');
  });

  it('is sent no digest where its rules for other origins know none', async () => {
    const { old } = await enter({ dialect: 'legacy', digest: false });
    expect(sent(old, '/wps/session/login')[0]?.headers.has('X-Digest')).toBe(false);
  });

  it('is not asked for what came after it', async () => {
    const { client, old } = await enter();
    expect((await failure(client.session.issueCode(''))).code).toBe('FUNCTION_NOT_AVAILABLE');
    expect(old.refused).toEqual([]);
  });

  it.each<[string, GatewayConfig['credentials'], string]>([
    ['include', 'include', 'member'],
    ['the default', undefined, 'guest'],
  ])(
    'takes the answer to its captcha from a page of another origin: credentials %s',
    async (_, credentials, state) => {
      const old = createOlderGateway();
      old.state.captchaDue = true;
      const server = await serveHandler(old.fetch);
      const world = createTestWorld({
        gateway: { url: server.url, dialect: 'legacy', ...(credentials ? { credentials } : {}) },
        ports: { fetch: createBrowserFetch('https://page.example') },
      });
      // In this order: an open connection would hold the server.
      closers.push(() => world.client.destroy(), server.close);
      const { client } = world;
      await client.session.captcha();
      await client.session
        .login({ mode: 'username', ...MEMBER, captcha: CAPTCHA_ANSWER })
        .catch((error: unknown) => expect(asError(error).captchaDue).toBe(true));
      expect(client.session.store.getState().state).toBe(state);
    },
  );
});

describe('our own gateway', () => {
  it('[TRIAL-E2] is sent what older ones refuse, and no digest', async () => {
    const { client, gateway } = createTestWorld();
    closers.push(() => client.destroy());
    await client.session.login({ mode: 'username', ...MEMBER });
    const login: Client['session'] = client.session;
    expect(login.store.getState().state).toBe('member');
    await client.use(launchDomain).start(game());
    expect(gateway.seen.find((row) => row.name === 'launch.game')?.input).toMatchObject({
      gameType: card().category,
    });
    expect(gateway.seen.some((row) => row.headers.has('X-Digest'))).toBe(false);
    expect(client.system.store.getState().status?.dialect).toBe('foyer');
  });
});
