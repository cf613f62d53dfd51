import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OWN_ORIGIN, PARTNER_ORIGIN, startBench, type GatewayBench } from './bench';
import type { RawReply } from './raw-client';
import { houseCaller } from './vendor-callers';

let bench: GatewayBench;
let token = '';
let memberId = '';
beforeAll(async () => {
  bench = await startBench();
  token = await bench.client.token(bench.accounts.member);
  const info = await bench.client.send({ path: '/wps/member/info', headers: { Authorization: token } });
  memberId = (info.body.value as { id: string }).id;
});
afterAll(() => bench.stop());

/** One signed call of the vendor's protocol, written by hand. */
const vendor = (verb: string, facts: Record<string, unknown>): Promise<RawReply> =>
  houseCaller(bench, memberId)(verb, facts);
const move = (verb: 'debit' | 'credit', transaction: string, amount: unknown) =>
  vendor(verb, { transaction, round: transaction, game: 'GLOWMOTH', amount });
const balance = async (): Promise<number> => {
  const reply = await bench.client.send({
    path: '/wps/v2/wallets/balance',
    headers: { Authorization: token },
  });
  return (reply.body.value as { sumBalance: number }).sumBalance;
};
const houseNode = async (): Promise<string> => {
  const rows = await bench.db
    .merchant(1)
    .query<{ node_id: bigint }>(`select node_id from game where vendor = 'HOUSE' order by node_id limit 1`);
  return String(rows[0]?.node_id);
};

describe('launching', () => {
  it('[LAUNCH-3] answers the address of a real game in the form of its launch mode, and remembers it as recent', async () => {
    const nodeId = await houseNode();
    const go = (query: string, headers = {}) =>
      bench.client.send({
        path: `/wps/game/launchGame?${query}`,
        headers: { Authorization: token, ...headers },
      });
    const gls = await go(
      `launchMode=GLS&nodeId=${nodeId}&gameId=&accountType=1&confirmTrans=0&platform=html5-desktop&clientType=3&language=EN`,
    );
    const url = (gls.body.value as { content: { game_url: string } }).content.game_url;
    expect(url, gls.text).toMatch(/\/games\/house\/.*ticket=/);
    const page = await bench.client.send({ path: url.slice(url.indexOf('/games')) });
    expect(page.status).toBe(200);
    expect(page.headers['content-security-policy']).toContain(OWN_ORIGIN);
    expect(page.headers['content-security-policy']).toContain(PARTNER_ORIGIN);
    const lott = await go(`launchMode=LOTT&vassalage=HOUSE&lottoGameCode=GLOWMOTH`);
    expect((lott.body.value as { gameUrl: string }).gameUrl, lott.text).toContain('ticket=');
    const recent = await bench.client.send({
      path: '/wps/relay/GCS_recentGame?page=1&pageSize=12',
      headers: { Authorization: token },
    });
    expect(JSON.stringify(recent.body.value)).toContain(nodeId);
  });

  it('[LAUNCH-5] plays a round of the house game over HTTP, and the wallet moves by what it says', async () => {
    const launched = await bench.client.send({
      path: `/wps/game/launchGame?launchMode=GLS&nodeId=${await houseNode()}`,
      headers: { Authorization: token },
    });
    const { content } = launched.body.value as { content: { game_url: string } };
    const ticket = new URL(content.game_url).searchParams.get('ticket');
    const call = async (name: string, body: unknown, game = '') => {
      const reply = await bench.client.send({
        method: 'POST',
        path: `/games/house/api/${name}`,
        headers: { 'Content-Type': 'application/json', Authorization: game === '' ? null : `Bearer ${game}` },
        body: JSON.stringify(body),
      });
      return JSON.parse(reply.text) as { ok: boolean; code?: string; data: Record<string, never> };
    };
    const opened = await call('session', { ticket });
    expect(opened, JSON.stringify(opened)).toMatchObject({ ok: true });
    const { token: game, units } = opened.data as unknown as { token: string; units: string[] };
    // The house has committed to its seed; now the player chooses theirs.
    expect(await call('client-seed', { clientSeed: 'mySeed123456' }, game)).toMatchObject({ ok: true });
    const before = await balance();
    const spun = await call('play', { key: randomBytes(12).toString('hex'), unit: units[0] }, game);
    expect(spun, JSON.stringify(spun)).toMatchObject({ ok: true });
    const round = spun.data as unknown as { bet: string; win: string };
    expect(Math.round((await balance()) * 100)).toBe(
      Math.round(before * 100) - Number(round.bet) + Number(round.win),
    );
    expect(await call('session', { ticket })).toMatchObject({ ok: false });
  });

  it('says which games do not exist, which vendors rest, and which have no trial', async () => {
    const go = async (path: string) =>
      (await bench.client.send({ path, headers: { Authorization: token } })).body;
    const [other] = await bench.db
      .merchant(1)
      .query<{ node_id: bigint; vendor: string }>(
        `select node_id, vendor from game where vendor not in ('HOUSE', 'SALTGLASS') and trial limit 1`,
      );
    expect((await go('/wps/game/launchGame?launchMode=GLS&nodeId=999999999')).errorCode).toBe(
      'game_not_found',
    );
    expect((await go('/wps/game/launchGame?launchMode=GLS')).errorCode).toBe('game_not_found');
    expect((await go('/wps/game/launchGame?nodeId=1')).errorCode).toBe('request_param_err');
    const rest = (from: string) =>
      bench.db
        .merchant(1)
        .query(`update vendor_lane set maintenance_from = ${from} where vendor = $1`, [other?.vendor ?? '']);
    await rest(`now() - interval '1 hour'`);
    const resting = await go(`/wps/game/launchGame?launchMode=GLS&nodeId=${other?.node_id}`);
    await rest('null');
    expect(resting.errorCode).toBe('vendor_under_maintenance');
    expect(resting.value).toMatchObject({ content: { data: {} } });
  });

  it('[LAUNCH-4] starts a trial for guests, members and trial accounts, each on play money', async () => {
    const nodeId = await houseNode();
    const trial = await bench.client.token(bench.accounts.trial);
    for (const Authorization of [null, token, token, trial]) {
      const reply = await bench.client.send({
        path: `/wps/relay/GCS_gameTrialLaunch?nodeId=${nodeId}&platform=html5`,
        headers: { Authorization },
      });
      expect((reply.body.value as { content: { game_url: string } }).content.game_url, reply.text).toContain(
        'ticket=',
      );
    }
    const twins = await bench.db
      .merchant(1)
      .query(`select 1 from member where username = $1`, [`trial_m${memberId}`]);
    expect(twins.length).toBe(1);
  });
});

describe('the vendor wallet', () => {
  it('[LAUNCH-5] debits and credits the balance that every widget reads', async () => {
    const before = await balance();
    expect((await move('debit', 'spin-1', '250')).body).toMatchObject({ status: 'OK' });
    expect(await balance()).toBe(before - 2.5);
    expect((await move('credit', 'win-1', '1000')).body).toMatchObject({ status: 'OK' });
    expect(await balance()).toBe(before + 7.5);
  });

  it('has one effect for the same call fifty times in parallel', async () => {
    const before = await balance();
    const answers = await Promise.all(Array.from({ length: 50 }, () => move('debit', 'many-1', '100')));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(await balance()).toBe(before - 1);
    expect((await move('debit', 'many-1', '101')).status).toBe(409);
  });

  it('lets a cancel come first and refuses the late debit', async () => {
    const before = await balance();
    const cancel = { transaction: 'cancel-1', round: 'r', game: 'GLOWMOTH', target: 'late-1' };
    expect((await vendor('cancel', cancel)).status).toBe(200);
    expect((await move('debit', 'late-1', '100')).status).toBe(409);
    expect(await balance()).toBe(before);
  });

  it('spends exactly what there is, never more', async () => {
    const before = await balance();
    const stake = 20;
    const stakes = Math.floor(before / stake);
    const answers = await Promise.all(
      Array.from({ length: stakes + 50 }, (_, at) => move('debit', `drain-${at}`, String(stake * 100))),
    );
    expect(answers.filter((answer) => answer.status === 200).length).toBe(stakes);
    expect(answers.filter((answer) => answer.status === 402).length).toBe(50);
    expect(await balance()).toBeCloseTo(before - stakes * stake, 2);
    expect(await bench.ledger.verify({ merchantId: 1 })).toMatchObject({
      unbalanced: [],
      brokenAt: null,
      drifted: [],
    });
  });

  it('refuses amounts that are no positive whole number of cents, and other currencies', async () => {
    for (const amount of [
      '0',
      '-1',
      '1.5',
      '1e3',
      '',
      ' 1',
      '9999999999999999',
      'NaN',
      5,
      null,
      {},
      '0x10',
    ]) {
      const reply = await move('debit', `bad-${JSON.stringify(amount)}`.replace(/[^a-z0-9-]/gi, ''), amount);
      expect(reply.status, JSON.stringify(amount)).toBe(400);
    }
    const yen = await vendor('debit', {
      transaction: 'yen-1',
      round: 'r',
      game: 'g',
      amount: '1',
      currency: 'JPY',
    });
    expect(yen.status).toBeGreaterThanOrEqual(400);
    expect(yen.status).toBeLessThan(500);
    const unknown = await vendor('debit', {
      transaction: 'no-1',
      round: 'r',
      game: 'g',
      amount: '1',
      member: '1',
    });
    expect(unknown.status).toBe(404);
  });

  it('takes no bet of a locked member and still pays the win', async () => {
    await move('credit', 'refill-1', '5000');
    const set = (status: string) =>
      bench.db.merchant(1).query('update member set status = $1 where id = $2', [status, BigInt(memberId)]);
    await set('locked');
    bench.pass(1_001);
    expect((await move('debit', 'locked-1', '100')).status).toBe(403);
    expect((await move('credit', 'locked-2', '100')).status).toBe(200);
    await set('active');
    bench.pass(1_001);
    expect((await move('debit', 'locked-3', '100')).status).toBe(200);
  });

  it('keeps play money and real money apart, and puts only real wins on the board', async () => {
    const trial = await bench.client.token(bench.accounts.trial);
    const info = await bench.client.send({ path: '/wps/member/info', headers: { Authorization: trial } });
    const player = (info.body.value as { id: string }).id;
    const reply = await vendor('credit', {
      member: player,
      transaction: 'trial-win',
      round: 'trial-round',
      game: 'GLOWMOTH',
      amount: '777',
    });
    expect(reply.status).toBe(200);
    const wins = await bench.db
      .merchant(1)
      .query('select 1 from winner where member_id = $1', [BigInt(player)]);
    expect(wins.length).toBe(0);
    expect(await bench.ledger.verify({ merchantId: 1 })).toMatchObject({ unbalanced: [], drifted: [] });
  });
});
