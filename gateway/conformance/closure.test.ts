import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '../../src/contract/index';
import { textLanguages } from '../../src/contract/tables/text-languages';
import { PLAYED } from '../database/seed/vendors';
import { operatorOn } from '../operator/testing';
import { endpointsOf } from '../http/contract-routes';
import { enter, listen } from '../realtime/testing';
import { startBench, type GatewayBench } from './bench';
import type { RawReply } from './raw-client';
import { formCaller, houseCaller } from './vendor-callers';

const MODULES = [
  'FUNDTRANS3',
  'PTSYS3',
  'DEPOSIT',
  'WITHDRAW',
  'AGETRANSFERUP3',
  'AGETRANSFERDOWN3',
  'REWCEN3',
  'CBS3',
  'PLYRBT',
  'MANPLAYREB3',
  'MOBILENUMREG3',
  'FIREBASECREATEACC3',
  'MOBILELOGIN3',
];
const TIDEWHEEL = PLAYED[1];
let bench: GatewayBench;
/** A second node of the same gateway. */
let beside: GatewayBench;
let token = '';
let memberId = '';
let foyer: ReturnType<typeof operatorOn>;

beforeAll(async () => {
  bench = await startBench();
  beside = await startBench({ beside: bench });
  foyer = operatorOn(bench.db);
  for (const module of MODULES) await foyer(`flag set ${module} on --merchant demo`);
  token = await bench.client.token(bench.accounts.member);
  const info = await bench.client.send({ path: '/wps/member/info', headers: { Authorization: token } });
  memberId = (info.body.value as { id: string }).id;
});
afterAll(async () => {
  await beside.stop();
  await bench.stop();
});

type State = { maintenance: boolean; regionRestriction: boolean; test: boolean };
const stateAt = async (node: GatewayBench): Promise<State> =>
  (await node.client.send({ path: '/wps/system/status' })).body.value as State;
/** Changes what closes the merchant, and waits for both nodes to have read it. */
const set = async (words: string, state: Partial<State>): Promise<void> => {
  expect((await foyer(`merchant set --merchant demo ${words}`)).err).toEqual([]);
  for (const node of [bench, beside]) await expect.poll(() => stateAt(node)).toMatchObject(state);
};
const OPEN = { maintenance: false, regionRestriction: false, test: false };
afterEach(() => set('--maintenance off --region-blocked none --testers none', OPEN));

const CLOSED = [
  ['maintenance', '--maintenance on', { maintenance: true }, 'system_maintenance'],
  ['a blocked region', '--region-blocked 127.0.0.0/8', { regionRestriction: true }, 'region_restricted'],
] as const;
const OPEN_WHILE_CLOSED = [
  ...['session.logout', 'sessions.end', 'realtime.ticket', 'wallet.return'],
  // Who wants to play less need not wait until the site is open again.
  ...['limits.set', 'limits.cancel-raise', 'limits.answer', 'limits.pause', 'limits.exclude'],
  'lottery.chaseStop',
];

const answers = async (
  node: GatewayBench,
  headers: Record<string, string>,
): Promise<Map<string, RawReply>> => {
  const found = new Map<string, RawReply>();
  // A logout would end what the others are asked with.
  for (const call of allCalls.filter(({ name }) => name !== 'session.logout'))
    for (const { method, path } of endpointsOf(call)) {
      const body = method === 'GET' ? {} : { body: '{}' };
      found.set(`${call.name} ${method} ${path}`, await node.client.send({ method, path, headers, ...body }));
    }
  return found;
};

describe.each(CLOSED)('[TRIAL-S3] in %s', (_, words, state, code) => {
  it('every call that changes or moves something is refused, to guests and members, on every node', async () => {
    await set(words, state);
    for (const node of [bench, beside])
      for (const headers of [{}, { Authorization: token }] as Record<string, string>[])
        for (const [name, reply] of await answers(node, headers)) {
          const call = allCalls.find((one) => name.startsWith(`${one.name} `));
          const passes =
            ['read', 'key', 'captcha'].includes(call?.limit ?? '') ||
            OPEN_WHILE_CLOSED.includes(call?.name ?? '');
          if (passes) expect(reply.body?.errorCode, name).not.toBe(code);
          else expect([reply.status, reply.body.errorCode], name).toEqual([403, code]);
        }
  });

  it('says so in each language, and what was open before works when it ends', async () => {
    const launch = (language: string) =>
      bench.client.send({
        path: `/wps/game/launchGame?launchMode=GLS&nodeId=${TIDEWHEEL.nodeId}&language=${language}`,
        headers: { Authorization: token, Language: language },
      });
    await set(words, state);
    const messages = await Promise.all(textLanguages.map(async (one) => (await launch(one)).body.message));
    expect(new Set(messages).size).toBe(textLanguages.length);
    await set('--maintenance off --region-blocked none', OPEN);
    expect((await launch('EN')).status).toBe(200);
  });

  it('open pages are told through their sockets, when it begins and when it ends', async () => {
    for (const node of [bench, beside]) {
      const person = await enter(node, node.accounts.agent);
      const socket = await listen(node, person);
      await set(words, state);
      expect((await socket.event('SETTING_CHANGED')).body).toMatchObject({ data: { setting: 'STATUS' } });
      await set('--maintenance off --region-blocked none', OPEN);
      await expect.poll(() => socket.events().filter((type) => type === 'SETTING_CHANGED').length).toBe(2);
      socket.raw.close();
    }
  });

  it('no vendor takes a new bet, each says so in its own words, and rounds under way end', async () => {
    const house = houseCaller(bench, memberId);
    const round = { round: `r-${code}`, game: 'GLOWMOTH' };
    const bet = (transaction: string) =>
      house('debit', { transaction: `${transaction}-${code}`, ...round, amount: '100' });
    const [first, second] = [await bet('b1'), await bet('b2')];
    expect([first.status, second.status]).toEqual([200, 200]);
    await set(words, state);
    const refused = await bet('b3');
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([403, { status: 'PLAYER_REFUSED' }]);
    // The vendor may have lost our answer: what was taken stays taken, and is said again.
    expect(JSON.parse((await bet('b1')).text)).toMatchObject({ status: 'OK', replayed: true });
    const win = await house('credit', { transaction: `w-${code}`, ...round, amount: '50' });
    expect([win.status, win.text]).toEqual([200, expect.stringContaining('OK')]);
    const cancel = await house('cancel', { transaction: `c-${code}`, ...round, target: `b2-${code}` });
    expect(cancel.status, cancel.text).toBe(200);
    expect((await house('end', round)).status).toBe(200);
    expect((await house('balance', {})).status).toBe(200);

    const sessionId = await bench.services.gameSessions.open({
      ...{ merchantId: 1, vendor: 'SALTGLASS', memberId: BigInt(memberId), currency: 'BRL' },
      ...{ gameId: TIDEWHEEL.gameId, launcherId: null },
    });
    const form = await formCaller(
      bench,
      memberId,
    )([
      ['action', 'bet'],
      ['game_uuid', TIDEWHEEL.gameId],
      ['round_id', `s-${code}`],
      ['transaction_id', `s-${code}`],
      ['amount', '1.00'],
      ['session_id', sessionId],
    ]);
    expect([form.status, form.text]).toEqual([200, expect.stringContaining('PLAYER_BLOCKED')]);
    await set('--maintenance off --region-blocked none', OPEN);
    expect((await bet('b4')).status).toBe(200);
  });

  it('[SYS-2] testers pass, with their calls and their bets, and are told that they are', async () => {
    await set(`${words} --testers 127.0.0.1`, { ...OPEN, test: true });
    expect(await bench.client.token(bench.accounts.agent)).not.toBe('');
    const bet = await houseCaller(bench, memberId)('debit', {
      transaction: `t-${code}`,
      round: `t-${code}`,
      game: 'GLOWMOTH',
      amount: '100',
    });
    expect(bet.status, bet.text).toBe(200);
  });
});

it('[TRIAL-S3] a region that is not the visitor’s keeps no visitor out', async () => {
  await set('--region-blocked 203.0.113.0/24', OPEN);
  expect(await bench.client.token(bench.accounts.agent)).not.toBe('');
  const bet = await houseCaller(bench, memberId)('debit', {
    ...{ transaction: 'elsewhere', round: 'elsewhere', game: 'GLOWMOTH' },
    amount: '100',
  });
  expect(bet.status, bet.text).toBe(200);
});
