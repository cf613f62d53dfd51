import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareRollups, rebuildRollups } from './rollups';
import {
  captureOf,
  clearing,
  freshLedger,
  funding,
  holdOf,
  player,
  releaseOf,
  type TestLedger,
  trial,
  vendor,
} from './testing';
import type { AccountRef, PostOperation } from './types';

let t: TestLedger;
let count = 0;
beforeAll(async () => void (t = await freshLedger()));
afterAll(() => t.close());

const of = () => ({ database: t.database, merchantId: 1 });
const fresh = (name: string): string => `${name}-${(count += 1)}`;
const walletOf = (owner: string): AccountRef => ({ class: 'wallet', owner: `${owner}:V`, currency: 'CNY' });

const post = (input: {
  kind: string;
  lines: readonly (readonly [AccountRef, bigint])[];
  key?: string;
  category?: string;
}): PostOperation => ({
  type: 'post',
  merchantId: 1,
  source: 'VENDOR',
  key: input.key ?? fresh('key'),
  actor: 'test',
  kind: input.kind,
  ...(input.category === undefined ? {} : { category: input.category }),
  postings: input.lines.map(([account, amountMinor]) => ({ account, amountMinor })),
});
const play = (
  kind: string,
  account: AccountRef,
  amounts: readonly bigint[],
  more: { key?: string; category?: string } = {},
) =>
  t.ledger.post(
    post({
      kind,
      lines: amounts.flatMap(
        (amount) =>
          [
            [account, amount],
            [vendor, -amount],
          ] as const,
      ),
      ...more,
    }),
  );
const undo = (targetKey: string) =>
  t.ledger.post({
    type: 'reverse',
    merchantId: 1,
    source: 'VENDOR',
    key: fresh('undo'),
    actor: 'test',
    targetKey,
  });

interface Day extends Record<string, unknown> {
  type: string;
  class: string;
  category: string;
  taken: bigint;
  given: bigint;
  valid: bigint;
}
const daysOf = (owner: string) =>
  t.database
    .merchant(1)
    .query<Day>(
      "select type, class, category, taken, given, valid from rollup_day where merchant_id = 1 and member = $1 and source <> 'seed' order by type, class, category",
      [owner],
    );
const life = (owner: string) => t.ledger.lifetime({ merchantId: 1, owner, currency: 'CNY' });

type Step =
  | { what: 'play'; kind: string; amounts: number[]; category: string; wallet: boolean }
  | { what: 'undo'; of: number }
  | { what: 'hold' | 'capture' | 'release'; of: number; amount: number }
  | { what: 'move'; amount: number };
const amount = fc.integer({ min: 1, max: 60 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('play' as const),
      kind: fc.constantFrom(
        'debit',
        'credit',
        'debit-credit',
        'adjust',
        'promo',
        'deposit',
        'rebate',
        'what-else',
      ),
      amounts: fc.tuple(amount, amount).map(([a, b]) => [a, b]),
      category: fc.constantFrom('', 'RNG', 'LIVE'),
      wallet: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('undo' as const), of: fc.nat(12) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constantFrom('hold' as const, 'capture' as const, 'release' as const),
      of: fc.nat(3),
      amount,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('move' as const),
      amount: fc.integer({ min: -40, max: 40 }).filter((n) => n !== 0),
    }),
  },
);

/** What a step asks of the ledger; refusals are part of the story. */
const take = async (owner: string, keys: string[], it: Step): Promise<void> => {
  const own = player(owner);
  if (it.what === 'undo') return void (await undo(keys[it.of % Math.max(1, keys.length)] ?? fresh('none')));
  if (it.what === 'play') {
    const key = fresh(owner);
    keys.push(key);
    const [a = 1, b = 1] = it.amounts;
    const amounts =
      it.kind === 'debit' ? [-BigInt(a)] : it.kind === 'debit-credit' ? [-BigInt(a), BigInt(b)] : [BigInt(a)];
    return void (await play(it.kind, it.wallet ? walletOf(owner) : own, amounts, {
      key,
      category: it.category,
    }));
  }
  if (it.what === 'move') {
    const n = BigInt(it.amount);
    return void (await t.ledger.post(
      post({
        kind: 'transfer',
        lines: [
          [n < 0n ? own : walletOf(owner), n < 0n ? n : -n],
          [n < 0n ? walletOf(owner) : own, n < 0n ? -n : n],
        ],
      }),
    ));
  }
  const holdKey = `${owner}-hold-${it.of}`;
  const amountMinor = BigInt(it.amount);
  if (it.what === 'hold') await t.ledger.hold(holdOf({ key: holdKey, account: own, amountMinor }));
  else if (it.what === 'capture')
    await t.ledger.capture(
      captureOf({ key: fresh('capture'), holdKey, amountMinor, rest: it.amount % 2 ? 'release' : 'keep' }),
    );
  else await t.ledger.release(releaseOf({ key: fresh('release'), holdKey }));
};

describe('[MEM-7] roll-ups of members', () => {
  it('equal the journals after any story of plays, corrections, transfers and holds, and sum to the balances', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 40 }),
        fc.boolean(),
        async (steps, atOnce) => {
          const owner = fresh('story');
          await t.player({ owner, balanceMinor: 100n });
          await t.ledger.open({ merchantId: 1, account: walletOf(owner) });
          const keys: string[] = [];
          if (atOnce) await Promise.all(steps.map((each) => take(owner, keys, each)));
          else for (const each of steps) await take(owner, keys, each);
          const sums = await t.database.merchant(1).query<{ class: string; rolled: bigint; kept: bigint }>(
            `select a.class, sum(a.balance)::bigint as kept, (
             select coalesce(sum(given - taken), 0)::bigint from rollup_day r
              where r.merchant_id = 1 and r.member = $1 and r.class = a.class) as rolled
           from account a left join hold h on h.merchant_id = 1 and h.held_account_id = a.id left join account o on o.id = h.account_id
           where a.merchant_id = 1 and coalesce(o.owner, split_part(a.owner, ':', 1)) = $1 group by a.class`,
            [owner],
          );
          expect(sums.map(({ class: kind, rolled }) => [kind, rolled])).toEqual(
            sums.map(({ class: kind, kept }) => [kind, kept]),
          );
        },
      ),
      { numRuns: 25 },
    );
    expect(await compareRollups(of())).toEqual([]);
  });

  it('say what was staked and won by category, once for an operation that is asked twice', async () => {
    const owner = fresh('m');
    const account = await t.player({ owner, balanceMinor: 1_000n });
    const key = fresh('bet');
    await play('debit', account, [-100n], { key, category: 'RNG' });
    // The game stands in another category by now: the answer was lost, the bet is the same.
    expect(await play('debit', account, [-100n], { key, category: 'LIVE' })).toMatchObject({
      ok: true,
      replayed: true,
    });
    await play('credit', account, [30n], { category: 'RNG' });
    await play('debit-credit', account, [-50n, 70n], { category: 'LIVE' });
    await play('debit', account, [-5_000n], { category: 'RNG' });
    expect(await daysOf(owner)).toEqual([
      { type: 'bet', class: 'player', category: 'LIVE', taken: 50n, given: 0n, valid: 50n },
      { type: 'bet', class: 'player', category: 'RNG', taken: 100n, given: 0n, valid: 100n },
      { type: 'win', class: 'player', category: 'LIVE', taken: 0n, given: 70n, valid: 0n },
      { type: 'win', class: 'player', category: 'RNG', taken: 0n, given: 30n, valid: 0n },
    ]);
  });

  it('take a stake back with its category, on the day of the correction, and count no stake that came back as it was', async () => {
    const owner = fresh('m');
    const account = await t.player({ owner, balanceMinor: 1_000n });
    const key = fresh('bet');
    await play('debit', account, [-100n], { key, category: 'RNG' });
    await undo(key);
    await play('debit-credit', account, [-40n, 40n], { category: 'RNG' });
    expect(await daysOf(owner)).toMatchObject([
      { type: 'bet', taken: 140n, given: 100n, valid: 0n },
      { type: 'win', given: 40n },
    ]);
    expect(await life(owner)).toMatchObject({ stakesMinor: 40n, validStakesMinor: 0n, winsMinor: 40n });
  });

  it('count a withdrawal when it is paid, not while it is held', async () => {
    const owner = fresh('m');
    const account = await t.player({ owner, balanceMinor: 1_000n });
    await t.ledger.post(
      post({
        kind: 'deposit',
        lines: [
          [clearing, -500n],
          [account, 500n],
        ],
      }),
    );
    const holdKey = fresh('hold');
    await t.ledger.hold(holdOf({ key: holdKey, account, amountMinor: 300n }));
    expect(await life(owner)).toMatchObject({ depositsMinor: 500n, withdrawalsMinor: 0n });
    await t.ledger.capture(captureOf({ key: fresh('c'), holdKey, amountMinor: 200n, rest: 'release' }));
    expect(await life(owner)).toMatchObject({ depositsMinor: 500n, withdrawalsMinor: 200n });
  });

  it('leave play money out, and know nothing of a stranger', async () => {
    const owner = fresh('trial');
    await t.ledger.open({ merchantId: 1, account: trial(owner) });
    await t.ledger.post(
      post({
        kind: 'credit',
        lines: [
          [trial(owner), 10n],
          [{ ...funding, class: 'trial-funding' }, -10n],
        ],
      }),
    );
    expect(await daysOf(owner)).toEqual([]);
    expect(await life('stranger')).toMatchObject({ stakesMinor: 0n, depositsMinor: 0n });
  });
});

describe('[MEM-7] days of the roll-ups', () => {
  const asOwner = async (text: string, values: readonly string[] = []) => {
    await t.database.owner("select set_config('foyer.merchant', '1', false)");
    return t.database.owner(text, values);
  };
  const days = (owner: string) =>
    t.database
      .merchant(1)
      .query<{ day: string; n: number }>(
        "select day::text as day, sum(taken_count)::int as n from rollup_day where merchant_id = 1 and member = $1 and type = 'bet' group by day order by day",
        [owner],
      );

  it('begin at midnight of the merchant, and a rebuild after a change of the zone says the same as the journals', async () => {
    const owner = fresh('m');
    const account = await t.player({ owner, balanceMinor: 1_000n });
    await play('debit', account, [-1n], { key: fresh('last') });
    await play('debit', account, [-1n], { key: fresh('first') });
    const [latest] = await t.database
      .merchant(1)
      .query<{ id: bigint }>('select max(id) as id from journal where merchant_id = 1');
    const id = latest?.id ?? 0n;
    // As if all before it had been booked in the last millisecond of a day in São Paulo, and this one in the first of the next.
    await asOwner("update journal set created_at = '2030-03-11T02:59:59.999Z'");
    await asOwner(`update journal set created_at = '2030-03-11T03:00:00Z' where id = ${id}`);
    expect(await rebuildRollups({ ...of(), zone: 'Atlantis/Capital' })).toBeNull();
    expect(await rebuildRollups({ ...of(), zone: 'America/Sao_Paulo' })).toBeGreaterThan(0n);
    expect(await days(owner)).toEqual([
      { day: '2030-03-10', n: 1 },
      { day: '2030-03-11', n: 1 },
    ]);
    expect(await compareRollups(of())).toEqual([]);
  });

  it('stay open for what is booked while the clock is behind: no day is gone back to', async () => {
    const owner = fresh('m');
    const account = await t.player({ owner, balanceMinor: 1_000n });
    // The last day is in 2030 by the test before; the clock of this machine is years behind it.
    await play('debit', account, [-1n]);
    expect(await days(owner)).toEqual([{ day: '2030-03-11', n: 1 }]);
    expect(await compareRollups(of())).toEqual([]);
  });

  it('differ where a row was changed, is missing or is too much, and are whole again after a rebuild', async () => {
    const owner = fresh('m');
    const account = await t.player({ owner, balanceMinor: 1_000n });
    await play('debit', account, [-7n]);
    for (const text of [
      "update rollup_day set taken = taken + 1 where member = $1 and type = 'bet'",
      "delete from rollup_life where member = $1 and type = 'bet'",
      "update rollup_day set member = member || '-x' where member = $1 and type = 'bet'",
      "update entry set type = 'win' where type = 'bet' and account_id = (select id from account where owner = $1 and class = 'player')",
    ]) {
      await asOwner(text, [owner]);
      expect((await compareRollups(of())).length, text).toBeGreaterThan(0);
      await rebuildRollups(of());
      expect(await compareRollups(of()), text).toEqual([]);
    }
  });

  it('are written by the ledger alone, and read by their merchant alone', async () => {
    for (const table of ['rollup_day', 'rollup_life', 'ledger_day']) {
      await expect(t.database.merchant(1).query(`delete from ${table}`)).rejects.toMatchObject({
        code: '42501',
      });
      expect(await t.database.merchant(2).query(`select 1 from ${table}`)).toEqual([]);
    }
    await expect(t.database.merchant(2).query('select ledger_rollup_rebuild(1)')).rejects.toMatchObject({
      code: '42501',
    });
  });
});
