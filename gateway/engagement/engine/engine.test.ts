import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimGrant } from '../grants/claims';
import { endDue, forfeit } from '../grants/endings';
import { retryTakeBacks } from '../grants/take-backs';
import { LeftOut } from '../../platform/index';
import { insertCause } from '../log/log.queries';
import { stopPromotion } from '../promotions/promotions.queries';
import { freshEngine, MERCHANT, type TestEngine } from '../testing';
import { createEngine } from './engine';

let t: TestEngine;
beforeAll(async () => void (t = await freshEngine()));
afterAll(() => t.close());

const scope = () => t.database.merchant(MERCHANT);
const round = () => t.engine.round(MERCHANT);
const member = () => t.member({ type: 0 });
const deps = () => ({ db: t.database, ledger: t.ledger, definitions: t.definitions });
/** As the owner of the tables: what a test may do to time. */
const asOwner = async (text: string): Promise<void> => {
  await t.database.owner(`set foyer.merchant = '${MERCHANT}'`);
  await t.database.owner(text);
};
const of = async (memberId: bigint) => (await t.grants()).filter((row) => row.member_id === memberId);
const sound = async () => {
  const { unbalanced, drifted, brokenAt } = await t.ledger.verify({ merchantId: MERCHANT });
  expect([unbalanced, drifted, brokenAt]).toEqual([[], [], null]);
};
const bonusTerms = { wager: 2, days: 60, weights: { RNG: 1_000_000, LIVE: 100_000 } };
const match = {
  effects: [{ unit: 'bonus', amount: { rule: 'ppm', fact: 'event.amount', ppm: 1_000_000, max: 5_000 } }],
  settle: { claim: 'auto', bonus: bonusTerms },
};
/** Only for deposits of one size, so that promotions of other tests stay out. */
const only = (amount: number) => ({ who: { fact: 'event.amount', op: 'eq', value: amount } });
beforeEach(() => void t.granted.splice(0));

describe('[PTS-2] the engine', () => {
  it('gives once for each deposit, however often and by how many nodes the log is judged', async () => {
    const id = await t.run(
      'once',
      { ...only(111), effects: [{ unit: 'money', amount: { rule: 'fixed', amount: 50 } }] },
      { CNY: 1_000n },
    );
    const who = await member();
    for (let n = 0; n < 5; n += 1) await t.deposit(who, 111n);
    const other = t.another();
    await Promise.all([round(), other.round(MERCHANT), round(), other.round(MERCHANT)]);
    await round();
    expect(await t.balance('player', who)).toBe(5n * 111n + 250n);
    expect(await t.balance('pool', id)).toBe(750n);
    // Judged again from the first event on: everything stands already.
    await asOwner('update engagement_cursor set seq = 0');
    await round();
    expect([await t.balance('player', who), await t.balance('pool', id)]).toEqual([5n * 111n + 250n, 750n]);
    expect((await of(who)).map(({ state }) => state)).toEqual(Array(5).fill('completed'));
    await sound();
  });

  it('loses and doubles nothing when it dies before or behind any of its statements', async () => {
    const id = await t.run('kills', { ...only(112) }, { CNY: 100_000n });
    const members = [await member(), await member(), await member(), await member()];
    for (const who of members) for (let n = 0; n < 3; n += 1) await t.deposit(who, 112n);
    let left = 0;
    let kills = 0;
    /** A ledger whose connection breaks at a chosen call, before it is asked or with its answer. */
    const dying = (at: number, answered: boolean) =>
      createEngine({
        ...{ db: t.database, definitions: t.definitions, seed: new Uint8Array(32), zoneOf: () => 'UTC' },
        onGranted: () => undefined,
        onError: () => undefined,
        ledger: {
          open: (input) => t.ledger.open(input),
          postWith: async (input) => {
            left -= 1;
            if (left === 0 && !answered) throw new Error(`killed before ${at}`);
            const result = await t.ledger.postWith(input);
            if (left === 0) throw new Error(`killed behind ${at}`);
            return result;
          },
        },
      });
    for (let at = 1; at <= 3; at += 1)
      for (const answered of [false, true]) {
        left = at;
        await dying(at, answered)
          .round(MERCHANT)
          .catch(() => void (kills += 1));
        await t.deposit(members[0] ?? 0n, 112n);
      }
    await round();
    expect(kills).toBeGreaterThan(0);
    const rows = (await t.grants()).filter((row) => members.includes(row.member_id));
    expect(rows).toHaveLength(18);
    expect(await t.balance('pool', id)).toBe(100_000n - 18n * 500n);
    await sound();
  });

  it('gives no more than the budget holds, in the order of what happened', async () => {
    const id = await t.run('budget', { ...only(113) }, { CNY: 1_200n });
    const [first, second, third] = [await member(), await member(), await member()];
    for (const who of [first, second, third]) await t.deposit(who, 113n);
    await round();
    expect([
      await t.balance('player', first),
      await t.balance('player', second),
      await t.balance('player', third),
    ]).toEqual([613n, 613n, 113n]);
    expect([await t.balance('pool', id), await of(third)]).toEqual([200n, []]);
  });

  it('[MEM-14] pays a claim once, however many ask at the same time', async () => {
    const id = await t.run('claims', { ...only(114), settle: { claim: 'manual', claimHours: 24 } });
    const who = await member();
    await t.deposit(who, 114n);
    await round();
    const [grant] = await of(who);
    if (grant === undefined) throw new Error('no grant');
    expect([grant.state, await t.balance('escrow', `grant:${grant.id}`)]).toEqual(['issued', 500n]);
    const asked = { merchantId: MERCHANT, memberId: who, grantId: grant.id };
    expect(await claimGrant(deps(), { ...asked, memberId: who + 1n })).toEqual({ ok: false, why: 'unknown' });
    const answers = await Promise.all(Array.from({ length: 50 }, () => claimGrant(deps(), asked)));
    expect(answers.every((answer) => answer.ok)).toBe(true);
    expect(answers.filter((answer) => answer.ok && answer.isFirst)).toHaveLength(1);
    expect([await t.balance('player', who), await t.balance('escrow', `grant:${grant.id}`)]).toEqual([
      614n,
      0n,
    ]);
    // What is not claimed goes back.
    await t.deposit(who, 114n);
    await round();
    await asOwner("update promotion_grant set claim_until = clock_timestamp() where state = 'issued'");
    const before = await t.balance('pool', id);
    expect(await endDue(deps(), MERCHANT)).toBe(1);
    expect(await t.balance('pool', id)).toBe(before + 500n);
    const late = (await of(who)).find(({ state }) => state === 'expired');
    expect(await claimGrant(deps(), { ...asked, grantId: late?.id ?? 0n })).toEqual({
      ok: false,
      why: 'gone',
    });
    await sound();
  });

  it('takes back what a deposit gave that is charged back: unclaimed whole, bonus as far as it is there, paid money by a person', async () => {
    await t.run('back-claim', { ...only(115), settle: { claim: 'manual', claimHours: 24 } });
    await t.run('back-bonus', { ...only(115), ...match });
    await t.run('back-paid', {
      ...only(115),
      effects: [{ unit: 'money', amount: { rule: 'fixed', amount: 7 } }],
    });
    const who = await member();
    await t.deposit(who, 115n, '9001');
    await t.back(who, 115n, '9001');
    await round();
    const rows = await of(who);
    expect(rows.map(({ state, review, debt }) => [state, review, debt])).toEqual([
      ['void', false, 0n],
      ['void', false, 0n],
      ['void', true, 7n],
    ]);
    expect(await t.balance('player', who)).toBe(7n);
    await asOwner('update engagement_cursor set seq = 0');
    await round();
    expect((await of(who)).map(({ debt }) => debt)).toEqual([0n, 0n, 7n]);
    await sound();
  });

  it('goes on behind a take-back that fails, and takes back later what it can', async () => {
    const id = await t.run('back-broken', { ...only(119), settle: { claim: 'manual', claimHours: 24 } });
    const who = await member();
    await t.deposit(who, 119n, '9002');
    await round();
    await t.back(who, 119n, '9002');
    await t.deposit(who, 119n, '9003');
    const errors: string[] = [];
    const broken = {
      ...deps(),
      seed: new Uint8Array(32),
      zoneOf: () => 'UTC',
      onGranted: () => undefined,
      onError: (_: unknown, what: string) => void errors.push(what),
    };
    const failing: Parameters<typeof retryTakeBacks>[0]['ledger'] = {
      open: (input) => t.ledger.open(input),
      postWith: (input) =>
        input.operations.some(({ key }) => key.includes('lapse') || key.includes('void'))
          ? Promise.reject(new Error('broken'))
          : t.ledger.postWith(input),
    };
    await createEngine({ ...broken, ledger: failing }).round(MERCHANT);
    // The deposit behind it is judged, and the first grant is still there.
    expect((await of(who)).map(({ state }) => state)).toEqual(['issued', 'issued']);
    expect(errors).toEqual([expect.stringContaining('take-back')]);
    const makeDue = () => asOwner("update promotion_take_back set next_at = '2020-03-10T20:00Z'");
    const tries = () => scope().query<{ tries: number }>('select tries from promotion_take_back');
    expect(await tries()).toEqual([{ tries: 1 }]);
    // Not before it is due, and then once more with a longer wait.
    await retryTakeBacks({ ...broken, ledger: failing }, MERCHANT);
    expect(errors).toHaveLength(1);
    await makeDue();
    await retryTakeBacks({ ...broken, ledger: failing }, MERCHANT);
    expect([await tries(), errors.length]).toEqual([[{ tries: 2 }], 2]);
    await makeDue();
    await retryTakeBacks(broken, MERCHANT);
    expect(await tries()).toEqual([]);
    expect((await of(who)).map(({ state }) => state)).toEqual(['void', 'issued']);
    expect(await t.balance('pool', id)).toBe(1_000_000n - 500n);
    await sound();
  });

  it('ends grants that are due behind those that cannot be ended', async () => {
    await t.run('due-broken', { ...only(129), settle: { claim: 'manual', claimHours: 24 } });
    const members = [await member(), await member()];
    for (const who of members) await t.deposit(who, 129n);
    await round();
    await asOwner("update promotion_grant set claim_until = '2020-03-10T20:00Z' where state = 'issued'");
    const [first] = await of(members[0] ?? 0n);
    const leftOut = new LeftOut(() => 0);
    const failing = {
      ...deps(),
      ledger: {
        open: (input: Parameters<typeof t.ledger.open>[0]) => t.ledger.open(input),
        postWith: (input: Parameters<typeof t.ledger.postWith>[0]) =>
          input.operations.some(({ key }) => key.endsWith(`:${first?.id}`))
            ? Promise.reject(new Error('broken'))
            : t.ledger.postWith(input),
      },
    };
    await expect(endDue(failing, MERCHANT, leftOut)).rejects.toThrow('broken');
    expect(leftOut.ids()).toEqual([first?.id]);
    expect((await of(members[1] ?? 0n)).map(({ state }) => state)).toEqual(['expired']);
    // It is left out of the next looks, and ended once it can be.
    expect(await endDue(failing, MERCHANT, leftOut)).toBe(0);
    expect(await endDue(deps(), MERCHANT)).toBe(1);
    await sound();
  });

  it('is silent to who is shut out or pauses, and stops when it is told to', async () => {
    const id = await t.run('silence', { ...only(116) });
    const [who, free] = [await member(), await member()];
    await asOwner(`insert into protection_member (merchant_id, member_id) values (${MERCHANT}, ${who})`);
    await asOwner(
      `insert into play_stop (merchant_id, member_id, kind, from_at, until_at, actor)
       values (${MERCHANT}, ${who}, 'exclusion', now() - interval '1 day', now() + interval '1 year', 'member')`,
    );
    await t.deposit(who, 116n);
    await t.deposit(free, 116n);
    await round();
    expect([(await of(who)).length, (await of(free)).length]).toEqual([0, 1]);
    expect(await stopPromotion(scope().query, { merchantId: MERCHANT, promotionId: id })).toBe(true);
    await t.deposit(free, 116n);
    await round();
    expect(await of(free)).toHaveLength(1);
  });

  it('hears bets, logins, levels, codes, presents and registrations', async () => {
    await t.run(
      'hear-bet',
      {
        kind: 'LUCKY_BET',
        trigger: { on: 'bet', categories: ['FISH'] },
        effects: [{ unit: 'points', amount: { rule: 'fixed', amount: 3 } }],
      },
      { PTS: 100n },
    );
    await t.run(
      'hear-level',
      {
        kind: 'UPGRADE_BONUS',
        trigger: { on: 'level' },
        once: 'ever',
        effects: [{ unit: 'tickets', ticket: 4, amount: { rule: 'fixed', amount: 2 } }],
      },
      { TKT4: 100n },
    );
    await t.run('hear-code', {
      kind: 'PROMO_CODE',
      trigger: { on: 'code', codes: ['ONE-1'], use: 'single' },
    });
    await t.run('hear-present', { kind: 'MANUAL', trigger: { on: 'manual' } });
    await t.run(
      'hear-new',
      {
        kind: 'REGISTER',
        trigger: { on: 'register' },
        who: { fact: 'member.name', op: 'known' },
        effects: [{ unit: 'points', amount: { rule: 'fixed', amount: 1 } }],
      },
      { PTS: 100n },
    );
    const [who, other] = [await member(), await member()];
    const id = await t.bet(who, 100n, 0n, { category: 'FISH' });
    await t.bet(who, 120n, 0n, { category: 'FISH', id });
    await t.bet(who, 100n, 0n, { category: 'RNG' });
    const { query } = scope();
    const level = { merchantId: MERCHANT, kind: 'level', memberId: who } as const;
    await insertCause(query, { ...level, ref: 'level:1', level: 1 });
    await insertCause(query, { ...level, ref: 'level:2', level: 2 });
    const code = { merchantId: MERCHANT, kind: 'code', word: 'ONE-1' } as const;
    await insertCause(query, { ...code, memberId: who, ref: 'a' });
    await insertCause(query, { ...code, memberId: other, ref: 'b' });
    await insertCause(query, {
      merchantId: MERCHANT,
      kind: 'manual',
      memberId: other,
      ref: 'p',
      word: 'hear-present',
    });
    await round();
    expect(await t.balance('points', who, 'PTS')).toBe(4n);
    expect(await t.balance('tickets', who, 'TKT4')).toBe(2n);
    expect([await t.balance('player', who), await t.balance('player', other)]).toEqual([500n, 500n]);
    await sound();
  });
});

describe('[PTS-3] bonus money', () => {
  const grant = async (code: string, amount: bigint, more: Record<string, unknown> = {}) => {
    const id = await t.run(code, {
      ...only(Number(amount)),
      ...match,
      settle: { claim: 'auto', bonus: { ...bonusTerms, ...more } },
    });
    const who = await member();
    await t.deposit(who, amount);
    await round();
    const [row] = await of(who);
    if (row === undefined) throw new Error('no grant');
    return { id, who, row, owner: `${who}:${row.id}` };
  };

  it('becomes own money when it is wagered, by the weights, and a stake that comes back is taken off', async () => {
    const { who, owner } = await grant('wager', 201n);
    await t.bet(who, 200n);
    const undone = await t.bet(who, 100n);
    await t.bet(who, 1_000n, 0n, { category: 'LIVE' });
    await round();
    expect((await of(who))[0]).toMatchObject({ progress: 400n, state: 'active' });
    await scope().query(
      'update vendor_round set cancels = 1, moved_at = clock_timestamp() where round_id = $1',
      [undone],
    );
    await round();
    expect((await of(who))[0]).toMatchObject({ progress: 300n });
    expect(await endDue(deps(), MERCHANT)).toBe(0);
    await t.bet(who, 102n);
    await round();
    expect(await endDue(deps(), MERCHANT)).toBe(1);
    expect([await t.balance('player', who), await t.balance('bonus', owner)]).toEqual([402n, 0n]);
    expect((await of(who))[0]).toMatchObject({ state: 'completed' });
    await sound();
  });

  it('is not closed while a bet is open, keeps to its cap, and counts no stake above the largest', async () => {
    const { who, owner } = await grant('cap', 202n, { cap: 50, maxStake: 300 });
    await t.bet(who, 301n);
    await t.bet(who, 300n);
    await t.bet(who, 104n);
    await scope().query(
      `insert into vendor_round (merchant_id, vendor, round_id, member_id, game_id, category, currency, trial, bets, bet, win, opened_at, moved_at)
       values ($1, 'HOUSE', 'still-open', $2, 'g', 'RNG', 'CNY', false, 1, 5, 0, clock_timestamp(), clock_timestamp())`,
      [MERCHANT, who],
    );
    await round();
    expect((await of(who))[0]).toMatchObject({ progress: 404n });
    expect(await endDue(deps(), MERCHANT)).toBe(0);
    await scope().query("update vendor_round set ended_at = clock_timestamp() where round_id = 'still-open'");
    expect(await endDue(deps(), MERCHANT)).toBe(1);
    expect([await t.balance('player', who), await t.balance('bonus', owner)]).toEqual([252n, 0n]);
    await sound();
  });

  it('is given up by its own sum alone, and goes back into the budget', async () => {
    const { id, who, row, owner } = await grant('forfeit', 203n);
    const before = await t.balance('pool', id);
    const asked = { merchantId: MERCHANT, memberId: who, grantId: row.id };
    expect(await forfeit(deps(), { ...asked, seen: 202n })).toEqual({ verdict: 'moved', left: 203n });
    expect(await forfeit(deps(), { ...asked, memberId: who + 1n, seen: 203n })).toMatchObject({
      verdict: 'unknown',
    });
    expect(await forfeit(deps(), { ...asked, seen: 203n })).toMatchObject({ verdict: 'done' });
    expect([await t.balance('pool', id), await t.balance('bonus', owner)]).toEqual([before + 203n, 0n]);
    expect(await forfeit(deps(), { ...asked, seen: 0n })).toMatchObject({ verdict: 'before' });
    expect(await t.balance('player', who)).toBe(203n);
  });

  it('expires when its days are over, and not before', async () => {
    const { id, who, row } = await grant('expire', 204n);
    expect(await endDue(deps(), MERCHANT)).toBe(0);
    const before = await t.balance('pool', id);
    await asOwner(`update promotion_grant set expires_at = clock_timestamp() where id = ${row.id}`);
    expect(await endDue(deps(), MERCHANT)).toBe(1);
    expect((await of(who))[0]).toMatchObject({ state: 'expired' });
    expect(await t.balance('pool', id)).toBe(before + 204n);
  });
});
