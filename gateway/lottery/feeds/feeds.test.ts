import { randomBytes } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeyBox } from '../../platform/index';
import { openOperators, operatorOn, type OperatorRun } from '../../operator/testing';
import { createLotteryGames } from '../draws/games';
import { createDrawResults } from '../draws/results';
import { type DrawWorld, MERCHANT, SECRET, startDrawWorld } from '../draws/testing';
import { testGame } from '../testing';
import { createFeeds } from './feeds';
import { FEED_KEYS, feedMount } from './mount';
import { HEADER_NONCE, HEADER_SIGNATURE, HEADER_TIMESTAMP, MAX_SKEW_MS, signFeed } from './signature';

const GAME = 'TEST_OUT';
const outside = testGame({ code: GAME, source: 'external' });
let world: DrawWorld;
let app: FastifyInstance;
let skewMs = 0;
/** One voice each, and one whose word is enough. */
const secrets = new Map<string, string>();
const foyer = (line: string): Promise<OperatorRun> =>
  operatorOn(world.db, {}, { secret: SECRET })([...line.split(' '), '--json']);

beforeAll(async () => {
  world = await startDrawWorld();
  await openOperators(world.db, ['ana', 'bia', 'caio']);
  await world.load(outside);
  await world.load(testGame({ code: 'TEST_OWN' }));
  const { gameOf } = createLotteryGames(world.db);
  const feeds = createFeeds({ db: world.db, draws: world.draws, gameOf });
  app = fastify();
  await app.register(
    feedMount({
      db: world.db,
      merchants: {
        find: (code) => (code === 'demo' ? ({ id: MERCHANT, code } as never) : undefined) as never,
      },
      box: createKeyBox(SECRET, FEED_KEYS),
      feeds,
      now: () => Date.now() + skewMs,
    }),
  );
  for (const [name, voices] of [
    ['acme', 1],
    ['other', 1],
    ['sure', 2],
  ] as const) {
    const { data } = await foyer(`lottery feed add ${name} --games ${GAME} --voices ${voices}`);
    secrets.set(name, (data as { secret: string }).secret);
  }
});
afterAll(async () => {
  await app.close();
  await world.stop();
});

interface Told {
  feed: string;
  issue: string;
  numbers: string;
  game?: string;
  nonce?: string;
  timestamp?: string;
  secret?: string;
  /** What is sent instead of what was signed. */
  forged?: string;
  path?: string;
}
const tell = async (told: Told): Promise<{ status: number; result: string }> => {
  const { feed, game = GAME, issue, numbers } = told;
  const path = `/feeds/lottery/demo/${feed}`;
  const { nonce = randomBytes(12).toString('hex'), timestamp = Date.now().toString() } = told;
  const body = JSON.stringify({ game, issue, numbers });
  const secret = Buffer.from(told.secret ?? secrets.get(feed) ?? '00', 'hex');
  const answer = await app.inject({
    method: 'POST',
    url: told.path ?? path,
    headers: {
      'content-type': 'application/json',
      [HEADER_TIMESTAMP]: timestamp,
      [HEADER_NONCE]: nonce,
      [HEADER_SIGNATURE]: signFeed({ secret, path, timestamp, nonce, body }),
    },
    payload: told.forged ?? body,
  });
  return { status: answer.statusCode, result: answer.json<{ result: string }>().result };
};
const sealed = async (closesMs = -10) => {
  const id = await world.add({ game: outside, closesMs });
  const life = world.life();
  if (closesMs < 0) await world.until(life, id, 'sealed');
  const draw = await world.draws.drawOf(world.place(id));
  return { id, life, issue: draw?.issue ?? '' };
};
const claims = async (id: bigint): Promise<string[]> =>
  (
    await world.db
      .merchant(MERCHANT)
      .query<{ said_by: string; numbers: string }>(
        'select said_by, numbers from lottery_claim where merchant_id = 1 and draw_id = $1 order by id',
        [id],
      )
  ).map((row) => `${row.said_by} ${row.numbers}`);
const alarms = async (id: bigint): Promise<string[]> =>
  (
    await world.db
      .merchant(MERCHANT)
      .query<{ text: string }>(
        `select text from lottery_note where merchant_id = 1 and draw_id = $1 and kind = 'alarm' order by id`,
        [id],
      )
  ).map(({ text }) => text);

describe('numbers from a signed feed', () => {
  it('[LOTT-3] count at once where its word is enough, and are published by the job', async () => {
    const { id, life, issue } = await sealed();
    expect(await tell({ feed: 'sure', issue, numbers: '1, 2,3,4,5' })).toEqual({
      status: 200,
      result: 'drawn',
    });
    await world.until(life, id, 'published');
    expect((await world.draws.drawOf(world.place(id)))?.numbers).toBe('1,2,3,4,5');
    expect(await world.draws.transcriptOf(world.place(id))).toMatchObject({ by: ['feed:sure'] });
    expect(await tell({ feed: 'sure', issue, numbers: '1,2,3,4,5' })).toEqual({
      status: 200,
      result: 'stands',
    });
  });

  it('[LOTT-3] of one voice wait for another feed, or for a person', async () => {
    const first = await sealed();
    expect(await tell({ feed: 'acme', issue: first.issue, numbers: '1,2,3,4,5' })).toEqual({
      status: 202,
      result: 'waits',
    });
    // Saying it again is no second voice.
    expect((await tell({ feed: 'acme', issue: first.issue, numbers: '1,2,3,4,5' })).result).toBe('waits');
    expect((await tell({ feed: 'other', issue: first.issue, numbers: '1,2,3,4,5' })).result).toBe('drawn');
    const second = await sealed();
    await tell({ feed: 'acme', issue: second.issue, numbers: '1,2,3,4,5' });
    const said = await foyer(`lottery result ${GAME} ${second.issue} 1,2,3,4,5 --operator ana`);
    expect(said.data).toEqual({ outcome: 'drawn' });
  });

  it.each<[string, (told: Told) => Told]>([
    ['another secret', (told) => ({ ...told, secret: 'ab'.repeat(32) })],
    ['the secret of another feed', (told) => ({ ...told, secret: secrets.get('other') ?? '' })],
    [
      'other numbers than were signed',
      (told) => ({
        ...told,
        forged: JSON.stringify({ game: GAME, issue: told.issue, numbers: '9,9,9,9,9' }),
      }),
    ],
    ['the address of another feed', (told) => ({ ...told, path: '/feeds/lottery/demo/other' })],
    ['a merchant that is none', (told) => ({ ...told, path: '/feeds/lottery/nobody/sure' })],
    ['a feed that is none', (told) => ({ ...told, path: '/feeds/lottery/demo/none' })],
    [
      'a time too long ago',
      (told) => ({ ...told, timestamp: (Date.now() - MAX_SKEW_MS - 1_000).toString() }),
    ],
    ['a time to come', (told) => ({ ...told, timestamp: (Date.now() + MAX_SKEW_MS + 60_000).toString() })],
    ['a time that is none', (told) => ({ ...told, timestamp: 'now' })],
    ['a short nonce', (told) => ({ ...told, nonce: 'short' })],
  ])('[LOTT-3] are refused with %s, and leave no trace', async (_, change) => {
    const { id, issue } = await sealed();
    const told = await tell(change({ feed: 'sure', issue, numbers: '1,2,3,4,5' }));
    expect(told).toEqual({ status: 401, result: 'unauthorised' });
    expect(await claims(id)).toEqual([]);
    expect(await world.stateOf(id)).toBe('sealed');
  });

  it('[LOTT-3] are heard once: a call that is played again is refused, also one that came too early', async () => {
    const { id, issue } = await sealed(60_000);
    const nonce = randomBytes(12).toString('hex');
    const early = { feed: 'sure', issue, numbers: '1,2,3,4,5', nonce, timestamp: Date.now().toString() };
    expect(await tell(early)).toEqual({ status: 409, result: 'early' });
    expect(await tell(early)).toEqual({ status: 409, result: 'replayed' });
    expect(await claims(id)).toEqual([]);
    const due = await sealed();
    const once = { feed: 'acme', issue: due.issue, numbers: '1,2,3,4,5', nonce };
    expect((await tell(once)).result).toBe('waits');
    const all = await Promise.all(Array.from({ length: 8 }, () => tell({ ...once, nonce: 'n'.repeat(20) })));
    expect(all.filter(({ result }) => result === 'replayed')).toHaveLength(7);
    skewMs = MAX_SKEW_MS + 5_000;
    try {
      expect((await tell(once)).status).toBe(401);
    } finally {
      skewMs = 0;
    }
  });

  it.each<[string, string, string, number, string]>([
    ['of a game that it does not speak of', 'TEST_OWN', '1,2,3,4,5', 404, 'unknown'],
    ['of a game that is none', 'NO_GAME', '1,2,3,4,5', 404, 'unknown'],
    ['too few', GAME, '1,2,3,4', 400, 'invalid'],
    ['that are none of the game', GAME, '1,2,3,4,10', 400, 'invalid'],
    ['that are none', GAME, 'x', 400, 'invalid'],
  ])('[LOTT-3] are refused %s', async (_, game, numbers, status, result) => {
    const { id, issue } = await sealed();
    expect(await tell({ feed: 'sure', game, issue, numbers })).toEqual({ status, result });
    expect(await claims(id)).toEqual([]);
  });

  it('[LOTT-3] are no longer heard of a void draw, and of a feed that is switched off', async () => {
    const { id, issue } = await sealed();
    await world.draws.markVoid({ ...world.place(id), by: 'ana', reason: 'a test' });
    expect(await tell({ feed: 'sure', issue, numbers: '1,2,3,4,5' })).toEqual({
      status: 409,
      result: 'void',
    });
    const next = await sealed();
    await foyer('lottery feed set other --enabled off');
    expect((await tell({ feed: 'other', issue: next.issue, numbers: '1,2,3,4,5' })).status).toBe(401);
    await foyer('lottery feed set other --enabled on');
    expect((await tell({ feed: 'other', issue: next.issue, numbers: '1,2,3,4,5' })).status).toBe(202);
  });
});

describe('a feed that contradicts', () => {
  it('[LOTT-3] itself is refused, weighs nothing from then on, and two operators decide', async () => {
    const { id, life, issue } = await sealed();
    await tell({ feed: 'acme', issue, numbers: '1,2,3,4,5' });
    expect(await tell({ feed: 'acme', issue, numbers: '5,4,3,2,1' })).toEqual({
      status: 409,
      result: 'contradicted',
    });
    expect(await claims(id)).toEqual(['feed:acme 1,2,3,4,5', 'feed:acme again 5,4,3,2,1']);
    expect((await alarms(id)).join()).toContain('contradicts its own 1,2,3,4,5');
    // Whatever it says now changes nothing.
    for (const numbers of ['1,2,3,4,5', '5,4,3,2,1', '7,7,7,7,7'])
      expect((await tell({ feed: 'acme', issue, numbers })).status).toBe(409);
    const say = (who: string) => foyer(`lottery result ${GAME} ${issue} 1,2,3,4,5 --operator ${who}`);
    expect((await say('ana')).data).toEqual({ outcome: 'contradicted' });
    const { gameOf } = createLotteryGames(world.db);
    await expect(
      createDrawResults({ db: world.db, gameOf }).say({
        ...world.place(id),
        numbers: '1,2,3,4,5',
        by: ' Ana',
        reason: '',
      }),
    ).rejects.toMatchObject({ code: 'LOTTERY_SAME_PERSON' });
    expect(await world.stateOf(id)).toBe('sealed');
    expect((await say('bia')).data).toEqual({ outcome: 'drawn' });
    await world.until(life, id, 'published');
  });

  it('[LOTT-3] another feed or a person is noted, and nothing is drawn until two more agree', async () => {
    const { id, issue } = await sealed();
    await foyer(`lottery result ${GAME} ${issue} 9,9,9,9,9 --operator ana`);
    expect(await tell({ feed: 'sure', issue, numbers: '1,2,3,4,5' })).toEqual({
      status: 409,
      result: 'contradicted',
    });
    expect(await world.stateOf(id)).toBe('sealed');
    expect(await alarms(id)).toHaveLength(1);
    expect((await foyer(`lottery result ${GAME} ${issue} 1,2,3,4,5 --operator bia`)).data).toEqual({
      outcome: 'drawn',
    });
  });

  it('[LOTT-3] numbers that count changes nothing: it comes too late and stands before the operators', async () => {
    const { id, life, issue } = await sealed();
    await tell({ feed: 'sure', issue, numbers: '1,2,3,4,5' });
    await world.until(life, id, 'published');
    const [leased] = await world.draws
      .takeDrawsToSettle({ merchantId: MERCHANT, most: 100 })
      .then((all) => all.filter((one) => one.id === id));
    if (leased === undefined) throw new Error('it is not to be settled');
    await world.draws.setSettled({ ...leased, winners: 0, payoutMinor: 0n });
    for (const feed of ['sure', 'acme'])
      expect(await tell({ feed, issue, numbers: '5,4,3,2,1' })).toEqual({
        status: 409,
        result: 'contradicted',
      });
    expect(await world.stateOf(id)).toBe('settled');
    expect((await alarms(id)).join()).toContain('contradicts the numbers that count, 1,2,3,4,5');
    // One operator alone does not correct with the feeds' help; two do.
    const correct = (who: string) =>
      foyer(`lottery correct ${GAME} ${issue} 5,4,3,2,1 --reason late --operator ${who}`);
    expect((await correct('ana')).data).toEqual({ outcome: 'waits' });
    expect((await correct('bia')).data).toEqual({ outcome: 'corrected' });
    const { gameOf } = createLotteryGames(world.db);
    await expect(
      createDrawResults({ db: world.db, gameOf }).say({
        ...world.place(id),
        numbers: '5,4,3,2,1',
        by: 'caio',
        reason: '',
      }),
    ).rejects.toMatchObject({ code: 'LOTTERY_DRAW_STATE' });
  });
});

describe('the operator’s tool', () => {
  it('[LOTT-3] shows a secret once, takes games from outside alone, and a new secret ends the old one', async () => {
    expect((await foyer(`lottery feed add own --games TEST_OWN`)).exit).toBe(2);
    expect((await foyer(`lottery feed add Big --games ${GAME}`)).exit).toBe(2);
    expect((await foyer(`lottery feed set none --enabled on`)).exit).toBe(3);
    const listed = JSON.stringify((await foyer('lottery feed list')).data);
    for (const secret of secrets.values()) expect(listed).not.toContain(secret);
    const { data } = await foyer(`lottery feed add acme --games ${GAME}`);
    const old = secrets.get('acme') ?? '';
    secrets.set('acme', (data as { secret: string }).secret);
    const { issue } = await sealed();
    expect((await tell({ feed: 'acme', issue, numbers: '1,2,3,4,5', secret: old })).status).toBe(401);
    expect((await tell({ feed: 'acme', issue, numbers: '1,2,3,4,5' })).status).toBe(202);
  });
});
