import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCause } from '../log/log.queries';
import { freshEngine, MERCHANT, read, SEED, type TestEngine } from '../testing';
import { preview } from './preview';

let t: TestEngine;
beforeAll(async () => {
  t = await freshEngine();
  await happen();
});
afterAll(() => t.close());

const scope = () => t.database.merchant(MERCHANT);
const asOwner = async (text: string): Promise<void> => {
  await t.database.owner(`set foyer.merchant = '${MERCHANT}'`);
  await t.database.owner(text);
};
/** A week of three members: deposits, bets with wins and one that came back, logins, levels, codes, closed periods. */
const happen = async (): Promise<void> => {
  const { query } = scope();
  const members = [await t.member({ type: 0 }), await t.member({ type: 0 }), await t.member({ type: 0 })];
  for (const [at, who] of members.entries()) {
    for (let n = 0; n < 6; n += 1) {
      await t.deposit(who, BigInt(1_000 * (n + 1) + at));
      const id = await t.bet(who, BigInt(100 + 50 * n), n === 2 ? 5_000n : 10n, {
        category: n % 2 === 0 ? 'RNG' : 'LIVE',
      });
      if (n === 4) await query('update vendor_round set cancels = 1 where round_id = $1', [id]);
    }
    const base = { merchantId: MERCHANT, memberId: who } as const;
    for (let level = 1; level <= at + 1; level += 1)
      await insertCause(query, { ...base, kind: 'level', ref: `level:${level}`, level });
    await insertCause(query, { ...base, kind: 'code', ref: 'c', word: 'CODE-1' });
    await insertCause(query, { ...base, kind: 'manual', ref: 'm', word: 'manual' });
    await asOwner(
      `insert into engagement_cause (merchant_id, kind, member_id, ref) values (${MERCHANT}, 'login', ${who}, 'd'), (${MERCHANT}, 'birthday', ${who}, '2026')`,
    );
    await asOwner(
      `insert into engagement_cause (merchant_id, kind, member_id, ref, word, period_from, at)
       values (${MERCHANT}, 'period', ${who}, 'p', 'week', now() - interval '7 days', clock_timestamp() + interval '1 second')`,
    );
  }
  await t.engine.round(MERCHANT);
};

const fixed = (unit: string, amount: number, more: Record<string, unknown> = {}) => ({
  effects: [{ unit, ...more, amount: { rule: 'fixed', amount } }],
});
const kinds: Record<string, { parts: Record<string, unknown>; budget: Record<string, bigint> }> = {
  deposit: {
    parts: {
      who: {
        all: [{ fact: 'event.ordinal', op: 'gte', value: 2 }, { not: { fact: 'member.age', op: 'known' } }],
      },
      effects: [
        {
          unit: 'bonus',
          amount: {
            rule: 'tier',
            fact: 'event.amount',
            tiers: [
              { from: 2_000, ppm: 100_000 },
              { from: 5_000, amount: 900 },
            ],
          },
        },
        { unit: 'points', amount: { rule: 'ppm', fact: 'deposits.sum', window: 'ever', ppm: 1_000 } },
      ],
      settle: { claim: 'auto', bonus: { wager: 5, days: 60, weights: { RNG: 1_000_000 } } },
      limits: { perDay: 4, minorPerDay: 2_000 },
    },
    budget: { CNY: 4_000n, PTS: 10_000n },
  },
  bet: {
    parts: {
      kind: 'LUCKY_BET',
      trigger: { on: 'bet', categories: ['RNG', 'LIVE'] },
      who: {
        any: [
          { fact: 'event.multiple', op: 'gte', value: 1_000 },
          { fact: 'stakes.sum', window: 'day', categories: ['LIVE'], op: 'between', value: [1, 400] },
        ],
      },
      ...fixed('points', 7),
    },
    budget: { PTS: 60n },
  },
  login: {
    parts: {
      kind: 'LOGIN',
      trigger: { on: 'login' },
      once: 'day',
      controlPercent: 20,
      effects: [
        {
          unit: 'points',
          amount: {
            rule: 'table',
            rows: [
              { weight: 5, amount: 1 },
              { weight: 5, amount: 9 },
            ],
          },
        },
      ],
    },
    budget: { PTS: 100n },
  },
  level: {
    parts: {
      kind: 'UPGRADE_BONUS',
      trigger: { on: 'level' },
      who: { fact: 'event.level', op: 'in', value: [1, 3] },
      ...fixed('tickets', 2, { ticket: 3 }),
    },
    budget: { TKT3: 100n },
  },
  register: {
    parts: { kind: 'REGISTER', trigger: { on: 'register' }, ...fixed('points', 5) },
    budget: { PTS: 100n },
  },
  birthday: {
    parts: {
      kind: 'BIRTHDAY',
      trigger: { on: 'birthday' },
      who: { fact: 'member.age', op: 'gte', value: 18 },
      ...fixed('points', 5),
    },
    budget: { PTS: 100n },
  },
  code: {
    parts: {
      kind: 'PROMO_CODE',
      trigger: { on: 'code', codes: ['CODE-1'], use: 'single' },
      ...fixed('money', 70),
    },
    budget: { CNY: 1_000n },
  },
  manual: {
    parts: { kind: 'MANUAL', trigger: { on: 'manual' }, ...fixed('money', 80) },
    budget: { CNY: 100n },
  },
  period: {
    parts: {
      kind: 'SAVIOR',
      trigger: { on: 'period', every: 'week' },
      who: { fact: 'loss.sum', window: 'period', op: 'gt', value: -100_000 },
      effects: [
        {
          unit: 'money',
          amount: { rule: 'ppm', fact: 'stakes.sum', window: 'period', ppm: 100_000, min: 5 },
        },
      ],
    },
    budget: { CNY: 1_000n },
  },
};

describe('[PTS-2] a preview', () => {
  for (const [code, { parts, budget }] of Object.entries(kinds))
    it(`of ${code} lists what the engine then grants for the same week`, async () => {
      const { query, tx } = scope();
      const promotionId = await t.run(code, parts, budget);
      const shown = await tx(async (scoped) => {
        await scoped('set transaction isolation level repeatable read, read only');
        return preview(scoped, {
          ...{ merchantId: MERCHANT, zone: 'UTC', promotionId, code, number: 1, definition: read(parts) },
          ...{ from: new Date(Date.now() - 8 * 86_400_000), until: new Date(Date.now() + 86_400_000) },
          ...{ budget: new Map(Object.entries(budget)), seed: SEED },
        });
      });
      await asOwner(
        `update promotion_publication set at = now() - interval '8 days' where promotion_id = ${promotionId}`,
      );
      await asOwner('update engagement_cursor set seq = 0');
      await t.engine.round(MERCHANT);
      await query("update promotion set state = 'stopped' where id = $1", [promotionId]);
      const live = await query<{
        member_id: bigint;
        occasion: string;
        money: bigint;
        points: bigint;
        tickets: string;
      }>(
        `select g.member_id, g.occasion, g.money + g.bonus as money, g.points, g.tickets from promotion_grant g
          where g.merchant_id = $1 and g.promotion_id = $2 order by g.id`,
        [MERCHANT, promotionId],
      );
      const given = ({ money, points, tickets }: (typeof live)[number]): string[][] => [
        ...(money > 0n ? [['CNY', money.toString()]] : []),
        ...(points > 0n ? [['PTS', points.toString()]] : []),
        ...Object.entries(JSON.parse(tickets) as Record<string, string>),
      ];
      expect(
        shown.grants.map((one) => [
          one.memberId,
          one.occasion,
          one.cost.map(([unit, amount]) => [unit, amount.toString()]),
        ]),
      ).toEqual(live.map((row) => [row.member_id, row.occasion, given(row)]));
      // No birthday is told: there the preview shows that it would have given nothing.
      expect(shown.grants.length > 0).toBe(code !== 'birthday');
      const spent = new Map<string, bigint>();
      for (const row of live)
        for (const [unit, amount] of given(row))
          spent.set(unit ?? '', (spent.get(unit ?? '') ?? 0n) + BigInt(amount ?? 0));
      expect(shown.cost).toEqual(spent);
    });

  it('says which limit bit', async () => {
    const parts = { ...fixed('money', 100), limits: { perDay: 2 } };
    const shown = await scope().tx((scoped) =>
      preview(scoped, {
        ...{
          merchantId: MERCHANT,
          zone: 'UTC',
          promotionId: 999n,
          code: 'x',
          number: 1,
          definition: read(parts),
        },
        ...{ from: new Date(Date.now() - 86_400_000), until: new Date(Date.now() + 86_400_000) },
        ...{ budget: new Map([['CNY', 500n]]), seed: SEED },
      }),
    );
    expect([shown.matched, shown.grants.length]).toEqual([18, 5]);
    expect((shown.left.get('perDay') ?? 0) + (shown.left.get('budget') ?? 0)).toBe(13);
    expect(shown.cost.get('CNY')).toBe(500n);
  });
});
