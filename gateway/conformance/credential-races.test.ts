import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBench, type GatewayBench } from './bench';
import { identityOf, MERCHANT, type Identity } from './identity';
import { grantOf, peopleOf, type People, type Person } from './people';
import type { RawReply } from './raw-client';

// What is proved and what it opens are two moments: everything that may happen between them is made to happen here.

let bench: GatewayBench;
let people: People;
let identity: Identity;
/** While it is there, a call that has just proved a password waits for it. */
let gate: Promise<void> | null = null;
let atGate: () => void = () => undefined;
beforeAll(async () => {
  bench = await startBench({
    hasher: (real) => ({
      ...real,
      async verify(stored, password, asker) {
        const held = gate;
        const right = await real.verify(stored, password, asker);
        if (held) atGate();
        await held;
        return right;
      },
    }),
  });
  people = await peopleOf(bench);
  identity = identityOf(bench);
});
afterAll(() => bench.stop());

const NEW = 'Other-horse-8';
const codeOf = (reply: RawReply): unknown => (reply.status === 200 ? 'fine' : reply.body.errorCode);
const change = (token: string, person: Person, newPassword: string) =>
  people.sealed('/wps/member/password', { oldPassword: person.password, newPassword }, { token });
const lend = async (token: string): Promise<string> =>
  ((await people.call('POST', '/wps/session/code', { token })).body.value as { code: string }).code;
const exchange = (code: string) => people.call('POST', '/wps/session/exchange', { body: { code } });
const remembered = ({ username }: Person, rememberToken: string) =>
  identity.login({ username, password: '', type: 'remember', rememberToken });
const living = async ({ id }: Person): Promise<number> => {
  const rows = await bench.db
    .merchant(MERCHANT)
    .query('select 1 from session where member_id = $1 and ended_at is null', [id]);
  return rows.length;
};

describe('a password that changes', () => {
  it('opens nothing any more for a proof of the old one a moment ago', async () => {
    const person = await people.create();
    const { token } = await people.login(person);
    let open = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (atGate = resolve));
    gate = new Promise((resolve) => (open = resolve));
    const late = identity.login({ username: person.username, password: person.password });
    await waiting;
    gate = null;
    expect(codeOf(await change(token, person, NEW))).toBe('fine');
    open();
    expect(codeOf(await late)).toBe('login_failed');
    expect(await living(person)).toBe(1);
  });

  it('ends all that is opened at the same moment by the old one, a remembered device or a lent code', async () => {
    for (let round = 0; round < 6; round += 1) {
      const person = await people.create();
      const here = await people.login(person);
      const kept = await people.login(person, { remember: true });
      const code = await lend(kept.token);
      const { username, password } = person;
      const [changed, ...others] = await Promise.all([
        change(here.token, person, NEW),
        identity.login({ username, password }),
        exchange(code),
        remembered(person, kept.rememberToken),
        exchange(await lend(here.token)),
      ]);
      expect(codeOf(changed)).toBe('fine');
      expect(others.every((reply) => reply.status < 500)).toBe(true);
      expect(await living(person)).toBe(1);
      expect(await people.lives(here.token)).toBe(true);
    }
  });
});

describe('many at once', () => {
  it('never wait for each other in a circle', async () => {
    const person = await people.create({ email: 'circle@example.test' });
    const sessions = [];
    for (let opened = 0; opened < 4; opened += 1)
      sessions.push(await people.login(person, { remember: true }));
    const [one, two, three, four] = sessions.map(({ token }) => token);
    const tokens = sessions.map(({ rememberToken }) => rememberToken);
    const codes = await Promise.all([one, two, three].map((token) => lend(token ?? '')));
    const endOthers = (token = '') =>
      people.call('DELETE', '/wps/session/list', { token, body: { id: 'others' } });
    const replies = await Promise.all([
      ...codes.map(exchange),
      ...tokens.map((token) => remembered(person, token)),
      ...tokens.map((token) => remembered(person, token)),
      endOthers(one),
      endOthers(two),
      change(three ?? '', person, NEW),
      people.call('DELETE', '/wps/session/logout', { token: four ?? '' }),
      people.sealed('/wps/session/step-up', { password: person.password }, { token: two ?? '' }),
    ]);
    await bench.services.sessions.flush();
    expect(replies.map((reply) => reply.status).filter((status) => status >= 500)).toEqual([]);
    expect(bench.logged.join('')).not.toContain('deadlock');
  });

  it('bind an identity and reset a password twice without a failure', async () => {
    const person = await people.create({ email: 'twice@example.test' });
    const links = [];
    for (let asked = 0; asked < 2; asked += 1) {
      await identity.post('/wps/member/password/email', { username: person.username, email: person.email });
      const [mail] = await people.messages(person.email, 'reset-link');
      links.push(/#reset=([A-Za-z0-9_-]{43})/.exec(mail?.body ?? '')?.[1] ?? '');
      bench.pass(61_000);
    }
    expect(new Set(links).size).toBe(2);
    const replies = await Promise.all(
      links.map((code, index) =>
        people.sealed('/wps/member/password/reset', { code, newPassword: `${NEW}${index}` }),
      ),
    );
    // One is right; the other's link went with the first, or its password is no longer the one it replaces.
    expect(replies.map(codeOf).sort()).toEqual(['fine', 'ticket_invalid']);
    bench.pass(-122_000);
  });
});

describe('a remembered device', () => {
  it('that is forgotten between its proof and its session opens none', async () => {
    const person = await people.create();
    const first = await people.login(person, { remember: true });
    const { merchant, visitor } = await (async () => {
      const found = bench.services.merchants.byId(MERCHANT);
      if (!found) throw new Error('the demo merchant is gone');
      const who = {
        ip: '',
        source: '',
        origin: '',
        tier: 'own',
        userAgent: '',
        captchaId: '',
        codeId: '',
        deviceId: '',
      } as const;
      return { merchant: found, visitor: { ...who, merchant: found } };
    })();
    expect(merchant.id).toBe(MERCHANT);
    const second = grantOf(await remembered(person, first.rememberToken));
    const [row] = await bench.db
      .merchant(MERCHANT)
      .query<{ family: string }>('select family from remember_token where member_id = $1 limit 1', [
        person.id,
      ]);
    const rotated = { next: second.rememberToken, family: row?.family ?? '', tier: 'own' } as const;
    const member = { id: person.id, username: person.username, type: 0 };
    const open = () =>
      bench.db
        .merchant(MERCHANT)
        .tx((query) => bench.services.signIns.grant(query, member, visitor, { how: 'remember', rotated }));
    await expect(open()).resolves.toMatchObject({ userName: person.username });
    await remembered(person, first.rememberToken);
    await expect(open()).rejects.toThrow('REMEMBER_INVALID');
  });
});
