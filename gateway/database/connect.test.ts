import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uniqueViolation } from './errors';
import { freshDatabase, openTestDatabase, type TestDatabase } from './testing';

let db: TestDatabase;

beforeAll(async () => {
  db = await freshDatabase();
  for (const [id, code] of [
    [1, 'one'],
    [2, 'two'],
  ] as const) {
    await db.operator.query(
      'insert into merchant (id, code, name, currency, default_language, languages) values ($1, $2, $2, $3, $4, $5)',
      [id, code, 'CNY', 'en', ['en', 'zh']],
    );
  }
  await db.owner(
    'create table probe (merchant_id int not null, word text not null, amount bigint, facts jsonb, unique (merchant_id, word))',
  );
  await db.owner("select foyer_protect('probe')");
  await db.owner('create table chronicle (merchant_id int not null, word text not null)');
  await db.owner("select foyer_protect_append('chronicle')");
});
afterAll(() => db.close());

describe('the application pool', () => {
  it('runs as foyer_app, which owns nothing and cannot pass row-level security', async () => {
    const [row] = await db.operator.query(
      'select current_user as who, rolsuper, rolbypassrls from pg_roles where rolname = current_user',
    );
    expect(row).toEqual({ who: 'foyer_app', rolsuper: false, rolbypassrls: false });
    await expect(db.operator.query('drop table merchant')).rejects.toMatchObject({ code: '42501' });
    await expect(db.operator.query('alter table probe disable row level security')).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('has no statement compiled and no idle session ended, whatever the database is set to', async () => {
    await db.owner(`alter database ${db.name} set jit = on`);
    await db.owner(`alter database ${db.name} set plan_cache_mode = force_custom_plan`);
    await db.owner(`alter database ${db.name} set idle_session_timeout = '1h'`);
    const again = await openTestDatabase(db.name, 1);
    const settings = await again.operator.query(
      `select current_setting('jit') as jit, current_setting('plan_cache_mode') as plans,
        current_setting('idle_session_timeout') as idle`,
    );
    await again.close();
    await db.owner(`alter database ${db.name} reset all`);
    expect(settings).toEqual([{ jit: 'off', plans: 'auto', idle: '0' }]);
  });

  it('reads int8 as bigint, numeric as text, and carries arrays, json and odd strings unharmed', async () => {
    const word = 'a"b\\c,{d} \u0000'.replace('\u0000', 'ü');
    const [row] = await db.operator.query(
      'select 9007199254740993::int8 as big, 1.10::numeric as exact, $1::text[] as words, $2::int8[] as bigs, $3::jsonb as facts, $4::int8 as one, $5::text as nothing, $6::int as few',
      [[word, 'NULL', ''], [1n, -2n], JSON.stringify({ a: [1] }), 5n, null, 7],
    );
    expect(row).toEqual({
      big: 9007199254740993n,
      exact: '1.10',
      words: [word, 'NULL', ''],
      bigs: [1n, -2n],
      facts: { a: [1] },
      one: 5n,
      nothing: null,
      few: 7,
    });
  });

  it('shows a merchant its own rows only, and nothing without a merchant', async () => {
    await db.merchant(1).query('insert into probe values ($1, $2)', [1, 'mine']);
    expect(await db.merchant(1).query('select word from probe')).toEqual([{ word: 'mine' }]);
    expect(await db.merchant(2).query('select word from probe')).toEqual([]);
    expect(await db.operator.query('select word from probe')).toEqual([]);
    expect(await db.merchant(2).query("update probe set word = 'stolen' returning word")).toEqual([]);
    await expect(db.merchant(2).query('insert into probe values (1, $1)', ['planted'])).rejects.toMatchObject(
      { code: '42501' },
    );
    await expect(db.operator.query('insert into probe values (1, $1)', ['planted'])).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('holds all of the statements that leave together, or none, and takes no more once they have left', async () => {
    const scope = db.merchant(1);
    const add = (word: string) => ['insert into probe values (1, $1) returning word', [word]] as const;
    const both = await scope.together((query) =>
      Promise.all([query(...add('t1')), query(...add('t2')), query('set local synchronous_commit = off')]),
    );
    expect(both.slice(0, 2)).toEqual([[{ word: 't1' }], [{ word: 't2' }]]);
    // The first failure is told, and what `work` makes of it does not let the others hold.
    const twice = scope.together(async (query) => {
      const sent = [query(...add('t3')), query(...add('t1')), query(...add('t4'))];
      await Promise.allSettled(sent);
    });
    await expect(twice).rejects.toMatchObject({ code: '23505' });
    const late = scope.together(async (query) => {
      await query(...add('t5'));
      await query(...add('t6'));
    });
    await expect(late).rejects.toMatchObject({ code: 'DATABASE_CLOSED' });
    expect(await scope.query("select word from probe where word like 't_' order by word")).toEqual([
      { word: 't1' },
      { word: 't2' },
      { word: 't5' },
    ]);
    expect(
      await db.merchant(2).together((query) => query("select word from probe where word like 't_'")),
    ).toEqual([]);
  });

  it('fails a transaction by a statement that was not waited for, with that statement’s own words', async () => {
    const scope = db.merchant(1);
    const work = scope.tx(async (query) => {
      await query("insert into probe values (1, 'u1')");
      query("insert into probe values (1, 'u1')").catch(() => undefined);
      query("insert into probe values (1, 'u2')").catch(() => undefined);
      return 'done';
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(await scope.query("select word from probe where word like 'u_'")).toEqual([]);
    const good = scope.tx(async (query) => {
      await query("insert into probe values (1, 'u3')");
      query("insert into probe values (1, 'u4')").catch(() => undefined);
    });
    await good;
    expect(await scope.query("select word from probe where word like 'u_' order by word")).toEqual([
      { word: 'u3' },
      { word: 'u4' },
    ]);
  });

  it('does not leave a merchant behind on a connection', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, i) => db.merchant((i % 2) + 1).query('select 1')));
    const seen = await Promise.all(
      Array.from({ length: 20 }, () => db.operator.query('select foyer_merchant() as id')),
    );
    expect(new Set(seen.map((rows) => rows[0]?.['id']))).toEqual(new Set([null]));
  });

  it('lets an append-only table be added to and never changed', async () => {
    await db.merchant(1).query("insert into chronicle values (1, 'a')");
    await expect(db.merchant(1).query("update chronicle set word = 'b'")).rejects.toMatchObject({
      code: '42501',
    });
    await expect(db.merchant(1).query('delete from chronicle')).rejects.toMatchObject({ code: '42501' });
  });

  it('refuses an id that is no merchant before anything is sent', () => {
    for (const id of [0, -1, 1.5, Number.NaN, 2 ** 31, "1'; drop table merchant; --" as unknown as number]) {
      expect(() => db.merchant(id)).toThrow(expect.objectContaining({ code: 'DATABASE_MERCHANT_INVALID' }));
    }
  });
});

describe('a transaction', () => {
  it('is undone as a whole when the work throws, and names a unique violation', async () => {
    const work = db.merchant(1).tx(async (query) => {
      await query("insert into probe values (1, 'half')");
      await query("insert into probe values (1, 'half')");
    });
    const error: unknown = await work.catch((reason: unknown) => reason);
    expect(uniqueViolation(error)).toBe('probe_merchant_id_word_key');
    expect(await db.merchant(1).query("select 1 as x from probe where word = 'half'")).toEqual([]);
  });

  it('fails instead of quietly rolling back when the work swallowed a failed statement', async () => {
    const work = db.merchant(1).tx(async (query) => {
      await query("insert into probe values (1, 'swallowed')");
      await query('select 1 / 0').catch(() => undefined);
    });
    await expect(work).rejects.toMatchObject({ code: '22012' });
    expect(await db.merchant(1).query("select 1 as x from probe where word = 'swallowed'")).toEqual([]);
  });

  it('refuses statements after its end', async () => {
    let late: (() => Promise<unknown>) | undefined;
    await db.operator.tx(async (query) => {
      await query('select 1');
      late = () => query('select 2');
    });
    await expect(late?.()).rejects.toMatchObject({ code: 'DATABASE_CLOSED' });
  });
});

describe('a lost connection', () => {
  it('fails what was under way with DATABASE_LOST and serves the next request', async () => {
    const own = await freshDatabase({ poolSize: 1 });
    const work = own.operator.tx(async (query) => {
      await query('select pg_terminate_backend(pg_backend_pid())');
    });
    await expect(work).rejects.toMatchObject({ code: 'DATABASE_LOST' });
    expect(await own.operator.query('select 1 as x')).toEqual([{ x: 1 }]);
    await own.close();
  });
});

describe('notices', () => {
  it('reach every listener of the channel until it stops', async () => {
    const heard: string[] = [];
    const stop = await db.listen('probe', (payload) => heard.push(payload));
    await db.notify('probe', 'a "quoted" word');
    await expect.poll(() => heard).toEqual(['a "quoted" word']);
    await stop();
  });

  it('readiness is true while the database answers and false once closed', async () => {
    const own = await freshDatabase();
    expect(await own.ready(2_000)).toBe(true);
    await own.close();
    expect(await own.ready(2_000)).toBe(false);
    await expect(own.operator.query('select 1')).rejects.toMatchObject({ code: 'DATABASE_CLOSED' });
  });
});
