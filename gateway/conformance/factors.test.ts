import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_FAILED_FACTORS } from '../identity/factors';
import { secretHash } from '../platform/secret-text';
import { MAX_TICKET_TRIES } from '../identity/tickets';
import { PARTNER_ORIGIN, startBench, type GatewayBench } from './bench';
import { identityOf, MERCHANT, type Identity } from './identity';
import { grantOf, peopleOf, type People, type Person } from './people';
import type { RawReply } from './raw-client';

let bench: GatewayBench;
let people: People;
let identity: Identity;
beforeAll(async () => {
  bench = await startBench({ trustedProxyHops: 1 });
  people = await peopleOf(bench);
  identity = identityOf(bench);
});
afterAll(() => bench.stop());

const HOME = { 'X-Forwarded-For': '203.0.113.1' };
const AWAY = { 'X-Forwarded-For': '203.0.113.2' };
const codeOf = (reply: RawReply): unknown => (reply.status === 200 ? 'fine' : reply.body.errorCode);

interface Due {
  ticket: string;
  methods: string[];
  email: string;
  mobile: string;
}
const login = ({ username, password }: Person, more = {}, headers: Record<string, string> = AWAY) =>
  identity.login({ username, password, ...more }, headers);
/** A login from a new place; what is asked for then. */
const due = async (person: Person, more = {}, headers: Record<string, string> = AWAY): Promise<Due> => {
  const reply = await login(person, more, headers);
  expect(reply.body.errorCode, reply.text).toBe('login_verify_required');
  return reply.body.value as Due;
};
const send = (ticket: string, method: 'E' | 'S', headers: Record<string, string> = AWAY) =>
  identity.post('/wps/session/login/verification/code', { ticket, method }, headers);
const verify = (payload: Record<string, unknown>, headers: Record<string, string> = AWAY) =>
  people.sealed('/wps/session/login/verification', payload, { headers });

let serial = 1_000;
const withContacts = () => {
  serial += 1;
  return people.create({ email: `factor${serial}@example.test`, mobile: `551195551${serial}` });
};

/** Sets an authenticator up for a member; its codes by the gateway's clock. */
const authenticatorFor = async (person: Person) => {
  const { token } = await people.login(person, {}, HOME);
  const begun = await people.call('POST', '/wps/member/authenticator/begin', { token });
  const { secret, uri } = begun.body.value as { secret: string; uri: string };
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  let passedMs = 0;
  const code = (stepsMs = 0) => totp.generate({ timestamp: Date.now() + passedMs + stepsMs });
  const confirm = (authCode: string) =>
    people.call('POST', '/wps/member/authenticator/confirm', { token, body: { authCode } });
  return {
    token,
    secret,
    uri,
    code,
    confirm,
    /** The next time step, so that a code counts again. */
    step() {
      bench.pass(30_000);
      passedMs += 30_000;
    },
    leave: () => bench.pass(-passedMs),
  };
};

describe('a login from a new place', () => {
  it('waits for a code to the account’s own address, which is shown masked, and knows the place afterwards', async () => {
    await identity.settings({ verify_new_places: true });
    const person = await withContacts();
    const asked = await due(person);
    expect(asked).toEqual({
      ticket: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) as unknown,
      methods: ['E', 'S'],
      email: 'fa***@example.test',
      mobile: `***${person.mobile.slice(-2)}`,
    });
    const sent = await send(asked.ticket, 'E');
    expect(sent.body.value).toMatchObject({ expiredMinutes: 3 });
    const verificationCode = await identity.lastCode(person.email);
    const opened = await verify({ ticket: asked.ticket, method: 'E', verificationCode });
    expect(grantOf(opened).userName).toBe(person.username);
    expect((await login(person)).status).toBe(200);
    expect((await login(person, {}, HOME)).body.errorCode).toBe('login_verify_required');
    expect((await login(person, { loginDeviceId: 'another-device-0001' })).body.errorCode).toBe(
      'login_verify_required',
    );
  });

  it('takes a text message as well, and no code but the one that was sent for it', async () => {
    await identity.settings({ verify_new_places: true });
    const person = await withContacts();
    const other = await withContacts();
    const asked = await due(person);
    await send(asked.ticket, 'S');
    const code = await identity.lastCode(person.mobile);
    const foreign = await due(other);
    await send(foreign.ticket, 'S');
    const foreignCode = await identity.lastCode(other.mobile);
    const wrong = await verify({ ticket: asked.ticket, method: 'S', verificationCode: foreignCode });
    expect(codeOf(wrong)).toBe('verification_code_err');
    const byMail = await verify({ ticket: asked.ticket, method: 'E', verificationCode: code });
    expect(codeOf(byMail)).toBe('verification_code_err');
    const right = await verify({
      ticket: asked.ticket,
      method: 'S',
      mobileNum: 'ignored',
      verificationCode: code,
    });
    expect(codeOf(right), right.text).toBe('fine');
    expect(await people.events(person)).toEqual(['factor-failed', 'factor-failed', 'login']);
  });

  it('is over after five tries, after five minutes, after its success, and on another page', async () => {
    await identity.settings({ verify_new_places: true });
    const person = await withContacts();
    const tried = await due(person);
    for (let tries = 0; tries < MAX_TICKET_TRIES; tries += 1)
      expect(codeOf(await verify({ ticket: tried.ticket, method: 'E', verificationCode: '000000' }))).toBe(
        'verification_code_err',
      );
    expect(codeOf(await verify({ ticket: tried.ticket, method: 'E', verificationCode: '000000' }))).toBe(
      'ticket_invalid',
    );
    const late = await due(person);
    await bench.db
      .merchant(MERCHANT)
      .query('update ticket set expires_at = now() where hash = $1', [secretHash(late.ticket)]);
    expect(codeOf(await send(late.ticket, 'E'))).toBe('ticket_invalid');
    const used = await due(person);
    await send(used.ticket, 'E');
    const verificationCode = await identity.lastCode(person.email);
    const elsewhere = { ...AWAY, Origin: PARTNER_ORIGIN };
    expect(codeOf(await send(used.ticket, 'S', elsewhere))).toBe('ticket_invalid');
    const payload = { ticket: used.ticket, method: 'E', verificationCode };
    expect(codeOf(await verify(payload, elsewhere))).toBe('ticket_invalid');
    expect(codeOf(await verify(payload))).toBe('fine');
    expect(codeOf(await verify(payload))).toBe('ticket_invalid');
    for (const ticket of ['x', 'A'.repeat(43)])
      expect(codeOf(await verify({ ...payload, ticket }))).toBe('ticket_invalid');
  });

  it('is opened by one of two right answers at the same moment', async () => {
    await identity.settings({ verify_new_places: true });
    const person = await withContacts();
    const asked = await due(person);
    await send(asked.ticket, 'E');
    const verificationCode = await identity.lastCode(person.email);
    const payload = { ticket: asked.ticket, method: 'E', verificationCode };
    const replies = await Promise.all([verify(payload), verify(payload), verify(payload)]);
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.every((reply) => reply.status < 500)).toBe(true);
  });

  it('is limited after many wrong answers, however many tickets the password gives', async () => {
    await identity.settings({ verify_new_places: true });
    const person = await withContacts();
    let failed = 0;
    while (failed < MAX_FAILED_FACTORS) {
      const { ticket } = await due(person);
      for (let tries = 0; tries < MAX_TICKET_TRIES && failed < MAX_FAILED_FACTORS; tries += 1, failed += 1)
        await verify({ ticket, method: 'E', verificationCode: '000000' });
    }
    const { ticket } = await due(person);
    await send(ticket, 'E');
    const verificationCode = await identity.lastCode(person.email);
    const reply = await verify({ ticket, method: 'E', verificationCode });
    expect([reply.body.errorCode, reply.body.value]).toEqual(['login_delayed', { retryAfterS: 600 }]);
  });

  it('does not ask members without a factor, trials, or where the merchant does not want it', async () => {
    await identity.settings({ verify_new_places: true });
    expect((await login(await people.create())).status).toBe(200);
    const trial = await people.create({ email: 'trial@example.test', type: 4 });
    expect((await login(trial)).status).toBe(200);
    await identity.flags({ LOGINIPVERF3: false });
    const person = await withContacts();
    expect((await login(person)).status).toBe(200);
    expect(codeOf(await verify({ ticket: 'A'.repeat(43), method: 'E' }))).toBe('function.not.available');
    await identity.flags({ LOGINIPVERF3: true });
  });

  it('takes the payee’s name only of an account that has nothing better', async () => {
    await identity.settings({ verify_new_places: true });
    const poor = await people.create({ payeeName: 'José  da Silva' });
    const asked = await due(poor);
    expect(asked.methods).toEqual(['P']);
    const answer = (payeeName: string) => verify({ ticket: asked.ticket, method: 'P', payeeName });
    expect(codeOf(await answer(''))).toBe('verification_code_err');
    expect(codeOf(await answer('Joao da Silva'))).toBe('verification_code_err');
    expect(codeOf(await answer(' jose da SILVA '))).toBe('fine');
    const rich = await people.create({ payeeName: 'Ana', email: 'ana@example.test' });
    const offered = await due(rich);
    expect(offered.methods).toEqual(['E']);
    expect(codeOf(await verify({ ticket: offered.ticket, method: 'P', payeeName: 'Ana' }))).toBe(
      'verification_code_err',
    );
  });

  it('is asked of a remembered device too, and remembers anew after the answer', async () => {
    await identity.settings({ verify_new_places: true });
    const person = await people.create();
    const first = await people.login(person, { remember: true }, HOME);
    await bench.db
      .merchant(MERCHANT)
      .query(
        `update member set contact = '{"email":"late-mail@example.test"}', email_verified_at = now() where id = $1`,
        [person.id],
      );
    const stolen = { type: 'remember', rememberToken: first.rememberToken };
    const asked = await due({ ...person, password: '' }, stolen);
    await send(asked.ticket, 'E');
    const verificationCode = await identity.lastCode('late-mail@example.test');
    const grant = grantOf(await verify({ ticket: asked.ticket, method: 'E', verificationCode }));
    expect(grant.rememberToken).not.toBe('');
    expect(
      await people.login(
        { ...person, password: '' },
        { type: 'remember', rememberToken: grant.rememberToken },
        AWAY,
      ),
    ).toMatchObject({ userName: person.username });
  });

  it('[AUTH-8] still demands a new password where the one that was typed may never be used', async () => {
    await identity.settings({ verify_new_places: true });
    const person = await people.create({ password: '123456', email: 'weak-factor@example.test' });
    const asked = await due(person);
    await send(asked.ticket, 'E');
    const verificationCode = await identity.lastCode(person.email);
    const grant = grantOf(await verify({ ticket: asked.ticket, method: 'E', verificationCode }));
    expect(grant.passwordExpired).toBe(true);
    const payload = { changeTicket: grant.changeTicket, newPassword: 'Other-horse-8' };
    expect(codeOf(await people.sealed('/wps/member/password', payload, { token: grant.token }))).toBe('fine');
  });

  it('serves clients that send name and password again instead of a ticket', async () => {
    await identity.settings({ verify_new_places: true });
    const person = await withContacts();
    const { username, password } = person;
    await due(person);
    const codeId = await identity.codeFor(
      person.mobile,
      { countryDialingCode: '', mobileNum: `+${person.mobile}` },
      AWAY,
    );
    const verificationCode = await identity.lastCode(person.mobile);
    const payload = { username, password, method: 'S', mobileNum: person.mobile, verificationCode };
    expect(codeOf(await verify({ ...payload, password: 'wrong' }))).toBe('login_failed');
    const reply = await verify(payload, { ...AWAY, Cookie: `codeId=${codeId}` });
    expect(codeOf(reply), reply.text).toBe('fine');
    // From a known place nothing more is asked, and the answer is a login.
    expect(codeOf(await verify({ username, password, method: 'S' }))).toBe('fine');
  });
});

describe('codes that strangers ask for', () => {
  it('[TRIAL-S4] leave the codes of a second factor alone, however often the number is asked for', async () => {
    await identity.settings({ verify_new_places: true });
    const person = await withContacts();
    const national = person.mobile.slice(2);
    const asked = await due(person);
    const strangers = [];
    for (const purpose of ['login', 'verify', 'forgot', ''])
      strangers.push(
        await identity.post('/wps/verification/sms/noLogin', { mobileNum: national, purpose }, AWAY),
      );
    expect(strangers.map(codeOf)).toContain('verification_code_limit');
    expect(codeOf(await send(asked.ticket, 'S'))).toBe('fine');
    const verificationCode = await identity.lastCode(person.mobile);
    expect(codeOf(await verify({ ticket: asked.ticket, method: 'S', verificationCode }))).toBe('fine');
    await identity.settings({ verify_new_places: false });
  });
});

describe('an authenticator', () => {
  it('counts after a first right code, is the only second factor from then on, and takes each code once', async () => {
    await identity.settings({ verify_new_places: false });
    const person = await withContacts();
    const app = await (async () => {
      await identity.settings({ verify_new_places: false });
      return authenticatorFor(person);
    })();
    expect(app.uri).toContain('otpauth://totp/');
    expect(app.uri).toContain(`secret=${app.secret}`);
    const config = () => people.call('GET', '/wps/v2/member/securityConfig', { token: app.token });
    expect((await config()).body.value).toEqual({
      authenticator: false,
      passkeys: 0,
      email: 'fa***@example.test',
      emailProved: true,
      mobile: `***${person.mobile.slice(-2)}`,
      mobileProved: true,
    });
    expect((await login(person)).status).toBe(200);
    expect(codeOf(await app.confirm('000000'))).toBe('verification_code_err');
    await people.rest();
    const first = app.code();
    expect(codeOf(await app.confirm(first))).toBe('fine');
    expect((await config()).body.value).toMatchObject({ authenticator: true });
    // From the place that is known as well: it was set up to be asked for.
    const asked = await due(person, {}, HOME);
    expect(asked.methods).toEqual(['G']);
    expect(codeOf(await send(asked.ticket, 'E'))).toBe('ticket_invalid');
    const answer = (ticket: string, authCode: string) => verify({ ticket, method: 'G', authCode }, HOME);
    // The code that confirmed it is used up.
    expect(codeOf(await answer(asked.ticket, first))).toBe('verification_code_err');
    app.step();
    const code = app.code();
    expect(codeOf(await answer(asked.ticket, `${code.slice(0, 3)} ${code.slice(3)}`))).toBe('fine');
    const again = await due(person, {}, HOME);
    expect(codeOf(await answer(again.ticket, code))).toBe('verification_code_err');
    expect(codeOf(await answer(again.ticket, app.code(-30_000)))).toBe('verification_code_err');
    app.step();
    const replies = await Promise.all([answer(again.ticket, app.code()), answer(again.ticket, app.code())]);
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    app.leave();
  });

  it('is taken away by its own code alone', async () => {
    await identity.settings({ verify_new_places: false });
    const person = await people.create();
    const app = await authenticatorFor(person);
    expect(codeOf(await app.confirm(app.code()))).toBe('fine');
    const remove = (authCode: string) =>
      people.call('DELETE', '/wps/member/authenticator', { token: app.token, body: { authCode } });
    await people.rest();
    expect(codeOf(await remove('123456'))).toBe('verification_code_err');
    app.step();
    await people.rest();
    expect(codeOf(await remove(app.code()))).toBe('fine');
    expect((await login(person)).status).toBe(200);
    expect(await people.events(person)).toEqual(
      expect.arrayContaining(['authenticator-added', 'authenticator-removed']),
    );
    app.leave();
  });

  it('keeps its secret closed by the operator’s own, and bound to its account', async () => {
    await identity.settings({ verify_new_places: false });
    const [one, two] = [await people.create(), await people.create()];
    const app = await authenticatorFor(one);
    await app.confirm(app.code());
    const { query } = bench.db.merchant(MERCHANT);
    const [row] = await query<{ secret_box: Uint8Array }>(
      'select secret_box from authenticator where member_id = $1',
      [one.id],
    );
    expect(Buffer.from(row?.secret_box ?? []).toString('latin1')).not.toContain(app.secret);
    await query(
      `insert into authenticator (merchant_id, member_id, secret_box) select merchant_id, $2, secret_box
         from authenticator where member_id = $1`,
      [one.id, two.id],
    );
    const asked = await due(two, {}, HOME);
    app.step();
    expect(codeOf(await verify({ ticket: asked.ticket, method: 'G', authCode: app.code() }, HOME))).toBe(
      'verification_code_err',
    );
    app.leave();
  });

  it('is not begun by a session that has proved nothing, nor where no login would ask for it, and not confirmed late', async () => {
    await identity.settings({ verify_new_places: false });
    const person = await people.create();
    const app = await authenticatorFor(person);
    const { query } = bench.db.merchant(MERCHANT);
    await query(`update authenticator set pending_at = now() - interval '11 minutes' where member_id = $1`, [
      person.id,
    ]);
    expect(codeOf(await app.confirm(app.code()))).toBe('verification_code_err');
    bench.pass(5 * 60_000 + 1);
    const begin = () => people.call('POST', '/wps/member/authenticator/begin', { token: app.token });
    expect(codeOf(await begin())).toBe('step_up_required');
    bench.pass(-5 * 60_000 - 1);
    await identity.flags({ LOGINIPVERF3: false });
    expect(codeOf(await begin())).toBe('function.not.available');
    await identity.flags({ LOGINIPVERF3: true });
  });
});
