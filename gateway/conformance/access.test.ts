import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../src/contract/call';
import { allCalls } from '../../src/contract/index';
import { endpointsOf } from '../plugins/contract-routes';
import {
  OTHER_PARTNER_ORIGIN,
  OWN_ORIGIN,
  PARTNER_ORIGIN,
  RIVAL,
  startBench,
  type GatewayBench,
} from './bench';

type Caller =
  | 'guest'
  | 'dead token'
  | 'trial'
  | 'member'
  | 'agent'
  | 'member of another merchant'
  | 'partner session at home'
  | 'partner session elsewhere'
  | 'partner session without origin';

let bench: GatewayBench;
const headersOf = new Map<Caller, Record<string, string>>();

beforeAll(async () => {
  bench = await startBench();
  const { member, agent, trial } = bench.accounts;
  const bound = await bench.client.token(member, { Origin: PARTNER_ORIGIN });
  const own = await bench.client.token(member);
  headersOf.set('guest', {});
  headersOf.set('dead token', { Authorization: 'A'.repeat(43) });
  headersOf.set('trial', { Authorization: await bench.client.token(trial) });
  headersOf.set('member', { Authorization: own });
  headersOf.set('agent', { Authorization: await bench.client.token(agent) });
  headersOf.set('member of another merchant', { Authorization: own, Merchant: RIVAL.code });
  headersOf.set('partner session at home', { Authorization: bound, Origin: PARTNER_ORIGIN });
  headersOf.set('partner session elsewhere', { Authorization: bound, Origin: OTHER_PARTNER_ORIGIN });
  headersOf.set('partner session without origin', { Authorization: bound });
});
afterAll(() => bench.stop());

const DEAD = 'user.or.token.invalid';
const MOVED = 'token_ip_different';
const live = new Set<Caller>(['trial', 'member', 'agent', 'partner session at home']);
const elsewhere = new Set<Caller>(['partner session elsewhere', 'partner session without origin']);

/** The refusal that the declaration of a call demands for a caller, worded a second time; null when it may pass. */
const expected = (call: Call, caller: Caller): string | null => {
  if (call.access === 'public') return null;
  if (elsewhere.has(caller)) return MOVED;
  if (caller === 'guest') return call.access === 'visitor' ? null : DEAD;
  if (!live.has(caller)) return DEAD;
  if (call.tier === 'own' && caller === 'partner session at home') return 'tier_not_allowed';
  if (call.access === 'real' && caller === 'trial') return 'in_need_true_account';
  if (call.access === 'agent' && caller !== 'agent') return 'agent_only';
  return null;
};

const accessCodes = new Set([DEAD, MOVED, 'tier_not_allowed', 'access_denied', 'agent_only', 'member_only']);
// Logging out would end the sessions the other rows need; it has a test of its own.
const walked = allCalls.filter((call) => call.name !== 'session.logout');

describe('the access matrix', () => {
  it('has calls to walk', () => expect(walked.length).toBeGreaterThan(20));

  it.each(walked.map((call) => [call.name, call] as const))(
    'holds for %s on every path, method and caller',
    async (_, call) => {
      for (const { method, path } of endpointsOf(call))
        for (const [caller, headers] of headersOf) {
          const reply = await bench.client.send({
            method,
            path,
            headers,
            ...(method === 'GET' ? {} : { body: '{}' }),
          });
          const refusal = expected(call, caller);
          const label = `${method} ${path} as ${caller}: ${reply.text.slice(0, 200)}`;
          expect(reply.status, label).toBeLessThan(500);
          if (refusal) expect(reply.body.errorCode, label).toBe(refusal);
          else expect(accessCodes.has(String(reply.body.errorCode)), label).toBe(false);
        }
    },
  );

  it('refuses to launch a real game for a trial account', async () => {
    const reply = await bench.client.send({
      path: '/wps/game/launchGame?launchMode=GLS&nodeId=1',
      headers: headersOf.get('trial') ?? {},
    });
    expect(reply.body.errorCode).toBe('in_need_true_account');
  });

  it('takes scope from the session, whatever the request says of merchant, token or member', async () => {
    const reply = await bench.client.send({
      path: '/wps/member/info?merchantCode=rival&token=x&merchant=rival',
      headers: headersOf.get('member') ?? {},
    });
    expect(reply.body.value).toMatchObject({ account: bench.accounts.member.username });
  });

  it('lowers an own session to the partner tier on a partner’s page', async () => {
    const own = headersOf.get('member') ?? {};
    const at = async (Origin: string) =>
      (await bench.client.send({ path: '/wps/member/info', headers: { ...own, Origin } })).status;
    expect(await at(OWN_ORIGIN)).toBe(200);
    expect(await at(PARTNER_ORIGIN)).toBe(200);
    expect(await at('https://stranger.example.test')).toBe(403);
  });
});
