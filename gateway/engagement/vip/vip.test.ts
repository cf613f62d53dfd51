import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseError } from '../../database/errors';
import { createMembers } from '../../identity/members';
import { clearing, vendor } from '../../ledger/testing';
import { freshEngine, MERCHANT, type TestEngine } from '../testing';
import { readLevelFile } from './level-file';
import { createVip } from './vip';
import { replaceLevels } from './vip.queries';

let t: TestEngine;
beforeAll(async () => void (t = await freshEngine()));
afterAll(() => t.close());

const LEVELS = [
  { level: 1, name: 'Bronze', color: '#aa7744', deposits: 100, turnover: 0 },
  { level: 2, name: 'Silver', deposits: 100, turnover: 500 },
  { level: 3, name: 'Gold', deposits: 1_000, turnover: 500 },
];
/** Keys of the letters that were written. */
const written: string[] = [];
const letters = {
  write: (_: unknown, { key }: { key: string }) => {
    written.push(key);
    return Promise.resolve(() => undefined);
  },
};
/** As the owner of the tables: periods began some days earlier. */
const passes = async (memberId: bigint, days: number): Promise<void> => {
  await t.database.owner("select set_config('foyer.merchant', $1, false)", [String(MERCHANT)]);
  await t.database.owner(
    'update member_vip set from_day = from_day - $2::int, until_day = until_day - $2::int, noticed_at = noticed_at - make_interval(days => $2) where member_id = $1',
    [memberId, days],
  );
  await t.database.owner('update rollup_day set day = day - $2::int where member = ($1::int8)::text', [
    memberId,
    days,
  ]);
};
const stake = async (memberId: bigint, minor: bigint, key: string): Promise<void> => {
  const account = { class: 'player', owner: memberId.toString(), currency: 'CNY' } as const;
  const result = await t.ledger.post({
    ...{ type: 'post', merchantId: MERCHANT, source: 'HOUSE', key, actor: 'tests', kind: 'debit' },
    postings: [
      { account, amountMinor: -minor },
      { account: { ...vendor, currency: 'CNY' }, amountMinor: minor },
    ],
  });
  expect(result.ok).toBe(true);
  await t.bet(memberId, minor, 0n, { id: key });
};

describe('[MEM-9] levels of members', () => {
  it('rise by what was paid in and staked, each level once, and give what promotions give for it', async () => {
    expect(clearing.currency).toBe('CNY');
    const read = readLevelFile(LEVELS);
    if (!read.ok) throw new Error(read.reason);
    const { query } = t.database.merchant(MERCHANT);
    await replaceLevels(query, { merchantId: MERCHANT, levels: read.levels });
    await t.run(
      'level-up',
      {
        ...{ kind: 'UPGRADE_BONUS', trigger: { on: 'level' } },
        effects: [{ unit: 'points', amount: { rule: 'ppm', fact: 'event.level', ppm: 10_000_000 } }],
      },
      { PTS: 1_000n },
    );
    const vip = createVip({ db: t.database, letters });
    const who = await t.member({ type: 0 });
    const of = { merchantId: MERCHANT, memberId: who, currency: 'CNY' };
    const work = async (): Promise<void> => {
      await t.engine.round(MERCHANT);
      await vip.raise(MERCHANT);
      await t.engine.round(MERCHANT);
    };
    await t.deposit(who, 1_200n);
    await work();
    const bronze = await vip.progress(of);
    expect(bronze).toMatchObject({ level: 1, name: 'Bronze', color: '#aa7744', nextName: 'Silver' });
    expect([bronze.turnover.actual.minor, bronze.turnover.expected.minor]).toEqual([0n, 500n]);
    expect(await t.balance('points', who, 'PTS')).toBe(10n);
    await stake(who, 600n, 'v1');
    await work();
    // Both at once: each of the two is heard.
    expect(await vip.progress(of)).toMatchObject({ level: 3, name: 'Gold', nextName: '' });
    expect(await t.balance('points', who, 'PTS')).toBe(60n);
    const { clubLabel } = await createMembers({ db: t.database, now: Date.now }).info(of);
    expect(clubLabel).toMatchObject({ labelId: 3, labelName: 'Gold', type: 'AUTO' });
    // Other levels, and what is taken back, lower no one; what was reached is not reached again.
    await t.back(who, 600n, '');
    await replaceLevels(query, { merchantId: MERCHANT, levels: read.levels });
    await work();
    expect(await vip.progress(of)).toMatchObject({ level: 3 });
    expect(await t.balance('points', who, 'PTS')).toBe(60n);
  });

  it('stand for a period, are kept by what was said before, and fall by one after a notice', async () => {
    const KEPT = LEVELS.map((level, at) => ({
      ...level,
      ...(at > 0 && { keep: { days: 30, turnover: 400, notice: 5 } }),
    }));
    const read = readLevelFile(KEPT);
    if (!read.ok) throw new Error(read.reason);
    const { query } = t.database.merchant(MERCHANT);
    await replaceLevels(query, { merchantId: MERCHANT, levels: read.levels });
    const vip = createVip({ db: t.database, letters });
    const who = await t.member({ type: 0 });
    const of = { merchantId: MERCHANT, memberId: who, currency: 'CNY' };
    const work = async (): Promise<void> => {
      await t.engine.round(MERCHANT);
      await vip.raise(MERCHANT);
      await vip.keep(MERCHANT, 'CNY');
      await t.engine.round(MERCHANT);
    };
    const known = async (): Promise<number> => {
      const [row] = await query<{ level: number }>(
        `select level from engagement_event where merchant_id = $1 and member_id = $2 and kind in ('level', 'level-change') order by seq desc limit 1`,
        [MERCHANT, who],
      );
      return row?.level ?? 0;
    };
    await t.deposit(who, 2_000n);
    await stake(who, 500n, 'k1');
    await work();
    const stands = await vip.progress(of);
    expect(stands).toMatchObject({ level: 3, keep: { below: 'Silver' } });
    expect(stands.keep?.turnover.expected.minor).toBe(400n);
    expect(Math.round(((stands.keep?.until ?? 0) - Date.now()) / 86_400_000)).toBeGreaterThanOrEqual(29);
    // What was staked on its first day keeps it: nothing is told, and another period begins.
    written.length = 0;
    await passes(who, 30);
    await work();
    expect([(await vip.progress(of)).level, written]).toEqual([3, []]);
    // Now nothing was: told once, then a level less, and no more than one.
    await passes(who, 26);
    await work();
    await work();
    expect([(await vip.progress(of)).level, written.length]).toEqual([3, 1]);
    expect(written[0]).toMatch(/^level-ends-3-/);
    await passes(who, 5);
    await work();
    await work();
    expect(await vip.progress(of)).toMatchObject({ level: 2, name: 'Silver', nextName: 'Gold' });
    expect([await known(), written.length]).toEqual([2, 2]);
    // A lost level comes again by what keeps it, and is no level for the first time: nothing is given for it.
    const points = await t.balance('points', who, 'PTS');
    await stake(who, 400n, 'k2');
    await work();
    expect([(await vip.progress(of)).level, await known()]).toEqual([3, 3]);
    expect(await t.balance('points', who, 'PTS')).toBe(points);
  });

  it('do not fall without a notice, nor while a member pauses, and the one that is kept by itself stays', async () => {
    const { query } = t.database.merchant(MERCHANT);
    const vip = createVip({ db: t.database, letters });
    const [late, paused] = [await t.member({ type: 0 }), await t.member({ type: 0 })];
    const levelOf = async (memberId: bigint) =>
      (await vip.progress({ merchantId: MERCHANT, memberId, currency: 'CNY' })).level;
    for (const who of [late, paused]) {
      await t.deposit(who, 700n);
      await stake(who, 500n, `n${who}`);
    }
    await t.engine.round(MERCHANT);
    await vip.raise(MERCHANT);
    expect([await levelOf(late), await levelOf(paused)]).toEqual([2, 2]);
    // Nothing of it was within the period.
    await t.database.owner("select set_config('foyer.merchant', $1, false)", [String(MERCHANT)]);
    await t.database.owner('update rollup_day set day = day - 90 where member in ($1, $2)', [
      `${late}`,
      `${paused}`,
    ]);
    await query(
      'insert into protection_member (merchant_id, member_id) values ($1, $2) on conflict do nothing',
      [MERCHANT, paused],
    );
    await query(
      `insert into play_stop (merchant_id, member_id, kind, from_at, until_at, actor)
         values ($1, $2, 'pause', now() - interval '2 days', now() - interval '1 day', 'member')`,
      [MERCHANT, paused],
    );
    written.length = 0;
    // No node ran for longer than the period: the days of the notice are given all the same.
    for (const who of [late, paused]) await passes(who, 40);
    await t.database.owner(
      "update play_stop set from_at = now() - interval '20 days', until_at = now() - interval '19 days' where member_id = $1",
      [paused],
    );
    await vip.keep(MERCHANT, 'CNY');
    expect([await levelOf(late), await levelOf(paused)]).toEqual([2, 2]);
    expect(written).toHaveLength(1);
    for (let at = 0; at < 3; at += 1) {
      await passes(late, 40);
      await vip.keep(MERCHANT, 'CNY');
    }
    expect(await levelOf(late)).toBe(1);
  });

  it('of other members end although the letter of one cannot be written', async () => {
    const { query } = t.database.merchant(MERCHANT);
    const members = [await t.member({ type: 0 }), await t.member({ type: 0 })];
    for (const who of members) {
      await t.deposit(who, 700n);
      await stake(who, 500n, `w${who}`);
    }
    await t.engine.round(MERCHANT);
    const [broken = 0n, other = 0n] = members;
    const vip = createVip({
      db: t.database,
      letters: {
        write: (write, letter) =>
          letter.memberId === broken
            ? write('select 1/0').then(() => () => undefined)
            : letters.write(write, letter),
      },
    });
    await vip.raise(MERCHANT);
    // Nothing of it was within the period, which is over.
    await t.database.owner("select set_config('foyer.merchant', $1, false)", [String(MERCHANT)]);
    await t.database.owner('update rollup_day set day = day - 90 where member in ($1, $2)', [
      `${broken}`,
      `${other}`,
    ]);
    for (const who of members) await passes(who, 40);
    await expect(vip.keep(MERCHANT, 'CNY')).rejects.toThrow(
      'periods of levels: 1 of 2 failed, first: division by zero (22012)',
    );
    const noticed = await query<{ member_id: bigint; told: boolean }>(
      'select member_id, noticed_at is not null as told from member_vip where merchant_id = $1 and member_id = any ($2::int8[]) order by member_id',
      [MERCHANT, members],
    );
    expect(noticed).toEqual([
      { member_id: broken, told: false },
      { member_id: other, told: true },
    ]);
    // It waits for its next try.
    await vip.keep(MERCHANT, 'CNY');
  });

  it('[ISSUE-26.10] are tried once while the database is down and again by the next run', async () => {
    const { query } = t.database.merchant(MERCHANT);
    const members = [await t.member({ type: 0 }), await t.member({ type: 0 })];
    for (const who of members) {
      await t.deposit(who, 700n);
      await stake(who, 500n, `l${who}`);
    }
    await t.engine.round(MERCHANT);
    let tries = 0;
    let isAway = true;
    const vip = createVip({
      db: t.database,
      letters: {
        write(write, letter) {
          tries += 1;
          return isAway
            ? Promise.reject(new DatabaseError({ code: 'DATABASE_LOST', sentence: 'gone' }))
            : letters.write(write, letter);
        },
      },
    });
    await vip.raise(MERCHANT);
    await t.database.owner("select set_config('foyer.merchant', $1, false)", [String(MERCHANT)]);
    await t.database.owner('update rollup_day set day = day - 90 where member = any ($1::text[])', [
      members.map(String),
    ]);
    for (const who of members) await passes(who, 40);
    await expect(vip.keep(MERCHANT, 'CNY')).rejects.toThrow(
      'periods of levels: 1 of 1 failed, first: gone (DATABASE_LOST)',
    );
    // The letters of the other members would fail alike.
    expect(tries).toBe(1);
    isAway = false;
    await vip.keep(MERCHANT, 'CNY');
    const rows = await query<{ told: boolean }>(
      'select noticed_at is not null as told from member_vip where merchant_id = $1 and member_id = any ($2::int8[])',
      [MERCHANT, members],
    );
    expect(rows).toEqual([{ told: true }, { told: true }]);
  });

  it('are refused in a file that leaves one out, asks for less above, or holds what is not known', () => {
    const refused = (value: unknown) => {
      const read = readLevelFile(value);
      return read.ok ? 'read' : read.field;
    };
    expect(refused(LEVELS)).toBe('read');
    expect(refused({})).toBe('file');
    expect(refused([LEVELS[1]])).toBe('0.level');
    expect(refused([LEVELS[0], { ...LEVELS[1], deposits: 99 }])).toBe('1');
    expect(refused([{ ...LEVELS[0], deposits: -1 }])).toBe('0.deposits');
    expect(refused([{ ...LEVELS[0], color: 'red' }])).toBe('0.color');
    expect(refused([{ ...LEVELS[0], perks: 1 }])).toBe('0.perks');
    expect(refused([null])).toBe('0.level');
    const kept = (keep: unknown) => refused([{ ...LEVELS[0], keep }]);
    expect(kept({ days: 30, deposits: 1 })).toBe('read');
    expect(kept({ days: 27, deposits: 1 })).toBe('0.keep.days');
    expect(kept({ days: 30, deposits: 1, notice: 2 })).toBe('0.keep.notice');
    expect(kept({ days: 30 })).toBe('0.keep');
    expect(kept({ days: 30, turnover: -1 })).toBe('0.keep.turnover');
    expect(kept({ days: 30, turnover: 1, rank: 1 })).toBe('0.keep.rank');
  });
});
