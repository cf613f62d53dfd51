import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { propertyRuns } from '../../bounds/testing';
import { claimGrant } from '../grants/claims';
import { endDue, forfeit } from '../grants/endings';
import { freshEngine, MERCHANT, type TestEngine } from '../testing';

let t: TestEngine;
beforeAll(async () => void (t = await freshEngine()));
afterAll(() => t.close());

const FUNDED = 30_000n;
const asOwner = async (text: string): Promise<void> => {
  await t.database.owner(`set foyer.merchant = '${MERCHANT}'`);
  await t.database.owner(text);
};
const deps = () => ({ db: t.database, ledger: t.ledger, definitions: t.definitions });
const bonus = { wager: 5, days: 60, weights: { RNG: 1_000_000 } };
const part = (unit: string, ppm: number) => ({ unit, amount: { rule: 'ppm', fact: 'event.amount', ppm } });

describe('[PTS-2] money of promotions', () => {
  it('is in the pool, in escrow, with a member or in a bonus, to the unit, after any story on two nodes', async () => {
    const pools = [
      await t.run('paid', { effects: [part('money', 10_000)] }, { CNY: FUNDED }),
      await t.run(
        'claimed',
        { effects: [part('money', 20_000)], settle: { claim: 'manual', claimHours: 24 } },
        { CNY: FUNDED },
      ),
      await t.run(
        'bonus',
        { effects: [part('bonus', 50_000)], settle: { claim: 'auto', bonus } },
        { CNY: FUNDED },
      ),
      await t.run(
        'both',
        {
          effects: [part('money', 5_000), part('bonus', 15_000)],
          settle: { claim: 'request', claimHours: 24, bonus },
        },
        { CNY: FUNDED },
      ),
    ];
    const members = [await t.member({ type: 0 }), await t.member({ type: 0 })];
    const nodes = [t.engine, t.another()];
    let made = 0;
    const paid: { who: bigint; amount: bigint; id: string; isBack: boolean }[] = [];
    const step = fc.record({
      deed: fc.constantFrom(
        'deposit',
        'deposit',
        'back',
        'judge',
        'claim',
        'forfeit',
        'lapse',
        'expire',
        'due',
      ),
      amount: fc.bigInt({ min: 100n, max: 20_000n }),
      which: fc.nat(50),
    });
    const sum = (list: readonly bigint[]): bigint => list.reduce((total, one) => total + one, 0n);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (story) => {
        for (const { deed, amount, which } of story) {
          const who = members[which % 2] ?? 0n;
          const rows = await t.grants();
          const grant = rows[which % Math.max(1, rows.length)];
          if (deed === 'deposit') {
            const id = String((made += 1));
            await t.deposit(who, amount, id);
            paid.push({ who, amount, id, isBack: false });
          } else if (deed === 'back') {
            const one = paid[which % Math.max(1, paid.length)];
            if (one === undefined || one.isBack || (await t.balance('player', one.who)) < one.amount)
              continue;
            one.isBack = true;
            await t.back(one.who, one.amount, one.id);
          } else if (deed === 'judge') await Promise.all(nodes.map((node) => node.round(MERCHANT)));
          else if (deed === 'due') await Promise.all([endDue(deps(), MERCHANT), endDue(deps(), MERCHANT)]);
          else if (grant === undefined) continue;
          else if (deed === 'claim')
            await Promise.all(
              [1, 2].map(() =>
                claimGrant(deps(), { merchantId: MERCHANT, memberId: grant.member_id, grantId: grant.id }),
              ),
            );
          else if (deed === 'forfeit')
            await forfeit(deps(), {
              merchantId: MERCHANT,
              memberId: grant.member_id,
              grantId: grant.id,
              seen: grant.bonus,
            });
          else if (deed === 'lapse')
            await asOwner(
              `update promotion_grant set claim_until = clock_timestamp() where id = ${grant.id} and state = 'issued'`,
            );
          else
            await asOwner(
              `update promotion_grant set expires_at = clock_timestamp() where id = ${grant.id} and state = 'active'`,
            );
        }
        const rows = await t.database.merchant(MERCHANT).query<{
          id: bigint;
          member_id: bigint;
          promotion_id: bigint;
          state: string;
          money: bigint;
          bonus: bigint;
          claimed_at: Date | null;
          debt: bigint;
        }>('select * from promotion_grant where merchant_id = $1', [MERCHANT]);
        const waiting = (row: (typeof rows)[number]) => row.claimed_at === null;
        for (const id of pools) {
          const mine = rows.filter((row) => row.promotion_id === id);
          // What waits, what was paid, and bonus money in play: the rest is in the pool, or never left it.
          const out = mine.map((row) => {
            if (row.state === 'issued') return row.money + row.bonus;
            if (waiting(row)) return 0n;
            return row.money + (row.state === 'active' ? row.bonus : 0n);
          });
          expect(await t.balance('pool', id)).toBe(FUNDED - sum(out));
        }
        for (const row of rows) {
          const escrow = await t.balance('escrow', `grant:${row.id}`);
          expect(escrow).toBe(row.state === 'issued' ? row.money + row.bonus : 0n);
          const held = await t.balance('bonus', `${row.member_id}:${row.id}`);
          expect(held).toBe(row.state === 'active' ? row.bonus : 0n);
        }
        for (const who of members) {
          const own = sum(paid.map((one) => (one.who === who && !one.isBack ? one.amount : 0n)));
          const given = sum(rows.map((row) => (row.member_id === who && !waiting(row) ? row.money : 0n)));
          expect(await t.balance('player', who)).toBe(own + given);
        }
      }),
      { numRuns: propertyRuns(20) },
    );
    const { unbalanced, drifted, brokenAt } = await t.ledger.verify({ merchantId: MERCHANT });
    expect([unbalanced, drifted, brokenAt]).toEqual([[], [], null]);
  });
});
