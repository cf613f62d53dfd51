import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OWN_ORIGIN, PARTNER_ORIGIN, RIVAL, startBench, type GatewayBench } from './bench';
import { MERCHANT } from './identity';
import { peopleOf, type People } from './people';

let bench: GatewayBench;
let people: People;
beforeAll(async () => {
  bench = await startBench();
  people = await peopleOf(bench);
});
afterAll(() => bench.stop());

describe('a code for another page', () => {
  const lend = async (token: string, origin = '', headers = {}) => {
    const reply = await people.call('POST', '/wps/session/code', { token, body: { origin }, headers });
    return (reply.body.value as { code: string }).code;
  };
  const exchange = (code: string, headers = {}) =>
    people.call('POST', '/wps/session/exchange', { body: { code }, headers });
  const peek = (code: string, headers = {}) =>
    people.call('POST', '/wps/session/exchange/peek', { body: { code }, headers });
  const atPartner = { Origin: PARTNER_ORIGIN };

  it('[SYS-4] says whose it is and opens one session of the page’s own tier', async () => {
    const person = await people.create();
    const { token } = await people.login(person);
    const code = await lend(token, PARTNER_ORIGIN);
    for (let looks = 0; looks < 2; looks += 1)
      expect((await peek(code, atPartner)).body.value).toEqual({ username: person.username });
    const opened = await exchange(code, atPartner);
    const value = opened.body.value as { token: string; userName: string; rememberToken: string };
    expect(value).toMatchObject({ userName: person.username, rememberToken: '' });
    const info = (headers: object) =>
      people.call('GET', '/wps/member/info', { token: value.token, headers: { ...headers } });
    expect((await info(atPartner)).status).toBe(200);
    expect((await info({})).body.errorCode).toBe('token_ip_different');
    const list = await people.call('GET', '/wps/session/list', { token: value.token, headers: atPartner });
    expect(list.body.errorCode).toBe('tier_not_allowed');
    expect((await exchange(code, atPartner)).body.errorCode).toBe('ticket_invalid');
    expect((await peek(code, atPartner)).body.errorCode).toBe('ticket_invalid');
  });

  it('is good at the page it was made for alone, for a minute, while its session lives', async () => {
    const person = await people.create();
    const { token } = await people.login(person);
    const forPartner = await lend(token, PARTNER_ORIGIN);
    for (const headers of [{}, { Origin: OWN_ORIGIN }, { Origin: 'https://blog.example.test' }])
      expect((await exchange(forPartner, headers)).body.errorCode).toBe('ticket_invalid');
    const forOwn = await lend(token);
    expect((await exchange(forOwn, atPartner)).body.errorCode).toBe('ticket_invalid');
    expect((await exchange(forOwn, { Merchant: RIVAL.code })).body.errorCode).toBe('ticket_invalid');
    expect((await exchange(forOwn, { Origin: OWN_ORIGIN })).status).toBe(200);
    const late = await lend(token);
    await bench.db
      .merchant(MERCHANT)
      .query(`update ticket set expires_at = now() where purpose = 'exchange'`);
    expect((await exchange(late)).body.errorCode).toBe('ticket_invalid');
    const orphan = await lend(token);
    await people.call('DELETE', '/wps/session/logout', { token });
    expect((await exchange(orphan)).body.errorCode).toBe('ticket_invalid');
    for (const code of ['', 'x', 'A'.repeat(43)])
      expect((await exchange(code)).body.errorCode, code).toBe('ticket_invalid');
  });

  it('is not made for an unregistered origin', async () => {
    const { token } = await people.login(await people.create());
    for (const origin of ['https://evil.example.test', 'null', 'javascript:alert(1)', `${PARTNER_ORIGIN}/`]) {
      const reply = await people.call('POST', '/wps/session/code', { token, body: { origin } });
      expect(reply.body.errorCode, origin).toBe('request_param_err');
    }
  });

  it('is won by one of two pages that exchange it at the same moment', async () => {
    const { token } = await people.login(await people.create());
    const code = await lend(token);
    const replies = await Promise.all([exchange(code), exchange(code), exchange(code)]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400, 400]);
  });

  it('proves no identity, is no login, and opens nothing that outlives the lender', async () => {
    const person = await people.create();
    const { token } = await people.login(person);
    const { query } = bench.db.merchant(MERCHANT);
    await query(
      `update session set expires_at = now() + interval '10 minutes' where id = (select max(id) from session)`,
    );
    const [before] = await query<{ last_login_at: Date }>('select last_login_at from member where id = $1', [
      person.id,
    ]);
    const opened = (await exchange(await lend(token))).body.value as { token: string };
    const options = await people.call('POST', '/wps/passkey/register/options', { token: opened.token });
    expect(options.body.errorCode).toBe('step_up_required');
    const [row] = await query<{ how: string; left: number; proved: boolean }>(
      `select how, extract(epoch from expires_at - now())::int as left, authenticated_at is not null as proved
         from session order by id desc limit 1`,
    );
    expect(row).toMatchObject({ how: 'exchange', proved: false });
    expect(row?.left).toBeLessThanOrEqual(600);
    const [after] = await query<{ last_login_at: Date }>('select last_login_at from member where id = $1', [
      person.id,
    ]);
    expect(after).toEqual(before);
    expect((await people.events(person)).filter((kind) => kind === 'login')).toHaveLength(1);
  });

  it('[TRIAL-S7] gives a partner’s page no more by a detour over the operator’s, however the exchanging call looks', async () => {
    const person = await people.create();
    const bound = await people.login(person, {}, atPartner);
    const second = await startBench({ beside: bench });
    const nodeOf = { here: bench, there: second };
    const read = (node: GatewayBench, token: string, path: string, headers = {}) =>
      node.client.send({ path, headers: { Authorization: token, ...headers } });
    const pages: Record<string, string>[] = [{}, { Origin: OWN_ORIGIN }];
    const private_ = [
      '/wps/session/list',
      '/wps/v2/member/securityConfig',
      '/wps/member/rounds',
      '/wps/passkey',
    ];
    try {
      for (const target of ['', OWN_ORIGIN])
        for (const page of pages)
          for (const node of Object.values(nodeOf)) {
            const code = await lend(bound.token, target, atPartner);
            const opened = await node.client.send({
              ...{ method: 'POST', path: '/wps/session/exchange', headers: page },
              body: JSON.stringify({ code }),
            });
            const { token } = opened.body.value as { token: string };
            for (const path of private_)
              for (const headers of [page, {}])
                expect((await read(node, token, path, headers)).body.errorCode, path).toBe(
                  'step_up_required',
                );
            expect((await read(node, token, '/wps/member/info')).status).toBe(200);
            expect((await read(node, token, '/wps/member/info', atPartner)).body.errorCode).toBe(
              'token_ip_different',
            );
            // A code of what was lent lends no more either.
            const again = (await exchange(await lend(token), page)).body.value as { token: string };
            expect((await read(node, again.token, '/wps/session/list')).body.errorCode).toBe(
              'step_up_required',
            );
          }
    } finally {
      await second.stop();
    }
  });

  it('[TRIAL-S7] lowers what an own session lends from a partner’s page to that page', async () => {
    const { token } = await people.login(await people.create());
    const opened = (await exchange(await lend(token, '', atPartner))).body.value as { token: string };
    const list = await people.call('GET', '/wps/session/list', { token: opened.token });
    expect(list.body.errorCode).toBe('step_up_required');
    const own = (await exchange(await lend(token))).body.value as { token: string };
    expect((await people.call('GET', '/wps/session/list', { token: own.token })).status).toBe(200);
  });

  it('[TRIAL-S7] opens the operator’s own calls to what a partner’s page has lent when the person is proved there', async () => {
    const person = await people.create();
    const bound = await people.login(person, {}, atPartner);
    const { token } = (await exchange(await lend(bound.token, '', atPartner))).body.value as {
      token: string;
    };
    const prove = (password: string, headers = {}) =>
      people.sealed('/wps/session/step-up', { password }, { token, headers });
    const list = () => people.call('GET', '/wps/session/list', { token });
    expect((await prove('Not-it-1234')).body.errorCode).toBe('password_wrong');
    expect((await list()).body.errorCode).toBe('step_up_required');
    await people.rest();
    expect((await prove(person.password, atPartner)).body.errorCode).toBe('token_ip_different');
    expect((await prove(person.password, { Origin: OWN_ORIGIN })).status).toBe(200);
    expect((await list()).status).toBe(200);
    // What it lends on begins without a proof.
    const next = (await exchange(await lend(token))).body.value as { token: string };
    const refused = await people.call('GET', '/wps/session/list', { token: next.token });
    expect(refused.body.errorCode).toBe('step_up_required');
  });

  it('carries trials and partner sessions too', async () => {
    const trial = await people.call('POST', '/wps/session/login/freeplay');
    const { token } = trial.body.value as { token: string };
    expect((await exchange(await lend(token))).body.value).toMatchObject({ customerType: 4 });
    const person = await people.create();
    const bound = await people.login(person, {}, atPartner);
    const opened = await exchange(await lend(bound.token, '', atPartner));
    expect(opened.body.value).toMatchObject({ userName: person.username });
  });
});
