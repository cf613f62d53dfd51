import { describe, expect, it } from 'vitest';
// Here already: what a test runner loads and keeps reads options as well.
import './transport/sealing/jwe';
import './transport/sealing/sealing';
import './domains/bot-check';
import './domains/launch';
import '../contract/tables/error-codes';
import { country } from '../contract/calls/system';
import { createTestWorld } from '../testing/client';
import { GATEWAY, MEMBER, MERCHANT } from '../testing/fixtures';
import { createClient } from './create-client';
import { gamesDomain } from './domains/games';
import { launchDomain } from './domains/launch';

/**
 * Every option that is read where it may be missing: of the client, its ports, a call, a request, a reply, an intent. Those that only a
 * browser reads are tried in one: Node's own fetch looks for inherited ones itself.
 */
const OPTIONS = (
  'merchant gateway language sealing timeoutMs ports rawToken earlyStatus ' +
  'fetch clock random storage page socket tabs locks passkeys provider ' +
  'sealed form merchantInQuery silent aliases fresh once ' +
  'anonymous headers method json searchParams prefixUrl parseJson stringifyJson context credentials ' +
  'redirect retry hooks timeout statusCodes ' +
  'onDownloadProgress onUploadProgress ' +
  'success value message errorCode token captcha passwordExpired changeTicket rememberToken firstTimeLogin data list lanes ' +
  'captchaId codeId countryDialingCode remember resume cause status serverMessage retryAfterMs requestId ' +
  'style currency unit notation timeZone symbol hidden'
).split(' ');

/**
 * A page whose objects all have these members, switched on for the client alone: the gateway and the test stand somewhere else. The
 * client's own request is what crosses over, so `away` runs on neither side at once.
 */
const hostilePage = (value: unknown) => {
  const names = OPTIONS.filter((name) => !(name in Object.prototype));
  const member = Object.assign(Object.create(null) as PropertyDescriptor, {
    configurable: true,
    writable: true,
    value,
  });
  const enter = () => names.forEach((name) => Object.defineProperty(Object.prototype, name, member));
  const leave = () => names.forEach((name) => Reflect.deleteProperty(Object.prototype, name));
  let outside = 0;
  return {
    async visit<T>(run: () => Promise<T>): Promise<T> {
      enter();
      try {
        return await run();
      } finally {
        leave();
      }
    },
    away: (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
      async function (...request) {
        outside += 1;
        leave();
        try {
          return await fetch(...request);
        } finally {
          outside -= 1;
          if (outside === 0) enter();
        }
      },
  };
};

describe('[TRIAL-E4] options that a page added to all objects', () => {
  it.each([
    ['functions', () => 'host'],
    ['texts', 'https://elsewhere.example'],
    ['flags', true],
    ['objects', { host: true }],
  ])('[EMB-4] as %s are none of ours: login, games and a launch work as ever', async (_, value) => {
    const page = hostilePage(value);
    const first = createTestWorld();
    const { client, gateway } = createTestWorld({
      like: first,
      ports: { fetch: page.away(first.gateway.fetch) },
    });
    const seen = await page.visit(async () => {
      await client.system.start();
      await client.session.login({ mode: 'username', ...MEMBER });
      const { games } = await client.use(gamesDomain).list({ category: 'RNG', page: 1 });
      const [game] = games;
      if (game) await client.use(launchDomain).start(game);
      const money = client.i18n.money({ minor: 123_456n, currency: 'BRL' });
      return { session: client.session.store.getState(), games, money };
    });
    expect(seen.session).toMatchObject({ state: 'member', username: MEMBER.username });
    expect(client.session.remembered().username).toBe('');
    expect(seen.games.length).toBeGreaterThan(0);
    expect(client.use(launchDomain).store.getState()).toMatchObject({ error: null });
    expect(seen.money).toBe('R$1,234.56');
    expect(gateway.count('session.login')).toBe(1);
    client.destroy();
  });

  it('a client that was given no port takes none from there', async () => {
    const client = await hostilePage(() => 'host').visit(() =>
      Promise.resolve(createClient({ merchant: MERCHANT, gateway: GATEWAY })),
    );
    expect(client.config.gateway).toBe(GATEWAY);
    expect(Number.isFinite(client.ports.clock.now())).toBe(true);
    expect(client.ports.tabs).toBeUndefined();
    client.destroy();
  });
});

const HOOKS = ['init', 'beforeRequest', 'beforeRetry', 'beforeError', 'afterResponse'];

/** Members of all objects, as a script of the page writes them there. */
const pollute = (members: Record<string, unknown>) => {
  for (const [name, value] of Object.entries(members)) {
    const member = Object.assign(Object.create(null) as PropertyDescriptor, {
      configurable: true,
      writable: true,
      value,
    });
    Object.defineProperty(Object.prototype, name, member);
  }
  return () => Object.keys(members).forEach((name) => Reflect.deleteProperty(Object.prototype, name));
};

describe('[TRIAL-E4] hooks that a page added to all objects', () => {
  /** A member's request, one that is tried again, and one that stays an error: what the spies saw of them, and what was sent. */
  const traffic = async (members: (spy: () => void) => Record<string, unknown>) => {
    const { client, gateway, clock } = createTestWorld();
    await client.system.start();
    await client.session.login({ mode: 'username', ...MEMBER });
    const { state } = client.session.store.getState();
    let calls = 0;
    const codes: string[] = [];
    const before = gateway.seen.length;
    const clean = pollute(
      members(() => {
        calls += 1;
      }),
    );
    try {
      for (const broken of [0, 1, 3]) {
        let left = broken;
        gateway.intercept = () => {
          left -= 1;
          return left < 0 ? undefined : new Response('', { status: 503 });
        };
        const asked = client.call(country, {}).then(
          () => 'answered',
          (error: unknown) => (error as { code: string }).code,
        );
        for (let step = 0; step < 5; step += 1) await clock.advance(1_000);
        codes.push(await asked);
      }
    } finally {
      clean();
      client.destroy();
    }
    return { calls, codes, state, sent: gateway.seen.length - before };
  };
  const whole = { calls: 0, codes: ['answered', 'answered', 'BUSY'], state: 'member', sent: 6 };

  it.each(HOOKS)('as lists called %s are never run', async (name) => {
    expect(await traffic((spy) => ({ [name]: [spy] }))).toEqual(whole);
  });

  it.each(HOOKS)('as hooks.%s are never run', async (name) => {
    expect(await traffic((spy) => ({ hooks: { [name]: [spy] } }))).toEqual(whole);
  });

  it('all at once, and beside options of a retry, are never run', async () => {
    const all = (spy: () => void) => Object.fromEntries(HOOKS.map((name) => [name, [spy]]));
    const seen = await traffic((spy) => ({ ...all(spy), hooks: all(spy), retry: { limit: 9, jitter: spy } }));
    expect(seen.codes).toEqual(whole.codes);
    expect([seen.sent, seen.calls]).toEqual([whole.sent, 0]);
  });
});
