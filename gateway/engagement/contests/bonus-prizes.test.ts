import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ledger } from '../../ledger/index';
import { endDue, forfeit } from '../grants/endings';
import { createEngine, type Engine } from '../engine/engine';
import { createDefinitions } from '../promotions/published';
import { freshEngine, MERCHANT, SEED, type TestEngine } from '../testing';
import { createChance } from './chance/chance';
import { findContest } from './contests.queries';
import { budgetOf, checkContest } from './definition';
import { contestFund, draftContest, openContest } from './desk';
import { contestPresets } from './presets';
import { prizeTerms } from './prize-terms';
import { createPrizes } from './prizes';
import { openContests, SEED_USE } from './services';
import { contestOf } from './contests';
import { createKeyBox } from '../../platform/index';

const ID = { merchantId: MERCHANT };
const HOUR = 3_600_000;
const SECRET = 'a secret for tests only, of 32 characters';
const box = createKeyBox(SECRET, SEED_USE);
const TERMS = { wager: 3, days: 30, weights: { RNG: 1_000_000 }, maxStake: 500 };
let t: TestEngine;
/** It knows the terms of contests, as a gateway does. */
let engine: Engine;
const definitions = createDefinitions(prizeTerms);
const deps = () => ({ db: t.database, ledger: t.ledger, definitions });
beforeAll(async () => {
  t = await freshEngine();
  engine = createEngine({
    ...deps(),
    seed: SEED,
    zoneOf: () => 'UTC',
    onGranted: () => undefined,
    onError: () => undefined,
  });
});
afterAll(async () => {
  const { unbalanced, drifted } = await t.ledger.verify(ID);
  expect([unbalanced, drifted]).toEqual([[], []]);
  await t.close();
});

const clock = (ms: number): string => new Date(ms).toISOString().slice(0, 16);
/** A node with its own memory. */
const node = () => {
  const merchant = { id: MERCHANT, code: 'demo', currency: 'CNY', timeZone: 'UTC' };
  return openContests({
    ...{ db: t.database, ledger: t.ledger, secret: SECRET, lotteryBeacon: () => null },
    merchants: { all: () => [merchant], byId: () => merchant } as unknown as Parameters<
      typeof openContests
    >[0]['merchants'],
    ...{ tellPrize: () => undefined, tellBoard: () => undefined },
    onError: () => undefined,
  }).services;
};
let serial = 0;
const open = async (name: string, parts: Record<string, unknown>): Promise<bigint> => {
  const code = `${name}-${(serial += 1)}`;
  const window = { currency: 'CNY', from: clock(Date.now() - HOUR), until: clock(Date.now() + HOUR) };
  const checked = checkContest(
    { ...contestPresets[name]?.(window), ...parts },
    { currency: 'CNY', country: '' },
  );
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  const { query, tx } = t.database.merchant(MERCHANT);
  await tx((write) =>
    draftContest(write, { ...ID, zone: 'UTC', code, contest: checked.contest, author: 'Ana' }),
  );
  const id = (await findContest(query, { ...ID, code }))?.id ?? 0n;
  for (const [unit, amount] of budgetOf(checked.contest))
    await t.ledger.post(contestFund({ ...ID, contestId: id, unit, amount, key: randomUUID(), actor: 'Ana' }));
  const done = await tx((write) => openContest(write, { ...ID, code, approver: 'Bo', box }));
  if (!done.ok) throw new Error(done.fault);
  return id;
};
const pool = (id: bigint) => t.balance('pool', `contest:${id}`);
const of = async (memberId: bigint) => (await t.grants()).filter((row) => row.member_id === memberId);
const heard = async (): Promise<void> => {
  await engine.round(MERCHANT);
  await node().contestWork.count(MERCHANT);
};
/** A mission of one step that gives bonus money and points. */
const mission = (amount: number) =>
  open('mission', {
    goal: { of: 'stakes', categories: [] },
    places: 10,
    steps: [{ target: 1_000, prize: { points: 5, bonus: { amount, ...TERMS } } }],
  });
const reached = async (id: bigint): Promise<{ memberId: bigint; prizeId: bigint }> => {
  const memberId = await t.member({ type: 0 });
  const who = { ...ID, memberId };
  await node().missions.join(who, id);
  await t.bet(memberId, 1_000n);
  await heard();
  const [waits] = await node().contestPrizes.waiting(who, 'EN');
  return { memberId, prizeId: BigInt(waits?.id ?? 0) };
};

describe('[PTS-3] bonus money as a prize', () => {
  it('of a mission is granted once to fifty claims on two nodes, wagered as promotions are, and paid out', async () => {
    const id = await mission(400);
    const before = await pool(id);
    const { memberId, prizeId } = await reached(id);
    const who = { ...ID, memberId };
    const [shown] = await node().contestPrizes.waiting(who, 'EN');
    expect(shown).toMatchObject({ isBonus: true, money: { minor: 400n, currency: 'CNY' }, points: 5 });
    const nodes = [node(), node()];
    await Promise.allSettled(
      Array.from({ length: 50 }, async (_, at) => nodes[at % 2]?.contestPrizes.claim(who, prizeId)),
    );
    await Promise.allSettled(nodes.map(({ contestWork }) => contestWork.run(MERCHANT)));
    const grants = await of(memberId);
    expect(grants).toMatchObject([{ id: prizeId, state: 'active', bonus: 400n }]);
    expect([await t.balance('bonus', `${memberId}:${prizeId}`), before - (await pool(id))]).toEqual([
      400n,
      400n,
    ]);
    expect(await t.balance('points', memberId, 'PTS')).toBe(5n);
    // Three times the bonus, in games that count, by stakes that are not too large.
    for (const stake of [400n, 400n, 399n, 501n]) await t.bet(memberId, stake);
    await t.bet(memberId, 5_000n, 0n, { category: 'LIVE' });
    await heard();
    await endDue(deps(), MERCHANT);
    expect(await of(memberId)).toMatchObject([{ state: 'active', progress: 1_199n }]);
    await t.bet(memberId, 1n);
    await heard();
    await endDue(deps(), MERCHANT);
    expect(await of(memberId)).toMatchObject([{ state: 'completed' }]);
    expect(await t.balance('player', memberId)).toBe(400n);
  });

  it('that is given up goes back into the budget of its contest', async () => {
    const id = await mission(300);
    const before = await pool(id);
    const { memberId, prizeId } = await reached(id);
    await node().contestPrizes.claim({ ...ID, memberId }, prizeId);
    expect(before - (await pool(id))).toBe(300n);
    const { verdict } = await forfeit(deps(), { ...ID, memberId, grantId: prizeId, seen: 300n });
    expect([verdict, await pool(id)]).toEqual(['done', before]);
  });

  it('is neither lost nor doubled when a gateway dies before its money, or behind it and before it knows', async () => {
    const id = await mission(200);
    const { memberId, prizeId } = await reached(id);
    const dying = (when: 'before' | 'behind') => {
      const ledger: Pick<Ledger, 'post' | 'open' | 'postWith'> = {
        post: (operation) => t.ledger.post(operation),
        open: (account) => t.ledger.open(account),
        postWith: async (asked) => {
          if (when === 'behind') await t.ledger.postWith(asked);
          throw new Error('killed');
        },
      };
      return createPrizes({
        ...{ db: t.database, ledger, tell: () => undefined },
        titleOf: () => Promise.resolve(''),
        async rulesOf(merchantId, contestId) {
          const row = await findContest(t.database.merchant(merchantId).query, { merchantId, id: contestId });
          return row && contestOf(row);
        },
      });
    };
    const who = { ...ID, memberId };
    await expect(dying('before').claim(who, prizeId)).rejects.toThrow('killed');
    expect(await of(memberId)).toEqual([]);
    await expect(dying('behind').pay(MERCHANT)).rejects.toThrow('killed');
    await node().contestPrizes.pay(MERCHANT);
    await node().contestPrizes.claim(who, prizeId);
    expect(await of(memberId)).toMatchObject([{ id: prizeId, bonus: 200n }]);
    expect(await t.balance('bonus', `${memberId}:${prizeId}`)).toBe(200n);
  });

  it('waits while its budget is at zero, holds up no other, and is granted when it is there again', async () => {
    const [poor, rich] = [await mission(700), await mission(701)];
    const [one, other] = [await reached(poor), await reached(rich)];
    const left = await pool(poor);
    const drain = (amount: bigint) =>
      t.ledger.post({
        ...{
          type: 'post',
          merchantId: MERCHANT,
          source: 'tests',
          key: randomUUID(),
          actor: 'tests',
          kind: 'grant',
        },
        postings: [
          { account: { class: 'pool', owner: `contest:${poor}`, currency: 'CNY' }, amountMinor: -amount },
          { account: { class: 'house', owner: 'promo', currency: 'CNY' }, amountMinor: amount },
        ],
        meta: {},
      });
    expect((await drain(left)).ok).toBe(true);
    const { contestPrizes } = node();
    await expect(contestPrizes.claim({ ...ID, memberId: one.memberId }, one.prizeId)).rejects.toMatchObject({
      code: 'WALLET_NOT_ENOUGH',
    });
    await contestPrizes.claim({ ...ID, memberId: other.memberId }, other.prizeId);
    expect([await of(one.memberId), await pool(poor)]).toEqual([[], 0n]);
    expect(await of(other.memberId)).toHaveLength(1);
    await t.ledger.post(
      contestFund({ ...ID, contestId: poor, unit: 'CNY', amount: left, key: randomUUID(), actor: 'Ana' }),
    );
    await contestPrizes.pay(MERCHANT);
    expect(await of(one.memberId)).toMatchObject([{ state: 'active', bonus: 700n }]);
  });

  it('of a board is granted to its ranks by their own terms', async () => {
    const bonus = (amount: number, wager: number) => ({ bonus: { amount, ...TERMS, wager } });
    const id = await open('board', {
      ...{ by: 'wager', categories: [] },
      prizes: [
        { from: 1, to: 1, prize: { money: 50, ...bonus(900, 10) } },
        { from: 2, to: 3, prize: bonus(100, 0) },
      ],
    });
    const [first, second] = [await t.member({ type: 0 }), await t.member({ type: 0 })];
    await t.bet(first, 50_000n);
    await t.bet(second, 40_000n);
    await heard();
    await t.database
      .merchant(MERCHANT)
      .query(
        `update contest set until_at = clock_timestamp() - interval '10 minutes', from_at = clock_timestamp() - interval '1 day' where id = $1`,
        [id],
      );
    await heard();
    const nodes = [node(), node()];
    await Promise.allSettled(nodes.map(({ contestPrizes }) => contestPrizes.pay(MERCHANT)));
    await node().contestPrizes.pay(MERCHANT);
    const terms = await t.database
      .merchant(MERCHANT)
      .query(
        'select member_id, bonus, required, version from promotion_grant where promotion_id = $1 order by member_id',
        [-id],
      );
    expect(terms).toEqual([
      { member_id: first, bonus: 900n, required: 9_000n, version: 1 },
      { member_id: second, bonus: 100n, required: 0n, version: 2 },
    ]);
    expect(await t.balance('player', first)).toBe(50n);
    await endDue(deps(), MERCHANT);
    // Nothing is to be staked for it.
    expect([await t.balance('player', second), (await of(second))[0]?.state]).toEqual([100n, 'completed']);
  });

  it('of a wheel comes with its play, once, also when the gateway dies between both', async () => {
    const id = await open('wheel', {
      plays: 5,
      rows: [
        { id: 'one', weight: 1, prize: { points: 1, bonus: { amount: 60, ...TERMS } } },
        { id: 'two', weight: 1, prize: { points: 1, bonus: { amount: 60, ...TERMS } } },
      ],
    });
    const memberId = await t.member({ type: 0 });
    const tickets = { class: 'tickets', owner: memberId.toString(), currency: 'TKT1' } as const;
    await t.ledger.post({
      ...{
        type: 'post',
        merchantId: MERCHANT,
        source: 'tests',
        key: randomUUID(),
        actor: 'tests',
        kind: 'grant',
      },
      postings: [
        { account: { class: 'house', owner: 'promo', currency: 'TKT1' }, amountMinor: -1n },
        { account: tickets, amountMinor: 1n },
      ],
      meta: {},
    });
    const who = { ...ID, memberId };
    // It dies when the ticket has gone and the prize is written down.
    const dying = createChance({
      ...{ db: t.database, ledger: t.ledger, box, codeOf: () => 'demo' },
      pay: () => Promise.reject(new Error('killed')),
    });
    await expect(dying.play(who, { ticketId: `${id}-1`, seed: '' }, 'EN')).rejects.toThrow('killed');
    const nodes = [node(), node()];
    await Promise.all(nodes.map(({ contestWork }) => contestWork.run(MERCHANT)));
    const play = await node().chance.play(who, { ticketId: `${id}-1`, seed: '' }, 'EN');
    expect(play.prize.bonus).toEqual({ amount: { minor: 60n, currency: 'CNY' }, wager: 3, days: 30 });
    expect(await of(memberId)).toMatchObject([{ state: 'active', bonus: 60n, occasion: 'play:1' }]);
    expect([
      await t.balance('points', memberId, 'PTS'),
      await t.balance('tickets', memberId, 'TKT1'),
    ]).toEqual([1n, 0n]);
  });

  it('of a red rain is what a slice gives, once', async () => {
    const id = await open('rain', { pot: 40, slices: 4, times: ['00:00'], bonus: TERMS });
    const { query } = t.database.merchant(MERCHANT);
    await node().rain.run(MERCHANT);
    // The table is append-only for the gateway: a round that is open now is put there.
    await query(
      `insert into rain_round (merchant_id, contest_id, opens_at, closes_at, pot, slices, salt, commitment)
       values ($1, $2, clock_timestamp() - interval '1 minute', clock_timestamp() + interval '1 hour', 40, 1, 's', repeat('a', 64))`,
      [MERCHANT, id],
    );
    const [round] = await query<{ id: bigint }>(
      `select id from rain_round where contest_id = $1 and opens_at < clock_timestamp() and closes_at > clock_timestamp()`,
      [id],
    );
    const roundId = round?.id ?? 0n;
    await query('insert into rain_slice (merchant_id, round_id, no, amount) values ($1, $2, 1, 40)', [
      MERCHANT,
      roundId,
    ]);
    const memberId = await t.member({ type: 0 });
    const who = { ...ID, memberId };
    const nodes = [node(), node()];
    await Promise.allSettled(
      Array.from({ length: 10 }, async (_, at) =>
        nodes[at % 2]?.rain.grab(who, { promotionId: id, roundId }),
      ),
    );
    await node().contestWork.run(MERCHANT);
    const shown = await node().rain.status(who, roundId, 'EN');
    expect([shown.won?.minor, shown.bonus]).toEqual([40n, { wager: 3, days: 30 }]);
    expect(await of(memberId)).toMatchObject([{ state: 'active', bonus: 40n }]);
    expect(await t.balance('player', memberId)).toBe(0n);
  });

  it('of the app is offered with its terms beside it, and granted once', async () => {
    await open('app', { prize: { bonus: { amount: 80, ...TERMS } } });
    const [offer] = await node().appRewards.offers(MERCHANT, 'EN');
    expect(offer?.conditions?.gives).toEqual(['bonus']);
    expect(offer?.conditions?.bonus).toEqual({
      ...{ wager: 3, isOfBoth: false, days: 30, weights: new Map([['RNG', 1_000_000]]) },
      ...{ maxStake: { minor: 500n, currency: 'CNY' }, cap: null },
    });
    const memberId = await t.member({ type: 0 });
    const claims = [1, 2].map(() => node().appRewards.claim({ ...ID, memberId }, randomUUID()));
    await Promise.allSettled(claims);
    expect(await of(memberId)).toMatchObject([{ state: 'active', bonus: 80n }]);
  });
});
