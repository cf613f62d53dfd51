import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRewards } from '../rewards/rewards';
import { createReasons } from '../rewards/reasons';
import { createHabits } from '../rewards/habits';
import { forgetBets } from '../log/log.queries';
import { freshEngine, MERCHANT, SEED, type TestEngine } from '../testing';
import { endDue } from './endings';
import { decideRequest } from './requests';
import { listRequests } from './requests.queries';

let t: TestEngine;
beforeAll(async () => void (t = await freshEngine()));
afterAll(() => t.close());

const round = () => t.engine.round(MERCHANT);
const deps = () => ({ db: t.database, ledger: t.ledger, definitions: t.definitions });
const nowhere = {
  waiting: () => Promise.resolve([]),
  claim: () => Promise.resolve(null),
  decided: () => Promise.resolve([]),
  hasRunning: () => Promise.resolve(false),
  offers: () => Promise.resolve([]),
  terms: () => Promise.resolve(new Map()),
};
const rewards = () =>
  createRewards({
    ...{ ...deps(), engine: t.engine, referral: () => Promise.resolve(false), elsewhere: () => nowhere },
    freeRounds: { sets: () => Promise.resolve([]) },
  });
const asOwner = async (text: string): Promise<void> => {
  await t.database.owner(`set foyer.merchant = '${MERCHANT}'`);
  await t.database.owner(text);
};
const of = async (memberId: bigint) => (await t.grants()).filter((row) => row.member_id === memberId);
const only = (amount: number) => ({ who: { fact: 'event.amount', op: 'eq', value: amount } });
const asked = { claim: 'request', claimHours: 24 };
const stop = async (memberId: bigint, from: string, until: string): Promise<void> => {
  await asOwner(
    `insert into protection_member (merchant_id, member_id) values (${MERCHANT}, ${memberId}) on conflict do nothing`,
  );
  await asOwner(
    `insert into play_stop (merchant_id, member_id, kind, from_at, until_at, actor)
     values (${MERCHANT}, ${memberId}, 'pause', now() + interval '${from}', now() + interval '${until}', 'member')`,
  );
};

describe('[PTS-2] what a person decides', () => {
  it('is asked for with a remark, waits without lapsing, and is given once however often it is approved', async () => {
    const id = await t.run('request', { ...only(201), settle: asked });
    const who = await t.member({ type: 0 });
    const place = { merchantId: MERCHANT, memberId: who };
    await t.deposit(who, 201n);
    await round();
    const [grant] = await of(who);
    if (grant === undefined) throw new Error('no grant');
    const decide = (isApproved: boolean) =>
      decideRequest(deps(), {
        ...{
          merchantId: MERCHANT,
          grantId: grant.id,
          isApproved,
          operator: 'Ana',
          reason: 'The receipt is right',
        },
      });
    expect(await decide(true)).toBe('unknown');
    await Promise.all([1, 2, 3].map(() => rewards().claim(place, grant.id, 'My receipt is 812')));
    expect(await t.balance('player', who)).toBe(201n);
    const [shown] = await rewards().issued(place, [], 'EN');
    expect([shown?.isRequest, shown?.isPending]).toEqual([true, true]);
    await asOwner(`update promotion_grant set claim_until = clock_timestamp() where id = ${grant.id}`);
    await endDue(deps(), MERCHANT);
    expect(await rewards().issued(place, [], 'EN')).toHaveLength(1);
    const pending = await listRequests(t.database.merchant(MERCHANT).query, {
      ...{ merchantId: MERCHANT, state: 'pending', limit: 10 },
    });
    expect(pending.map(({ remark }) => remark)).toEqual(['My receipt is 812']);
    const decided = await Promise.all([decide(true), decide(true), decide(true)]);
    expect(decided.filter((one) => one === 'done')).toHaveLength(1);
    expect(await decide(false)).toBe('elsewhere');
    const [told] = await rewards().decided(place, 'EN');
    expect(told?.decision).toMatchObject({ isApproved: true, reason: 'The receipt is right' });
    expect(await rewards().decided({ ...place, memberId: who + 1n }, 'EN')).toEqual([]);
    expect([await t.balance('player', who), await t.balance('pool', id)]).toEqual([701n, 999_500n]);
  });

  it('goes back into the budget when it is refused, and is not asked for behind its time', async () => {
    const id = await t.run('refusal', { ...only(202), settle: asked });
    const [who, late] = [await t.member({ type: 0 }), await t.member({ type: 0 })];
    await t.deposit(who, 202n);
    await t.deposit(late, 202n);
    await round();
    const [grant] = await of(who);
    const [gone] = await of(late);
    if (grant === undefined || gone === undefined) throw new Error('no grant');
    await rewards().claim({ merchantId: MERCHANT, memberId: who }, grant.id);
    const refusal = {
      merchantId: MERCHANT,
      grantId: grant.id,
      isApproved: false,
      operator: 'Ana',
      reason: 'Twice',
    };
    expect(await rewards().decided({ merchantId: MERCHANT, memberId: who }, 'EN')).toEqual([]);
    expect(await decideRequest(deps(), refusal)).toBe('done');
    const told = await rewards().decided({ merchantId: MERCHANT, memberId: who }, 'EN');
    expect(told.map(({ decision }) => decision)).toMatchObject([{ isApproved: false, reason: 'Twice' }]);
    expect([await t.balance('player', who), await t.balance('pool', id)]).toEqual([202n, 999_500n]);
    await asOwner(`update promotion_grant set claim_until = clock_timestamp() where id = ${gone.id}`);
    await expect(rewards().claim({ merchantId: MERCHANT, memberId: late }, gone.id)).rejects.toMatchObject({
      code: 'PROMOTION_REWARD_OVER',
    });
  });
});

describe('[PTS-2] a pause', () => {
  it('lets time stand still for what runs and what waits, and no longer than it lasts', async () => {
    const terms = { wager: 2, days: 30, weights: { RNG: 1_000_000 } };
    const fixed = (unit: string) => ({ effects: [{ unit, amount: { rule: 'fixed', amount: 300 } }] });
    await t.run('frozen-bonus', { ...only(203), ...fixed('bonus'), settle: { claim: 'auto', bonus: terms } });
    await t.run('frozen-claim', {
      ...only(203),
      ...fixed('money'),
      settle: { claim: 'manual', claimHours: 24 },
    });
    const [paused, free] = [await t.member({ type: 0 }), await t.member({ type: 0 })];
    await t.deposit(paused, 203n);
    await t.deposit(free, 203n);
    await round();
    // All that was two days ago; one paused a day ago for a day and a half, in two stops that overlap.
    await asOwner(`update promotion_grant set granted_at = now() - interval '2 days', claimed_at = claimed_at - interval '2 days',
      expires_at = case when state = 'active' then now() - interval '1 hour' end,
      claim_until = case when state = 'issued' then now() - interval '1 hour' end where member_id in (${paused}, ${free})`);
    await stop(paused, '-24 hours', '6 hours');
    await stop(paused, '-20 hours', '12 hours');
    await endDue(deps(), MERCHANT);
    expect((await of(free)).map(({ state }) => state).sort()).toEqual(['expired', 'expired']);
    expect((await of(paused)).map(({ state }) => state).sort()).toEqual(['active', 'issued']);
    const [shown] = await rewards().bonuses({ merchantId: MERCHANT, memberId: paused }, 'EN');
    const left = ((shown?.expiresAt ?? 0) - Date.now()) / 3_600_000;
    // An hour was missing, and a day has stood still so far.
    expect(Math.abs(left - 23)).toBeLessThan(0.1);
    await asOwner(
      `update promotion_grant set expires_at = now() - interval '3 days' where member_id = ${paused} and state = 'active'`,
    );
    await endDue(deps(), MERCHANT);
    expect((await of(paused)).map(({ state }) => state).sort()).toEqual(['expired', 'issued']);
  });
});

describe('[PTS-2] a member is told', () => {
  it('why something was given or not, by keys and what is missing, and nothing of presents by hand', async () => {
    await t.run('told', {
      ...{ trigger: { on: 'deposit' }, who: { fact: 'event.amount', op: 'gte', value: 500 } },
    });
    await t.run('by-hand', { kind: 'MANUAL', trigger: { on: 'manual' } });
    const who = await t.member({ type: 0 });
    const reasons = createReasons({ ...deps(), seed: SEED, zoneOf: () => 'UTC' });
    const ask = () => reasons.of({ merchantId: MERCHANT, memberId: who }, 'told', 'EN');
    expect((await ask()).map(({ outcome }) => outcome)).toEqual(['never-heard']);
    await t.deposit(who, 420n);
    await round();
    expect(await ask()).toMatchObject([
      {
        code: 'told',
        outcome: 'conditions',
        conditions: [{ key: 'event.amount.gte', missing: '80', unit: 'money' }],
      },
    ]);
    await t.deposit(who, 520n);
    await round();
    expect((await ask()).map(({ outcome }) => outcome)).toEqual(['granted']);
    const all = await reasons.of({ merchantId: MERCHANT, memberId: who }, '', 'EN');
    expect(all.map(({ code }) => code)).not.toContain('by-hand');
  });

  it('what the calendar gave before, by its versions', async () => {
    const points = (amount: number) => ({ effects: [{ unit: 'points', amount: { rule: 'fixed', amount } }] });
    const login = { kind: 'LOGIN', trigger: { on: 'login' }, once: 'day' };
    await t.run('calendar', { ...login, ...points(5) }, { PTS: 1_000n });
    await t.run('calendar', { ...login, ...points(7) }, { PTS: 1_000n });
    const habits = createHabits({ ...deps(), rewards: rewards(), zoneOf: () => 'UTC', now: Date.now });
    const history = await habits.history(MERCHANT, 'CNY');
    expect(history.map(({ version, days }) => [version, days[0]?.points])).toEqual([
      [2, 7],
      [1, 5],
    ]);
    expect([history[0]?.until, history[1]?.until]).toEqual([null, history[0]?.from]);
  });
});

describe('[PTS-2] the log', () => {
  it('forgets bets of long ago that gave nothing, a bounded number at a time, and nothing that figures count', async () => {
    const { query } = t.database.merchant(MERCHANT);
    await t.run(
      'long-ago',
      {
        ...{ kind: 'LUCKY_BET', trigger: { on: 'bet' }, who: { fact: 'event.amount', op: 'eq', value: 777 } },
        effects: [{ unit: 'points', amount: { rule: 'fixed', amount: 1 } }],
      },
      { PTS: 100n },
    );
    const who = await t.member({ type: 0 });
    for (const stake of [777n, 10n, 10n, 10n]) await t.bet(who, stake);
    await t.deposit(who, 9n);
    await round();
    await asOwner(`update engagement_event set at = at - interval '200 days' where member_id = ${who}`);
    await t.bet(who, 10n);
    await round();
    const before = new Date(Date.now() - 150 * 86_400_000);
    const forget = () => forgetBets(t.database, { merchantId: MERCHANT, before, limit: 2 });
    expect([await forget(), await forget(), await forget()]).toEqual([2, 1, 0]);
    const left = await query<{ kind: string }>(
      'select kind from engagement_event where merchant_id = $1 and member_id = $2 order by seq',
      [MERCHANT, who],
    );
    expect(left.map(({ kind }) => kind)).toEqual(['deposit', 'register', 'bet', 'bet']);
    await expect(
      forgetBets(t.database, { merchantId: MERCHANT, before: new Date(), limit: 1 }),
    ).rejects.toThrow();
  });
});
