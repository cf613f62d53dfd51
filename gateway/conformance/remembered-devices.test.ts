import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PARTNER_ORIGIN, startBench, type GatewayBench } from './bench';
import { identityOf, MERCHANT, type Identity } from './identity';
import { grantOf, peopleOf, type People, type Person } from './people';

let bench: GatewayBench;
let people: People;
let identity: Identity;
beforeAll(async () => {
  bench = await startBench();
  people = await peopleOf(bench);
  identity = identityOf(bench);
});
afterAll(() => bench.stop());

const remembered = ({ username }: Person, rememberToken: string) =>
  identity.login({ username, password: '', type: 'remember', rememberToken });

describe('a remembered device', () => {
  it('is forgotten when two use its token at the same moment: one gets in at most, and is shown out again', async () => {
    const person = await people.create();
    const first = await people.login(person, { remember: true });
    const replies = await Promise.all([
      remembered(person, first.rememberToken),
      remembered(person, first.rememberToken),
    ]);
    const opened = replies.filter((reply) => reply.status === 200).map(grantOf);
    expect(opened.length).toBeLessThanOrEqual(1);
    for (const { token, rememberToken } of opened) {
      expect(await people.lives(token)).toBe(false);
      expect((await remembered(person, rememberToken)).body.errorCode).toBe('remember_invalid');
    }
    expect(await people.lives(first.token)).toBe(true);
    expect(await people.events(person)).toContain('remember-revoked');
  });

  it('opens sessions that end with its family, and leaves the one that was opened by the password', async () => {
    const person = await people.create();
    const first = await people.login(person, { remember: true });
    const second = (await remembered(person, first.rememberToken)).body.value as typeof first;
    const lent = await people.call('POST', '/wps/session/code', { token: second.token });
    const { code } = lent.body.value as { code: string };
    const page = await people.call('POST', '/wps/session/exchange', { body: { code } });
    const third = page.body.value as typeof first;
    expect(await people.lives(third.token)).toBe(true);
    expect((await remembered(person, first.rememberToken)).body.errorCode).toBe('remember_invalid');
    expect(await people.lives(second.token)).toBe(false);
    expect(await people.lives(third.token)).toBe(false);
    expect(await people.lives(first.token)).toBe(true);
  });

  it('[TRIAL-S7] reaches no further than the page that it was given to, from wherever its token comes back', async () => {
    const person = await people.create();
    const at = { Origin: PARTNER_ORIGIN };
    const first = await people.login(person, { remember: true }, at);
    const use = (rememberToken: string, headers = {}) =>
      identity.login({ username: person.username, password: '', type: 'remember', rememberToken }, headers);
    const listAs = async (token: string, headers = {}) =>
      (await people.call('GET', '/wps/session/list', { token, headers })).body.errorCode;
    const second = grantOf(await use(first.rememberToken));
    expect(await listAs(second.token)).toBe('step_up_required');
    // Its successors neither; and one of the operator's own page is lowered for good where a partner's page has held it.
    const third = grantOf(await use(second.rememberToken));
    expect(await listAs(third.token)).toBe('step_up_required');
    const own = await people.login(person, { remember: true });
    const lowered = grantOf(await use(own.rememberToken, at));
    expect(await listAs(lowered.token, at)).toBe('tier_not_allowed');
    expect(await listAs(grantOf(await use(lowered.rememberToken)).token)).toBe('step_up_required');
    const kept = await people.login(person, { remember: true });
    expect(await listAs(grantOf(await use(kept.rememberToken)).token)).toBe('');
  });

  it('is a day old at most, thirty with all its renewals, and its tokens are stored as hashes', async () => {
    const person = await people.create();
    const { query } = bench.db.merchant(MERCHANT);
    for (const change of [`expires_at = now()`, `started_at = now() - interval '31 days'`]) {
      const { rememberToken } = await people.login(person, { remember: true });
      await query(`update remember_token set ${change} where member_id = $1`, [person.id]);
      expect((await remembered(person, rememberToken)).body.errorCode).toBe('remember_invalid');
    }
    const { rememberToken } = await people.login(person, { remember: true });
    const [selector, validator = ''] = rememberToken.split('.');
    expect(Buffer.from(validator, 'base64url')).toHaveLength(32);
    const rows = await query('select * from remember_token where member_id = $1', [person.id]);
    const text = JSON.stringify(rows, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(text).toContain(selector);
    expect(text).not.toContain(validator);
    const [row] = await query<{ life: number }>(
      `select extract(epoch from max(expires_at) - now())::int as life from remember_token where member_id = $1`,
      [person.id],
    );
    expect(row?.life).toBeGreaterThan(86_000);
    expect(row?.life).toBeLessThanOrEqual(86_400);
  });

  it('lets a wrong half or another name pass without a loss', async () => {
    const person = await people.create();
    const other = await people.create();
    const { rememberToken } = await people.login(person, { remember: true });
    const [selector = ''] = rememberToken.split('.');
    expect((await remembered(person, `${selector}.${'A'.repeat(43)}`)).body.errorCode).toBe(
      'remember_invalid',
    );
    expect((await remembered(other, rememberToken)).body.errorCode).toBe('remember_invalid');
    expect((await remembered(person, rememberToken)).status).toBe(200);
  });
});
