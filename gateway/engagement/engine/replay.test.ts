import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshEngine, MERCHANT, SEED, type TestEngine } from '../testing';
import { createEngine, type EngineDeps } from './engine';

let t: TestEngine;
beforeAll(async () => void (t = await freshEngine()));
afterAll(() => t.close());

const MEMBERS = 60;
const CAUSES = 2_400;
const GIVES = 5n;
const BUDGET = 100_000n;
/** Deeds of one round after which none is left to be killed at. */
const MAX_DEEDS = 60;

/** A node whose nth deed, at the database or in the ledger, is its last: before it is done, or behind it with the answer lost. An account that is opened twice is one. */
const dying = (at: number, answered: boolean): { round(): Promise<boolean> } => {
  let deeds = 0;
  let isGone = false;
  const deed = async <T>(work: () => Promise<T>): Promise<T> => {
    deeds += 1;
    if (isGone || (deeds === at && !answered)) {
      isGone = true;
      throw new Error('killed');
    }
    const answer = await work();
    if (deeds >= at) {
      isGone = true;
      throw new Error('killed');
    }
    return answer;
  };
  const db: EngineDeps['db'] = {
    ...t.database,
    merchant: (id) => {
      const scope = t.database.merchant(id);
      return {
        query: (text, values) => deed(() => scope.query(text, values)),
        tx: (work) => deed(() => scope.tx(work)),
        together: (work) => deed(() => scope.together(work)),
      };
    },
  };
  const engine = createEngine({
    db,
    definitions: t.definitions,
    seed: SEED,
    zoneOf: () => 'UTC',
    onGranted: () => undefined,
    onError: () => undefined,
    ledger: {
      open: (input) => t.ledger.open(input),
      postWith: (input) => deed(() => t.ledger.postWith(input)),
    },
  });
  return {
    async round() {
      await engine.round(MERCHANT).catch((error: unknown) => {
        if (!isGone) throw error;
      });
      return isGone;
    },
  };
};
const asOwner = async (text: string): Promise<void> => {
  await t.database.owner(`set foyer.merchant = '${MERCHANT}'`);
  await t.database.owner(text);
};

it(
  '[PTS-2] thousands of causes, judged by nodes that are killed at each of their deeds and from the first cause on again: each has its grant, none has two',
  { tags: ['full-run'] },
  async () => {
    const members: bigint[] = [];
    for (let n = 0; n < MEMBERS; n += 1) members.push(await t.member({ type: 0 }));
    const effects = [{ unit: 'money', amount: { rule: 'fixed', amount: Number(GIVES) } }];
    const id = await t.run(
      'replayed',
      { kind: 'MANUAL', trigger: { on: 'manual' }, effects },
      { CNY: BUDGET },
    );
    const { query } = t.database.merchant(MERCHANT);
    await query(
      `insert into engagement_cause (merchant_id, kind, member_id, ref, cause, word, amount)
     select $1, 'manual', ($2::bigint[])[1 + n % $3::int], 'cause-' || n, 'cause-' || n, 'replayed', 0 from generate_series(1, $4::int) n`,
      [MERCHANT, members, MEMBERS, CAUSES],
    );
    let kills = 0;
    for (const answered of [false, true]) {
      for (let at = 1, hasDied = true; hasDied; at += 1) {
        expect(at).toBeLessThan(MAX_DEEDS);
        hasDied = await dying(at, answered).round();
        if (hasDied) kills += 1;
      }
      // What the first pass has given stands when all is judged again by nodes that die behind their deeds.
      await asOwner('update engagement_cursor set seq = 0');
    }
    await t.engine.round(MERCHANT);
    expect(kills).toBeGreaterThan(10);

    const [sum] = await query<{ grants: number; causes: number; money: bigint }>(
      `select count(*)::int as grants, count(distinct cause)::int as causes, sum(money)::bigint as money from promotion_grant
      where merchant_id = $1 and promotion_id = $2`,
      [MERCHANT, id],
    );
    expect(sum).toEqual({ grants: CAUSES, causes: CAUSES, money: GIVES * BigInt(CAUSES) });
    expect(await t.balance('pool', id)).toBe(BUDGET - GIVES * BigInt(CAUSES));
    const balances = await Promise.all(members.map((one) => t.balance('player', one)));
    expect(balances).toEqual(members.map(() => GIVES * BigInt(CAUSES / MEMBERS)));
    const { unbalanced, drifted, brokenAt } = await t.ledger.verify({ merchantId: MERCHANT });
    expect([unbalanced, drifted, brokenAt]).toEqual([[], [], null]);
  },
);
