import { expect, it } from 'vitest';
import { stepUp } from '../contract/calls/factors';
import { codesDomain } from '../core/domains/codes';
import { passkeysDomain } from '../core/domains/passkeys';
import { securityDomain } from '../core/domains/security';
import { addressOf, enter, failure, number, stateOf, type IdentityStage } from './examples-identity.stage';

/** Codes, remembered devices, second factors, passkeys and proof of work. */
export const describeSignInExamples = ({ begin, openPage }: IdentityStage): void => {
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
    // The session that the line opened is over as well: which of the two is the member cannot be told.
    await client.session.restore();
    expect(stateOf(client).state).toBe('guest');
    expect((await failure(client.session.login(again))).code).toBe('REMEMBER_INVALID');
    expect(client.session.remembered().hasToken).toBe(false);
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
};
