import { afterEach, describe, expect, it } from 'vitest';
import { stepUp } from '../contract/calls/factors';
import { sessionsList } from '../contract/calls/sign-in';
import { createClient } from '../core/create-client';
import { codesDomain } from '../core/domains/codes';
import { ownSessionsDomain } from '../core/domains/own-sessions';
import { passkeysDomain } from '../core/domains/passkeys';
import { passwordDomain } from '../core/domains/password';
import { securityDomain } from '../core/domains/security';
import { asError, type AppError } from '../core/kernel/app-error';
import type { Client, ClientConfig, Intent, PasskeyPort } from '../core/types';
import { createMemoryStorage } from './ports';

export interface ExamplePerson {
  username: string;
  password: string;
  email: string;
  mobileNum: string;
  countryDialingCode: string;
}

/** A gateway that offers every way to prove who somebody is, and a hand in what happens outside of it. */
export interface IdentityGateway {
  /** Merchant, address and ports of a fresh visitor; storage is supplied by the examples. */
  config: ClientConfig;
  /** A member of its own for each example. */
  person(): Promise<ExamplePerson>;
  /** The code that was sent last to a number (digits with the dialling code) or a mail address. */
  code(address: string): Promise<string>;
  /** The code of the link that was mailed last. */
  resetCode(email: string): Promise<string>;
  /** What an authenticator app shows next for a secret. */
  authenticator(secret: string): Promise<string>;
  /** A device that makes passkeys and uses them at once. */
  device(): PasskeyPort;
  /** Whether every login wants proof of work. */
  wantProof(on: boolean): Promise<void>;
  /** The member has to change its password at its next login. */
  demandNewPassword(username: string): Promise<void>;
  close?(): Promise<void>;
}

const NEW_PASSWORD = 'Sunny45678';
const failure = (promise: Promise<unknown>): Promise<AppError> =>
  promise.then(
    () => Promise.reject(new Error('was expected to fail')),
    (error: unknown) => asError(error),
  );

/** What every gateway of ours must do with our client when people prove who they are: the fake and a real one alike. */
export const describeIdentityExamples = (name: string, open: () => Promise<IdentityGateway>): void => {
  describe(name, () => {
    const clients: Client[] = [];
    const closers: (() => Promise<void>)[] = [];
    afterEach(async () => {
      for (const client of clients.splice(0)) client.destroy();
      for (const close of closers.splice(0)) await close();
    });

    /** A visitor in a browser of its own, or on another page of the browser that `storage` belongs to. */
    const openPage = (
      world: IdentityGateway,
      options: { storage?: ReturnType<typeof createStorage>; passkeys?: PasskeyPort; url?: string } = {},
    ) => {
      const { storage = createStorage(), passkeys, url } = options;
      const client = createClient({
        ...world.config,
        ports: {
          ...world.config.ports,
          storage,
          ...(passkeys ? { passkeys } : {}),
          ...(url
            ? { page: { url: () => url, navigate: () => false, onVisible: () => () => undefined } }
            : {}),
        },
      });
      clients.push(client);
      return { client, storage };
    };
    const begin = async () => {
      const world = await open();
      if (world.close) closers.push(world.close);
      const person = await world.person();
      return { world, person, ...openPage(world) };
    };
    const enter = (client: Client, { username, password }: ExamplePerson, remember = false) =>
      client.session.login({ mode: 'username', username, password, remember });
    const number = ({ mobileNum, countryDialingCode }: ExamplePerson) => ({
      mobile: mobileNum,
      countryDialingCode,
    });
    const addressOf = ({ mobileNum, countryDialingCode }: ExamplePerson) => countryDialingCode + mobileNum;
    const stateOf = (client: Client) => client.session.store.getState();

    it('[AUTH-3] logs in with a code by SMS, once, and refuses a wrong one', async () => {
      const { world, person, client } = await begin();
      const codes = client.use(codesDomain);
      await codes.send({ purpose: 'login', ...number(person) });
      const { codeId } = codes.store.getState().login;
      expect(codes.secondsLeft('login')).toBeGreaterThan(0);
      const code = await world.code(addressOf(person));
      const wrong = code === '000000' ? '000001' : '000000';
      const login = (password: string) =>
        client.session.login({
          mode: 'sms',
          username: person.mobileNum,
          countryDialingCode: person.countryDialingCode,
          password,
          codeId,
        });
      expect((await failure(login(wrong))).code).toBe('CODE_WRONG');
      expect(await login(` ${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({
        state: 'member',
        username: person.username,
      });
      await client.session.logout();
      expect((await failure(login(code))).code).toBe('CODE_WRONG');
    });

    it('[AUTH-3] answers an unknown number like a known one, and none of both twice in a minute', async () => {
      const { person, world, client } = await begin();
      const stranger = await world.person();
      const codes = client.use(codesDomain);
      const unknown = { mobile: `9${stranger.mobileNum.slice(1)}`, countryDialingCode: '55' };
      await codes.send({ purpose: 'login', ...number(person) });
      const { client: other } = openPage(world);
      await other.use(codesDomain).send({ purpose: 'login', ...unknown });
      const [known, guessed] = [codes, other.use(codesDomain)].map((one) => one.store.getState().login);
      expect(guessed?.codeId.length).toBe(known?.codeId.length);
      expect(other.use(codesDomain).secondsLeft('login')).toBe(codes.secondsLeft('login'));
      expect((await failure(codes.send({ purpose: 'login', ...number(person) }))).code).toBe('THROTTLED');
    });

    it('[AUTH-6] remembers a device by a token that changes with every use', async () => {
      const { world, person, client, storage } = await begin();
      await enter(client, person, true);
      const first = storage.cookies.get(person.username);
      await client.session.logout();
      const { client: next } = openPage(world, { storage });
      expect(next.session.remembered()).toMatchObject({ username: person.username, hasToken: true });
      await next.session.login({ mode: 'username', username: person.username, password: '', remember: true });
      expect(stateOf(next)).toMatchObject({ state: 'member', username: person.username });
      expect(storage.cookies.get(person.username)).not.toBe(first);
    });

    it('[AUTH-6] takes no token twice, and none of its line after that', async () => {
      const { world, person, client, storage } = await begin();
      await enter(client, person, true);
      const copied = storage.cookies.get(person.username) ?? '';
      await client.session.logout();
      const again = { mode: 'username', username: person.username, password: '', remember: true } as const;
      await client.session.login(again);
      const thief = openPage(world);
      thief.storage.cookies.set(`${world.config.merchant}-login`, person.username);
      thief.storage.cookies.set('loginRemember', '1');
      thief.storage.cookies.set(person.username, copied);
      expect((await failure(thief.client.session.login(again))).code).toBe('REMEMBER_INVALID');
      // The session that the line opened is over as well: nobody can tell who of the two is the member.
      await client.session.restore();
      expect(stateOf(client).state).toBe('guest');
      expect((await failure(client.session.login(again))).code).toBe('REMEMBER_INVALID');
      expect(client.session.remembered().hasToken).toBe(false);
    });

    it('[AUTH-8] [AUTH-9] changes a password that is due without the old one, and ends the other sessions', async () => {
      const { world, person, client } = await begin();
      const { client: other } = openPage(world);
      await enter(other, person);
      await world.demandNewPassword(person.username);
      await client.system.start();
      const state = await enter(client, person);
      expect(state).toMatchObject({ state: 'member', passwordChangeDue: true, member: null });
      const password = client.use(passwordDomain);
      expect(password.store.getState().oldPasswordNeeded).toBe(false);
      const blocked = await failure(client.call(sessionsList, {}));
      expect(blocked.code).toBe('PASSWORD_CHANGE_DUE');
      // What it lends to another page is good for no more.
      const { client: page } = openPage(world);
      expect(await page.session.exchange(await client.session.issueCode(''))).toMatchObject({
        passwordChangeDue: true,
        member: null,
      });
      const fresh = { newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD };
      await password.change({ oldPassword: '', ...fresh });
      expect(stateOf(client)).toMatchObject({
        passwordChangeDue: false,
        member: { username: person.username },
      });
      await other.session.restore();
      expect(stateOf(other).state).toBe('guest');
      expect((await failure(enter(openPage(world).client, person))).code).toBe('LOGIN_FAILED');
      await enter(openPage(world).client, { ...person, password: NEW_PASSWORD });
    });

    it('[AUTH-9] wants the old password otherwise, and says when it is wrong', async () => {
      const { person, client } = await begin();
      await client.system.start();
      await enter(client, person);
      const password = client.use(passwordDomain);
      const fresh = { newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD };
      expect((await failure(password.change({ oldPassword: 'Not-it-1234', ...fresh }))).code).toBe(
        'PASSWORD_WRONG',
      );
      expect(stateOf(client).state).toBe('member');
    });

    it('[AUTH-10] sets a forgotten password with the code of a mailed link, once', async () => {
      const { world, person, client } = await begin();
      await client.system.start();
      const password = client.use(passwordDomain);
      await password.forgotByEmail({ username: person.username, email: person.email });
      await password.forgotByEmail({ username: 'nobody4711', email: 'nobody@example.test' });
      const code = await world.resetCode(person.email);
      const fresh = { newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD };
      await password.reset({ code, ...fresh });
      expect((await failure(password.reset({ code, ...fresh }))).code).toBe('TICKET_INVALID');
      await enter(client, { ...person, password: NEW_PASSWORD });
      expect(stateOf(client).username).toBe(person.username);
    });

    it('[AUTH-10] sets a forgotten password with a code on the phone, and is logged in', async () => {
      const { world, person, client } = await begin();
      await client.system.start();
      await client.use(codesDomain).send({ purpose: 'forgot', ...number(person) });
      const state = await client.use(passwordDomain).forgotByPhone({
        mobileNum: person.mobileNum,
        countryDialingCode: person.countryDialingCode,
        verificationCode: await world.code(addressOf(person)),
        newPassword: NEW_PASSWORD,
        confirmNewPassword: NEW_PASSWORD,
      });
      expect(state).toMatchObject({ state: 'member', username: person.username });
    });

    it('[AUTH-10] takes no code of another purpose', async () => {
      const { world, person, client } = await begin();
      await client.system.start();
      await client.use(codesDomain).send({ purpose: 'login', ...number(person) });
      const error = await failure(
        client.use(passwordDomain).forgotByPhone({
          mobileNum: person.mobileNum,
          countryDialingCode: person.countryDialingCode,
          verificationCode: await world.code(addressOf(person)),
          newPassword: NEW_PASSWORD,
          confirmNewPassword: NEW_PASSWORD,
        }),
      );
      expect(error.code).toBe('CODE_WRONG');
    });

    it('[AUTH-2] asks for the authenticator that protects the account, and no longer once it is gone', async () => {
      const { world, person, client } = await begin();
      await enter(client, person);
      const security = client.use(securityDomain);
      const { secret, uri } = await security.beginAuthenticator();
      expect(uri).toContain(secret);
      await security.confirmAuthenticator(await world.authenticator(secret));
      expect(security.store.getState().config?.authenticator).toBe(true);
      const { client: next } = openPage(world);
      expect((await failure(enter(next, person))).code).toBe('LOGIN_VERIFY_REQUIRED');
      expect(stateOf(next)).toMatchObject({ state: 'guest', factor: { methods: ['authenticator'] } });
      expect((await failure(next.session.verify({ method: 'authenticator', answer: '000000' }))).code).toBe(
        'CODE_WRONG',
      );
      const answer = await world.authenticator(secret);
      expect(await next.session.verify({ method: 'authenticator', answer })).toMatchObject({
        state: 'member',
        username: person.username,
        factor: null,
      });
      const own = next.use(securityDomain);
      await own.removeAuthenticator(await world.authenticator(secret));
      expect(own.store.getState().config?.authenticator).toBe(false);
      await enter(openPage(world).client, person);
    });

    it('[SYS-4] opens the member’s session on another page by a one-time code', async () => {
      const { world, person, client } = await begin();
      await enter(client, person);
      const code = await client.session.issueCode('');
      expect(code).toMatch(/^[\w-]{43}$/);
      const url = `https://example.test/?token=${code}`;
      const { client: next } = openPage(world, { url });
      await next.session.restore();
      expect(stateOf(next)).toMatchObject({ state: 'member', username: person.username });
      const { client: expired } = openPage(world, { url });
      await expired.session.restore();
      expect(stateOf(expired).state).toBe('guest');
    });

    it('[SYS-4] asks before a code takes the place of somebody else’s session', async () => {
      const { world, person, client } = await begin();
      await enter(client, person);
      const code = await client.session.issueCode('');
      const other = await world.person();
      const storage = createStorage();
      await enter(openPage(world, { storage }).client, other);
      const { client: next } = openPage(world, { storage, url: `https://example.test/?token=${code}` });
      const intents: Intent[] = [];
      next.onIntent((intent) => intents.push(intent) > 0);
      await next.session.restore();
      expect(stateOf(next).username).toBe(other.username);
      const [intent] = intents;
      if (intent?.type !== 'continue-as') throw new Error('nobody was asked');
      expect(intent.username).toBe(person.username);
      await intent.accept();
      expect(stateOf(next).username).toBe(person.username);
    });

    it('[SYS-5] lists one’s own sessions and ends the others', async () => {
      const { world, person, client } = await begin();
      await enter(client, person);
      const { client: other } = openPage(world);
      await enter(other, person);
      const own = client.use(ownSessionsDomain);
      await own.start();
      const { sessions } = own.store.getState();
      expect(sessions).toHaveLength(2);
      expect(sessions[0]).toMatchObject({ current: true });
      expect(sessions.every((row) => row.startedAt !== null)).toBe(true);
      await own.endOthers();
      expect(own.store.getState().sessions).toHaveLength(1);
      await other.session.restore();
      expect(stateOf(other).state).toBe('guest');
      expect(stateOf(client).state).toBe('member');
    });

    it('logs in by a passkey that was made before, and not by one that was removed', async () => {
      const { world, person } = await begin();
      const passkeys = world.device();
      const { client } = openPage(world, { passkeys });
      await client.system.start();
      await enter(client, person);
      const keys = client.use(passkeysDomain);
      expect(await keys.supported()).toBe(true);
      await keys.create('My phone');
      expect(keys.store.getState().passkeys).toMatchObject([{ name: 'My phone' }]);
      const { client: next } = openPage(world, { passkeys });
      await next.system.start();
      expect(await next.use(passkeysDomain).login({ autofill: true })).toMatchObject({
        state: 'member',
        username: person.username,
      });
      await keys.remove(keys.store.getState().passkeys[0]?.id ?? '');
      expect(keys.store.getState().passkeys).toEqual([]);
      const { client: expired } = openPage(world, { passkeys });
      await expired.system.start();
      expect((await failure(expired.use(passkeysDomain).login())).code).toBe('PASSKEY_REFUSED');
    });

    it('tells who proves themselves again from who cannot', async () => {
      const { person, client } = await begin();
      await enter(client, person);
      expect((await failure(client.call(stepUp, { password: 'Not-it-1234' }))).code).toBe('PASSWORD_WRONG');
      expect(stateOf(client).state).toBe('member');
    });

    it('[AUTH-2] solves the puzzle by itself when a login wants one', async () => {
      const { world, person, client } = await begin();
      await world.wantProof(true);
      try {
        expect(await enter(client, person)).toMatchObject({ state: 'member' });
      } finally {
        await world.wantProof(false);
      }
    });
  });
};

const createStorage = () => ({
  session: createMemoryStorage(),
  local: createMemoryStorage(),
  cookies: createMemoryStorage(),
});
