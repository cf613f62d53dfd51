import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLAYED } from '../database/seed/vendors';
import { PERIOD_MS } from '../vendors/saltglass/simulator/clock';
import { startBench, type GatewayBench } from './bench';
import { MERCHANT } from './identity';
import { peopleOf, type People, type Person } from './people';
import { formCaller, houseCaller, openGame, type PlayedRound } from './vendor-callers';

let bench: GatewayBench;
/** Another node of the same gateway. */
let beside: GatewayBench;
let people: People;
beforeAll(async () => {
  bench = await startBench();
  beside = await startBench({ beside: bench });
  people = await peopleOf(bench);
});
afterAll(async () => {
  await beside.stop();
  await bench.stop();
});

const nodeOf = (gameId: string): bigint => PLAYED.find((game) => game.gameId === gameId)?.nodeId ?? 0n;
const SLOT = nodeOf('GLOWMOTH');
/** The other node asks about a session again after so long, whatever it was told. */
const FRESH_MS = 1_000;
/** The age that a test gives to the last use of a session is 14 minutes: any later use is younger. */
const IDLE_BEFORE_S = 14 * 60;

/** A member with money. */
const player = async (): Promise<Person> => {
  const person = await people.create();
  const merchant = { id: MERCHANT, currency: 'BRL' };
  await bench.services.wallets.open({ merchant, memberId: person.id });
  await bench.services.wallets.fund({
    ...{ merchant, memberId: person.id, amountMinor: 100_000n },
    key: `fund-${person.id}`,
  });
  return person;
};
const balanceOf = (person: Person) =>
  bench.ledger.balance({
    merchantId: MERCHANT,
    account: { class: 'player', owner: person.id.toString(), currency: 'BRL' },
  });
const spin = (game: PlayedRound) =>
  game.call('play', { key: randomBytes(12).toString('hex'), unit: '5', choice: '' });
const openSlot = async (token: string, node = bench): Promise<PlayedRound> => {
  const game = await openGame(node, { token, nodeId: SLOT, api: 'house' });
  await game.call('client-seed', { clientSeed: 'my-own-seed' });
  return game;
};
/** Secret name of the session that a vendor in our house was handed last. */
const referenceIn = async (table: 'house_session' | 'tide_session', person: Person): Promise<string> => {
  const [row] = await bench.db
    .merchant(MERCHANT)
    .query<{ reference: string }>(
      `select reference from ${table} where member_id = $1 order by created_at desc limit 1`,
      [person.id],
    );
  return row?.reference ?? '';
};

type Way = (person: Person, token: string) => Promise<unknown>;
const ways: [string, Way][] = [
  ['a logout', (_, token) => people.call('DELETE', '/wps/session/logout', { token })],
  [
    'a logout on another node',
    (_, token) =>
      beside.client.send({
        ...{ method: 'DELETE', path: '/wps/session/logout', body: '{}' },
        headers: { Authorization: token },
      }),
  ],
  [
    '“log out others” from another device',
    async (person) => {
      const other = await people.login(person);
      return people.call('DELETE', '/wps/session/list', { token: other.token, body: { id: 'others' } });
    },
  ],
  [
    'a new password from another device',
    async (person) => {
      const { token } = await people.login(person);
      const { password: oldPassword } = person;
      return people.sealed('/wps/member/password', { oldPassword, newPassword: 'Better-horse-8' }, { token });
    },
  ],
  [
    'the end of its hours',
    (person) =>
      bench.db
        .merchant(MERCHANT)
        .query('update session set expires_at = now() where member_id = $1', [person.id]),
  ],
  [
    'a quarter of an hour without use',
    (person) =>
      bench.db
        .merchant(MERCHANT)
        .query(`update session set last_seen_at = now() - interval '16 minutes' where member_id = $1`, [
          person.id,
        ]),
  ],
  [
    'a lock on the member',
    (person) =>
      bench.db.merchant(MERCHANT).query(`update member set status = 'locked' where id = $1`, [person.id]),
  ],
];

describe('a game', () => {
  it.each(ways)('[TRIAL-S6] takes no bet after %s, in neither dialect and on no node', async (_, end) => {
    const person = await player();
    const { token } = await people.login(person);
    const game = await openSlot(token);
    const table = await openGame(bench, { token, nodeId: nodeOf('TIDEWHEEL'), api: 'saltglass' });
    expect(await spin(game)).toMatchObject({ ok: true });
    const held = await balanceOf(person);
    const ended = await end(person, token);
    if (typeof ended === 'object' && ended !== null && 'status' in ended) expect(ended.status).toBe(200);
    bench.pass(3_000);
    beside.pass(3_000);

    expect(await spin(game)).toMatchObject({ ok: false });
    const { round } = ((await table.call('table', {})).data ?? {}) as { round?: { no: string } };
    expect(round).toBeUndefined();
    const roundNo = String(Math.floor((Date.now() + 1e7) / PERIOD_MS));
    const bets = [{ spot: 'coral', amount: '100' }];
    const key = randomBytes(12).toString('hex');
    expect(await table.call('bet', { key, roundNo, bets })).toMatchObject({ ok: false });
    for (const name of ['history', 'session'])
      expect(await game.call(name, {}), name).toMatchObject({ ok: false, code: 'SESSION_INVALID' });

    // By the vendors' own words, from every source.
    const session = await referenceIn('house_session', person);
    const tide = await referenceIn('tide_session', person);
    for (const node of [bench, beside]) {
      const house = houseCaller(node, person.id.toString());
      const name = randomBytes(6).toString('hex');
      const bet = {
        transaction: `late-${name}`,
        round: `r-${name}`,
        game: 'GLOWMOTH',
        amount: '100',
        session,
      };
      expect((await house('debit', bet)).status).toBe(403);
      expect((await house('balance', { session })).status).toBe(403);
      const reply = await formCaller(
        node,
        person.id.toString(),
      )([
        ...([
          ['action', 'bet'],
          ['session_id', tide],
          ['game_uuid', 'TIDEWHEEL'],
        ] as const),
        ...([
          ['round_id', `r-${name}`],
          ['transaction_id', `t-${name}`],
          ['amount', '1.00'],
        ] as const),
      ]);
      expect(['SESSION_EXPIRED', 'PLAYER_BLOCKED']).toContain(
        (JSON.parse(reply.text) as { error_code: string }).error_code,
      );
    }
    expect(await balanceOf(person)).toBe(held);
  });

  it('[TRIAL-S6] ends its open rounds all the same: wins, cancels and ends pass, and a bet whose answer was lost', async () => {
    const person = await player();
    const { token } = await people.login(person);
    await openSlot(token);
    const session = await referenceIn('house_session', person);
    const house = houseCaller(bench, person.id.toString());
    const round = { round: `open-${person.id}`, game: 'GLOWMOTH' };
    const bet = { ...round, transaction: `bet-${person.id}`, amount: '100', session };
    const more = { ...round, transaction: `more-${person.id}`, amount: '100', session };
    expect((await house('debit', bet)).body).toMatchObject({ status: 'OK', replayed: false });
    expect((await house('debit', more)).body).toMatchObject({ status: 'OK' });
    await people.call('DELETE', '/wps/session/logout', { token });
    const before = (await balanceOf(person)) ?? 0n;
    expect((await house('debit', bet)).body).toMatchObject({ status: 'OK', replayed: true });
    expect((await house('debit', { ...bet, amount: '101' })).body).toMatchObject({
      status: 'TRANSACTION_CONFLICT',
    });
    const fresh = { ...bet, transaction: `new-${person.id}` };
    expect((await house('debit', fresh)).body).toMatchObject({ status: 'SESSION_OVER' });
    expect((await house('credit', { ...round, transaction: `win-${person.id}`, amount: '300' })).status).toBe(
      200,
    );
    const cancel = { ...round, transaction: `undo-${person.id}`, target: more.transaction };
    expect((await house('cancel', cancel)).status).toBe(200);
    expect((await house('end', round)).status).toBe(200);
    expect(await balanceOf(person)).toBe(before + 300n + 100n);
  });

  it('[TRIAL-S6] is not begun by a ticket from before the end', async () => {
    const person = await player();
    const { token } = await people.login(person);
    const launched = await people.call('GET', `/wps/game/launchGame?launchMode=GLS&nodeId=${SLOT}`, {
      token,
    });
    const { content } = launched.body.value as { content: { game_url: string } };
    const ticket = new URL(content.game_url).searchParams.get('ticket');
    await people.call('DELETE', '/wps/session/logout', { token });
    const opened = await people.call('POST', '/games/house/api/session', { body: { ticket } });
    expect(JSON.parse(opened.text)).toEqual({ ok: false, code: 'SESSION_INVALID' });
  });

  it('[TRIAL-S6] keeps the session that launched it from lying idle while it is played', async () => {
    const person = await player();
    const { token } = await people.login(person);
    const game = await openSlot(token);
    const { query } = bench.db.merchant(MERCHANT);
    await query(`update session set last_seen_at = now() - interval '14 minutes' where member_id = $1`, [
      person.id,
    ]);
    expect(await spin(game)).toMatchObject({ ok: true });
    await bench.services.sessions.flush();
    const [row] = await query<{ idle: number }>(
      'select extract(epoch from now() - last_seen_at)::int as idle from session where member_id = $1',
      [person.id],
    );
    expect(row?.idle).toBeLessThan(IDLE_BEFORE_S);
  });

  it('goes on for a guest who tries it, who has no session', async () => {
    const launched = await people.call('GET', `/wps/relay/GCS_gameTrialLaunch?nodeId=${SLOT}`);
    const { content } = launched.body.value as { content: { game_url: string } };
    const ticket = new URL(content.game_url).searchParams.get('ticket');
    const opened = await people.call('POST', '/games/house/api/session', { body: { ticket } });
    expect(JSON.parse(opened.text)).toMatchObject({ ok: true, data: { trial: true } });
  });
});

describe('a session that was lent', () => {
  const lend = async (token: string): Promise<string> => {
    const issued = await people.call('POST', '/wps/session/code', { token, body: { origin: '' } });
    const opened = await people.call('POST', '/wps/session/exchange', { body: issued.body.value as object });
    return (opened.body.value as { token: string }).token;
  };
  const livesAt = async (node: GatewayBench, token: string): Promise<boolean> =>
    (await node.client.send({ path: '/wps/member/info', headers: { Authorization: token } })).status === 200;

  it('[TRIAL-S6] ends with the one that lent it, and so does what it has lent and launched, on every node', async () => {
    const person = await player();
    const { token } = await people.login(person);
    const lent = await lend(token);
    const again = await lend(lent);
    const game = await openSlot(again);
    for (const node of [bench, beside])
      for (const one of [lent, again]) expect(await livesAt(node, one)).toBe(true);
    await people.call('DELETE', '/wps/session/logout', { token });
    expect(await livesAt(bench, lent)).toBe(false);
    beside.pass(FRESH_MS);
    expect(await livesAt(beside, lent)).toBe(false);
    expect(await livesAt(beside, again)).toBe(false);
    expect(await spin(game)).toMatchObject({ ok: false });
  });

  it('leaves its lender alone when it ends, and stays where its own page ends all others', async () => {
    const person = await player();
    const { token } = await people.login(person);
    const first = await lend(token);
    await people.call('DELETE', '/wps/session/logout', { token: first });
    expect(await livesAt(bench, token)).toBe(true);
    const second = await lend(token);
    await people.call('DELETE', '/wps/session/list', { token: second, body: { id: 'others' } });
    expect(await livesAt(bench, token)).toBe(false);
    expect(await livesAt(bench, second)).toBe(true);
  });

  it('[TRIAL-S6] does not slip through when its code is exchanged while the lender logs out', async () => {
    const person = await player();
    for (let turn = 0; turn < 12; turn += 1) {
      const { token } = await people.login(person);
      const issued = await people.call('POST', '/wps/session/code', { token, body: { origin: '' } });
      const [opened] = await Promise.all([
        beside.client.send({
          ...{ method: 'POST', path: '/wps/session/exchange' },
          body: JSON.stringify(issued.body.value),
        }),
        people.call('DELETE', '/wps/session/logout', { token }),
      ]);
      const lent = (opened.body.value as { token?: string } | null)?.token;
      if (lent !== undefined) await expect.poll(() => livesAt(beside, lent)).toBe(false);
    }
  });

  it('keeps its lender from lying idle while it is used', async () => {
    const person = await player();
    const { token } = await people.login(person);
    const lent = await lend(token);
    const { query } = bench.db.merchant(MERCHANT);
    await bench.services.sessions.flush();
    await query(`update session set last_seen_at = now() - interval '14 minutes' where member_id = $1`, [
      person.id,
    ]);
    expect(await livesAt(bench, lent)).toBe(true);
    await bench.services.sessions.flush();
    const rows = await query<{ idle: number }>(
      'select extract(epoch from now() - last_seen_at)::int as idle from session where member_id = $1',
      [person.id],
    );
    expect(rows.map(({ idle }) => idle < IDLE_BEFORE_S)).toEqual([true, true]);
  });
});
