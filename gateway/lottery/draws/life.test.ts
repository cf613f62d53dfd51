import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Query } from '../../database/types';
import { testGame } from '../testing';
import { createDrawJobs, skewOf } from './jobs';
import { voidMissed } from './life.queries';
import { drawStates } from './types';
import { mayStep } from './draw.flow';
import { type DrawWorld, MERCHANT, startDrawWorld } from './testing';
import { verifyDraw } from './verify';

let world: DrawWorld;
const game = testGame();
beforeAll(async () => {
  world = await startDrawWorld();
  await world.load(game);
});
afterAll(() => world.stop());
const whatOf = (issue: string | undefined) =>
  world.news.filter(({ data }) => data.issue === issue).map(({ data }) => data.what);
const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'done';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
};
const sql: Query = (text, values) => world.db.merchant(MERCHANT).query(text, values);
const HOUR_MS = 3_600_000;
/** Returns true while a session of this database waits for the exclusive lock of a draw. */
const isCloseWaiting = async (): Promise<boolean> =>
  (
    await world.db.owner(
      `select 1 from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    )
  ).length > 0;

describe('the life of a draw', () => {
  it('[LOTT-3] goes from open to published by itself and tells each step', async () => {
    const id = await world.add({ game, closesMs: -10 });
    await world.until(world.life(), id, 'published');
    const draw = await world.draws.drawOf(world.place(id));
    expect(draw?.numbers).toMatch(/^\d(,\d){4}$/);
    expect(whatOf(draw?.issue)).toEqual(['open', 'closed', 'sealed', 'numbers']);
    const transcript = await world.draws.transcriptOf(world.place(id));
    const verdict = await verifyDraw({ transcript });
    expect(verdict.checks.filter(({ ok }) => ok === false)).toEqual([]);
    expect(verdict.ok).toBe(true);
    expect(transcript).toMatchObject({ trust: 'house', numbers: draw?.numbers });
  });

  it('[LOTT-3] is drawn late by the same commitment where its game says so, or void where that is said', async () => {
    const missed = await world.add({ game, closesMs: -50_000, drawsMs: -40_000 });
    await world.makeDue(missed);
    const asVoid = testGame({ code: 'TEST_VOID', missed: 'void' });
    await world.load(asVoid);
    const given = await world.add({ game: asVoid, closesMs: -50_000, drawsMs: -40_000 });
    expect(await voidMissed(world.db, MERCHANT)).toBe(1);
    expect(await world.stateOf(given)).toBe('void');
    const { commitment } = (await world.draws.drawOf(world.place(missed))) ?? {};
    await world.until(world.life(), missed, 'published');
    expect(await world.draws.transcriptOf(world.place(missed))).toMatchObject({ commitment });
  });

  it('[LOTT-3] waits for an earlier draw of its chain that still sells tickets', async () => {
    const early = await world.add({ game, closesMs: HOUR_MS });
    const late = await world.add({ game, closesMs: -10 });
    const life = world.life();
    await world.until(life, late, 'sealed');
    for (let turn = 0; turn < 3; turn += 1) {
      await world.makeDue(late);
      await life.run(MERCHANT);
    }
    expect(await world.stateOf(late)).toBe('sealed');
    await world.draws.markVoid({ ...world.place(early), by: 'ana', reason: 'a test' });
    await world.makeDue(late);
    await world.until(life, late, 'published');
  });
});

describe('who tries to steer a draw', () => {
  it('[LOTT-3] cannot sell a ticket once it is closed, nor while it closes', async () => {
    await world.db.owner('create table late_ticket (merchant_id int, draw_id bigint)');
    await world.db.owner('grant insert on late_ticket to foyer_app');
    await world.db.owner(
      'create trigger late before insert on late_ticket for each row execute function lottery_refuse_late()',
    );
    const id = await world.add({ game, closesMs: HOUR_MS });
    const life = world.life();
    await world.until(life, id, 'open');
    const buy = () => sql('insert into late_ticket values (1, $1)', [id]);
    expect(await codeOf(buy())).toBe('done');
    let close: Promise<unknown> = Promise.resolve();
    let tooLate = Promise.resolve('');
    // A ticket that is being bought holds the close up; by the clock no other gets in meanwhile.
    await world.db.merchant(MERCHANT).tx(async (query) => {
      await query('insert into late_ticket values (1, $1)', [id]);
      await world.moveTimes(id, { closesMs: -10, drawsMs: -5 });
      close = world.until(life, id, 'published');
      await expect.poll(isCloseWaiting).toBe(true);
      tooLate = codeOf(buy());
      expect(await world.stateOf(id)).toBe('open');
    });
    expect(await tooLate).toBe('LT002');
    await close;
    expect(await codeOf(buy())).toBe('LT002');
  });

  it('[LOTT-3] cannot write numbers before the seal, a second time, or change what is sealed', async () => {
    const id = await world.add({ game, closesMs: -10, drawsMs: HOUR_MS });
    const life = world.life();
    await world.until(life, id, 'open');
    const write = (revision: number) =>
      sql(
        `insert into lottery_result (merchant_id, draw_id, revision, source, numbers, transcript, drawn_by)
         values (1, $1, $2, 'own', '1,2,3,4,5', '{}', 'eve')`,
        [id, revision],
      );
    expect(await codeOf(write(1))).toBe('LT001');
    await world.until(life, id, 'sealed');
    // Sealed, and its time has not come.
    expect(await codeOf(write(1))).toBe('LT001');
    const change = (what: string) =>
      codeOf(sql(`update lottery_draw set ${what} where merchant_id = 1 and id = $1`, [id]));
    expect(await change(`root = '${'ab'.repeat(32)}'`)).toBe('LT001');
    expect(await change('ticket_count = 7')).toBe('LT001');
    expect(await change(`state = 'void'`)).toBe('LT001');
    for (const column of [
      `commitment = '${'ab'.repeat(32)}'`,
      'closes_at = closes_at',
      'beacon_round = 1',
      'chain_index = 9',
    ])
      expect(await change(column), column).toBe('42501');
    const [published] = await sql<{ id: bigint }>(
      `select id from lottery_draw where merchant_id = 1 and state = 'published' and source = 'own' limit 1`,
    );
    for (const column of ['delete from lottery_result', `update lottery_result set numbers = '0,0,0,0,0'`])
      expect(await codeOf(sql(`${column} where merchant_id = 1`)), column).toBe('42501');
    expect(
      await codeOf(
        sql(
          `insert into lottery_result (merchant_id, draw_id, revision, source, numbers, transcript, drawn_by)
           values (1, $1, 2, 'own', '1,2,3,4,5', '{}', 'eve')`,
          [published?.id ?? 0n],
        ),
      ),
    ).not.toBe('done');
  });

  it('[LOTT-3] with another seed meets the commitment: nothing is drawn', async () => {
    const other = testGame({ code: 'TEST_OTHER' });
    await world.load(other);
    const id = await world.add({ game: other, closesMs: -10 });
    await world.db.owner(`set foyer.merchant = '1'`);
    await world.db.owner(`update lottery_chain set seed_box = $1 where game_code = 'TEST_OTHER'`, [
      world.box.close(Buffer.alloc(32, 9)),
    ]);
    const life = world.life();
    await world.until(life, id, 'sealed');
    await world.makeDue(id);
    await life.run(MERCHANT);
    expect(await world.stateOf(id)).toBe('sealed');
    expect(world.errors.join()).toContain('is not the one that was committed to');
  });

  it('[LOTT-3] learns no seed from a column before it is drawn', async () => {
    const rows = await sql<{ text: string }>(
      `select d::text || c::text as text from lottery_draw d join lottery_chain c on c.id = d.chain_id
       where d.merchant_id = 1 and d.state in ('scheduled', 'open', 'sealed')`,
    );
    const chains = await sql<{ seed_box: Uint8Array }>(
      'select seed_box from lottery_chain where merchant_id = 1',
    );
    for (const { seed_box } of chains) {
      const seed = world.box.openBytes(seed_box)?.toString('hex') ?? '-';
      for (const { text } of rows) expect(text).not.toContain(seed);
      expect(Buffer.from(seed_box).toString('hex')).not.toContain(seed);
    }
  });

  it('[LOTT-3] takes no step that is not in the table, not even by hand', async () => {
    const steps: string[] = [];
    const [{ source = '' } = {}] = await world.db.owner<{ source: string }>(
      `select prosrc as source from pg_proc where proname = 'lottery_draw_guard'`,
    );
    for (const from of drawStates)
      for (const to of drawStates)
        if (from !== to && source.includes(`'${from}>${to}'`)) steps.push(`${from} ${to}`);
    const table = drawStates.flatMap((from) =>
      drawStates.filter((to) => mayStep(from, to)).map((to) => `${from} ${to}`),
    );
    expect(steps.sort()).toEqual(table.sort());
  });
});

describe('two nodes and nodes that die', () => {
  it('[LOTT-3] draw each draw once', async () => {
    const ids: bigint[] = [];
    for (let at = 0; at < 12; at += 1) ids.push(await world.add({ game, closesMs: -10 }));
    const [one, two] = [world.life(), world.life()];
    const states = async () => {
      await Promise.all([one.run(MERCHANT), two.run(MERCHANT)]);
      return Promise.all(ids.map((id) => world.stateOf(id)));
    };
    await expect.poll(states).toEqual(ids.map(() => 'published'));
    for (const id of ids) {
      const draw = await world.draws.drawOf(world.place(id));
      expect(draw?.state).toBe('published');
      expect(whatOf(draw?.issue)).toEqual(['open', 'closed', 'sealed', 'numbers']);
    }
  });

  it('[LOTT-3] leave to the next node what they had begun, whatever touch of the database was the last', async () => {
    let killed = 0;
    for (let nth = 1; nth <= 40; nth += 1) {
      const id = await world.add({ game, closesMs: -10 });
      let touches = 0;
      const watch =
        (query: Query): Query =>
        (text, values) => {
          touches += 1;
          return touches >= nth ? Promise.reject(new Error('killed')) : query(text, values);
        };
      const dying: Database = {
        ...world.db,
        merchant: (merchantId) => {
          const real = world.db.merchant(merchantId);
          return {
            query: watch(real.query),
            tx: (work) => real.tx((query) => work(watch(query))),
            together: (work) => real.together((query) => work(watch(query))),
          };
        },
      };
      const life = world.life({ db: dying });
      for (let turn = 0; turn < 4; turn += 1) await life.run(MERCHANT).catch(() => undefined);
      const isOver = touches < nth;
      await world.expire();
      await world.until(world.life(), id, 'published');
      const results = await sql('select 1 from lottery_result where merchant_id = 1 and draw_id = $1', [id]);
      expect(results.length, `killed before touch ${nth}`).toBe(1);
      expect((await verifyDraw({ transcript: await world.draws.transcriptOf(world.place(id)) })).ok).toBe(
        true,
      );
      if (isOver) break;
      killed += 1;
    }
    expect(killed).toBeGreaterThan(5);
    expect(killed).toBeLessThan(40);
  });
});

describe('the clocks', () => {
  it('[LOTT-3] of node and database are told apart from the time that asking takes', () => {
    expect(skewOf({ before: 1_000, database: 1_500, after: 2_000 })).toBe(0);
    expect(skewOf({ before: 1_000, database: 1_900, after: 1_020 })).toBe(880);
    expect(skewOf({ before: 1_000, database: 100, after: 1_020 })).toBe(-900);
  });

  it('[LOTT-3] too far apart stop the drawing with an alarm, within a quarter of a second they do not', async () => {
    const jobs = (aheadMs: number) => {
      const errors: string[] = [];
      const { runAll } = createDrawJobs({
        db: world.db,
        merchants: { all: () => [] },
        box: world.box,
        beacon: () => null,
        life: world.life(),
        gamesOf: () => Promise.resolve([]),
        now: () => Date.now() + aheadMs,
        onError: (error) => errors.push(String(error)),
      });
      return { runAll, errors };
    };
    const far = jobs(5_000);
    expect(await far.runAll(MERCHANT)).toBe(false);
    expect(await jobs(-5_000).runAll(MERCHANT)).toBe(false);
    expect(far.errors.join()).toContain('no draw is closed or drawn here');
    expect(await jobs(100).runAll(MERCHANT)).toBe(true);
    const alarms = await sql(
      `select 1 from lottery_note where merchant_id = 1 and kind = 'alarm' and draw_id is null`,
    );
    expect(alarms).toHaveLength(2);
  });
});
