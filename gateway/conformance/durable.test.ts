import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/connect';
import { relaxCommit } from '../identity/attempts.queries';
import { startBench, type GatewayBench } from './bench';
import { identityOf, MERCHANT, type Identity } from './identity';
import { grantOf, peopleOf, type People } from './people';

// An acknowledged session, password or code outlives a crash: its commit waits for the disk.

const KEPT = ['session', 'member', 'remember_token', 'one_time_code', 'ticket', 'security_event'];

let bench: GatewayBench;
let identity: Identity;
let people: People;
beforeAll(async () => {
  bench = await startBench({ trustedProxyHops: 1 });
  identity = identityOf(bench);
  people = await peopleOf(bench);
  const { owner } = bench.db;
  await owner(`create function must_be_durable() returns trigger language plpgsql as $$
    begin
      if current_setting('synchronous_commit') = 'off' then raise exception '% is not durable', tg_table_name; end if;
      return null;
    end $$`);
  await owner('grant execute on function must_be_durable() to foyer_app');
  for (const table of KEPT)
    await owner(`create constraint trigger durable after insert or update or delete on ${table}
      deferrable initially deferred for each row execute function must_be_durable()`);
});
afterAll(() => bench.stop());

describe('[TRIAL-S12] what was answered is on the disk', () => {
  it('tells a relaxed commit when it sees one', async () => {
    await expect(
      bench.db.merchant(MERCHANT).tx(async (query) => {
        await relaxCommit(query);
        await query('update member set nickname = nickname');
      }),
    ).rejects.toThrow('not durable');
  });

  it('of every login, its end, and what a device is remembered by', async () => {
    const person = await people.create({ mobile: '5511944445555' });
    const first = await people.login(person, { remember: true });
    const { username } = person;
    const again = await identity.login({
      type: 'remember',
      username,
      password: '',
      rememberToken: first.rememberToken,
    });
    expect(again.status, again.text).toBe(200);
    const codeId = await identity.codeFor('11944445555');
    const password = await identity.lastCode(person.mobile);
    const byCode = await identity.login({ type: 'sms', username: '11944445555', password, codeId });
    expect(byCode.status, byCode.text).toBe(200);
    const { token } = grantOf(byCode);
    expect((await people.call('DELETE', '/wps/session/list', { token, body: { id: 'others' } })).status).toBe(
      200,
    );
    expect((await people.call('DELETE', '/wps/session/logout', { token })).status).toBe(200);
  });

  it('of a registration and a changed password', async () => {
    const password = 'Durable-horse-9';
    const form = { username: 'durable1', password, confirmPassword: password, login: true, captcha: '' };
    const path = '/wps/member/register';
    const registered = await bench.client.sealed({ method: 'PUT', path, payload: form });
    expect(registered.status, registered.text).toBe(200);
    const { token } = grantOf(registered);
    const change = { oldPassword: password, newPassword: 'Other-horse-9' };
    expect((await people.sealed('/wps/member/password', change, { token })).status).toBe(200);
  });

  it('also where the operator’s server has that switched off', async () => {
    const { owner, ownerUrl, appUrl, name } = bench.db;
    await owner(`alter database ${name} set synchronous_commit = off`);
    const db = await openDatabase({ url: ownerUrl, appUrl, migrate: false, poolSize: 1 });
    try {
      const [row] = await db.operator.query(`select current_setting('synchronous_commit') as it`);
      expect(row?.['it']).toBe('on');
    } finally {
      await db.close();
      await owner(`alter database ${name} reset synchronous_commit`);
    }
  });
});
