import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subAccountRights } from '../../src/contract/entities/agent-sub-account';
import { allCalls } from '../../src/contract/index';
import type { Call } from '../../src/contract/call';
import { act, offer, type Signer } from '../agents/contracts/signing';
import { computeStep } from '../agents/pay/compute';
import { openRun, readRuns } from '../agents/pay/runs.queries';
import { readRunStatements } from '../agents/pay/statements.queries';
import { startBench, type GatewayBench } from './bench';
import { AGENT_REQUESTS as REQUESTS, OFFERED_TERMS as TERMS } from './agent-requests';
import { MERCHANT } from './identity';
import { peopleOf, type People, type Person } from './people';
import type { RawReply } from './raw-client';

// Every call of an agent, by every role, with the numbers of all: what is not the caller's team is never told.

const AGENT = 2;
const TRIAL = 4;
const WHO = ['above', 'me', 'below', 'player', 'beside', 'besides', 'stranger', 'theirs'] as const;
type Who = (typeof WHO)[number];
/** Who is none of the caller's team. */
const FOREIGN: readonly Who[] = ['above', 'beside', 'besides', 'stranger', 'theirs'];
/** What the contract of the protocol declares for agents, and no list of ours. */
const calls = allCalls.filter(({ access, name }) => access === 'agent' || name.startsWith('agents.'));
/** Calls that name a contract or a statement. */
const withNumber = calls.filter(({ name }) => {
  const request = REQUESTS[name]?.('', '') ?? {};
  return 'contractId' in request || 'id' in request;
});
/** A sub-account of `me` with each set of rights. */
const GIVEN = [
  ['view'],
  ['view', 'reports'],
  ['view', 'register'],
  ['view', 'transfers'],
  [...subAccountRights],
] as const;
const subOf = (rights: readonly string[]): string => `sub ${rights.join()}`;
const withMember = calls.filter(({ name }) => 'customerId' in (REQUESTS[name]?.('', '') ?? {}));

let bench: GatewayBench;
let people: People;
const there = new Map<Who, Person>();
const tokens = new Map<string, string>();
/** Contract and statement of each agent with one. */
const contracts = new Map<Who, string>();
const statements = new Map<Who, string>();
const AGENTS = ['above', 'me', 'below', 'beside', 'stranger'] as const satisfies readonly Who[];
const prefix = `x${randomBytes(3).toString('hex')}`;
const personOf = (who: Who): Person => {
  const person = there.get(who);
  if (!person) throw new Error(`no ${who}`);
  return person;
};

beforeAll(async () => {
  bench = await startBench();
  people = await peopleOf(bench);
  const make = async (who: Who, above: Who | null, type = AGENT): Promise<void> => {
    const agentId = above === null ? {} : { agentId: personOf(above).id };
    there.set(who, await people.create({ username: `${prefix}${who}`, type, ...agentId }));
  };
  await make('above', null);
  await make('me', 'above');
  await make('below', 'me');
  await make('player', 'below', 0);
  await make('beside', 'above');
  await make('besides', 'beside', 0);
  await make('stranger', null);
  await make('theirs', 'stranger', 0);
  for (const who of WHO) {
    await bench.db.merchant(MERCHANT).query(
      `insert into vendor_round (merchant_id, vendor, round_id, member_id, game_id, category, currency, trial, bets, bet, win, opened_at, moved_at, ended_at)
       values ($1, 'HOUSE', $2, $3, 'g', 'RNG', 'BRL', false, 1, 700, 100, clock_timestamp(), clock_timestamp(), clock_timestamp())`,
      [MERCHANT, `${prefix}-${who}`, personOf(who).id],
    );
    tokens.set(who, (await people.login(personOf(who))).token);
  }
  for (const rights of GIVEN) {
    const made = await people.create({ username: `${prefix}${rights.join('')}`, type: 43 });
    await bench.db
      .merchant(MERCHANT)
      .query(
        'insert into agent_sub_account (merchant_id, member_id, agent_id, rights) values ($1, $2, $3, $4)',
        [...[MERCHANT, made.id, personOf('me').id, rights]],
      );
    tokens.set(subOf(rights), (await people.login(made)).token);
  }
  const trial = await people.create({ username: `${prefix}trial`, type: TRIAL });
  tokens.set('trial', (await people.login(trial)).token);
  for (const module of new Set(calls.flatMap((call) => call.module ?? [])))
    await bench.db
      .merchant(MERCHANT)
      .query('update module_flag set enabled = true where mod_id = $1', [module]);
  await bench.services.merchants.reload();
  await bench.services.teamWork.count(MERCHANT);
  await makeContracts();
});

/** A contract of each agent by the platform, and what it paid for yesterday. */
const makeContracts = async (): Promise<void> => {
  const { query, tx } = bench.db.merchant(MERCHANT);
  const of = { merchantId: MERCHANT, now: new Date() };
  const signer = (side: Signer['side'], memberId: bigint | null): Signer => ({
    ...{ side, memberId, actor: 'tests', language: 'EN', wording: '' },
  });
  for (const who of AGENTS) {
    const receiverId = personOf(who).id;
    const id = await tx(async (scoped) => {
      const row = await offer(scoped, {
        ...{ ...of, receiverId, payerId: null, terms: TERMS, confirmed: true, signer: signer('payer', null) },
      });
      await act(scoped, { ...of, row, action: 'A', signer: signer('receiver', receiverId) });
      return row.id;
    });
    contracts.set(who, id.toString());
  }
  await query(
    'update agent_contract_force set from_day = merchant_today($1) - 1 where contract_id = any($2::bigint[])',
    [MERCHANT, [...contracts.values()]],
  );
  const [day] = await query<{ from: string; until: string; starts: Date; ends: Date }>(
    `select (t.day - 1)::text as from, t.day::text as until, day_begins(t.day - 1, m.time_zone) as starts, day_begins(t.day, m.time_zone) as ends
       from merchant m cross join lateral (select merchant_today(m.id) as day) t where m.id = $1`,
    [MERCHANT],
  );
  if (!day) throw new Error('no day');
  await openRun(query, {
    ...{ merchantId: MERCHANT, kind: 'daily', span: 'D', from: day.from, until: day.until },
    ...{ startsAt: day.starts, endsAt: day.ends },
  });
  const [run] = await readRuns(query, { merchantId: MERCHANT, state: null, kind: 'daily', limit: 1 });
  if (!run) throw new Error('no run');
  for (let step = 0; step < 9; step += 1)
    if (!(await computeStep(bench.db, { merchantId: MERCHANT, runId: run.id }))) break;
  const rows = await readRunStatements(query, {
    ...{ merchantId: MERCHANT, runId: run.id, behind: 0n, limit: 1_000 },
  });
  for (const who of AGENTS) {
    const row = rows.find(({ receiver_id }) => receiver_id === personOf(who).id);
    if (!row) throw new Error(`no statement of ${who}`);
    statements.set(who, row.id.toString());
  }
};
afterAll(() => bench.stop());

const send = (call: Call, token: string | undefined, request: Record<string, unknown>): Promise<RawReply> => {
  const headers: Record<string, string> = token === undefined ? {} : { Authorization: token };
  if (call.sealed)
    return bench.client.sealed({ method: call.method, path: call.path, headers, payload: request });
  if (call.method === 'GET') {
    const query = new URLSearchParams(Object.entries(request).map(([key, value]) => [key, String(value)]));
    return bench.client.send({ method: 'GET', path: `${call.path}?${query}`, headers });
  }
  return bench.client.send({ method: call.method, path: call.path, headers, body: JSON.stringify(request) });
};
/** Neither names nor rounds of others stand in an answer. */
const tellsOfNone = (reply: RawReply, what: string): void => {
  for (const who of FOREIGN) expect(reply.text, `${what} tells of ${who}`).not.toContain(`${prefix}${who}"`);
  for (const who of FOREIGN)
    expect(reply.text, `${what} tells a round of ${who}`).not.toContain(`${prefix}-${who}`);
};
/** A refusal that is the same for everyone, or an empty list. */
const isNothing = (answer: unknown): boolean =>
  answer === 'agent_member_not_found' ||
  answer === 'step_up_required' ||
  JSON.stringify(answer) === '{"list":[],"next":""}';
const numberOf = (call: Call, who: Who): string =>
  (call.name.startsWith('pay.') ? statements : contracts).get(who) ?? '';
const requestOf = (call: Call, memberId: string, number = numberOf(call, 'me')): Record<string, unknown> => {
  const request = REQUESTS[call.name];
  if (!request) throw new Error(`the matrix has no request for ${call.name}`);
  return request(memberId, number);
};

describe('[AGT-4] every call of an agent', () => {
  it('has its request in the matrix', () => {
    expect(calls.map(({ name }) => name).sort()).toEqual(Object.keys(REQUESTS).sort());
  });

  it.each(calls.map((call) => [call.name, call] as const))(
    '%s is refused to guests, trials and players',
    async (_, call) => {
      const roles = [
        [undefined, 'SESSION_INVALID'],
        ['trial', 'AGENT_ONLY'],
        ['player', 'AGENT_ONLY'],
      ] as const;
      for (const [role, code] of roles) {
        const reply = await send(call, role && tokens.get(role), requestOf(call, ''));
        expect([reply.status, reply.text], `${call.name} as ${role ?? 'guest'}`).toEqual([
          code === 'AGENT_ONLY' ? 403 : 401,
          expect.stringContaining('"success":false'),
        ]);
      }
    },
  );

  it.each(withMember.map((call) => [call.name, call] as const))(
    '%s answers the same for the upline, for others and for numbers that are none, and tells nothing of them',
    async (_, call) => {
      const guessed = ['1', '999999999999', (personOf('stranger').id + 1_000n).toString()];
      for (const caller of ['me', 'below'] as const) {
        const others: Who[] = caller === 'me' ? [...FOREIGN] : [...FOREIGN, 'me'];
        const answers = new Set<string>();
        for (const id of [...others.map((who) => personOf(who).id.toString()), ...guessed]) {
          const reply = await send(call, tokens.get(caller), requestOf(call, id, numberOf(call, caller)));
          const { errorCode, value } = reply.body;
          expect(errorCode === '' ? value : errorCode, `${call.name} ${id}: ${reply.text}`).toSatisfy(
            isNothing,
          );
          answers.add(`${reply.status} ${reply.text}`);
          tellsOfNone(reply, call.name);
        }
        expect([...answers], `${call.name} as ${caller}`).toHaveLength(1);
      }
    },
  );

  it.each(withNumber.map((call) => [call.name, call] as const))(
    '%s answers the same for contracts and statements of the upline, of others and for numbers that are none',
    async (_, call) => {
      const guessed = ['1', '999999999999'];
      for (const caller of ['me', 'below'] as const) {
        const others = AGENTS.filter((who) => who !== caller && !(caller === 'me' && who === 'below'));
        const answers = new Set<string>();
        for (const number of [...others.map((who) => numberOf(call, who)), ...guessed]) {
          const reply = await send(
            call,
            tokens.get(caller),
            requestOf(call, personOf('player').id.toString(), number),
          );
          expect(number).not.toBe('');
          expect(reply.status, `${call.name} ${number}: ${reply.text}`).not.toBe(200);
          answers.add(`${reply.status} ${String(reply.body.errorCode)}`);
          tellsOfNone(reply, call.name);
        }
        expect([...answers], `${call.name} as ${caller}`).toHaveLength(1);
      }
    },
  );

  it('asked for the own team, in any order, page and file, tells of no one else', async () => {
    // What cannot be asked without a member was asked above.
    const reads = calls.filter(
      (call) => call.method === 'GET' && v.safeParse(call.request, requestOf(call, '')).success,
    );
    expect(reads.length).toBeGreaterThan(20);
    for (const call of reads) {
      const own = await send(call, tokens.get('me'), requestOf(call, ''));
      expect(own.status, `${call.name} ${own.text}`).toBe(200);
      tellsOfNone(own, call.name);
    }
    const branch = (query: string) =>
      bench.client.send({
        path: `/wps/agent/downlines?${query}`,
        headers: { Authorization: tokens.get('me') ?? '' },
      });
    const searches = [`customer=${prefix}`, `customer=${prefix}&cursor=${prefix}a`, `customer=${prefix}str`];
    const orders = ['regDate', 'name', 'lastLogin', 'teamCount'].map(
      (column) => `column=${column}&order=desc`,
    );
    const cursors = ['cursor=1', 'cursor=999999999999&order=desc', `column=name&cursor=${prefix}a.1`];
    for (const query of [...searches, ...orders, ...cursors]) {
      const reply = await branch(query);
      expect(reply.status, query).toBe(200);
      tellsOfNone(reply, query);
    }
    for (const report of ['days', 'rows', 'bets', 'moves', 'income']) {
      const reply = await bench.client.send({
        path: `/wps/agent/report.csv?report=${report}`,
        headers: { Authorization: tokens.get('me') ?? '' },
      });
      expect(reply.status).toBe(200);
      for (const who of FOREIGN) expect(reply.text, report).not.toContain(`${prefix}${who},`);
      tellsOfNone(reply, report);
    }
  });

  it.each(GIVEN.map((rights) => [rights.join(), rights] as const))(
    'as a sub-account with %s is answered as to its agent where a right says so, and refused elsewhere',
    async (_, rights) => {
      const token = tokens.get(subOf(rights));
      for (const call of calls) {
        const use = call.subAccount;
        const isGiven = use === 'own' || rights.some((right) => right === use);
        const own = await send(call, token, requestOf(call, ''));
        if (!isGiven) {
          expect([own.status, own.body.errorCode], call.name).toEqual([403, 'agent_sub_account_right']);
          continue;
        }
        expect(own.body.errorCode, call.name).not.toBe('agent_sub_account_right');
        tellsOfNone(own, call.name);
        if (!withMember.includes(call)) continue;
        for (const who of FOREIGN) {
          const reply = await send(call, token, requestOf(call, personOf(who).id.toString()));
          const { errorCode, value } = reply.body;
          expect(errorCode === '' ? value : errorCode, `${call.name} ${who}: ${reply.text}`).toSatisfy(
            isNothing,
          );
          tellsOfNone(reply, call.name);
        }
      }
      for (const path of ['/wps/agent/contract/end', '/wps/member/withdraw/list', '/wps/member/payees'])
        expect((await bench.client.send({ path, headers: { Authorization: token ?? '' } })).status).not.toBe(
          200,
        );
    },
  );

  it('as a sub-account is written down when it changes something, with what became of it', async () => {
    const token = tokens.get(subOf(subAccountRights));
    const link = allCalls.find(({ name }) => name === 'agents.linkCreate');
    const promote = allCalls.find(({ name }) => name === 'agents.promote');
    if (!link || !promote) throw new Error('no such calls');
    expect((await send(link, token, { type: 0, path: `${prefix}link` })).status).toBe(200);
    await send(promote, token, { customerId: personOf('stranger').id.toString() });
    const reply = await bench.client.send({
      path: '/wps/agent/subAccountActs?size=2',
      headers: { Authorization: tokens.get('me') ?? '' },
    });
    expect(reply.body.value).toMatchObject({
      list: [
        { action: 'agents.promote', result: 'AGENT_UNKNOWN', target: personOf('stranger').id.toString() },
        { action: 'agents.linkCreate', result: 'done', actor: 'sub-account', target: `${prefix}link` },
      ],
    });
    const foreign = await bench.client.send({
      path: '/wps/agent/subAccountActs',
      headers: { Authorization: tokens.get('stranger') ?? '' },
    });
    expect(foreign.body.value).toMatchObject({ list: [] });
  });

  it('as a sub-account ends with a pause, and with its agent', async () => {
    const rights = GIVEN[1];
    const token = tokens.get(subOf(rights)) ?? '';
    const read = async () =>
      (await bench.client.send({ path: '/wps/agent/downlines', headers: { Authorization: token } })).status;
    expect(await read()).toBe(200);
    const { query } = bench.db.merchant(MERCHANT);
    await query("update member set status = 'locked' where id = $1", [personOf('me').id]);
    await expect.poll(read).toBe(401);
    await query("update member set status = 'active' where id = $1", [personOf('me').id]);
    await expect.poll(read).toBe(200);
    await query("update agent_sub_account set state = 'paused' where agent_id = $1", [personOf('me').id]);
    await expect.poll(read).toBe(401);
  });
});
