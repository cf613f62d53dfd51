import { afterEach, describe, expect, it } from 'vitest';
import { lotteryOpened } from '../contract/calls/lottery';
import { createTestWorld } from '../testing/client';
import { GATEWAY, MEMBER } from '../testing/fixtures';
import { OLDER_ACCOUNT_CALLS, OLDER_ACCOUNT_VALUES } from '../testing/older-account';
import { OLDER_CASHIER_CALLS, OLDER_CASHIER_VALUES } from '../testing/older-cashier';
import { createOlderGateway } from '../testing/older-gateway';
import { OLDER_LOBBY_CALLS } from '../testing/older-lobby';
import { feedbackDomain } from './domains/feedback';
import { fundsDomain } from './domains/funds';
import { asError, type AppError } from './kernel/app-error';
import type { Intent } from './types';

// What an older gateway does to all calls alike, as a member in front of it meets it.

const closers: (() => unknown)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

/** A member in front of an older gateway that answers one call in a way of its own. */
const enter = async (way = '', answer: () => Response = () => new Response()) => {
  const old = createOlderGateway({
    calls: { ...OLDER_ACCOUNT_CALLS, ...OLDER_CASHIER_CALLS, ...OLDER_LOBBY_CALLS },
    values: { ...OLDER_ACCOUNT_VALUES, ...OLDER_CASHIER_VALUES },
  });
  let count = 0;
  const intents: Intent[] = [];
  const world = createTestWorld({
    gateway: { url: GATEWAY, dialect: 'legacy' },
    ports: {
      socket: null,
      fetch(input, init) {
        const request = new Request(input, init);
        if (`${request.method} ${new URL(request.url).pathname}` !== way) return old.fetch(request);
        count += 1;
        return Promise.resolve(answer());
      },
    },
  });
  closers.push(() => world.client.destroy());
  world.client.onIntent((intent) => intents.push(intent) > 0);
  await world.client.system.start();
  await world.client.session.login({ mode: 'username', ...MEMBER });
  return { ...world, intents, count: () => count };
};
const failure = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => Promise.reject(new Error('was expected to fail')),
    (error: unknown) => asError(error),
  );
const said =
  (body: object, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

const WALLETS = 'GET /wps/wallets';
const UPLINE = 'PUT /wps/agent/transferUpline';
const FEEDBACK = 'PUT /wps/feedback';
const DRAWS = 'GET /lotto/lgw/games/opened/numero';
const upline = { amount: { minor: 5_000n, currency: 'BRL' }, password: 'secret-1' };

/** Such a page is not followed: a browser shows nothing of it but that it is there. */
const elsewhere: [name: string, answer: () => Response][] = [
  ['302', () => new Response(null, { status: 302, headers: { Location: '/login' } })],
  [
    'a redirect as a browser tells it',
    () => Object.defineProperties(new Response(null), { status: { value: 0 }, ok: { value: false } }),
  ],
];

describe.each(elsewhere)(
  '[TRIAL-E2] an older gateway that sends a call to its login page, by %s',
  (_, answer) => {
    it('is asked once, and is not said to be out of reach', async () => {
      const { client, count } = await enter(WALLETS, answer);
      const error = await failure(client.use(fundsDomain).all());
      expect([count(), error.code]).toEqual([1, 'REPLY_NOT_JSON']);
    });

    it('is sent an order once, whose outcome is unknown', async () => {
      const { client, count } = await enter(UPLINE, answer);
      const error = await failure(client.use(fundsDomain).toUpline(upline));
      expect([count(), error.code]).toEqual([1, 'OUTCOME_UNKNOWN']);
    });
  },
);

describe('[TRIAL-E2] an older gateway', () => {
  it('that takes an order and says nothing is not said to have answered something that cannot be read', async () => {
    const { client } = await enter(UPLINE, () => new Response(null, { status: 204 }));
    const error = await failure(client.use(fundsDomain).toUpline(upline));
    const sentence = client.i18n.errorText(error);
    expect(error.code).toBe('OUTCOME_UNKNOWN');
    expect(sentence).not.toBe(client.i18n.errorText(Object.assign(error, { code: 'REPLY_NOT_JSON' })));
  });

  it.each([
    ['a number with 200', { success: false, errorCode: 401 }, 200],
    ['a text with 200', { success: false, errorCode: '0401' }, 200],
    ['a number with 400', { success: false, errorCode: 1101 }, 400],
  ])('ends a session by %s, once', async (_, body, status) => {
    const { client, intents } = await enter(WALLETS, said(body, status));
    for (let turn = 0; turn < 2; turn += 1) await failure(client.use(fundsDomain).all());
    expect(client.session.store.getState().state).toBe('guest');
    expect(intents.filter(({ type }) => type === 'session-ended')).toHaveLength(1);
  });

  it('ends a session by a word inside of a bare answer too', async () => {
    const { client } = await enter(DRAWS, said({ success: false, errorCode: 'CUSTOMER_NOT_LOGIN' }));
    await client.call(lotteryOpened, { prizeMode: 'LOTT' }).catch(() => undefined);
    expect(client.session.store.getState().state).toBe('guest');
  });

  it('refuses inside of a bare answer with its own sentence', async () => {
    const { client } = await enter(
      DRAWS,
      said({ success: false, errorCode: '#9', message: 'Sorteio fechado' }),
    );
    const error = await failure(client.call(lotteryOpened, { prizeMode: 'LOTT' }));
    expect(client.i18n.errorText(error)).toBe('Sorteio fechado');
  });

  it('is shown without the markup of its sentences', async () => {
    const message = '<b>Erro:</b> limite de R$ 10&nbsp;<br/>(#727)';
    const { client } = await enter(UPLINE, said({ success: false, errorCode: 'limit_x', message }));
    const error = await failure(client.use(fundsDomain).toUpline(upline));
    expect(client.i18n.errorText(error).replace(/\s+/g, ' ')).toBe('Erro: limite de R$ 10 (#727)');
  });

  it.each([200, 400])(
    'that refuses a message by a word of its own with %i is sent it once',
    async (status) => {
      const { client, count } = await enter(
        FEEDBACK,
        said({ success: false, errorCode: '#5', message: 'Não' }, status),
      );
      const error = await failure(
        client.use(feedbackDomain).send({ type: '1', text: 'Hello', captcha: '4711' }),
      );
      expect([count(), client.i18n.errorText(error)]).toEqual([1, 'Não']);
    },
  );
});
