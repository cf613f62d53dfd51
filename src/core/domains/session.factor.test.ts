import { afterEach, describe, expect, it } from 'vitest';
import { createTestWorld } from '../../testing/client';
import { MEMBER } from '../../testing/fixtures';
import { asError } from '../kernel/app-error';
import type { Client } from '../types';
import { FACTOR_MS } from './session.factor';

const clients: Client[] = [];
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));
const failure = (promise: Promise<unknown>) => promise.then(() => null, asError);
const enter = { mode: 'username', ...MEMBER } as const;

type Letter = 'E' | 'S' | 'G' | 'P';
const challenged = async (
  options: { factors?: Letter[]; foreign?: boolean; remember?: boolean; password?: string } = {},
) => {
  const made = createTestWorld();
  clients.push(made.client);
  const { gateway, client } = made;
  gateway.state.identity.foreign = options.foreign === true;
  const member = gateway.state.members.get(MEMBER.username);
  if (!member) throw new Error('the member is gone');
  member.factors = options.factors ?? ['E', 'S', 'G', 'P'];
  member.password = options.password ?? member.password;
  const error = await failure(
    client.session.login({
      ...enter,
      password: member.password,
      ...(options.remember ? { remember: true } : {}),
    }),
  );
  const sent = () =>
    gateway.seen.filter((one) => one.name === 'session.loginVerification').at(-1)?.input as Record<
      string,
      unknown
    >;
  return { ...made, error, sent, member };
};
const factorOf = ({ client }: { client: Client }) => client.session.store.getState().factor;

describe('a login that wants a second factor', () => {
  it('[AUTH-2] says what is asked, with masked addresses, and opens no session', async () => {
    const made = await challenged();
    expect(made.error?.code).toBe('LOGIN_VERIFY_REQUIRED');
    expect(made.client.session.store.getState()).toMatchObject({
      state: 'guest',
      factor: {
        ticket: expect.stringMatching(/^factor-/),
        methods: ['email', 'sms', 'authenticator', 'payeeName'],
        email: 'm***@mail.example',
      },
    });
    expect(made.session.all.get('DEMO.token')).toBeUndefined();
  });

  it.each([
    ['email', ' 135 790', { method: 'E', verificationCode: '135790' }],
    ['sms', '135790 ', { method: 'S', verificationCode: '135790' }],
    ['authenticator', '135-790', { method: 'G', authCode: '135790' }],
    ['payeeName', ' Marina Costa ', { method: 'P', payeeName: 'Marina Costa' }],
  ] as const)(
    '[AUTH-2] goes on with %s, and the password travels no second time',
    async (method, answer, fields) => {
      const made = await challenged();
      const state = await made.client.session.verify({ method, answer });
      expect(state).toMatchObject({ state: 'member', username: MEMBER.username, factor: null });
      expect(made.sent()).toMatchObject(fields);
      expect(made.sent().ticket).toMatch(/^factor-/);
      expect(made.sent().password).toBeUndefined();
      expect(made.sent().username).toBeUndefined();
    },
  );

  it('[AUTH-2] keeps the question after a wrong answer, and wants one at all', async () => {
    const made = await challenged();
    expect((await failure(made.client.session.verify({ method: 'sms', answer: '000000' })))?.code).toBe(
      'CODE_WRONG',
    );
    expect((await failure(made.client.session.verify({ method: 'sms', answer: ' ' })))?.fields).toEqual({
      answer: { key: 'required' },
    });
    expect(factorOf(made)).not.toBeNull();
    await made.client.session.verify({ method: 'sms', answer: '135790' });
  });

  it('[AUTH-2] begins again when the ticket is no longer good', async () => {
    const made = await challenged();
    made.gateway.state.identity.tickets.clear();
    const answer = { method: 'sms', answer: '135790' } as const;
    expect((await failure(made.client.session.verify(answer)))?.code).toBe('TICKET_INVALID');
    expect(factorOf(made)).toBeNull();
    expect((await failure(made.client.session.verify(answer)))?.code).toBe('TICKET_INVALID');
    expect(made.gateway.count('session.loginVerification')).toBe(1);
  });

  it.each([
    ['the gateway is out of reach', () => Promise.reject(new TypeError('offline'))],
    ['the gateway fails', () => new Response('', { status: 500 })],
    ['a proxy answers', () => new Response('<html>')],
    ['there were too many', () => new Response('', { status: 429, headers: { 'Retry-After': '3' } })],
  ])('[AUTH-2] can be answered again after %s', async (_, answer) => {
    const made = await challenged();
    made.gateway.intercept = ({ name }) => (name === 'session.loginVerification' ? answer() : undefined);
    await failure(made.client.session.verify({ method: 'sms', answer: '135790' }));
    expect(factorOf(made)).not.toBeNull();
    made.gateway.intercept = null;
    await made.client.session.verify({ method: 'sms', answer: '135790' });
    expect(made.client.session.store.getState().state).toBe('member');
  });

  it('[AUTH-2] can be given up, and is given up after five minutes', async () => {
    const made = await challenged();
    made.client.session.forgetFactor();
    expect(factorOf(made)).toBeNull();
    await failure(made.client.session.login(enter));
    await made.clock.advance(FACTOR_MS - 1);
    expect(factorOf(made)).not.toBeNull();
    await made.clock.advance(1);
    expect(factorOf(made)).toBeNull();
    // The watch over maintenance alone goes on.
    expect(made.clock.waiting()).toBe(1);
  });

  it('[AUTH-6] remembers the member when the box was ticked before', async () => {
    const made = await challenged({ remember: true });
    expect(made.client.session.remembered().username).toBe('');
    await made.client.session.verify({ method: 'sms', answer: '135790' });
    expect(made.client.session.remembered()).toMatchObject({ username: MEMBER.username, hasToken: true });
  });

  it('[AUTH-8] still asks for a new password afterwards', async () => {
    const made = await challenged({ password: '123456' });
    const intents: string[] = [];
    made.client.onIntent(({ type }) => intents.push(type) > 0);
    const state = await made.client.session.verify({ method: 'sms', answer: '135790' });
    expect(state.passwordChangeDue).toBe(true);
    expect(intents).toEqual(['need-password-change']);
    expect(made.client.session.changeTicket()).toMatch(/^change-/);
  });
});

describe('a second factor at a gateway without tickets', () => {
  it('[AUTH-2] leaves the way open and sends name and password again', async () => {
    const made = await challenged({ foreign: true });
    expect(factorOf(made)).toEqual({
      ticket: '',
      methods: ['email', 'sms', 'authenticator'],
      email: '',
      mobile: '',
    });
    await made.client.session.verify({ method: 'authenticator', answer: '135790' });
    expect(made.sent()).toMatchObject({ ...MEMBER, method: 'G', authCode: '135790' });
    expect(made.sent().ticket).toBeUndefined();
  });

  it('[AUTH-2] keeps the password no longer than five minutes, nor after giving up', async () => {
    const made = await challenged({ foreign: true });
    await made.clock.advance(FACTOR_MS);
    const answer = { method: 'authenticator', answer: '135790' } as const;
    expect((await failure(made.client.session.verify(answer)))?.code).toBe('TICKET_INVALID');
    await failure(made.client.session.login(enter));
    made.client.session.forgetFactor();
    expect((await failure(made.client.session.verify(answer)))?.code).toBe('TICKET_INVALID');
    expect(made.gateway.count('session.loginVerification')).toBe(0);
  });

  it.each([[7], ['x'], [{ ticket: {}, methods: 'E' }], [{ methods: ['Z', 7, null] }]])(
    'reads %j as nothing said',
    async (value) => {
      const made = createTestWorld();
      clients.push(made.client);
      made.gateway.intercept = ({ name }) =>
        name === 'session.login'
          ? Response.json({ success: false, errorCode: 'login_verify_required', value }, { status: 400 })
          : undefined;
      await failure(made.client.session.login(enter));
      expect(factorOf(made)).toEqual({
        ticket: '',
        methods: ['email', 'sms', 'authenticator'],
        email: '',
        mobile: '',
      });
    },
  );
});
