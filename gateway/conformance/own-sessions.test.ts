import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PARTNER_ORIGIN, startBench, type GatewayBench } from './bench';
import { identityOf, MERCHANT, type Identity } from './identity';
import { peopleOf, type People, type Person } from './people';

let bench: GatewayBench;
/** Another node of the same gateway. */
let beside: GatewayBench;
let people: People;
let identity: Identity;
beforeAll(async () => {
  bench = await startBench({ trustedProxyHops: 1, countryHeader: 'cf-ipcountry' });
  beside = await startBench({ beside: bench });
  people = await peopleOf(bench);
  identity = identityOf(bench);
});
afterAll(async () => {
  await beside.stop();
  await bench.stop();
});

interface Listed {
  id: string;
  current: boolean;
  createdAt: number;
  lastSeenAt: number;
  device: string;
  place: string;
  origin: string;
}
const list = async (token: string): Promise<Listed[]> =>
  (await people.call('GET', '/wps/session/list', { token })).body.value as Listed[];
const end = (token: string, id: string) =>
  people.call('DELETE', '/wps/session/list', { token, body: { id } });
const remembered = ({ username }: Person, rememberToken: string) =>
  identity.login({ username, password: '', type: 'remember', rememberToken });

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

describe('one’s own sessions', () => {
  it('are listed with device, place and page, the own one first, and no other member’s', async () => {
    const person = await people.create();
    const other = await people.create();
    await people.login(other);
    const before = Date.now();
    const phone = await people.login(
      person,
      {},
      { 'User-Agent': IPHONE, 'X-Forwarded-For': '198.51.100.7', 'CF-IPCountry': 'br' },
    );
    await people.login(person, {}, { Origin: PARTNER_ORIGIN, 'X-Forwarded-For': '2001:db8:1:2::3' });
    const rows = await list(phone.token);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      current: true,
      device: 'Safari 18 · iPhone',
      place: '198.51.100.* · BR',
      origin: '',
    });
    expect(rows[1]).toMatchObject({
      current: false,
      device: '',
      place: '2001:db8:…',
      origin: PARTNER_ORIGIN,
    });
    expect(JSON.stringify(rows)).not.toMatch(/[0-9a-f]{64}|198\.51\.100\.7/);
    // Both clocks are the machine's; the database rounds its own.
    expect(rows[0]?.createdAt).toBeGreaterThanOrEqual(before - 1);
    expect(rows[0]?.createdAt).toBeLessThanOrEqual(Date.now() + 1);
  });

  it('leave the list when they end, lie idle or grow too old', async () => {
    const person = await people.create();
    const here = await people.login(person);
    const { query } = bench.db.merchant(MERCHANT);
    for (const change of [
      `last_seen_at = now() - interval '16 minutes'`,
      'expires_at = now()',
      'ended_at = now()',
    ]) {
      await people.login(person);
      expect(await list(here.token)).toHaveLength(2);
      await query(`update session set ${change} where id = (select max(id) from session)`);
      expect(await list(here.token)).toHaveLength(1);
    }
  });

  it('end one by one, at once and on every node, with what their device was remembered by', async () => {
    const person = await people.create();
    const here = await people.login(person);
    const there = await people.login(person, { remember: true });
    const onOtherNode = (token: string) =>
      beside.client.send({ path: '/wps/member/info', headers: { Authorization: token } });
    expect((await onOtherNode(there.token)).status).toBe(200);
    const [, row] = await list(here.token);
    expect((await end(here.token, row?.id ?? '')).body.success).toBe(true);
    expect(await people.lives(there.token)).toBe(false);
    // The other node asks about a session again after a second, whatever it was told.
    beside.pass(1_000);
    expect((await onOtherNode(there.token)).status).toBe(401);
    expect((await remembered(person, there.rememberToken)).body.errorCode).toBe('remember_invalid');
    expect(await people.lives(here.token)).toBe(true);
  });

  it('end all others at once and leave this device remembered', async () => {
    const person = await people.create();
    const here = await people.login(person, { remember: true });
    const others = await Promise.all([1, 2, 3].map(() => people.login(person, { remember: true })));
    const stranger = await people.login(await people.create());
    expect((await end(here.token, 'others')).body.success).toBe(true);
    for (const { token, rememberToken } of others) {
      expect(await people.lives(token)).toBe(false);
      expect((await remembered(person, rememberToken)).body.errorCode).toBe('remember_invalid');
    }
    expect(await people.lives(here.token)).toBe(true);
    expect(await people.lives(stranger.token)).toBe(true);
    expect((await remembered(person, here.rememberToken)).status).toBe(200);
    expect(await people.events(person)).toContain('sessions-ended');
  });

  it('are not ended by another member, whatever number is sent', async () => {
    const person = await people.create();
    const mine = await people.login(person);
    const [row] = await list(mine.token);
    const thief = await people.login(await people.create());
    expect((await end(thief.token, row?.id ?? '')).body.success).toBe(true);
    expect(await people.lives(mine.token)).toBe(true);
    for (const id of ['', '-1', '1 or 1=1', '9'.repeat(30), 'Others'])
      expect((await end(thief.token, id)).body.errorCode, id).toBe('request_param_err');
  });

  it('[SYS-5] stay remembered through a logout, and through ending the own one from the list', async () => {
    const person = await people.create();
    const first = await people.login(person, { remember: true });
    await people.call('DELETE', '/wps/session/logout', { token: first.token });
    expect(await people.lives(first.token)).toBe(false);
    const second = await remembered(person, first.rememberToken);
    expect(second.status).toBe(200);
    const value = second.body.value as { token: string; rememberToken: string };
    // A remembered session sees its own, and has the same rights over them.
    const [row] = await list(value.token);
    await end(value.token, row?.id ?? '');
    expect(await people.lives(value.token)).toBe(false);
    expect((await remembered(person, value.rememberToken)).status).toBe(200);
  });

  it('are kept when two end the same ones at the same moment: no request fails', async () => {
    const person = await people.create();
    const sessions: { token: string }[] = [];
    for (let opened = 0; opened < 6; opened += 1) sessions.push(await people.login(person));
    const replies = await Promise.all([
      ...sessions.slice(0, 3).map(({ token }) => end(token, 'others')),
      people.sealed(
        '/wps/member/password',
        { oldPassword: person.password, newPassword: 'Other-horse-8' },
        { token: sessions[3]?.token ?? '' },
      ),
      bench.services.sessions.flush().then(() => ({ status: 200 })),
    ]);
    for (const { status } of replies) expect([200, 400, 401]).toContain(status);
  });
});

describe('a place', () => {
  it('has a country only where a trusted proxy names one', async () => {
    const person = await people.create();
    const here = await people.login(
      person,
      {},
      { 'X-Forwarded-For': '198.51.100.9', 'CF-IPCountry': 'not a country' },
    );
    expect((await list(here.token))[0]?.place).toBe('198.51.100.*');
    const { token } = await (await peopleOf(beside)).login(person, {}, { 'CF-IPCountry': 'BR' });
    const [own] = await list(token);
    expect(own?.place).toBe('127.0.0.*');
  });
});

describe('a new device', () => {
  const mails = (person: Person) => people.messages(person.email, 'new-device');
  it('is told to the member by mail, from the second one on and once each', async () => {
    const person = await people.create({ email: 'device@example.test' });
    const at = (loginDeviceId: string) => people.login(person, { loginDeviceId }, { 'User-Agent': IPHONE });
    await at('device-one-aaaaaaaaaaaa');
    await at('device-one-aaaaaaaaaaaa');
    expect(await mails(person)).toHaveLength(0);
    await at('device-two-bbbbbbbbbbbb');
    await at('device-two-bbbbbbbbbbbb');
    const [mail, ...more] = await mails(person);
    expect(more).toHaveLength(0);
    expect(mail?.body).toContain('Safari 18 · iPhone');
    expect(mail?.body).toContain('127.0.0.*');
  });
});
