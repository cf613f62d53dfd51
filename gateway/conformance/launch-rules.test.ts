import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roomList } from '../../src/contract/calls/rooms';
import { PLAYED } from '../database/seed/vendors';
import { operatorOn } from '../operator/testing';
import { CATALOGUE_CHANNEL } from '../platform/channels';
import { SEAT_LIFE_MS } from '../play/rooms';
import { startBench, type GatewayBench } from './bench';
import { openGame } from './vendor-callers';

let bench: GatewayBench;
let token = '';
let foyer: ReturnType<typeof operatorOn>;
beforeAll(async () => {
  bench = await startBench();
  foyer = operatorOn(bench.db);
  token = await bench.client.token(bench.accounts.member);
});
afterAll(() => bench.stop());

const DUEL = PLAYED.find((game) => game.gameId === 'FOXHERON')?.nodeId ?? 0n;
const get = (path: string, as = token) => bench.client.send({ path, headers: { Authorization: as } });
const launch = (query: string, as = token) => get(`/wps/game/launchGame?launchMode=GLS&${query}`, as);
const rooms = async (query = '') =>
  v.parse(roomList.reply, (await get(`/wps/relay/GLS2_roomList?language=EN${query}`)).body.value);

describe('rooms', () => {
  it('[LAUNCH-4] are listed by game and by vendor, with their stakes and who sits there', async () => {
    expect((await rooms()).map((room) => room.id)).toEqual(['willow', 'reed', 'moon', 'kitchen', 'parlour']);
    const house = await rooms(`&nodeId=${DUEL}`);
    expect(house.map((room) => room.name)).toEqual(['Willow', 'Reed', 'Moon']);
    expect(house[0]).toMatchObject({
      id: 'willow',
      vendor: 'HOUSE',
      gameId: DUEL.toString(),
      minStake: { minor: 20n, currency: 'BRL' },
      maxStake: { minor: 100n, currency: 'BRL' },
      players: 0,
    });
    expect(await rooms('&vassalage=NOBODY')).toEqual([]);
  });

  it('[LAUNCH-4] are told only where they can be joined: the vendor is connected and does not rest', async () => {
    expect((await rooms('&vassalage=KTB')).map((room) => room.id)).toEqual(['kitchen', 'parlour']);
    // The same rooms once more, at a vendor that the merchant has and that no adapter here plays for.
    for (const [table, key, change] of [
      ['vendor', 'code', { code: 'ZZZ' }],
      ['vendor_lane', 'vendor', { vendor: 'ZZZ', account_type_id: 999 }],
      ['game_room', 'vendor', { vendor: 'ZZZ' }],
    ] as const)
      await bench.db.merchant(1).query(
        `insert into ${table} select (jsonb_populate_record(t, $1::text::jsonb)).* from ${table} t
            where ${key} = 'KTB' and merchant_id = 1`,
        [JSON.stringify(change)],
      );
    const before = await bench.services.catalogue.of(1);
    await bench.db.notify(CATALOGUE_CHANNEL, '1');
    await expect.poll(() => bench.services.catalogue.of(1)).not.toBe(before);
    expect((await bench.services.catalogue.of(1)).lanes.has('PVP ZZZ')).toBe(false);
    expect(await rooms('&vassalage=ZZZ')).toEqual([]);
    expect((await foyer('vendor set HOUSE --category PVP --maintenance on --merchant demo')).exit).toBe(0);
    expect(await rooms(`&nodeId=${DUEL}`)).toEqual([]);
    expect((await foyer('vendor set HOUSE --category PVP --maintenance off --merchant demo')).exit).toBe(0);
    expect(await rooms(`&nodeId=${DUEL}`)).toHaveLength(3);
  });

  it('[LAUNCH-4] are joined by a launch, which then plays for the stakes of the room and no others', async () => {
    const joined = await launch(`nodeId=${DUEL}&vassalage=HOUSE&roomId=reed`);
    expect(joined.body.success, joined.text).toBe(true);
    expect((await rooms(`&nodeId=${DUEL}`)).map((room) => room.players)).toEqual([0, 1, 0]);
    const { call } = await openGame(bench, {
      token,
      nodeId: DUEL,
      api: 'house',
      query: '&vassalage=HOUSE&roomId=reed',
    });
    const { units } = (await call('session', {})).data as { units: string[] };
    expect(units).toEqual(['5', '10', '20', '50']);
    await call('client-seed', { clientSeed: 'mySeed123456' });
    const play = (unit: string, key: string) => call('play', { key, unit, choice: 'fox' });
    expect(await play('1', 'k'.repeat(20))).toMatchObject({ ok: false, code: 'WALLET_AMOUNT_INVALID' });
    expect(await play('5', 'm'.repeat(20))).toMatchObject({ ok: true });
    // Another game frees the seat.
    await launch(`nodeId=${PLAYED[0].nodeId}`);
    expect((await rooms(`&nodeId=${DUEL}`)).map((room) => room.players)).toEqual([0, 0, 0]);
  });

  it('[LAUNCH-4] that are full refuse, also when all come at once, and have room again later', async () => {
    const db = bench.db.merchant(1);
    await db.query(`update game_room set seats = 2 where room_id = 'moon'`);
    const sit = (memberId: bigint) =>
      bench.services.rooms
        .find(1, { vendor: 'HOUSE', roomId: 'moon' })
        .then((room) => room && bench.services.rooms.sit({ merchantId: 1, memberId }, room))
        .then(
          () => 'sits',
          (error: unknown) => String((error as { code?: string }).code),
        );
    const answers = await Promise.all([9_900_001n, 9_900_002n, 9_900_003n, 9_900_004n, 9_900_005n].map(sit));
    expect(answers.sort()).toEqual(['ROOM_FULL', 'ROOM_FULL', 'ROOM_FULL', 'sits', 'sits']);
    const full = await launch(`nodeId=${DUEL}&vassalage=HOUSE&roomId=moon`);
    expect(full).toMatchObject({ status: 409, body: { errorCode: 'room_full' } });
    await db.query(
      `update game_seat set taken_at = taken_at - make_interval(secs => $1) where room_id = 'moon'`,
      [SEAT_LIFE_MS / 1_000 + 1],
    );
    expect((await launch(`nodeId=${DUEL}&vassalage=HOUSE&roomId=moon`)).body.success).toBe(true);
  });

  it('that do not exist are refused', async () => {
    expect((await launch('vassalage=HOUSE&roomId=nowhere')).body.errorCode).toBe('game_not_found');
    expect((await get('/wps/relay/GLS2_roomList', 'x'.repeat(43))).status).toBe(401);
  });
});

describe('who has less than the smallest bet', () => {
  let poor = '';
  let owner = '';
  const account = () => ({ class: 'player', owner, currency: 'BRL' }) as const;
  const balance = async () => (await bench.ledger.balance({ merchantId: 1, account: account() })) ?? 0n;
  const set = async (minor: bigint): Promise<void> => {
    const change = minor - (await balance());
    if (change === 0n) return;
    const result = await bench.ledger.post({
      type: 'post',
      merchantId: 1,
      source: 'test',
      key: randomUUID(),
      actor: 'test',
      kind: 'deposit',
      postings: [
        { account: account(), amountMinor: change },
        { account: { class: 'funding', owner: '', currency: 'BRL' }, amountMinor: -change },
      ],
    });
    expect(result).toMatchObject({ ok: true });
  };
  beforeAll(async () => {
    poor = await bench.client.token(bench.accounts.agent);
    owner = String(((await get('/wps/member/info', poor)).body.value as { id: string }).id);
    await launch(`nodeId=${PLAYED[0].nodeId}`, poor);
  });
  const refused = { status: 400, body: { errorCode: 'launch_game_balance_not_enough' } };

  it('[LAUNCH-3] is told before the game opens, and plays from that bet on', async () => {
    await set(19n);
    expect(await launch(`nodeId=${PLAYED[0].nodeId}`, poor)).toMatchObject(refused);
    await set(20n);
    expect((await launch(`nodeId=${PLAYED[0].nodeId}`, poor)).body.success).toBe(true);
  });

  it('[LAUNCH-3] [LAUNCH-4] is told by the room’s own smallest bet, and takes no seat', async () => {
    await set(99n);
    const reed = `nodeId=${DUEL}&vassalage=HOUSE&roomId=reed`;
    expect(await launch(reed, poor)).toMatchObject(refused);
    expect((await rooms(`&nodeId=${DUEL}`)).find(({ id }) => id === 'reed')).toMatchObject({ players: 0 });
    await set(100n);
    expect((await launch(reed, poor)).body.success).toBe(true);
    await launch(`nodeId=${PLAYED[0].nodeId}`, poor);
  });

  it('may go back into a round that is still open, and no further', async () => {
    await set(0n);
    const round = { merchantId: 1, vendor: 'HOUSE', memberId: BigInt(owner), currency: 'BRL' };
    await set(50n);
    const bet = {
      ...round,
      roundId: 'open-1',
      gameId: 'GLOWMOTH',
      transactionId: 'b-open-1',
      amountMinor: 50n,
    };
    const { seamlessWallet: vendorWallet, gameSessions } = bench.services;
    const sessionId = await gameSessions.open({ ...bet, launcherId: null });
    expect(await vendorWallet.debit({ ...bet, sessionId })).toMatchObject({ ok: true });
    expect((await launch(`nodeId=${PLAYED[0].nodeId}`, poor)).body.success).toBe(true);
    expect(await vendorWallet.end(bet)).toMatchObject({ ok: true });
    expect(await launch(`nodeId=${PLAYED[0].nodeId}`, poor)).toMatchObject(refused);
  });

  it('is let in where the vendor does not say what its smallest bet is', async () => {
    await set(0n);
    expect((await launch(`nodeId=${PLAYED[1].nodeId}`, poor)).body.success).toBe(true);
  });
});

describe('a vendor that rests', () => {
  it('[LAUNCH-3] answers with its code and until when, and plays again, as the operator says', async () => {
    const until = '2036-08-01T06:00:00Z';
    const on = await foyer(`vendor set HOUSE --maintenance on --until ${until} --merchant demo --json`);
    expect(on.exit, on.err.join('\n')).toBe(0);
    expect(on.data).toMatchObject({ vendor: 'HOUSE', maintenance: true });
    const resting = await launch(`nodeId=${PLAYED[0].nodeId}`);
    expect(resting).toMatchObject({ status: 400, body: { errorCode: 'vendor_under_maintenance' } });
    expect(resting.body.value).toMatchObject({ content: { data: { endTime: Date.parse(until) } } });
    const listed = await foyer('vendor list --merchant demo --json');
    expect(listed.data).toContainEqual(
      expect.objectContaining({ vendor: 'HOUSE', category: 'RNG', maintenance: true }),
    );
    expect((await foyer('vendor set HOUSE --maintenance off --merchant demo')).exit).toBe(0);
    expect((await launch(`nodeId=${PLAYED[0].nodeId}`)).body.success).toBe(true);
    const audit = await foyer('audit list --merchant demo --json');
    expect(JSON.stringify(audit.data)).toContain('vendor set');
  });

  it.each([
    ['vendor set NOBODY --maintenance on --merchant demo', 3, 'CODE'],
    ['vendor set HOUSE --merchant demo', 2, '--maintenance'],
    ['vendor set HOUSE --maintenance off --until 2036-08-01T06:00Z --merchant demo', 2, '--until'],
    ['vendor set HOUSE --maintenance on --until soon --merchant demo', 2, '--until'],
    ['merchant set --wallet both --merchant demo', 2, '--wallet'],
  ])('%s is refused', async (line, exit, words) => {
    const run = await foyer(line);
    expect([run.exit, run.err.join('\n')]).toEqual([exit, expect.stringContaining(words)]);
  });
});

describe('a lottery', () => {
  const lottery = (query: string) => get(`/wps/game/launchGame?launchMode=LOTT&language=EN&${query}`);

  it.each([
    ['the Vietnamese lobby', 'TCG_LOTTO_VN', 'lottoArea=VN&lottoPrizeMode=LOTT&lottoView=lobby'],
    [
      'the Vietnamese e-lottery',
      'TCG_LOTTO_VN',
      'lottoArea=VN&lottoPrizeMode=Elott&lottoGameCode=&lottoView=lobby&hasLobby=true',
    ],
    ['a classic one', 'LOTT', 'lottoMode=Traditional&lottoGameCode=lobby'],
    ['a South-East Asian one', 'TCG_SEA', 'lottoMode=SEA_Tradition'],
  ])('[LAUNCH-2] %s is known by its area or mode, and opens at its vendor', async (_, vendor, query) => {
    const { gameUrl } = (await lottery(query)).body.value as { gameUrl: string };
    expect(gameUrl).toContain(`/games/studio/${vendor}/`);
  });

  it('refuses a game that is none', async () => {
    expect((await lottery('lottoArea=VN&lottoGameCode=NOSUCH')).body.errorCode).toBe('game_not_found');
  });
});
