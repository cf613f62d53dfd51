import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../src/contract/call';
import { allCalls } from '../../src/contract/index';
import { endpointsOf } from '../http/contract-routes';
import { tokenHashOf } from '../identity/sessions';
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
  | 'member on a partner’s page'
  | 'member of a remembered device'
  | 'member whose password must change'
  | 'agent'
  | 'member of another merchant'
  | 'partner session at home'
  | 'partner session elsewhere'
  | 'partner session without origin'
  | 'lent by a partner’s page'
  | 'lent by a partner’s page, proved'
  | 'lent by a partner’s page, on a partner’s page';

let bench: GatewayBench;
const headersOf = new Map<Caller, Record<string, string>>();

beforeAll(async () => {
  bench = await startBench();
  // A module that is off answers all callers alike: what is walked here is access.
  await bench.db
    .merchant(1)
    .query(
      `update module_flag set enabled = true where mod_id in ('FUNDTRANS3', 'PTSYS3', 'REWCEN3', 'CBS3', 'PLYRBT', 'MANPLAYREB3', 'DEPOSIT', 'WITHDRAW', 'AGETRANSFERUP3', 'AGETRANSFERDOWN3')`,
    );
  await bench.services.merchants.reload();
  const { member, agent, trial } = bench.accounts;
  const bound = await bench.client.token(member, { Origin: PARTNER_ORIGIN });
  const own = await bench.client.token(member);
  /** A session as it stands in the table when something is known of it that no login here brings about. */
  const altered = async (change: string): Promise<string> => {
    const token = await bench.client.token(member);
    await bench.db
      .merchant(1)
      .query(`update session set ${change} where token_hash = $1`, [tokenHashOf(token)]);
    return token;
  };
  headersOf.set('guest', {});
  headersOf.set('dead token', { Authorization: 'A'.repeat(43) });
  headersOf.set('trial', { Authorization: await bench.client.token(trial) });
  headersOf.set('member', { Authorization: own });
  headersOf.set('member on a partner’s page', { Authorization: own, Origin: PARTNER_ORIGIN });
  headersOf.set('member of a remembered device', {
    Authorization: await altered(`how = 'remember', authenticated_at = null`),
  });
  headersOf.set('member whose password must change', { Authorization: await altered('restricted = true') });
  headersOf.set('agent', { Authorization: await bench.client.token(agent) });
  headersOf.set('member of another merchant', { Authorization: own, Merchant: RIVAL.code });
  headersOf.set('partner session at home', { Authorization: bound, Origin: PARTNER_ORIGIN });
  headersOf.set('partner session elsewhere', { Authorization: bound, Origin: OTHER_PARTNER_ORIGIN });
  headersOf.set('partner session without origin', { Authorization: bound });
  const lent = await lend(bound);
  headersOf.set('lent by a partner’s page', { Authorization: lent });
  headersOf.set('lent by a partner’s page, on a partner’s page', {
    Authorization: lent,
    Origin: PARTNER_ORIGIN,
  });
  const proved = await lend(bound);
  headersOf.set('lent by a partner’s page, proved', { Authorization: proved });
  const { password } = member;
  const path = '/wps/session/step-up';
  await bench.client.sealed({
    ...{ method: 'POST', path, payload: { password } },
    headers: { Authorization: proved, Origin: OWN_ORIGIN },
  });
});

/** What a partner's script makes of its page's session by hand: a code for the operator, exchanged without an origin. */
const lend = async (Authorization: string): Promise<string> => {
  const send = async (path: string, body: object, headers: Record<string, string>) =>
    (await bench.client.send({ method: 'POST', path, headers, body: JSON.stringify(body) })).body.value;
  const issued = await send('/wps/session/code', { origin: '' }, { Authorization, Origin: PARTNER_ORIGIN });
  const opened = await send('/wps/session/exchange', issued as object, {});
  return (opened as { token: string }).token;
};
afterAll(() => bench.stop());

const DEAD = 'user.or.token.invalid';
const MOVED = 'token_ip_different';
const TIER = 'tier_not_allowed';
const DUE = 'password_change_due';
const MAY_WHILE_DUE = new Set(['password.change', 'member.info', 'session.logout', 'session.issueCode']);
const NEEDS_PROOF = new Set([
  'passkey.registerOptions',
  'passkey.remove',
  'authenticator.begin',
  // What money out is guarded by.
  'paymentPassword.set',
  'paymentPassword.code',
  'paymentPassword.reset',
  'securityQuestions.set',
  'securityQuestions.reset',
  'payees.add',
  'payees.remove',
  'profile.contactCode',
  'profile.contactChange',
  // What binds an agent.
  'agents.promote',
  'agents.ratesGive',
  'agents.subAccountChange',
  'agents.subAccountCreate',
  'agents.subAccountInvite',
  'agents.subAccountRemove',
  'contracts.answerDividend',
  'contracts.answerDaily',
  'contracts.answerHourly',
  'contracts.answerRealtime',
  'contracts.offer',
  'contracts.modify',
  'contracts.end',
]);
const live = new Set<Caller>([
  'trial',
  'member',
  'member on a partner’s page',
  'member of a remembered device',
  'member whose password must change',
  'agent',
  'partner session at home',
  'lent by a partner’s page',
  'lent by a partner’s page, proved',
]);
const foreignPage = new Set<Caller>([
  'lent by a partner’s page, on a partner’s page',
  'member on a partner’s page',
  'partner session at home',
  'partner session elsewhere',
]);
const elsewhere = new Set<Caller>([
  'partner session elsewhere',
  'partner session without origin',
  'lent by a partner’s page, on a partner’s page',
]);
/** What brings its own proof. */
const PROVES = new Set(['password.change', 'session.stepUp']);

/** The refusal that the declaration of a call demands for a caller, worded a second time; null when it may pass. */
const expected = (call: Call, caller: Caller): string | null => {
  if (call.access === 'public') return call.tier === 'own' && foreignPage.has(caller) ? TIER : null;
  if (elsewhere.has(caller)) return MOVED;
  if (caller === 'guest') return call.access === 'visitor' ? null : DEAD;
  if (!live.has(caller)) return DEAD;
  if (call.tier === 'own' && foreignPage.has(caller)) return TIER;
  if (call.access === 'real' && caller === 'trial') return 'in_need_true_account';
  if (call.access === 'agent' && caller !== 'agent') return 'agent_only';
  if (caller === 'member whose password must change' && call.access !== 'visitor')
    return MAY_WHILE_DUE.has(call.name) ? null : DUE;
  if (caller === 'lent by a partner’s page' && call.tier === 'own' && !PROVES.has(call.name))
    return 'step_up_required';
  if (caller === 'member of a remembered device' && NEEDS_PROOF.has(call.name)) return 'step_up_required';
  return null;
};

const accessCodes = new Set([
  ...[DEAD, MOVED, TIER, DUE],
  ...['access_denied', 'agent_only', 'member_only', 'step_up_required'],
]);
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

  it('declares what a session whose password must change may call, and what needs a proof, as this test words it', () => {
    const names = (calls: typeof allCalls) => new Set(calls.map((call) => call.name));
    expect(names(allCalls.filter((call) => call.whileChangeDue))).toEqual(MAY_WHILE_DUE);
    expect(names(allCalls.filter((call) => call.fresh))).toEqual(NEEDS_PROOF);
    expect(names(allCalls.filter((call) => call.proves))).toEqual(PROVES);
  });

  it('[TRIAL-S7] leaves partners’ pages with play, favourites and what is shown to its visitor, and nothing else', () => {
    const forMembers = allCalls.filter((call) => call.access !== 'public' && call.tier === 'partner');
    // Before a call is added here: would a foreign script on that page be a harm to the member?
    expect(forMembers.map((call) => call.name).sort()).toEqual([
      // Who can be reached, and a number; talking in the member’s name is not among them.
      ...['chat.models', 'chat.unread'],
      ...['favourites.add', 'favourites.ids', 'favourites.list', 'favourites.remove'],
      ...[
        'games.counts',
        'games.detail',
        'games.hot',
        'games.list',
        'games.recent',
        'launch.game',
        'launch.trial',
      ],
      // A game on a partner's page stops for the reality check too: it is told that one is due, neither figures nor how to answer.
      'limits.check',
      // Draws and rules that guests see as well, and games that were played, as in games.recent: tickets and money are not among them.
      ...['lottery.chaseIssues', 'lottery.games', 'lottery.near', 'lottery.opened', 'lottery.playMenu'],
      ...['lottery.recentDraws', 'lottery.recentGames', 'lottery.series', 'lottery.setting'],
      'lottery.vnRecentGames',
      ...['member.info', 'member.unreadCount'],
      // Boards are there for guests; the member's own row stays away from partners' pages.
      ...['missions.board', 'missions.boards', 'notices.announcements', 'promotions.available'],
      ...['realtime.ticket', 'realtime.url', 'rooms.list', 'session.issueCode', 'session.logout'],
      // Home from a vendor, after a game: it leaves the member's own wallets in the right one and goes nowhere else.
      ...['wallet.balance', 'wallet.merchant', 'wallet.return'],
    ]);
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
