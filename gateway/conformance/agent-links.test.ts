import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INVITE_LIFE_S } from '../identity/made-accounts';
import { startBench, type GatewayBench } from './bench';
import { MERCHANT } from './identity';
import { peopleOf, type People, type Person } from './people';

const AGENT = 1;
let bench: GatewayBench;
let people: People;
beforeAll(async () => {
  bench = await startBench();
  people = await peopleOf(bench);
});
afterAll(() => bench.stop());

const name = (): string => `n${randomBytes(5).toString('hex')}`;
const scope = () => bench.db.merchant(MERCHANT);
/** An agent with rates, and a session. */
const agent = async (rates: Record<string, number> = { LIVE: 8_000, RNG: 5_000 }, above?: Person) => {
  const person = await people.create({ type: AGENT, ...(above ? { agentId: above.id } : {}) });
  for (const [product, ppm] of Object.entries(rates))
    await scope().query(
      `insert into member_rate (merchant_id, member_id, product, ppm, actor) values ($1, $2, $3, $4, 'tests')`,
      [MERCHANT, person.id, product, ppm],
    );
  const { token } = await people.login(person);
  return { person, token };
};
const link = (token: string, body: Record<string, unknown>) =>
  people.call('POST', '/wps/relay/MCSFE_createAffiliateUrl', { token, body });
const register = (payload: Record<string, unknown>) => {
  const username = name();
  const form = { username, password: 'Str0ngpass', confirmPassword: 'Str0ngpass', login: true, captcha: '' };
  return bench.client.sealed({
    method: 'PUT',
    path: '/wps/member/register',
    payload: { ...form, ...payload },
  });
};
const made = (token: string, payload: Record<string, unknown>) =>
  bench.client.sealed({
    method: 'POST',
    path: '/wps/agent/downline',
    headers: { Authorization: token },
    payload: { username: name(), type: 0, ...payload },
  });
const ratesOf = async (id: string | bigint) =>
  Object.fromEntries(
    (
      await scope().query<{ product: string; ppm: number }>(
        'select product, ppm from member_rate where merchant_id = $1 and member_id = $2 order by since',
        [MERCHANT, BigInt(id)],
      )
    ).map(({ product, ppm }) => [product, ppm]),
  );

describe('[26.17] an account that an agent makes', () => {
  it('has no nickname with characters that are not seen', async () => {
    const { token } = await agent();
    const hidden = await made(token, { nickname: 'ana\u202emoc' });
    expect([hidden.body.errorCode, hidden.body.value]).toEqual([
      'register_field_invalid',
      { fields: ['nickname'] },
    ]);
    expect((await made(token, { nickname: 'Z\u00e9' })).body.errorCode).toBe('');
  });
});

describe('register links', () => {
  it('[REG-5] [AGT-3] who registers by a link stands below its agent with the link’s rates, which no later link changes', async () => {
    const { person, token } = await agent();
    const reply = await link(token, {
      type: 0,
      remark: 'stand',
      configs: [{ type: 'LIVE', rebateValue: '0.5' }],
    });
    expect(reply.status, reply.text).toBe(200);
    const { code, url } = reply.body.value as { code: string; url: string };
    expect(url).toMatch(new RegExp(`/go/demo/${code}$`));
    const came = await register({ affiliateCode: code.toUpperCase() });
    const { id } = came.body.value as { id: string };
    const [row] = await scope().query<{ agent_id: bigint; type: number }>(
      'select agent_id, type from member where id = $1',
      [BigInt(id)],
    );
    expect(row).toEqual({ agent_id: person.id, type: 0 });
    expect(await ratesOf(id)).toEqual({ LIVE: 5_000 });
    const list = await people.call('GET', '/wps/agent/affiliateUrls', { token });
    expect(list.body.value).toMatchObject({
      List: [{ code, affiliateCount: 1, firstDepositCount: 0, configs: [{ type: 'LIVE' }] }],
    });
    const who = await people.call('GET', '/wps/agent/registeredAffiliates', { token });
    expect(who.body.value).toMatchObject({ list: [{ customerId: id }] });
  });

  it('[AGT-3] a link for agents makes agents, from their first session on', async () => {
    const { token } = await agent();
    const { code } = (await link(token, { type: 1 })).body.value as { code: string };
    const came = await register({ affiliateCode: code });
    expect(came.body.value).toMatchObject({ customerType: AGENT });
    const { token: theirs } = came.body.value as { token: string };
    expect((await people.call('GET', '/wps/agent/downlines', { token: theirs })).status).toBe(200);
  });

  it('[AGT-3] rates at or above the own, between the steps or twice are refused, as is a product without a rate', async () => {
    const { token } = await agent();
    const refused = [
      [{ type: 'LIVE', rebateValue: '0.8' }],
      [{ type: 'LIVE', rebateValue: '0.71' }],
      [{ type: 'LIVE', rebateValue: '0.505' }],
      [{ type: 'FISH', rebateValue: '0.01' }],
      [
        { type: 'RNG', rebateValue: '0.1' },
        { type: 'RNG', rebateValue: '0.2' },
      ],
    ];
    for (const configs of refused)
      expect((await link(token, { type: 0, configs })).body.errorCode, JSON.stringify(configs)).toBe(
        'agent_rate_refused',
      );
    expect((await link(token, { type: 0, configs: [{ type: 'LIVE', rebateValue: '-1' }] })).status).toBe(400);
    expect((await link(token, { type: 0, configs: [{ type: 'LIVE', rebateValue: '0.7' }] })).status).toBe(
      200,
    );
  });

  it('a code that was asked for is taken once, also for other agents; a link that ended leads nowhere', async () => {
    const { token } = await agent();
    const other = await agent();
    const code = name();
    const { affiUrlId } = (await link(token, { type: 0, path: code })).body.value as { affiUrlId: string };
    for (const one of [token, other.token])
      expect((await link(one, { type: 0, path: code.toUpperCase() })).body.errorCode).toBe(
        'agent_code_taken',
      );
    const end = (as: string) =>
      people.call('DELETE', '/wps/agent/affiliateUrl', { token: as, body: { affiUrlId } });
    expect((await end(other.token)).body.errorCode).toBe('agent_link_not_found');
    expect((await end(token)).status).toBe(200);
    expect((await register({ affiliateCode: code })).body.success).toBe(false);
    const expired = await link(token, { type: 0, endDate: Date.now() + 60_000 });
    const { code: short } = expired.body.value as { code: string };
    await scope().query(
      `update invitation set expires_at = now() - interval '1 second' where lower(code) = lower($1)`,
      [short],
    );
    expect((await register({ affiliateCode: short })).body.success).toBe(false);
  });

  it('clicks are counted and lead to the link’s page with its code, never elsewhere', async () => {
    const { token } = await agent();
    const { code } = (await link(token, { type: 0, landing: '/promotions/summer' })).body.value as {
      code: string;
    };
    const click = (path: string, headers: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${bench.port}${path}`, { redirect: 'manual', headers });
    const first = await click(`/go/demo/${code}`);
    expect([first.status, first.headers.get('location')]).toEqual([
      302,
      expect.stringMatching(new RegExp(`/promotions/summer\\?affiliateCode=${code}$`)),
    ]);
    await click(`/go/demo/${code}`);
    await click(`/go/demo/${code}`, { 'sec-purpose': 'prefetch' });
    expect((await click('/go/demo/unheard')).headers.get('location')).toMatch(/\/register$/);
    expect((await click(`/go/unheard/${code}`)).status).toBe(404);
    for (const landing of ['//evil.example', '/../x?y', 'https://evil.example', '/a b'])
      expect((await link(token, { type: 0, landing })).status, landing).toBe(400);
    await bench.services.agentLinks.flush();
    const list = await people.call('GET', '/wps/agent/affiliateUrls', { token });
    expect(list.body.value).toMatchObject({ List: [{ code, clickCount: 2 }] });
  });
});

describe('accounts that agents make', () => {
  it('[AGT-3] without a password a link is told once, by which the owner sets one; a chosen one must be changed', async () => {
    const { token, person } = await agent();
    const reply = await made(token, { rebateSettingConfigs: [{ type: 'RNG', rebateValue: 0.4 }] });
    expect(reply.status, reply.text).toBe(200);
    const { customerId, customerName, inviteUrl } = reply.body.value as Record<string, string>;
    expect(await ratesOf(customerId ?? '')).toEqual({ RNG: 4_000 });
    expect(INVITE_LIFE_S).toBeGreaterThan(3_600);
    const code = inviteUrl?.split('#reset=')[1];
    const set = await bench.client.sealed({
      method: 'POST',
      path: '/wps/member/password/reset',
      payload: { code, newPassword: 'Right-horse-8' },
    });
    expect(set.status, set.text).toBe(200);
    expect(
      (await people.login({ ...person, username: customerName ?? '', password: 'Right-horse-8' })).token,
    ).toBeTruthy();
    const chosen = name();
    expect((await made(token, { username: chosen, password: 'Right-horse-9' })).body.value).toMatchObject({
      inviteUrl: '',
    });
    const first = await people.login({ ...person, username: chosen, password: 'Right-horse-9' });
    expect(first.passwordExpired).toBe(true);
  });

  it('[AGT-3] a weak password, a name that is taken, a rate above the own make nothing', async () => {
    const { token, person } = await agent();
    for (const [payload, word] of [
      [{ password: '123456' }, 'password'],
      [{ username: person.username }, 'username'],
      [{ rebateSettingConfigs: [{ type: 'LIVE', rebateValue: '0.9' }] }, 'agent_rate'],
    ] as const) {
      const reply = await made(token, payload);
      expect([reply.body.success, reply.text]).toEqual([false, expect.stringContaining(word)]);
    }
    const branch = await people.call('GET', '/wps/agent/downlines', { token });
    expect(branch.body.value).toMatchObject({ list: [] });
  });

  it('[AGT-2] below the fiftieth level none registers and none is made, kindly', async () => {
    let above: Person | undefined;
    for (let level = 0; level <= 50; level += 1)
      above = await people.create({ type: AGENT, ...(above ? { agentId: above.id } : {}) });
    if (!above) throw new Error('no agent');
    const { token } = await people.login(above);
    expect((await made(token, {})).body.errorCode).toBe('agent_team_deep');
    const { code } = (await link(token, { type: 0 })).body.value as { code: string };
    const reply = await register({ affiliateCode: code });
    expect([reply.status, reply.body.errorCode]).toEqual([409, 'agent_team_deep']);
  });

  it('[AGT-3] a player right below becomes an agent, whose figures begin with what they did before', async () => {
    const { token, person } = await agent();
    const player = await people.create({ agentId: person.id });
    await scope().query(
      `insert into vendor_round (merchant_id, vendor, round_id, member_id, game_id, category, currency, trial, bets, bet, win, opened_at, moved_at, ended_at)
       values ($1, 'HOUSE', $2, $3, 'g', 'RNG', 'BRL', false, 1, 700, 100, clock_timestamp(), clock_timestamp(), clock_timestamp())`,
      [MERCHANT, name(), player.id],
    );
    await bench.services.teamWork.count(MERCHANT);
    const promote = (as: string, id: bigint) =>
      people.call('PUT', '/wps/agent/promoteDownlineToAgent', {
        token: as,
        body: { customerId: id.toString() },
      });
    const reply = await promote(token, player.id);
    expect(reply.status, reply.text).toBe(200);
    const card = await people.call('GET', `/wps/agent/downline?customerId=${player.id}`, { token });
    expect(card.body.value).toMatchObject({ member: { isAgent: 1 }, team: { betAmount: 7 } });
    const deep = await people.create({ agentId: player.id });
    expect((await promote(token, deep.id)).body.errorCode).toBe('agent_not_direct');
    expect((await people.call('GET', '/wps/agent/downlines', { token })).body.value).toMatchObject({
      list: [{ customerId: player.id.toString(), isAgent: 1, directCount: 1 }],
    });
  });

  it('[AGT-3] a given rate is raised within the own and never lowered', async () => {
    const { token, person } = await agent();
    const below = await people.create({ agentId: person.id });
    const give = (rebateValue: string) =>
      people.call('PUT', '/wps/agent/downlineRebates', {
        token,
        body: { customerId: below.id.toString(), rebateSettingConfigs: [{ type: 'LIVE', rebateValue }] },
      });
    expect((await give('0.3')).status).toBe(200);
    expect((await give('0.2')).body.errorCode).toBe('agent_rate_refused');
    expect((await give('0.8')).body.errorCode).toBe('agent_rate_refused');
    expect((await give('0.7')).body.value).toMatchObject({ configs: [{ type: 'LIVE', rebateValue: '0.7' }] });
    const limits = await people.call('GET', '/wps/agent/globalRebateSettings', { token });
    expect(limits.body.value).toMatchObject({
      LIVE: [{ rebateValue: '0.8', highestRebate: '0.7' }],
      FISH: [{ highestRebate: '0' }],
    });
  });
});
