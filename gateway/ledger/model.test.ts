import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLedger } from './ledger';
import { freshLedger, move, player, trial, trialFunding, word, type TestLedger } from './testing';
import type { AccountRef, Operation } from './types';

/** One step: which account, which key, how much; or the cancellation of a key. */
type Step =
  | { type: 'post'; account: number; key: number; amount: number }
  | { type: 'reverse'; key: number; own: number };

interface Posted {
  content: string;
  account: number;
  amount: bigint;
}

/** What the ledger promises, as plainly as it can be said. */
class Model {
  readonly balances: bigint[];
  private readonly posted = new Map<string, Posted>();
  private readonly undone = new Map<string, 'reversed' | 'tombstone'>();
  private readonly cancels = new Map<string, string>();

  constructor(accounts: number) {
    this.balances = Array.from({ length: accounts }, () => 0n);
  }

  apply(step: Step): string {
    return step.type === 'post' ? this.post(step) : this.reverse(step);
  }

  private post(step: Extract<Step, { type: 'post' }>): string {
    const key = `k${step.key}`;
    const content = `${step.account} ${step.amount}`;
    const known = this.posted.get(key);
    if (known !== undefined) return known.content === content ? 'replayed' : 'LEDGER_KEY_CONFLICT';
    if (this.undone.has(key)) return 'LEDGER_TOMBSTONED';
    const after = (this.balances[step.account] ?? 0n) + BigInt(step.amount);
    if (after < 0n) return 'WALLET_NOT_ENOUGH';
    this.balances[step.account] = after;
    this.posted.set(key, { content, account: step.account, amount: BigInt(step.amount) });
    return 'ok';
  }

  private reverse(step: Extract<Step, { type: 'reverse' }>): string {
    const target = `k${step.key}`;
    const own = `c${step.own}`;
    const used = this.cancels.get(own);
    if (used !== undefined && used !== target) return 'LEDGER_KEY_CONFLICT';
    const undone = this.undone.get(target);
    if (undone !== undefined) return undone === 'tombstone' ? 'tombstone' : 'replayed';
    const known = this.posted.get(target);
    if (known !== undefined) {
      const after = (this.balances[known.account] ?? 0n) - known.amount;
      if (after < 0n) return 'WALLET_NOT_ENOUGH';
      this.balances[known.account] = after;
    }
    this.undone.set(target, known === undefined ? 'tombstone' : 'reversed');
    this.cancels.set(own, target);
    return known === undefined ? 'tombstone' : 'ok';
  }
}

const ACCOUNTS = 3;
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('post' as const),
      account: fc.nat(ACCOUNTS - 1),
      key: fc.nat(12),
      amount: fc.integer({ min: -60, max: 100 }).filter((amount) => amount !== 0),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('reverse' as const), key: fc.nat(14), own: fc.nat(14) }),
  },
);

let t: TestLedger;
let run = 0;
beforeAll(async () => void (t = await freshLedger()));
afterAll(() => t.close());

const accountsOf = async (name: string): Promise<AccountRef[]> => {
  const accounts = [player(`${name}-0`), player(`${name}-1`), trial(`${name}-2`)];
  for (const account of accounts) await t.ledger.open({ merchantId: 1, account });
  return accounts;
};

const operationOf = (input: { step: Step; source: string; accounts: AccountRef[] }): Operation => {
  const { step: it, source, accounts } = input;
  if (it.type === 'reverse') {
    return {
      type: 'reverse',
      merchantId: 1,
      source,
      key: `c${it.own}`,
      actor: 'vendor',
      targetKey: `k${it.key}`,
    };
  }
  return move({
    key: `k${it.key}`,
    source,
    account: accounts[it.account] ?? trialFunding,
    amountMinor: BigInt(it.amount),
  });
};

it('answers any sequence of posts and cancellations as the plain model does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
      const source = `run${(run += 1)}`;
      const accounts = await accountsOf(source);
      const model = new Model(ACCOUNTS);
      for (const each of steps) {
        expect(word(await t.ledger.post(operationOf({ step: each, source, accounts })))).toBe(
          model.apply(each),
        );
      }
      const balances = await Promise.all(
        accounts.map((account) => t.ledger.balance({ merchantId: 1, account })),
      );
      expect(balances).toEqual(model.balances);
    }),
    { numRuns: 40 },
  );
  expect(await t.ledger.verify({ merchantId: 1 })).toMatchObject({
    unbalanced: [],
    brokenAt: null,
    drifted: [],
    holds: [],
  });
});

it('stays sound when any steps arrive all at once through two gateways', async () => {
  const other = createLedger({ database: t.database });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 60 }), async (steps) => {
      const source = `run${(run += 1)}`;
      const accounts = await accountsOf(source);
      const results = await Promise.all(
        steps.map((each, i) =>
          (i % 2 === 0 ? t.ledger : other).post(operationOf({ step: each, source, accounts })),
        ),
      );
      // Whatever order they took, replaying them by journal number through the model must explain every balance.
      const done = steps.flatMap((each, i) => {
        const result = results[i];
        return result?.ok === true && !result.replayed ? [{ each, id: result.journalId }] : [];
      });
      const model = new Model(ACCOUNTS);
      for (const { each } of done.sort((a, b) => (a.id < b.id ? -1 : 1)))
        expect(['ok', 'tombstone']).toContain(model.apply(each));
      const balances = await Promise.all(
        accounts.map((account) => t.ledger.balance({ merchantId: 1, account })),
      );
      expect(balances).toEqual(model.balances);
    }),
    { numRuns: 30 },
  );
  await other.close();
  expect(await t.ledger.verify({ merchantId: 1 })).toMatchObject({
    unbalanced: [],
    brokenAt: null,
    drifted: [],
    holds: [],
  });
});
