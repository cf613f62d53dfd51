import { expect, it } from 'vitest';
import { sessionsList } from '../contract/calls/sign-in';
import { codesDomain } from '../core/domains/codes';
import { passwordDomain } from '../core/domains/password';
import { addressOf, enter, failure, number, stateOf, type IdentityStage } from './examples-identity.stage';

const NEW_PASSWORD = 'Sunny45678';

/** A password that is due, changed, or forgotten. */
export const describePasswordExamples = ({ begin, openPage }: IdentityStage): void => {
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
};
