import { afterEach, describe, expect, it } from 'vitest';
import { BAD_ANSWERS, endingOf } from '../testing/bad-answers';
import { createTestWorld } from '../testing/client';
import { settle } from '../testing/clock';
import { GATEWAY, MEMBER } from '../testing/fixtures';
import { OLDER_ACCOUNT_CALLS, OLDER_ACCOUNT_VALUES } from '../testing/older-account';
import { createOlderGateway, type OlderGateway } from '../testing/older-gateway';
import { codesDomain } from './domains/codes';
import { feedbackDomain } from './domains/feedback';
import { profileDomain } from './domains/profile';
import { registrationDomain } from './domains/registration';
import type { Intent } from './types';

const closers: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

type BadAnswer = (request: Request) => Promise<Response>;
/** A page in front of an older gateway; `fail` says what happens to requests instead of an answer, after they were carried out. */
const open = async (values: Readonly<Record<string, string>> = {}) => {
  const old: OlderGateway = createOlderGateway({
    calls: OLDER_ACCOUNT_CALLS,
    values: { ...OLDER_ACCOUNT_VALUES, ...values },
  });
  let fail: { way: string; answer: BadAnswer } | null = null;
  const speech = { url: GATEWAY, dialect: 'legacy', timeZone: 'America/Sao_Paulo' } as const;
  const world = createTestWorld({
    gateway: speech,
    ports: {
      async fetch(input, init) {
        const request = new Request(input, init);
        const response = await old.fetch(request.clone());
        const isHit = fail?.way === `${request.method} ${new URL(request.url).pathname}`;
        return isHit && fail ? fail.answer(request) : response;
      },
    },
  });
  closers.push(() => world.client.destroy());
  await world.client.system.start();
  const sent = (way: string) => old.seen.filter(({ method, path }) => `${method} ${path}` === way);
  return {
    ...world,
    old,
    sent,
    failWith: (way: string, answer: BadAnswer) => (fail = { way, answer }),
  };
};
const enter = async () => {
  const made = await open();
  await made.client.session.login({ mode: 'username', ...MEMBER });
  return made;
};
type World = Awaited<ReturnType<typeof open>>;
const outcome = (world: World, way: string, work: Promise<unknown>): Promise<string> =>
  endingOf(work, world.clock, () => world.sent(way).length > 0);

const PASSWORD = 'Sea-Breeze-7';
const form = {
  values: { username: 'newbie', password: PASSWORD, confirmPassword: PASSWORD },
  terms: true,
  adult: true,
};

describe('the account in front of an older gateway', () => {
  it('shows and saves the profile', async () => {
    const { client, old, sent } = await enter();
    const profile = client.use(profileDomain);
    expect(await profile.get()).toMatchObject({ username: 'marina', birthday: '1990-05-06' });
    expect(await profile.save({ nickname: 'M', document: '52998224725' })).toMatchObject({
      username: 'marina',
    });
    expect(sent('POST /wps/member/info').map(({ input }) => input)).toEqual([
      { nickname: 'M', idNumber: '52998224725' },
    ]);
    expect(old.refused).toEqual([]);
  });

  it('sends feedback with its picture, and does not ask for a list', async () => {
    const { client, old, sent } = await enter();
    const feedback = client.use(feedbackDomain);
    const picture = new Blob(['p'], { type: 'image/png' });
    await feedback.send({ type: '1', text: 'Hello', captcha: '4711', pictures: [picture] });
    expect(sent('PUT /wps/feedback')[0]?.input).toEqual({
      sender: MEMBER.username,
      content: 'Hello',
      type: '1',
      captcha: '4711',
      file: 'data:image/png;base64,cA==',
    });
    await expect(feedback.list()).rejects.toMatchObject({ code: 'FUNCTION_NOT_AVAILABLE' });
    expect(old.refused).toEqual([]);
  });

  it.each([
    ['email', { answer: ' m@mail.example ' }, { method: 'E', email: 'm@mail.example' }],
    [
      'sms',
      { answer: '12 34', mobile: '(11) 9555' },
      { method: 'S', verificationCode: '1234', mobileNum: '119555' },
    ],
    ['authenticator', { answer: '123 456' }, { method: 'G', authCode: '123456' }],
    ['payeeName', { answer: 'Marina Costa' }, { method: 'P', payeeName: 'Marina Costa' }],
  ] as const)('answers a second factor by %s with what it compares', async (method, given, fields) => {
    const world = await open({
      '/wps/session/login/verification': '{"token":"old-token-1","id":9001,"userName":"marina"}',
    });
    const { client, old, sent } = world;
    old.state.instead['/wps/session/login'] = {
      status: 400,
      body: '{"success":false,"errorCode":"login_verify_required","message":"one more"}',
    };
    await client.session.login({ mode: 'username', ...MEMBER }).catch(() => undefined);
    if (method === 'sms') {
      await expect(client.session.verify({ method, answer: '1' })).rejects.toMatchObject({
        fields: { mobileNum: { key: 'required' } },
      });
      await client.use(codesDomain).send({ purpose: 'sms-factor', mobile: '11955550123' });
      expect(sent('POST /wps/verification/sms/noLogin')[0]?.input).toEqual({ mobileNum: '11955550123' });
    }
    const state = await client.session.verify({ method, ...given });
    expect(state).toMatchObject({ state: 'member', username: 'marina' });
    expect(sent('POST /wps/session/login/verification').map(({ input }) => input)).toEqual([
      { username: MEMBER.username, password: MEMBER.password, ...fields },
    ]);
    expect(old.refused).toEqual([]);
  });
});

describe('a registration in front of an older gateway', () => {
  const start = async (values: Readonly<Record<string, string>> = {}) => {
    const world = await open(values);
    const asked: Intent['type'][] = [];
    world.client.onIntent(({ type }) => asked.push(type) > 0);
    return { ...world, asked, registration: world.client.use(registrationDomain) };
  };

  it('that opens no session goes on to the login with what was typed', async () => {
    const { registration, old, sent, asked } = await start();
    const state = await registration.submit({
      ...form,
      values: { ...MEMBER, confirmPassword: MEMBER.password },
    });
    expect(state).toMatchObject({ state: 'member', username: MEMBER.username });
    expect(sent('PUT /wps/member/register')).toHaveLength(1);
    expect(sent('POST /wps/session/login')).toHaveLength(1);
    expect(asked).toEqual([]);
    expect(old.refused).toEqual([]);
  });

  it('that is followed by a refused login is done all the same, and the login is opened', async () => {
    const { registration, asked } = await start();
    expect(await registration.submit(form)).toMatchObject({ state: 'guest', username: 'newbie' });
    expect(asked).toEqual(['need-login']);
  });

  it('that opens one needs no login', async () => {
    const token = '{"token":"old-token-1","userName":"marina"}';
    const { registration, sent } = await start({ '/wps/member/register': token });
    expect(await registration.submit(form)).toMatchObject({ state: 'member' });
    expect(sent('POST /wps/session/login')).toEqual([]);
  });
});

describe.each(Object.entries(BAD_ANSWERS))('after an answer that is %s', (name, answer) => {
  const wanted = name === 'unknown' ? 'REPLY_UNKNOWN' : 'OUTCOME_UNKNOWN';
  it.each([
    ['POST /wps/member/info', (world: World) => world.client.use(profileDomain).save({ nickname: 'M' })],
    ['PUT /wps/feedback', (world: World) => world.client.use(feedbackDomain).send({ type: '1', text: 'Hi' })],
  ] as const)('%s is not sent again', async (way, work) => {
    const world = await enter();
    world.failWith(way, answer);
    expect(await outcome(world, way, work(world))).toBe(wanted);
    expect(world.sent(way)).toHaveLength(1);
  });

  it('a registration is not sent again', async () => {
    const world = await open();
    world.failWith('PUT /wps/member/register', answer);
    const work = world.client.use(registrationDomain).submit(form);
    expect(await outcome(world, 'PUT /wps/member/register', work)).toBe(wanted);
    expect(world.sent('PUT /wps/member/register')).toHaveLength(1);
    expect(world.sent('POST /wps/session/login')).toEqual([]);
    await settle();
  });
});
