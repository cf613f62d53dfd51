import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '../../src/contract/index';
import type { Call } from '../../src/contract/call';
import { startBench, type GatewayBench } from './bench';
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
/** Requests of each call, with a member where it takes one. Contracts and pay have a matrix of their own. */
const REQUESTS: Record<string, (memberId: string) => Record<string, unknown>> = {
  'agents.overview': (customerId) => ({ customerId }),
  'agents.branch': (customerId) => ({ customerId }),
  'agents.card': (customerId) => ({ customerId }),
  'agents.note': (customerId) => ({ customerId, remark: 'seen' }),
  'agents.rows': (customerId) => ({ customerId, column: 'bet', order: 'desc' }),
  'agents.bets': (customerId) => ({ customerId }),
  'agents.moves': (customerId) => ({ customerId }),
  'agents.income': () => ({}),
  'agents.csv': (customerId) => ({ customerId, report: 'rows' }),
  'agents.rateLimits': () => ({}),
  'agents.rates': (customerId) => ({ customerId }),
  'agents.ratesGive': (customerId) => ({ customerId, rebateSettingConfigs: [] }),
  'agents.links': () => ({}),
  'agents.linkCreate': () => ({ type: 0 }),
  'agents.linkDelete': () => ({ affiUrlId: '1' }),
  'agents.registered': () => ({}),
  'agents.create': () => ({ type: 0, username: `made${randomBytes(4).toString('hex')}` }),
  'agents.promote': (customerId) => ({ customerId }),
  'agents.announcements': () => ({}),
  'agents.transferSettings': () => ({}),
  'agents.transfer': (customerId) => ({
    ...{ customerId, transferAmt: '5', paymentpwd: '135790', requestId: randomBytes(8).toString('hex') },
  }),
};
const calls = allCalls.filter(
  ({ name }) =>
    name.startsWith('agents.') && !name.startsWith('agents.pay') && !name.startsWith('agents.contract'),
);
const withMember = calls.filter(({ name }) => 'customerId' in (REQUESTS[name]?.('') ?? {}));

let bench: GatewayBench;
let people: People;
const there = new Map<Who, Person>();
const tokens = new Map<string, string>();
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
  const trial = await people.create({ username: `${prefix}trial`, type: TRIAL });
  tokens.set('trial', (await people.login(trial)).token);
  for (const module of new Set(calls.flatMap((call) => call.module ?? [])))
    await bench.db
      .merchant(MERCHANT)
      .query('update module_flag set enabled = true where mod_id = $1', [module]);
  await bench.services.merchants.reload();
  await bench.services.teamWork.count(MERCHANT);
});
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
const requestOf = (call: Call, memberId: string): Record<string, unknown> => {
  const request = REQUESTS[call.name];
  if (!request) throw new Error(`the matrix has no request for ${call.name}`);
  return request(memberId);
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
        for (const id of [...others.map((who) => personOf(who).id.toString()), ...guessed]) {
          const reply = await send(call, tokens.get(caller), requestOf(call, id));
          const word = reply.body.errorCode;
          expect(
            ['agent_member_not_found', 'step_up_required'],
            `${call.name} ${id}: ${reply.text}`,
          ).toContain(word);
          tellsOfNone(reply, call.name);
        }
      }
    },
  );

  it('asked for the own team, in any order, page and file, tells of no one else', async () => {
    for (const call of calls.filter(({ method }) => method === 'GET')) {
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
});
