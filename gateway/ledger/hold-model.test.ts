import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLedger } from './ledger';
import { captureOf, freshLedger, holdOf, move, player, releaseOf, word, type TestLedger } from './testing';
import type { HoldState } from './hold-types';
import type { Ledger } from './ledger-api';
import type { AccountRef } from './types';
import type { Work, WorkResult } from './work';

/** One step. Keys are few, so that they meet again: as retries, as other contents, as targets. */
type Step =
  | { type: 'post'; account: number; key: number; amount: number }
  | { type: 'hold'; account: number; key: number; amount: number }
  | { type: 'capture'; key: number; hold: number; amount: number; release: boolean }
  | { type: 'release'; key: number; hold: number }
  | { type: 'reverse'; key: number; target: number };

/** What stands in the journal: how much it moved, and of which hold. */
interface Done {
  content: string;
  /** By place: account numbers, `h` and the hold's key, or 'out' for what is summed. */
  lines: [place: string, amount: number][];
  hold: string | null;
}

const ACCOUNTS = 2;
const nameOf = (step: Step): string => `k${step.key}`;

/** What the ledger promises of holds, as plainly as it can be said. */
class Model {
  readonly places = new Map<string, number>();
  private readonly done = new Map<string, Done>();
  private readonly owners = new Map<string, number>();
  private readonly ends = new Map<string, HoldState>();
  private readonly undone = new Map<string, 'reversed' | 'tombstone'>();
  private readonly reversals = new Map<string, string>();

  at(place: string): number {
    return this.places.get(place) ?? 0;
  }

  stateOf(hold: string): HoldState | null {
    if (!this.owners.has(hold)) return null;
    return this.at(`h${hold}`) > 0 ? 'open' : (this.ends.get(hold) ?? 'released');
  }

  private linesOf(step: Exclude<Step, { type: 'reverse' }>): Done['lines'] | string {
    if (step.type === 'post') return [[String(step.account), step.amount]];
    if (step.type === 'hold')
      return [
        [String(step.account), -step.amount],
        [`h${nameOf(step)}`, step.amount],
      ];
    const hold = `k${step.hold}`;
    const owner = this.owners.get(hold);
    const left = this.at(`h${hold}`);
    const paid = step.type === 'capture' ? step.amount : 0;
    if (owner === undefined) return 'LEDGER_HOLD_UNKNOWN';
    if (left === 0) return 'LEDGER_HOLD_CLOSED';
    if (paid > left) return 'LEDGER_HOLD_EXCEEDED';
    const back = step.type === 'release' || step.release ? left - paid : 0;
    return [
      [`h${hold}`, -paid - back],
      [String(owner), back],
    ];
  }

  private move(lines: Done['lines']): boolean {
    const before = new Map(this.places);
    for (const [place, amount] of lines) {
      const after = this.at(place) + amount;
      if (after < 0) {
        this.places.clear();
        for (const [name, value] of before) this.places.set(name, value);
        return false;
      }
      this.places.set(place, after);
    }
    return true;
  }

  apply(step: Step): string {
    const key = nameOf(step);
    const content = JSON.stringify(step);
    const known = this.done.get(key);
    if (known !== undefined) return known.content === content ? 'replayed' : 'LEDGER_KEY_CONFLICT';
    if (step.type === 'reverse') return this.reverse(key, `k${step.target}`);
    if (this.reversals.has(key))
      return this.reversals.get(key) === key ? 'LEDGER_TOMBSTONED' : 'LEDGER_KEY_CONFLICT';
    if (this.undone.has(key)) return 'LEDGER_TOMBSTONED';
    const lines = this.linesOf(step);
    if (typeof lines === 'string') return lines;
    if (!this.move(lines)) return 'WALLET_NOT_ENOUGH';
    const hold = step.type === 'post' ? null : step.type === 'hold' ? key : `k${step.hold}`;
    this.done.set(key, { content, lines, hold });
    if (step.type === 'hold') this.owners.set(key, step.account);
    if (hold !== null && this.at(`h${hold}`) === 0)
      this.ends.set(hold, step.type === 'capture' ? 'captured' : 'released');
    return 'ok';
  }

  private reverse(key: string, target: string): string {
    const used = this.reversals.get(key);
    if (used !== undefined && used !== target) return 'LEDGER_KEY_CONFLICT';
    const earlier = this.undone.get(target);
    if (earlier !== undefined) return earlier === 'tombstone' ? 'tombstone' : 'replayed';
    // A reversal cannot be reversed.
    if (this.reversals.has(target)) return 'LEDGER_KEY_CONFLICT';
    const known = this.done.get(target);
    if (known !== undefined) {
      const mirror = known.lines.map(([place, amount]): [string, number] => [place, -amount]);
      mirror.sort(([, a], [, b]) => Number(b > 0) - Number(a > 0));
      if (!this.move(mirror)) return 'WALLET_NOT_ENOUGH';
      if (known.hold !== null && this.at(`h${known.hold}`) === 0) this.ends.set(known.hold, 'released');
    }
    this.undone.set(target, known === undefined ? 'tombstone' : 'reversed');
    this.reversals.set(key, target);
    return known === undefined ? 'tombstone' : 'ok';
  }
}

const key = fc.nat(11);
const amount = fc.integer({ min: 1, max: 60 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('post' as const),
      account: fc.nat(ACCOUNTS - 1),
      key,
      amount: fc.oneof(
        amount,
        amount.map((n) => -n),
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('hold' as const), account: fc.nat(ACCOUNTS - 1), key, amount }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('capture' as const),
      key,
      hold: key,
      amount,
      release: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('release' as const), key, hold: key }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('reverse' as const), key, target: key }) },
);
/** What was asked is asked again: callers repeat what they had no answer to. */
const steps = fc
  .array(step, { minLength: 5, maxLength: 45 })
  .chain((list) =>
    fc
      .array(fc.nat(list.length - 1), { maxLength: 8 })
      .map((again) => list.concat(again.flatMap((i) => list[i] ?? []))),
  );

let t: TestLedger;
let run = 0;
beforeAll(async () => void (t = await freshLedger()));
afterAll(() => t.close());

/** Each run begins with money in its accounts. */
const START = 80;
const begin = async (): Promise<{ source: string; accounts: AccountRef[]; model: Model }> => {
  const source = `run${(run += 1)}`;
  const model = new Model();
  const accounts: AccountRef[] = [];
  for (let i = 0; i < ACCOUNTS; i += 1) {
    accounts.push(await t.player({ owner: `${source}-${i}`, balanceMinor: BigInt(START) }));
    model.places.set(String(i), START);
  }
  return { source, accounts, model };
};

const workOf = (input: { step: Step; source: string; accounts: AccountRef[] }): Work => {
  const { step: it, source, accounts } = input;
  const own = { key: nameOf(it), source };
  const account = (index: number): AccountRef => accounts[index] ?? player('nobody');
  if (it.type === 'post')
    return move({ ...own, account: account(it.account), amountMinor: BigInt(it.amount) });
  if (it.type === 'hold')
    return holdOf({ ...own, account: account(it.account), amountMinor: BigInt(it.amount) });
  if (it.type === 'capture')
    return captureOf({
      ...own,
      holdKey: `k${it.hold}`,
      amountMinor: BigInt(it.amount),
      rest: it.release ? 'release' : 'keep',
    });
  if (it.type === 'release') return releaseOf({ ...own, holdKey: `k${it.hold}` });
  return { type: 'reverse', merchantId: 1, ...own, actor: 'cashier', targetKey: `k${it.target}` };
};

const send = (ledger: Ledger, work: Work): Promise<WorkResult> => {
  if (work.type === 'hold') return ledger.hold(work);
  if (work.type === 'capture') return ledger.capture(work);
  return work.type === 'release' ? ledger.release(work) : ledger.post(work);
};

/** Available, held and every hold are what the model has. */
const agree = async (input: { source: string; accounts: AccountRef[]; model: Model }): Promise<void> => {
  const { source, accounts, model } = input;
  const heldOf = new Map<number, bigint>();
  for (let k = 0; k <= 11; k += 1) {
    const hold = await t.ledger.findHold({ merchantId: 1, source, key: `k${k}` });
    expect(hold?.state ?? null).toBe(model.stateOf(`k${k}`));
    if (hold === null) continue;
    expect(hold.leftMinor).toBe(BigInt(model.at(`hk${k}`)));
    expect(hold.leftMinor + hold.capturedMinor + hold.releasedMinor).toBe(hold.amountMinor);
    for (const part of [hold.leftMinor, hold.capturedMinor, hold.releasedMinor])
      expect(part).toBeGreaterThanOrEqual(0n);
    const owner = accounts.findIndex((account) => account.owner === hold.account.owner);
    heldOf.set(owner, (heldOf.get(owner) ?? 0n) + hold.leftMinor);
  }
  for (const [index, account] of accounts.entries())
    expect(await t.ledger.balances({ merchantId: 1, account })).toEqual({
      availableMinor: BigInt(model.at(String(index))),
      heldMinor: heldOf.get(index) ?? 0n,
    });
};

const sound = async (): Promise<void> =>
  expect(await t.ledger.verify({ merchantId: 1 })).toMatchObject({
    unbalanced: [],
    brokenAt: null,
    drifted: [],
    holds: [],
  });

it('answers any sequence of holds, captures, releases, posts, cancellations and retries as the plain model does', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const { source, accounts, model } = await begin();
      for (const each of list)
        expect(word(await send(t.ledger, workOf({ step: each, source, accounts })))).toBe(model.apply(each));
      await agree({ source, accounts, model });
    }),
    { numRuns: 40 },
  );
  await sound();
});

it('keeps every promise when the steps arrive all at once through two gateways', async () => {
  const other = createLedger({ database: t.database });
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const { source, accounts, model } = await begin();
      const results = await Promise.all(
        list.map((each, i) => send(i % 2 === 0 ? t.ledger : other, workOf({ step: each, source, accounts }))),
      );
      // Whatever order they took, in the order of the journal the model takes each of them too.
      const done = list.flatMap((each, i) => {
        const result = results[i];
        return result?.ok === true && !result.replayed ? [{ each, id: result.journalId }] : [];
      });
      for (const { each } of done.sort((a, b) => (a.id < b.id ? -1 : 1)))
        expect(['ok', 'tombstone']).toContain(model.apply(each));
      await agree({ source, accounts, model });
    }),
    { numRuns: 30 },
  );
  await other.close();
  await sound();
});
