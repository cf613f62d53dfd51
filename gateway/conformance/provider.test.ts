import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBench, type GatewayBench } from './bench';
import { identityOf, MERCHANT, type Identity } from './identity';
import { grantOf, peopleOf, type People } from './people';
import { PROJECT, startProvider, type Claims, type ProviderStand } from './provider-keys';
import type { RawReply } from './raw-client';

let provider: ProviderStand;
let bench: GatewayBench;
let people: People;
let identity: Identity;
beforeAll(async () => {
  provider = await startProvider();
  bench = await startBench({ providerKeysUrl: provider.keysUrl, trustedProxyHops: 1 });
  people = await peopleOf(bench);
  identity = identityOf(bench);
  await bench.db
    .merchant(MERCHANT)
    .query(
      'insert into sign_in_provider (merchant_id, api_key, auth_domain, project_id, phone) values ($1, $2, $3, $4, true)',
      [MERCHANT, 'public-key', `${PROJECT}.firebaseapp.com`, PROJECT],
    );
  await identity.flags({ GOOGLELOGIN3: true, FACEBOOKLOGIN3: true, TWITTERLOGIN3: true, LINELOGIN3: true });
});
afterAll(async () => {
  await bench.stop();
  await provider.stop();
});

let address = 0;
const elsewhere = () => ({ 'X-Forwarded-For': `198.51.100.${(address += 1)}` });
const codeOf = (reply: RawReply): unknown => (reply.status === 200 ? 'fine' : reply.body.errorCode);
const signIn = (firebaseIdToken: string, firebaseChannel = 'google') =>
  identity.login(
    { type: 'firebase', username: '', password: '', firebaseChannel, firebaseIdToken },
    elsewhere(),
  );
const create = (firebaseIdToken: string, more: Record<string, unknown> = {}) =>
  identity.put(
    '/wps/member/register/autoUsername',
    { firebaseChannel: 'google', firebaseIdToken, ...more },
    elsewhere(),
  );
let serial = 0;
/** An identity that the provider knows and we do not. */
const stranger = () => `person-${(serial += 1)}-${Date.now()}`;
const bindTicket = async (token: string, channel = 'google'): Promise<string> => {
  const reply = await signIn(token, channel);
  expect(reply.body.errorCode, reply.text).toBe('bind_customer_required');
  return (reply.body.value as { ticket: string }).ticket;
};

describe('a provider’s token', () => {
  it.each<[string, Claims]>([
    ['another project', { aud: 'other-project' }],
    ['another issuer', { iss: 'https://securetoken.google.com/other-project' }],
    ['an expired one', { exp: Math.floor(Date.now() / 1000) - 120 }],
    ['a sign-in of long ago', { age: 31 * 60 }],
    ['a sign-in of tomorrow', { auth_time: Math.floor(Date.now() / 1000) + 600 }],
    ['no time of the sign-in', { auth_time: undefined }],
    ['nobody', { sub: '' }],
    ['a name that is too long', { sub: 'x'.repeat(129) }],
    ['another way of signing in', { provider: 'facebook.com' }],
    ['a password at the provider', { provider: 'password' }],
    ['no way of signing in', { firebase: {} }],
  ])('[AUTH-5] is refused for %s', async (_, claims) => {
    expect(codeOf(await signIn(await provider.token({ sub: stranger(), ...claims })))).toBe(
      'provider_refused',
    );
  });

  it('is refused unsigned, signed with another key, or with a public secret', async () => {
    const sub = stranger();
    expect(codeOf(await signIn(await provider.forged({ sub })))).toBe('provider_refused');
    expect(codeOf(await signIn(provider.unsigned({ sub })))).toBe('provider_refused');
    const hmac = await new SignJWT({ sub })
      .setProtectedHeader({ alg: 'HS256', kid: 'first' })
      .sign(Buffer.alloc(32));
    for (const token of [hmac, 'a.b.c', '{}', 'A'.repeat(43), '..'])
      expect(codeOf(await signIn(token)), token).toBe('provider_refused');
  });

  it('costs the provider one look at its keys, however many tokens come', async () => {
    await signIn(await provider.token({ sub: stranger() }));
    const before = provider.asked();
    for (let tries = 0; tries < 5; tries += 1) {
      await signIn(await provider.token({ sub: stranger() }));
      await signIn(await provider.forged({ sub: stranger() }));
    }
    expect(provider.asked()).toBe(before);
  });

  it('is of the channel that the client names, each by its own', async () => {
    for (const [channel, name] of [
      ['google', 'google.com'],
      ['facebook', 'facebook.com'],
      ['twitter', 'twitter.com'],
      ['line', 'oidc.line'],
    ] as const)
      await bindTicket(await provider.token({ sub: stranger(), provider: name }), channel);
    expect(codeOf(await signIn(await provider.token({ sub: stranger() }), 'sms'))).toBe('provider_refused');
  });

  it('opens nothing at a merchant who has no provider', async () => {
    const { query } = bench.db.merchant(MERCHANT);
    await query(`update sign_in_provider set project_id = 'another-one'`);
    expect(codeOf(await signIn(await provider.token({ sub: stranger() })))).toBe('provider_refused');
    await query('update sign_in_provider set project_id = $1', [PROJECT]);
  });

  it('is answered with a pause when the provider’s keys cannot be read', async () => {
    const down = await startProvider();
    down.setUp(false);
    const node = await startBench({ beside: bench, providerKeysUrl: down.keysUrl });
    const reply = await identityOf(node).login({
      ...{ type: 'firebase', username: '', password: '', firebaseChannel: 'google' },
      firebaseIdToken: await provider.token({ sub: stranger() }),
    });
    expect([reply.status, reply.body.errorCode, reply.headers['retry-after']]).toEqual([
      503,
      'server_busy',
      '3',
    ]);
    await node.stop();
    await down.stop();
  });
});

describe('an identity without an account', () => {
  it('[AUTH-5] is bound by the next ordinary login that brings it along, and logs in from then on', async () => {
    const person = await people.create();
    const token = await provider.token({ sub: stranger() });
    await bindTicket(token);
    const carried = { firebaseChannel: 'google', firebaseIdToken: token };
    await expect(people.login({ ...person, password: 'wrong' }, carried)).rejects.toThrow(/login_failed/);
    expect(codeOf(await signIn(token))).toBe('bind_customer_required');
    await people.login(person, carried);
    const opened = await signIn(token);
    expect(grantOf(opened)).toMatchObject({ userName: person.username, passwordExpired: false });
    const options = await people.call('POST', '/wps/passkey/register/options', {
      token: grantOf(opened).token,
    });
    expect(options.status).toBe(200);
  });

  it('is bound by its ticket as well, which stands for the token for half an hour', async () => {
    const person = await people.create();
    const token = await provider.token({ sub: stranger() });
    const ticket = await bindTicket(token);
    await people.login(person, { firebaseChannel: 'google', firebaseIdToken: ticket });
    expect(grantOf(await signIn(token)).userName).toBe(person.username);
    const other = await bindTicket(await provider.token({ sub: stranger() }));
    const foreign = { firebaseChannel: 'facebook', firebaseIdToken: other };
    await expect(people.login(await people.create(), foreign)).rejects.toThrow(/provider_refused/);
    await bench.db.merchant(MERCHANT).query(`update ticket set expires_at = now() where purpose = 'bind'`);
    const late = { firebaseChannel: 'google', firebaseIdToken: other };
    await expect(people.login(await people.create(), late)).rejects.toThrow(/provider_refused/);
  });

  it('belongs to one account: another one that brings it is refused and logged in nowhere', async () => {
    const [one, two] = [await people.create(), await people.create()];
    const carried = {
      firebaseChannel: 'google',
      firebaseIdToken: await provider.token({ sub: stranger() }),
    };
    await people.login(one, carried);
    await people.login(one, carried);
    await expect(people.login(two, carried)).rejects.toThrow(/provider_refused/);
    expect(await people.events(two)).toEqual([]);
  });

  it('waits for the second factor before it is bound', async () => {
    await identity.settings({ verify_new_places: true });
    const person = await people.create({ email: 'bind@example.test' });
    const token = await provider.token({ sub: stranger() });
    const { username, password } = person;
    const headers = elsewhere();
    const asked = await identity.login(
      { username, password, firebaseChannel: 'google', firebaseIdToken: token },
      headers,
    );
    expect(asked.body.errorCode).toBe('login_verify_required');
    expect(codeOf(await signIn(token))).toBe('bind_customer_required');
    const { ticket } = asked.body.value as { ticket: string };
    await identity.post('/wps/session/login/verification/code', { ticket, method: 'E' }, headers);
    const verificationCode = await identity.lastCode(person.email);
    const path = '/wps/session/login/verification';
    const opened = await people.sealed(path, { ticket, method: 'E', verificationCode }, { headers });
    expect(codeOf(opened)).toBe('fine');
    await identity.settings({ verify_new_places: false });
    expect(grantOf(await signIn(token)).userName).toBe(username);
  });
});

describe('an account made of an identity', () => {
  it('[AUTH-5] is made where the merchant has it on, once, with a name of its own, an agent and a wallet', async () => {
    const token = await provider.token({ sub: stranger(), email: 'made@example.test', email_verified: true });
    expect(codeOf(await create(token))).toBe('function.not.available');
    await identity.flags({ FIREBASECREATEACC3: true });
    expect((await signIn(token)).body.value).toMatchObject({ channel: 'google', canCreate: true });
    expect(codeOf(await create(token, { affiliateCode: 'nobody' }))).toBe('affiliate_invalid');
    const made = await create(token, { affiliateCode: 'PARTNER1', referralCode: 'unknown' });
    const grant = grantOf(made);
    expect(grant.userName).toMatch(/^p[a-z0-9]{11}$/);
    const [row] = await bench.db
      .merchant(MERCHANT)
      .query<{ agent: string; email: string; password_hash: string | null }>(
        `select a.username as agent, m.contact->>'email' as email, m.password_hash
           from member m join member a on a.id = m.agent_id where m.username = $1`,
        [grant.userName],
      );
    expect(row).toEqual({
      agent: bench.accounts.agent.username,
      email: 'made@example.test',
      password_hash: null,
    });
    const balance = await people.call('GET', '/wps/v2/wallets/balance?typeId=0', { token: grant.token });
    expect(balance.body.value).toMatchObject({ sumBalance: 0 });
    expect(codeOf(await create(token))).toBe('register_refused');
    expect(grantOf(await signIn(token)).userName).toBe(grant.userName);
  });

  it('is made once when two ask at the same moment, and keeps no address that the provider has not checked', async () => {
    await identity.flags({ FIREBASECREATEACC3: true });
    const token = await provider.token({
      sub: stranger(),
      email: 'unchecked@example.test',
      email_verified: false,
    });
    const replies = await Promise.all([create(token), create(token)]);
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.every((reply) => reply.status < 500)).toBe(true);
    const rows = await bench.db
      .merchant(MERCHANT)
      .query(`select 1 from member where contact->>'email' = 'unchecked@example.test'`);
    expect(rows).toEqual([]);
  });
});

describe('a phone that the provider has checked', () => {
  const byPhone = (phone_number: string, sub = stranger()) =>
    provider.token({ sub, provider: 'phone', phone_number });

  it('[AUTH-4] logs in the member who has the number', async () => {
    const person = await people.create({ mobile: '5511966660001' });
    expect(grantOf(await signIn(await byPhone('+5511966660001'), 'sms')).userName).toBe(person.username);
    expect(codeOf(await signIn(await byPhone('+5511966660002'), 'sms'))).toBe('bind_customer_required');
  });

  it('is believed only as the way of this very sign-in', async () => {
    await people.create({ mobile: '5511966660003' });
    const linked = await provider.token({ sub: stranger(), phone_number: '+5511966660003' });
    expect(codeOf(await signIn(linked))).toBe('bind_customer_required');
    expect(codeOf(await signIn(await byPhone('11966660003'), 'sms'))).toBe('provider_refused');
  });
});

describe('an emulator of the provider', () => {
  it('[AUTH-4] is believed behind its switch alone, and then signed tokens are not', async () => {
    const node = await startBench({ beside: bench, providerEmulator: 'http://localhost:9099' });
    const at = identityOf(node);
    const signInThere = (firebaseIdToken: string) =>
      at.login({ type: 'firebase', username: '', password: '', firebaseChannel: 'google', firebaseIdToken });
    expect(codeOf(await signInThere(provider.unsigned({ sub: stranger() })))).toBe('bind_customer_required');
    expect(codeOf(await signInThere(provider.unsigned({ sub: stranger(), aud: 'other' })))).toBe(
      'provider_refused',
    );
    expect(codeOf(await signInThere(await provider.token({ sub: stranger() })))).toBe('provider_refused');
    await node.stop();
  });
});
