import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeyBox } from '../../platform/index';
import { freshEngine, MERCHANT, type TestEngine } from '../testing';
import { findContest, listContests } from './contests.queries';
import { budgetOf, checkContest, type Contest, needsOf } from './definition';
import { contestFund, draftContest, openContest } from './desk';
import { contestPresets } from './presets';
import { createRepeats, timeOf } from './repeat';
import { SEED_USE } from './services';

const ID = { merchantId: MERCHANT };
const HOUR = 3_600_000;
const box = createKeyBox('a secret for tests only, of 32 characters', SEED_USE);
let t: TestEngine;
beforeAll(async () => void (t = await freshEngine()));
afterAll(() => t.close());

const clock = (ms: number): string => new Date(ms).toISOString().slice(0, 16);
const faultsOf = (name: string, parts: Record<string, unknown>): string[] => {
  const checked = checkContest(
    {
      ...contestPresets[name]?.({ currency: 'CNY', from: '2026-01-05T00:00', until: '2026-01-06T00:00' }),
      ...parts,
    },
    { currency: 'CNY', country: '' },
  );
  return checked.ok ? [] : checked.faults.map(({ field }) => field);
};
/** A board that began on the day before, a little later in the day, so that its second time is due. */
const daily = async (code: string, times: number): Promise<{ id: bigint; contest: Contest }> => {
  const now = Date.now();
  const window = { currency: 'CNY', from: clock(now - 23.5 * HOUR), until: clock(now + 0.3 * HOUR) };
  const checked = checkContest(
    { ...contestPresets['board']?.(window), repeat: { every: 'day', times } },
    { currency: 'CNY', country: '' },
  );
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  const { contest } = checked;
  const { query, tx } = t.database.merchant(MERCHANT);
  await tx((write) => draftContest(write, { ...ID, zone: 'UTC', code, contest, author: 'Ana' }));
  const row = await findContest(query, { ...ID, code });
  if (row === null) throw new Error('no draft');
  const approve = () => tx((write) => openContest(write, { ...ID, code, approver: 'Bo', box }));
  for (const [unit, amount] of needsOf(contest))
    await t.ledger.post(
      contestFund({ ...ID, contestId: row.id, unit, amount, key: randomUUID(), actor: 'Ana' }),
    );
  // The budget of one time is not that of all.
  expect(await approve()).toMatchObject({ ok: false, fault: 'budget' });
  for (const [unit, amount] of budgetOf(contest))
    await t.ledger.post(
      contestFund({ ...ID, contestId: row.id, unit, amount, key: randomUUID(), actor: 'Ana' }),
    );
  expect(await approve()).toMatchObject({ ok: true });
  return { id: row.id, contest };
};
const repeats = () => createRepeats({ db: t.database, ledger: t.ledger, box, zoneOf: () => 'UTC' });
const named = async (code: string) =>
  (await listContests(t.database.merchant(MERCHANT).query, MERCHANT)).filter((row) =>
    row.code.startsWith(code),
  );

describe('[LOTT-4] contests that repeat', () => {
  it('open by themselves at their own window, once on two nodes, out of the first one’s budget', async () => {
    const { id, contest } = await daily('each-day', 3);
    const pool = (of: bigint) => t.balance('pool', `contest:${of}`);
    const before = await pool(id);
    await Promise.allSettled([repeats().run(MERCHANT), repeats().run(MERCHANT)]);
    await repeats().run(MERCHANT);
    const rows = await named('each-day');
    expect(rows.map(({ code, phase }) => [code, phase])).toEqual([
      ['each-day-2', 'coming'],
      ['each-day', 'running'],
    ]);
    const [second] = rows;
    if (second === undefined) throw new Error('no second');
    expect(second.from_at.getTime()).toBe(Date.parse(`${contest.from}Z`) + 24 * HOUR);
    const needs = needsOf(contest).get('CNY') ?? 0n;
    expect([before - (await pool(id)), await pool(second.id)]).toEqual([needs, needs]);
  });

  it('leave out a time that passed while no node ran, and end with the last', async () => {
    // Its second time began and ended two days ago.
    const now = Date.now();
    const window = { from: clock(now - 72 * HOUR), until: clock(now - 71 * HOUR) };
    const { query } = t.database.merchant(MERCHANT);
    await daily('late', 2);
    const row = await findContest(query, { ...ID, code: 'late' });
    const body = { ...(JSON.parse(row?.body ?? '{}') as object), ...window };
    await query(
      "update contest set body = $2, hash = repeat('a', 64) where merchant_id = $1 and code = 'late'",
      [MERCHANT, JSON.stringify(body)],
    );
    await repeats().run(MERCHANT);
    expect(await named('late')).toHaveLength(1);
  });

  it('open no more when the first is stopped, and none that takes another’s name', async () => {
    await daily('stopped', 3);
    const { query } = t.database.merchant(MERCHANT);
    await query("update contest set state = 'stopped' where merchant_id = $1 and code = 'stopped'", [
      MERCHANT,
    ]);
    await repeats().run(MERCHANT);
    expect(await named('stopped')).toHaveLength(1);
    await daily('taken', 3);
    const row = await findContest(query, { ...ID, code: 'stopped' });
    await query(
      `insert into contest (merchant_id, code, kind, body, hash, author, from_at, until_at)
       select merchant_id, 'taken-2', kind, body, hash, author, from_at, until_at from contest where merchant_id = $1 and id = $2`,
      [MERCHANT, row?.id ?? 0n],
    );
    await expect(repeats().run(MERCHANT)).rejects.toThrow('another contest has its name');
  });

  it('are refused where their times overlap, are without end, or are of a kind that does not repeat', () => {
    expect(faultsOf('board', { repeat: { every: 'day', times: 7 } })).toEqual([]);
    expect(faultsOf('board', { repeat: { every: 'day', times: 7 }, until: '2026-01-06T00:01' })).toEqual([
      'until',
    ]);
    expect(faultsOf('mission', { repeat: { every: 'week', times: 7 }, until: '2026-01-12T00:00' })).toEqual(
      [],
    );
    expect(faultsOf('mission', { repeat: { every: 'week', times: 61 } })).toEqual(['repeat.times']);
    expect(faultsOf('mission', { repeat: { every: 'month', times: 2 } })).toEqual(['repeat.every']);
    expect(faultsOf('raffle', { repeat: { every: 'day', times: 2 } })).toHaveLength(1);
  });

  it('have at each time the text of the first, and repeat no further', () => {
    const checked = checkContest(
      {
        ...contestPresets['board']?.({
          currency: 'CNY',
          from: '2026-01-05T18:00',
          until: '2026-01-06T17:00',
        }),
        repeat: { every: 'week', times: 4 },
      },
      { currency: 'CNY', country: '' },
    );
    if (!checked.ok) throw new Error('faults');
    const third = timeOf(checked.contest, 3);
    expect([third.from, third.until, 'repeat' in third]).toEqual([
      '2026-01-19T18:00',
      '2026-01-20T17:00',
      false,
    ]);
    expect(third.texts).toEqual(checked.contest.texts);
  });
});
