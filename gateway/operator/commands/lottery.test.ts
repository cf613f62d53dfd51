import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DrawWorld, MERCHANT, startDrawWorld } from '../../lottery/draws/testing';
import { makeIssues } from '../../lottery/draws/issues';
import { testGame } from '../../lottery/testing';
import { openOperators, operatorOn } from '../testing';

let world: DrawWorld;
const own = testGame();
const outside = testGame({ code: 'TEST_OUT', source: 'external' });
const files: Record<string, string> = {};
beforeAll(async () => {
  world = await startDrawWorld();
  await openOperators(world.db, ['ana', 'bia', 'caio', 'davi']);
  await world.load(own);
  await world.load(outside);
});
afterAll(() => world.stop());
const foyer = (line: string) => operatorOn(world.db, files)([...line.split(' '), '--json']);
const drawn = async (id: bigint) => {
  const draw = await world.draws.drawOf(world.place(id));
  if (!draw) throw new Error('no such draw');
  return draw;
};
const toSay = async () => {
  const id = await world.add({ game: outside, closesMs: -10 });
  const life = world.life();
  await world.until(life, id, 'sealed');
  return { id, life, named: `TEST_OUT ${(await drawn(id)).issue}` };
};

describe('numbers from outside', () => {
  it('[LOTT-3] count when two operators say the same, and are published', async () => {
    const { id, life, named } = await toSay();
    expect((await foyer(`lottery result ${named} 1,2,3,4,5 --operator ana`)).data).toEqual({
      outcome: 'waits',
    });
    expect((await foyer(`lottery result ${named} 1,2,3,4,5 --operator ana`)).exit).toBe(1);
    expect((await foyer(`lottery result ${named} 1,2,3,4 --operator bia`)).exit).toBe(1);
    expect((await foyer(`lottery result ${named} 1,2,3,4,5 --operator bia`)).data).toEqual({
      outcome: 'drawn',
    });
    await world.until(life, id, 'published');
    expect((await drawn(id)).numbers).toBe('1,2,3,4,5');
  });

  it('[LOTT-3] that contradict each other stay with an alarm until one has two people more', async () => {
    const { id, named } = await toSay();
    await foyer(`lottery result ${named} 1,2,3,4,5 --operator ana`);
    expect((await foyer(`lottery result ${named} 1,2,3,4,6 --operator bia`)).data).toEqual({
      outcome: 'contradicted',
    });
    expect((await foyer(`lottery result ${named} 1,2,3,4,5 --operator caio`)).data).toEqual({
      outcome: 'contradicted',
    });
    expect(await world.stateOf(id)).toBe('sealed');
    const shown = (await foyer(`lottery show ${named}`)).data as { notes: { kind: string }[] };
    expect(shown.notes.map(({ kind }) => kind)).toContain('alarm');
    expect((await foyer(`lottery result ${named} 1,2,3,4,5 --operator davi`)).data).toEqual({
      outcome: 'drawn',
    });
  });

  it('[LOTT-3] are corrected once they are settled, by two with a reason, and settled anew', async () => {
    const { id, life, named } = await toSay();
    for (const who of ['ana', 'bia']) await foyer(`lottery result ${named} 1,2,3,4,5 --operator ${who}`);
    await world.until(life, id, 'published');
    const take = async () => {
      const taken = await world.draws.takeDrawsToSettle({ merchantId: MERCHANT, most: 10 });
      for (const one of taken) await world.draws.setSettled({ ...one, winners: 0, payoutMinor: 0n });
      return taken.map((one) => one.revision);
    };
    expect((await foyer(`lottery correct ${named} 1,2,3,4,7 --reason typo --operator ana`)).exit).toBe(1);
    await take();
    expect(await world.stateOf(id)).toBe('settled');
    expect((await foyer(`lottery correct ${named} 1,2,3,4,7 --operator ana`)).exit).toBe(2);
    await foyer(`lottery correct ${named} 1,2,3,4,7 --reason typo --operator ana`);
    expect((await foyer(`lottery correct ${named} 1,2,3,4,7 --reason typo --operator bia`)).data).toEqual({
      outcome: 'corrected',
    });
    expect(await drawn(id)).toMatchObject({ state: 'corrected', revision: 2, numbers: '1,2,3,4,7' });
    expect(await take()).toContain(2);
    expect(await world.stateOf(id)).toBe('settled');
  });
});

describe('own draws', () => {
  it('[LOTT-3] are never given numbers, and are given up only before the seal', async () => {
    const id = await world.add({ game: own, closesMs: -10, drawsMs: 60_000 });
    await world.until(world.life(), id, 'sealed');
    const named = `TEST_FIVE ${(await drawn(id)).issue}`;
    expect((await foyer(`lottery result ${named} 1,2,3,4,5 --operator ana`)).exit).toBe(1);
    expect((await foyer(`lottery correct ${named} 1,2,3,4,5 --reason no --operator ana`)).exit).toBe(1);
    expect((await foyer(`lottery void ${named} --reason no --operator ana`)).exit).toBe(1);
    const early = await world.add({ game: own, closesMs: 60_000 });
    const other = `TEST_FIVE ${(await drawn(early)).issue}`;
    expect((await foyer(`lottery void ${other} --reason limits --operator ana`)).exit).toBe(0);
    expect(await drawn(early)).toMatchObject({ state: 'void', voidReason: 'limits' });
  });

  it('[LOTT-3] are computed again from their file, and a changed file is found out', async () => {
    await world.load(testGame({ code: 'TEST_FILE' }));
    const id = await world.add({ game: testGame({ code: 'TEST_FILE' }), closesMs: -10 });
    await world.until(world.life(), id, 'published');
    const { issue } = await drawn(id);
    const record = (await foyer(`lottery export TEST_FILE ${issue}`)).data as {
      transcript: Record<string, unknown>;
    };
    files['draw.json'] = JSON.stringify(record);
    expect((await foyer('draw verify draw.json')).exit).toBe(0);
    const changed: Record<string, unknown> = {
      numbers: '0,0,0,0,0',
      seed: 'ab'.repeat(32),
      root: 'cd'.repeat(32),
      count: 1,
      commitment: 'ef'.repeat(32),
      issue: '202611230999',
      trust: 'beacon',
      late: true,
      sealedAt: '2026-03-10T20:00:00.000Z',
      closesAt: '2026-03-10T20:00:00.000Z',
      drawsAt: '2036-03-10T20:00:00.000Z',
      gameVersion: 7,
      build: 'another',
    };
    for (const [field, value] of Object.entries(changed)) {
      files['bad.json'] = JSON.stringify({ ...record, transcript: { ...record.transcript, [field]: value } });
      expect((await foyer('draw verify bad.json')).exit, field).toBe(1);
    }
    const { signature: _, ...first } = record.transcript;
    files['first.json'] = JSON.stringify({ transcript: { ...first, v: 1 } });
    expect(await operatorOn(world.db, files)(['draw', 'verify', 'first.json'])).toMatchObject({
      exit: 0,
      out: expect.arrayContaining([
        'Not signed in this older record, so not proven: gameVersion, space, closesAt, drawsAt, sealedAt, late, chain, build.',
      ]) as unknown,
    });
    files['bad.json'] = JSON.stringify({ ...record, tickets: [{ text: 'one too many', salt: '00' }] });
    expect((await foyer('draw verify bad.json')).exit).toBe(1);
    files['bad.json'] = '{"transcript":{}}';
    expect((await foyer('draw verify bad.json')).exit).toBe(2);
  });
});

describe('issues', () => {
  it('[LOTT-3] stand two days ahead once, whichever node makes them, each with a commitment and in order', async () => {
    const game = testGame({
      code: 'TEST_MANY',
      schedules: [{ zone: 'America/Sao_Paulo', from: '00:00', to: '24:00', everyMinutes: 5 }],
    });
    await world.load(game);
    const make = () => makeIssues({ db: world.db, box: world.box, merchantId: MERCHANT, game, chain: null });
    const made = await Promise.all([make(), make(), make()]);
    expect(made.filter((count) => count > 0)).toHaveLength(1);
    expect(Math.max(...made)).toBeGreaterThan(574);
    const rows = await world.db
      .merchant(MERCHANT)
      .query<{ opens_at: Date; closes_at: Date; commitment: string }>(
        `select opens_at, closes_at, commitment from lottery_draw where merchant_id = 1 and game_code = 'TEST_MANY' order by draws_at`,
      );
    expect(new Set(rows.map(({ commitment }) => commitment)).size).toBe(rows.length);
    rows.slice(1).forEach((row, at) => expect(row.opens_at).toEqual(rows[at]?.closes_at));
  });

  it('[LOTT-3] of a game that asks for a beacon are not made without one', async () => {
    const game = testGame({ code: 'TEST_NONE', beacon: 'drand' });
    await world.load(game);
    await expect(
      makeIssues({ db: world.db, box: world.box, merchantId: MERCHANT, game, chain: null }),
    ).rejects.toThrow('none is set up');
  });
});

describe('games from files', () => {
  it('[LOTT-3] are loaded once, never changed under a version that stands, and refused when they are wrong', async () => {
    const game = testGame({ code: 'TEST_LOAD' });
    files['game.json'] = JSON.stringify(game);
    expect((await foyer('lottery load game.json')).data).toEqual([
      { game: 'TEST_LOAD', version: 1, outcome: 'new' },
    ]);
    expect((await foyer('lottery load game.json')).data).toMatchObject([{ outcome: 'same' }]);
    files['game.json'] = JSON.stringify({ ...game, closeBeforeS: 9 });
    expect((await foyer('lottery load game.json')).exit).toBe(1);
    files['game.json'] = JSON.stringify({ ...game, version: 2, closeBeforeS: 9 });
    expect((await foyer('lottery load game.json')).data).toMatchObject([{ outcome: 'newer' }]);
    files['game.json'] = JSON.stringify({ ...game, version: 3, declaredReturnPpm: 990_000 });
    expect((await foyer('lottery load game.json')).exit).toBe(2);
    files['game.json'] = 'no json';
    expect((await foyer('lottery load game.json')).exit).toBe(2);
  });
});

describe('the book', () => {
  const steps = [
    { fromPpm: 500_000, oddsPpm: 800_000 },
    { fromPpm: 800_000, oddsPpm: 500_000 },
  ];

  it('[LOTT-3] of a new game has a first ladder, which the operator changes or takes away', async () => {
    files['ladder.json'] = JSON.stringify(testGame({ code: 'TEST_LADDER' }));
    await foyer('lottery load ladder.json');
    expect((await foyer('lottery ladder TEST_LADDER')).data).toEqual(steps);
    const set = await foyer('lottery ladder TEST_LADDER --steps 30:90,60:70,90:40');
    expect(set.data).toEqual([
      { fromPpm: 300_000, oddsPpm: 900_000 },
      { fromPpm: 600_000, oddsPpm: 700_000 },
      { fromPpm: 900_000, oddsPpm: 400_000 },
    ]);
    // A later version keeps what the operator has set.
    files['ladder.json'] = JSON.stringify(testGame({ code: 'TEST_LADDER', version: 2 }));
    await foyer('lottery load ladder.json');
    expect((await foyer('lottery ladder TEST_LADDER')).data).toEqual(set.data);
    expect((await foyer('lottery ladder TEST_LADDER --steps none')).data).toEqual([]);
    expect(JSON.stringify((await foyer('audit list')).data)).toContain('lottery ladder');
    for (const bad of [
      '60:70,30:90',
      '30:70,60:90',
      '30:70,30:60',
      '0:50',
      '50:0',
      '100:50',
      '50:100',
      '50',
      'x:1',
    ])
      expect((await foyer(`lottery ladder TEST_LADDER --steps ${bad}`)).exit, bad).toBe(2);
    expect((await foyer('lottery ladder NO_GAME')).exit).toBe(3);
    expect((await foyer('lottery ladder TEST_LADDER')).data).toEqual([]);
  });

  it('[LOTT-3] and the returns are empty where nothing was sold, and ask for what is missing', async () => {
    expect((await foyer('lottery exposure')).data).toEqual([]);
    expect((await foyer('lottery returns')).data).toEqual([]);
    expect((await foyer('lottery exposure --issue 202611230001')).exit).toBe(2);
    expect((await foyer('lottery exposure --game TEST_FIVE --issue 1')).exit).toBe(2);
    expect((await foyer('lottery exposure --game TEST_FIVE --issue 209912310001')).exit).toBe(3);
    expect((await foyer('lottery returns --from 2026-11-23 --to 2026-11-22')).exit).toBe(2);
    expect((await foyer('lottery returns --from yesterday')).exit).toBe(2);
  });
});

describe('a merchant’s currency', () => {
  it('[LOTT-3] that a game has no limits in is told when it is loaded and listed', async () => {
    const game = testGame({ code: 'TEST_SOLD' });
    files['sold.json'] = JSON.stringify(game);
    const load = () => operatorOn(world.db, files)('lottery load sold.json'.split(' '));
    expect((await load()).out).toEqual(['TEST_SOLD 1 loaded.']);
    await world.db.operator.query(`update merchant set currency = 'USDT' where id = 1`);
    try {
      expect((await load()).out).toEqual([
        'TEST_SOLD 1 stands already.',
        'TEST_SOLD has no price and limits in USDT: it is drawn, and nothing is sold for it.',
      ]);
      const listed = (await foyer('lottery list')).data as {
        code: string;
        isSold: boolean;
        currencies: string[];
      }[];
      expect(listed.find(({ code }) => code === 'TEST_SOLD')).toMatchObject({
        isSold: false,
        currencies: ['BRL'],
      });
    } finally {
      await world.db.operator.query(`update merchant set currency = 'BRL' where id = 1`);
    }
    const unlimited = {
      ...game.currencyUnits,
      USDT: { unitMinor: 100, modesPpm: [1_000_000], multipleMax: 9 },
    };
    files['sold.json'] = JSON.stringify({ ...game, version: 2, currencyUnits: unlimited });
    const refused = await foyer('lottery load sold.json');
    expect(refused.exit).toBe(2);
    expect(refused.err.join()).toContain('says no limits in USDT');
  });
});
