import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeyBox } from '../../platform/index';
import { createEngine, type Engine } from '../engine/engine';
import { claimGrant } from '../grants/claims';
import { endDue } from '../grants/endings';
import { decideRequest } from '../grants/requests';
import { listRequests, readDecided } from '../grants/requests.queries';
import { createDefinitions } from '../promotions/published';
import { freshEngine, MERCHANT, SEED, type TestEngine } from '../testing';
import { findContest } from './contests.queries';
import { budgetOf, checkContest } from './definition';
import { contestFund, draftContest, openContest } from './desk';
import { decidePrize } from './held';
import { contestPresets } from './presets';
import { prizeTerms } from './prize-terms';
import { openContests, SEED_USE } from './services';

const ID = { merchantId: MERCHANT };
const SECRET = 'a secret for tests only, of 32 characters';
const definitions = createDefinitions(prizeTerms);
let t: TestEngine;
let engine: Engine;
const deps = () => ({ db: t.database, ledger: t.ledger, definitions });
const scope = () => t.database.merchant(MERCHANT);
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

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
/** They log in with one device. */
const sameDevice = async (...members: bigint[]): Promise<void> => {
  const mark = hashOf(randomUUID());
  for (const id of members)
    await scope().query(
      `insert into member_visit (merchant_id, member_id, kind, value_hash) values ($1, $2, 'mark', $3)`,
      [MERCHANT, id, mark],
    );
};
const samePayee = async (...members: bigint[]): Promise<void> => {
  const fingerprint = hashOf(randomUUID());
  for (const id of members)
    await scope().query(
      `insert into payee (merchant_id, member_id, kind, value_box, fingerprint, masked, holder_name, created_at, usable_from)
       values ($1, $2, 'pix-evp', '\\x00', $3, '…', 'Maria', now(), now())`,
      [MERCHANT, id, fingerprint],
    );
};
const sameAddress = async (address: string, members: readonly bigint[]): Promise<void> => {
  for (const id of members)
    await scope().query('update member set register_ip = $3 where merchant_id = $1 and id = $2', [
      MERCHANT,
      id,
      address,
    ]);
};
const people = async (count: number): Promise<bigint[]> => {
  const made: bigint[] = [];
  while (made.length < count) made.push(await t.member({ type: 0 }));
  return made;
};
let sum = 300n;
/** A promotion that gives 500 for one deposit of a sum that is its own. */
const offer = async (claim: 'auto' | 'manual') => {
  const amount = (sum += 1n);
  const id = await t.run(`linked-${amount}`, {
    who: { fact: 'event.amount', op: 'eq', value: Number(amount) },
    settle: claim === 'auto' ? { claim } : { claim, claimHours: 24 },
  });
  return { id, give: (memberId: bigint) => t.deposit(memberId, amount) };
};
const grantOf = async (promotion: bigint, memberId: bigint) => {
  const [row] = await scope().query<{ id: bigint; state: string }>(
    'select id, state from promotion_grant where merchant_id = $1 and promotion_id = $2 and member_id = $3',
    [MERCHANT, promotion, memberId],
  );
  if (row === undefined) throw new Error('no grant');
  return row;
};
const claim = async (promotion: bigint, memberId: bigint) =>
  claimGrant(deps(), { ...ID, memberId, grantId: (await grantOf(promotion, memberId)).id });
const pending = () => listRequests(scope().query, { ...ID, state: 'pending', limit: 50 });
const decide = (grantId: bigint, isApproved: boolean, reason: string) =>
  decideRequest(deps(), { ...ID, grantId, isApproved, operator: 'Ana', reason });

describe('[PTS-2] a reward of a linked account', () => {
  it('is held for a person when the other account had it before, once for fifty claims, and the first is never held', async () => {
    const { id, give } = await offer('manual');
    const [first = 0n, second = 0n, stranger = 0n] = await people(3);
    await sameDevice(first, second);
    await samePayee(first, second);
    for (const who of [first, second, stranger]) await give(who);
    await engine.round(MERCHANT);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => claim(id, at % 2 === 0 ? first : second)),
    );
    expect(answers.filter((one) => one.ok && one.isFirst)).toHaveLength(1);
    expect(answers.filter((one) => !one.ok && one.why === 'held')).toHaveLength(25);
    expect(await claim(id, stranger)).toMatchObject({ ok: true });
    const own = (await pending()).filter(({ member_id: who }) => who === second);
    expect(own).toMatchObject([{ held: 'device,payee', remark: '', money: 500n }]);
    expect(own[0]?.linked).toHaveLength(1);
    // It does not lapse while it is looked at.
    const grant = await grantOf(id, second);
    await t.database.owner(`set foyer.merchant = '${MERCHANT}'`);
    await t.database.owner(
      `update promotion_grant set claim_until = clock_timestamp() where id = ${grant.id}`,
    );
    await endDue(deps(), MERCHANT);
    const decided = await Promise.all([1, 2, 3].map(() => decide(grant.id, true, 'Sisters, one tablet')));
    expect(decided.filter((one) => one === 'done')).toHaveLength(1);
    expect(await decide(grant.id, false, 'No')).toBe('elsewhere');
    expect(await t.balance('player', second)).toBe(500n + sum);
    expect(await t.balance('pool', id)).toBe(1_000_000n - 1_500n);
    const told = await readDecided(scope().query, { ...ID, memberId: second, limit: 5 });
    expect(told).toMatchObject([{ state: 'approved', reason: 'Sisters, one tablet' }]);
  });

  it('that is refused goes back into the budget, and its claim is over', async () => {
    const { id, give } = await offer('manual');
    const [first = 0n, second = 0n] = await people(2);
    await sameDevice(first, second);
    await give(first);
    await give(second);
    await engine.round(MERCHANT);
    expect(await claim(id, second)).toEqual({ ok: false, why: 'held' });
    expect(await decide((await grantOf(id, first)).id, false, 'Not asked')).toBe('unknown');
    expect(await decide((await grantOf(id, second)).id, false, 'One account a person')).toBe('done');
    expect(await claim(id, second)).toEqual({ ok: false, why: 'gone' });
    expect(await claim(id, first)).toMatchObject({ ok: true });
    expect(await t.balance('pool', id)).toBe(999_500n);
  });

  it('that would come by itself waits as well, of two in one stretch of the log the later, and comes when it is released', async () => {
    const { id, give } = await offer('auto');
    const [first = 0n, second = 0n] = await people(2);
    await sameDevice(first, second);
    await give(first);
    await give(second);
    await Promise.all([engine.round(MERCHANT), t.another().round(MERCHANT)]);
    expect([await t.balance('player', first), await t.balance('player', second)]).toEqual([500n + sum, sum]);
    const grant = await grantOf(id, second);
    expect(grant.state).toBe('issued');
    await endDue(deps(), MERCHANT);
    expect(await claim(id, second)).toEqual({ ok: false, why: 'held' });
    expect(await decide(grant.id, true, 'Looked at')).toBe('done');
    expect([await t.balance('player', second), await t.balance('escrow', `grant:${grant.id}`)]).toEqual([
      500n + sum,
      0n,
    ]);
  });

  it('is not held by an address that a household shares, and is by one that three others came from', async () => {
    const { id, give } = await offer('manual');
    const members = await people(4);
    const behindProxy = await people(4);
    await sameAddress('203.0.113.9', members);
    await sameAddress('10.0.0.7', behindProxy);
    for (const who of [...members, ...behindProxy]) await give(who);
    await engine.round(MERCHANT);
    const answers = [];
    for (const who of [...members, ...behindProxy]) answers.push((await claim(id, who)).ok);
    expect(answers).toEqual([true, true, true, false, true, true, true, true]);
  });

  it('is not held again for 90 days once a person released the same one', async () => {
    const amount = (sum += 1n);
    const id = await t.run(`again-${amount}`, {
      ...{ who: { fact: 'event.amount', op: 'eq', value: Number(amount) }, once: 'event' },
      settle: { claim: 'auto' },
    });
    const [first = 0n, second = 0n] = await people(2);
    await sameDevice(first, second);
    await t.deposit(first, amount);
    await t.deposit(second, amount);
    await engine.round(MERCHANT);
    await decide((await grantOf(id, second)).id, true, 'Sisters');
    await t.deposit(second, amount);
    await engine.round(MERCHANT);
    expect(await t.balance('player', second)).toBe(2n * (500n + amount));
  });

  it('leaves no request behind where the budget did not hold it', async () => {
    const amount = (sum += 1n);
    await t.run(
      `dry-${amount}`,
      { who: { fact: 'event.amount', op: 'eq', value: Number(amount) } },
      { CNY: 600n },
    );
    const [first = 0n, second = 0n] = await people(2);
    await sameDevice(first, second);
    await t.deposit(first, amount);
    await t.deposit(second, amount);
    await engine.round(MERCHANT);
    expect((await pending()).filter(({ member_id: who }) => who === second)).toEqual([]);
  });
});

const box = createKeyBox(SECRET, SEED_USE);
const node = () => {
  const merchant = { id: MERCHANT, code: 'demo', currency: 'CNY', timeZone: 'UTC' };
  return openContests({
    ...{ db: t.database, ledger: t.ledger, secret: SECRET, lotteryBeacon: () => null },
    merchants: { all: () => [merchant], byId: () => merchant } as unknown as Parameters<
      typeof openContests
    >[0]['merchants'],
    ...{ tellPrize: () => undefined, tellBoard: () => undefined, onError: () => undefined },
  }).services;
};
/** A mission of one step that gives 700. */
const mission = async (code: string): Promise<bigint> => {
  const clock = (ms: number): string => new Date(Date.now() + ms).toISOString().slice(0, 16);
  const window = { currency: 'CNY', from: clock(-3_600_000), until: clock(3_600_000) };
  const checked = checkContest(
    {
      ...contestPresets['mission']?.(window),
      ...{ goal: { of: 'stakes', categories: [] }, places: 10 },
      steps: [{ target: 1_000, prize: { money: 700 } }],
    },
    { currency: 'CNY', country: '' },
  );
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  const { query, tx } = scope();
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

describe('[PTS-3] a prize of a linked account', () => {
  const reached = async (id: bigint, memberId: bigint): Promise<bigint> => {
    await node().missions.join({ ...ID, memberId }, id);
    await t.bet(memberId, 1_000n);
    await engine.round(MERCHANT);
    await node().contestWork.count(MERCHANT);
    const [waits] = await node().contestPrizes.waiting({ ...ID, memberId }, 'EN');
    return BigInt(waits?.id ?? 0);
  };
  const answer = (grantId: bigint, isApproved: boolean) =>
    decidePrize(t.database, { ...ID, grantId, isApproved, operator: 'Ana', reason: 'Looked at' });

  it('is held once for claims on two nodes, shown as looked at, paid once when it is released, and never when it is refused', async () => {
    const id = await mission('linked-mission');
    const [first = 0n, second = 0n, third = 0n] = await people(3);
    await sameDevice(first, second, third);
    const pool = () => t.balance('pool', `contest:${id}`);
    const before = await pool();
    const [one, two, three] = [await reached(id, first), await reached(id, second), await reached(id, third)];
    const nodes = [node(), node()];
    const claimed = await Promise.all(
      Array.from({ length: 30 }, async (_, at) => {
        const isFirst = at % 3 === 0;
        const who = { ...ID, memberId: isFirst ? first : second };
        return nodes[at % 2]?.contestPrizes.claim(who, isFirst ? one : two);
      }),
    );
    expect(claimed.filter((became) => became === 'taken')).toHaveLength(10);
    expect(await node().contestPrizes.claim({ ...ID, memberId: third }, three)).toBe('waits');
    await node().contestWork.run(MERCHANT);
    const waiting = await node().contestPrizes.waiting({ ...ID, memberId: second }, 'EN');
    expect(waiting).toMatchObject([{ isPending: true, isRequest: false }]);
    expect((await pending()).filter(({ promotion }) => promotion === 'linked-mission')).toMatchObject([
      { held: 'device', money: 700n },
      { held: 'device' },
    ]);
    expect(await answer(one, true)).toBe('unknown');
    expect(await answer(123_456_789n, true)).toBeNull();
    const released = await Promise.all([answer(two, true), answer(two, true), answer(three, false)]);
    expect(released.toSorted()).toEqual(['before', 'done', 'done']);
    expect(await answer(three, true)).toBe('elsewhere');
    for (const { contestWork } of nodes) await contestWork.run(MERCHANT);
    await node().contestWork.count(MERCHANT);
    expect([await t.balance('player', second), await t.balance('player', third)]).toEqual([700n, 0n]);
    expect(before - (await pool())).toBe(1_400n);
    const shown = await node().contestPrizes.decided({ ...ID, memberId: third }, [three], 'EN');
    expect(shown).toMatchObject([{ id: three.toString(), money: { minor: 700n } }]);
    await expect(node().contestPrizes.claim({ ...ID, memberId: third }, three)).rejects.toMatchObject({
      code: 'PROMOTION_REWARD_OVER',
    });
  });
});
