import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLAYED } from '../database/seed/vendors';
import { operatorOn } from '../operator/testing';
import { startBench, type GatewayBench } from './bench';
import { peopleOf, type People, type Person } from './people';
import { houseCaller } from './vendor-callers';

const HOME = '198.51.100.7';
const [, TIDEWHEEL] = PLAYED;
let bench: GatewayBench;
let people: People;
let person: Pick<Person, 'id'> = { id: 0n };
let token = '';
let foyer: ReturnType<typeof operatorOn>;
beforeAll(async () => {
  bench = await startBench({ trustedProxyHops: 1, countryHeader: 'cf-ipcountry' });
  people = await peopleOf(bench);
  foyer = operatorOn(bench.db);
  await login('US');
  const info = await people.call('GET', '/wps/member/info', { token, headers: from('US') });
  person = { id: BigInt((info.body.value as { id: string }).id) };
});
afterAll(() => bench.stop());

const from = (country: string, ip = HOME): Record<string, string> => ({
  'X-Forwarded-For': ip,
  ...(country === '' ? {} : { 'CF-IPCountry': country }),
});
const login = async (country: string) => {
  const { username, password } = bench.accounts.member;
  const asked = { id: 0n, username, password, email: '', mobile: '' };
  ({ token } = await people.login(asked, {}, from(country)));
};
const set = async (words: string) => {
  expect((await foyer(`country ${words} --merchant demo`)).err).toEqual([]);
};
let registrations = 0;
const register = async (country: string): Promise<string> => {
  registrations += 1;
  const form = { username: `c${randomBytes(5).toString('hex')}`, password: 'Str0ngpass', captcha: '' };
  const reply = await bench.client.sealed({
    method: 'PUT',
    path: '/wps/member/register',
    headers: from(country, `203.0.113.${registrations}`),
    payload: { ...form, confirmPassword: form.password, login: true },
  });
  return reply.status === 200 ? 'done' : String(reply.body.errorCode);
};
const launch = async (country: string): Promise<string> => {
  const reply = await bench.client.send({
    path: `/wps/game/launchGame?launchMode=GLS&nodeId=${TIDEWHEEL?.nodeId ?? 0}`,
    headers: { ...from(country), Authorization: token },
  });
  return reply.status === 200 ? 'done' : String(reply.body.errorCode);
};
let bets = 0;
/** A bet that a vendor reports: it does not say from where. */
const bet = async (): Promise<number> => {
  bets += 1;
  const names = { transaction: `t${bets}`, round: `r${bets}`, game: 'GLOWMOTH' };
  const reply = await houseCaller(bench, person.id.toString())('debit', { ...names, amount: '1' });
  return reply.status;
};

describe('[OPS-5] countries that are refused', () => {
  it('may not register, or not play, each by its own list, and what only reads is answered', async () => {
    expect([await register('US'), await launch('US'), await bet()]).toEqual(['done', 'done', 200]);
    await set('refuse register US,GB');
    await expect.poll(() => register('US')).toBe('region_restricted');
    expect([await register('GB'), await register('BR'), await register('')]).toEqual([
      ...['region_restricted', 'done', 'done'],
    ]);
    expect([await launch('US'), await bet()]).toEqual(['done', 200]);
    await set('refuse register none');
    await set('refuse play US');
    await expect.poll(() => launch('US')).toBe('region_restricted');
    expect([await register('US'), await launch('BR'), await launch('')]).toEqual(['done', 'done', 'done']);
    const info = await people.call('GET', '/wps/member/info', { token, headers: from('US') });
    expect(info.status).toBe(200);
  });

  it('send no bet through a vendor either, where the player logged in from one', async () => {
    expect(await bet()).toBe(403);
    await login('BR');
    expect(await bet()).toBe(200);
    await login('US');
    expect(await bet()).toBe(403);
  });

  it('let visitors of a tester’s network in', async () => {
    expect((await foyer(`merchant set --merchant demo --testers ${HOME}`)).exit).toBe(0);
    await expect.poll(() => launch('US')).toBe('done');
    expect(await bet()).toBe(200);
    expect((await foyer('merchant set --merchant demo --testers none')).exit).toBe(0);
    await expect.poll(() => launch('US')).toBe('region_restricted');
  });

  it('refuse visitors without a known country only after country unknown refuse', async () => {
    expect([await launch(''), await launch('XX'), await launch('T1')]).toEqual(['done', 'done', 'done']);
    await set('unknown refuse');
    await expect.poll(() => launch('')).toBe('region_restricted');
    expect([await launch('XX'), await launch('T1'), await launch('BR')]).toEqual([
      ...['region_restricted', 'region_restricted', 'done'],
    ]);
    // Nothing is refused by a list that is empty.
    expect(await register('')).toBe('done');
    await set('unknown allow');
    await expect.poll(() => launch('')).toBe('done');
  });

  it('are not taken from a header that no trusted proxy sets', async () => {
    const open = await startBench({ beside: bench, trustedProxyHops: 0, countryHeader: 'cf-ipcountry' });
    const reply = await open.client.send({
      path: `/wps/game/launchGame?launchMode=GLS&nodeId=${TIDEWHEEL?.nodeId ?? 0}`,
      headers: { 'CF-IPCountry': 'US', Authorization: token },
    });
    expect(reply.status, reply.text).toBe(200);
    await open.stop();
  });

  it('are refused by the command if they are none, and stand in the audit', async () => {
    for (const codes of ['us', 'USA', 'QQ', 'US,,GB', '', 'UK', 'SU', 'EU', 'ZZ'])
      expect((await foyer(['country', 'refuse', 'play', codes, '--merchant', 'demo'])).exit, codes).toBe(2);
    expect((await foyer('country refuse login US --merchant demo')).exit).toBe(2);
    const { out } = await foyer('country list --merchant demo');
    expect(out.at(-1)).toBe('No registration from: none. No play from: US. Unknown: allow.');
    const audit = await foyer('audit list --merchant demo --json');
    expect(audit.data).toContainEqual(
      expect.objectContaining({
        command: 'country refuse',
        before: { playRefused: [] },
        after: { playRefused: ['US'] },
      }),
    );
  });
});
