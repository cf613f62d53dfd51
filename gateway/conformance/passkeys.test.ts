import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_PASSKEYS } from '../identity/passkeys';
import { secretHash } from '../platform/secret-text';
import { OWN_ORIGIN, PARTNER_ORIGIN, startBench, type GatewayBench } from './bench';
import { identityOf, MERCHANT, type Identity } from './identity';
import { grantOf, peopleOf, type People } from './people';
import type { RawReply } from './raw-client';
import { softAuthenticator, type Deviation, type SoftAuthenticator } from './soft-authenticator';

let bench: GatewayBench;
let people: People;
let identity: Identity;
beforeAll(async () => {
  bench = await startBench();
  people = await peopleOf(bench);
  identity = identityOf(bench);
});
afterAll(() => bench.stop());

const codeOf = (reply: RawReply): unknown => (reply.status === 200 ? 'fine' : reply.body.errorCode);
const registerOptions = (token: string) => people.call('POST', '/wps/passkey/register/options', { token });
const register = (token: string, response: object, name = '') =>
  people.call('POST', '/wps/passkey/register', { token, body: { name, response } });
const loginOptions = async (): Promise<unknown> =>
  (await people.call('POST', '/wps/passkey/login/options')).body.value;
const login = (response: object, headers = {}) =>
  people.call('POST', '/wps/passkey/login', { body: { response }, headers });
const list = async (token: string) =>
  (await people.call('GET', '/wps/passkey', { token })).body.value as { id: string; name: string }[];

/** A member with a passkey and the session that made it. */
const withPasskey = async (options: { synced?: boolean } = {}) => {
  const person = await people.create();
  const { token } = await people.login(person);
  const key = softAuthenticator({ origin: OWN_ORIGIN, ...options });
  const asked = await registerOptions(token);
  expect(codeOf(await register(token, key.create(asked.body.value), 'My phone'))).toBe('fine');
  return { person, token, key };
};
const enter = async (key: SoftAuthenticator, deviation: Deviation = {}): Promise<RawReply> =>
  login(key.get(await loginOptions(), deviation));

describe('making a passkey', () => {
  it('asks for one that is found without a name and that knows its person', async () => {
    const person = await people.create();
    const { token } = await people.login(person);
    const asked = await registerOptions(token);
    expect(asked.body.value).toMatchObject({
      rp: { id: 'play.example.test' },
      user: { name: person.username },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      timeout: 120_000,
    });
    const { challenge, user } = asked.body.value as { challenge: string; user: { id: string } };
    expect(Buffer.from(challenge, 'base64url')).toHaveLength(32);
    expect(Buffer.from(user.id, 'base64url').toString('latin1')).not.toContain(person.id.toString());
    const stored = await bench.db
      .merchant(MERCHANT)
      .query<{ hash: string }>(
        `select hash from ticket where purpose = 'passkey-register' and member_id = $1`,
        [person.id],
      );
    expect(stored).toEqual([{ hash: secretHash(challenge) }]);
  });

  it('lists it by name, names one without a name after its device, and offers it no second time', async () => {
    const { token, key, person } = await withPasskey();
    const again = await registerOptions(token);
    expect((again.body.value as { excludeCredentials: { id: string }[] }).excludeCredentials).toMatchObject([
      { id: key.credentialId, transports: ['internal'] },
    ]);
    const second = softAuthenticator({ origin: OWN_ORIGIN });
    const response = second.create(again.body.value);
    const reply = await people.call('POST', '/wps/passkey/register', {
      token,
      body: { response, name: '\u202e\n ' },
      headers: { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/141.0.0.0 Safari/537.36' },
    });
    expect(codeOf(reply)).toBe('fine');
    expect((await list(token)).map((row) => row.name)).toEqual(['My phone', 'Chrome 141 · Windows']);
    expect(await people.events(person)).toEqual(['login', 'passkey-added', 'passkey-added']);
  });

  it.each<[string, Deviation]>([
    ['another page', { origin: 'https://evil.example.test' }],
    ['a partner’s page', { origin: PARTNER_ORIGIN }],
    ['another relying party', { rpId: 'evil.example.test' }],
    ['nobody verified', { verified: false }],
    ['a made-up challenge', { challenge: 'A'.repeat(43) }],
    ['a foreign frame', { crossOrigin: true }],
    ['a login instead', { type: 'webauthn.get' }],
    ['a maker’s certificate', { format: 'packed', attestation: new Map<string, never>([]) }],
  ])('is refused from %s', async (_, deviation) => {
    const { token } = await people.login(await people.create());
    const asked = await registerOptions(token);
    const key = softAuthenticator({ origin: OWN_ORIGIN });
    expect(codeOf(await register(token, key.create(asked.body.value, deviation)))).toBe('passkey_refused');
    expect(await list(token)).toEqual([]);
  });

  it('never fetches an address out of a certificate', async () => {
    const { token } = await people.login(await people.create());
    const asked = await registerOptions(token);
    const key = softAuthenticator({ origin: OWN_ORIGIN });
    for (const format of ['packed', 'fido-u2f', 'android-key', 'tpm', 'apple', 'android-safetynet']) {
      const attestation = new Map<string, Buffer | number>([
        ['alg', -7],
        ['sig', Buffer.alloc(70)],
        // The library would look into it for where to ask.
        ['x5c', Buffer.from('certificate')],
      ]);
      const response = key.create(asked.body.value, { format, attestation });
      const before = bench.logged.length;
      expect(codeOf(await register(token, response)), format).toBe('passkey_refused');
      // By us, before the library has looked into it.
      expect(bench.logged.slice(before).join('')).toContain('a certificate that nobody asked for');
    }
  });

  it('takes a challenge once, from the session it was given to, within two minutes', async () => {
    const person = await people.create();
    const { token } = await people.login(person);
    const other = await people.login(person);
    const first = softAuthenticator({ origin: OWN_ORIGIN });
    const asked = (await registerOptions(token)).body.value;
    expect(codeOf(await register(other.token, first.create(asked)))).toBe('passkey_refused');
    // It was shown: it is used up.
    expect(codeOf(await register(token, first.create(asked)))).toBe('passkey_refused');
    const again = (await registerOptions(token)).body.value;
    const replies = await Promise.all([
      register(token, first.create(again)),
      register(token, softAuthenticator({ origin: OWN_ORIGIN }).create(again)),
    ]);
    expect(replies.map(codeOf).sort()).toEqual(['fine', 'passkey_refused']);
    const late = (await registerOptions(token)).body.value;
    await bench.db
      .merchant(MERCHANT)
      .query(`update ticket set expires_at = now() where purpose = 'passkey-register'`);
    expect(codeOf(await register(token, softAuthenticator({ origin: OWN_ORIGIN }).create(late)))).toBe(
      'passkey_refused',
    );
  });

  it('stops at ten, even when two ask at once, and takes no key that another account has', async () => {
    const { token, key } = await withPasskey();
    const thief = await people.login(await people.create());
    const stolen = (await registerOptions(thief.token)).body.value;
    expect(codeOf(await register(thief.token, key.create(stolen)))).toBe('passkey_refused');
    const make = async () => {
      const asked = await registerOptions(token);
      return asked.status === 200
        ? register(token, softAuthenticator({ origin: OWN_ORIGIN }).create(asked.body.value))
        : asked;
    };
    for (let made = 1; made < MAX_PASSKEYS - 1; made += 1) expect(codeOf(await make())).toBe('fine');
    const [one, two] = [(await registerOptions(token)).body.value, (await registerOptions(token)).body.value];
    const last = await Promise.all(
      [one, two].map((asked) => register(token, softAuthenticator({ origin: OWN_ORIGIN }).create(asked))),
    );
    expect(last.map(codeOf).sort()).toEqual(['fine', 'passkeys_full']);
    expect(codeOf(await make())).toBe('passkeys_full');
    expect(await list(token)).toHaveLength(MAX_PASSKEYS);
  });

  it.each([{}, { id: 'x' }, { id: 1, rawId: [], response: null }, { response: { clientDataJSON: '{' } }])(
    'refuses what is no answer of a browser: %j',
    async (response) => {
      const { token } = await people.login(await people.create());
      expect(codeOf(await register(token, response))).toBe('passkey_refused');
      expect(codeOf(await login(response))).toBe('passkey_refused');
    },
  );
});

describe('[OPS-1] a passkey at a merchant’s own address', () => {
  const ADDRESS = 'https://acme.example.test';
  const there = { Origin: ADDRESS };
  const offered = async (): Promise<{ rpId: string }> =>
    (await people.call('POST', '/wps/passkey/login/options', { headers: there })).body.value as {
      rpId: string;
    };

  it('is bound to that address and works at no other', async () => {
    await bench.db.operator.query(
      `insert into merchant_origin (merchant_id, origin, tier) values ($1, $2, 'own')`,
      [MERCHANT, ADDRESS],
    );
    await bench.db.notify('foyer_merchant', String(MERCHANT));
    await expect.poll(async () => (await offered())?.rpId).toBe('acme.example.test');
    const person = await people.create();
    const { token } = await people.login(person, {}, there);
    const key = softAuthenticator({ origin: ADDRESS });
    const asked = await people.call('POST', '/wps/passkey/register/options', { token, headers: there });
    expect(asked.body.value).toMatchObject({ rp: { id: 'acme.example.test' } });
    const body = { name: '', response: key.create(asked.body.value) };
    const made = await people.call('POST', '/wps/passkey/register', { token, body, headers: there });
    expect(codeOf(made)).toBe('fine');
    expect(codeOf(await login(key.get(await offered()), there))).toBe('fine');
    // The operator's own page requests keys of its own host.
    expect(codeOf(await login(key.get(await loginOptions()), { Origin: OWN_ORIGIN }))).toBe(
      'passkey_refused',
    );
    expect(codeOf(await login(key.get(await offered(), { origin: PARTNER_ORIGIN }), there))).toBe(
      'passkey_refused',
    );
  });
});

describe('a login by passkey', () => {
  it('needs no name, counts as both factors, and is a fresh proof', async () => {
    const { person, key } = await withPasskey();
    const { query } = bench.db.merchant(MERCHANT);
    await query(`update member set contact = '{"email":"both@example.test"}' where id = $1`, [person.id]);
    await identity.settings({ verify_new_places: true });
    const asked = await loginOptions();
    expect(asked).toMatchObject({ rpId: 'play.example.test', userVerification: 'required' });
    expect((asked as { allowCredentials?: unknown[] }).allowCredentials ?? []).toEqual([]);
    const grant = grantOf(await login(key.get(asked)));
    expect(grant).toMatchObject({ userName: person.username, rememberToken: '', passwordExpired: false });
    expect((await registerOptions(grant.token)).status).toBe(200);
    const [row] = await query<{ how: string }>('select how from session order by id desc limit 1');
    expect(row?.how).toBe('passkey');
    await identity.settings({ verify_new_places: false });
  });

  it.each<[string, Deviation]>([
    ['another page', { origin: 'https://evil.example.test' }],
    ['another relying party', { rpId: 'evil.example.test' }],
    ['nobody verified', { verified: false }],
    ['a made-up challenge', { challenge: 'A'.repeat(43) }],
    ['a foreign frame', { crossOrigin: true }],
    ['another member’s handle', { userHandle: 'AAAA' }],
    ['a changed signature', { spoil: true }],
  ])('is refused with %s, and the record says so', async (_, deviation) => {
    const { person, key } = await withPasskey();
    expect(codeOf(await enter(key, deviation))).toBe('passkey_refused');
    const framed = deviation.crossOrigin === true;
    expect((await people.events(person)).includes('passkey-refused')).toBe(!framed);
    expect(codeOf(await enter(key))).toBe('fine');
  });

  it('takes each challenge once, also from two at the same moment, and none of a registration', async () => {
    const { token, key } = await withPasskey();
    const asked = await loginOptions();
    const response = key.get(asked);
    const replies = await Promise.all([login(response), login(response)]);
    expect(replies.map(codeOf).sort()).toEqual(['fine', 'passkey_refused']);
    expect(codeOf(await login(response))).toBe('passkey_refused');
    const { challenge } = (await registerOptions(token)).body.value as { challenge: string };
    expect(codeOf(await enter(key, { challenge }))).toBe('passkey_refused');
    const late = await loginOptions();
    await bench.db
      .merchant(MERCHANT)
      .query(`update ticket set expires_at = now() where purpose = 'passkey-login'`);
    expect(codeOf(await login(key.get(late)))).toBe('passkey_refused');
  });

  it('notices a copied key by its counter, and lets keys pass that count nothing', async () => {
    const { key } = await withPasskey();
    expect(codeOf(await enter(key, { counter: 7 }))).toBe('fine');
    for (const counter of [7, 6, 0])
      expect(codeOf(await enter(key, { counter })), String(counter)).toBe('passkey_refused');
    expect(codeOf(await enter(key, { counter: 8 }))).toBe('fine');
    const { key: synced } = await withPasskey({ synced: true });
    for (let uses = 0; uses < 3; uses += 1) expect(codeOf(await enter(synced))).toBe('fine');
  });

  it('is refused to strangers, to locked members, at another merchant and on a partner’s page', async () => {
    const { person, key } = await withPasskey();
    expect(codeOf(await enter(softAuthenticator({ origin: OWN_ORIGIN })))).toBe('passkey_refused');
    const asked = await loginOptions();
    expect(codeOf(await login(key.get(asked), { Origin: PARTNER_ORIGIN }))).toBe('tier_not_allowed');
    expect(codeOf(await login(key.get(asked), { Merchant: 'rival' }))).toBe('passkey_refused');
    const { query } = bench.db.merchant(MERCHANT);
    await query(`update member set status = 'locked' where id = $1`, [person.id]);
    expect(codeOf(await login(key.get(asked)))).toBe('passkey_refused');
    await query(`update member set status = 'active' where id = $1`, [person.id]);
    expect(codeOf(await login(key.get(asked)))).toBe('fine');
  });

  it('is not offered where the merchant has it off', async () => {
    await identity.flags({ PASSKEY3: false });
    expect(codeOf(await people.call('POST', '/wps/passkey/login/options'))).toBe('function.not.available');
    await identity.flags({ PASSKEY3: true });
  });
});

describe('taking a passkey away', () => {
  it('needs a fresh proof, works at once, and reaches no other member’s', async () => {
    const { person, token, key } = await withPasskey();
    const [row] = await list(token);
    const remove = (by: string, id = row?.id ?? '') =>
      people.call('DELETE', '/wps/passkey', { token: by, body: { id } });
    const stranger = await people.login(await people.create());
    expect(codeOf(await remove(stranger.token))).toBe('fine');
    expect(codeOf(await enter(key))).toBe('fine');
    bench.pass(5 * 60_000 + 1);
    expect(codeOf(await remove(token))).toBe('step_up_required');
    bench.pass(-5 * 60_000 - 1);
    expect(codeOf(await remove(token, '1 or 1=1'))).toBe('request_param_err');
    expect(codeOf(await remove(token))).toBe('fine');
    expect(codeOf(await enter(key))).toBe('passkey_refused');
    expect((await people.events(person)).filter((kind) => kind === 'passkey-removed')).toHaveLength(1);
  });
});
