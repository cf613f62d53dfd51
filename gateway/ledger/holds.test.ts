import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  captureOf,
  clearing,
  freshLedger,
  holdOf,
  move,
  releaseOf,
  trial,
  vendor,
  word,
  type TestLedger,
} from './testing';
import type { CaptureOperation } from './hold-types';
import type { AccountRef, OperationResult } from './types';

let t: TestLedger;
let serial = 0;
const key = (): string => `k${(serial += 1)}`;
const fresh = (balanceMinor: bigint): Promise<AccountRef> =>
  t.player({ owner: `p${(serial += 1)}`, balanceMinor });
/** A player with a hold. */
const held = async (balanceMinor: bigint, amountMinor: bigint, expiresAt: Date | null = null) => {
  const account = await fresh(balanceMinor);
  const holdKey = key();
  expect(word(await t.ledger.hold(holdOf({ key: holdKey, account, amountMinor, expiresAt })))).toBe('ok');
  return { account, holdKey };
};
const capture = (holdKey: string, amountMinor: bigint, rest: 'keep' | 'release' = 'keep', own = key()) =>
  t.ledger.capture(captureOf({ key: own, holdKey, amountMinor, rest }));
const release = (holdKey: string, because: 'released' | 'expired' = 'released') =>
  t.ledger.release(releaseOf({ key: key(), holdKey, because }));
const reverse = (targetKey: string): Promise<OperationResult> =>
  t.ledger.post({
    type: 'reverse',
    merchantId: 1,
    source: 'cashier',
    key: `undo-${targetKey}`,
    actor: 'cashier',
    targetKey,
  });
const balances = (account: AccountRef) => t.ledger.balances({ merchantId: 1, account });
const find = (holdKey: string) => t.ledger.findHold({ merchantId: 1, source: 'cashier', key: holdKey });
const sound = async (): Promise<void> =>
  expect(await t.ledger.verify({ merchantId: 1 })).toMatchObject({
    unbalanced: [],
    brokenAt: null,
    drifted: [],
    holds: [],
  });

beforeAll(async () => void (t = await freshLedger()));
afterAll(async () => {
  await sound();
  await t.close();
});

describe('a hold', () => {
  it('moves money from available to held, where a bet does not reach it', async () => {
    const { account, holdKey } = await held(100n, 70n);
    expect(await balances(account)).toEqual({ availableMinor: 30n, heldMinor: 70n });
    expect(await t.ledger.balance({ merchantId: 1, account })).toBe(30n);
    expect(word(await t.ledger.post(move({ key: key(), account, amountMinor: -31n })))).toBe(
      'WALLET_NOT_ENOUGH',
    );
    expect(await find(holdKey)).toMatchObject({
      ...{ state: 'open', account, amountMinor: 70n, leftMinor: 70n, capturedMinor: 0n, releasedMinor: 0n },
      ...{ expiresAt: null, closedAt: null },
    });
  });

  it('answers with both balances, again and alike when it is repeated, and is made once by 20 callers at once', async () => {
    const account = await fresh(100n);
    const operation = holdOf({ key: key(), account, amountMinor: 60n });
    const results = await Promise.all(Array.from({ length: 20 }, () => t.ledger.hold(operation)));
    expect(results.filter((result) => word(result) === 'ok')).toHaveLength(1);
    expect(results.filter((result) => word(result) === 'replayed')).toHaveLength(19);
    const again = await t.ledger.hold(operation);
    expect(again).toMatchObject({
      ...{ ok: true, replayed: true },
      balances: [
        { account, balanceMinor: 40n },
        { account: { class: 'held', currency: 'CNY' }, balanceMinor: 60n },
      ],
    });
    expect(await balances(account)).toEqual({ availableMinor: 40n, heldMinor: 60n });
  });

  it('of more than there is is refused and leaves nothing behind; of just that much it is taken', async () => {
    const account = await fresh(50n);
    const refused = holdOf({ key: key(), account, amountMinor: 51n });
    expect(await t.ledger.hold(refused)).toMatchObject({
      ok: false,
      code: 'WALLET_NOT_ENOUGH',
      balances: [{ account, balanceMinor: 50n }],
    });
    expect(await find(refused.key)).toBeNull();
    expect(await balances(account)).toEqual({ availableMinor: 50n, heldMinor: 0n });
    expect(word(await t.ledger.hold({ ...refused, amountMinor: 50n }))).toBe('ok');
  });

  it('under a key that says something else is refused, and so is one whose account was never opened', async () => {
    const { account, holdKey } = await held(100n, 10n);
    expect(word(await t.ledger.hold(holdOf({ key: holdKey, account, amountMinor: 11n })))).toBe(
      'LEDGER_KEY_CONFLICT',
    );
    expect(
      word(await t.ledger.hold(holdOf({ key: holdKey, account, amountMinor: 10n, expiresAt: new Date(0) }))),
    ).toBe('LEDGER_KEY_CONFLICT');
    const unknown: AccountRef = { ...account, owner: 'nobody' };
    expect(word(await t.ledger.hold(holdOf({ key: key(), account: unknown, amountMinor: 1n })))).toBe(
      'LEDGER_ACCOUNT_UNKNOWN',
    );
  });

  it('is not for play money, nor of nothing, nor for accounts that are summed', async () => {
    const account = await fresh(10n);
    const guest = trial('guest');
    await t.ledger.open({ merchantId: 1, account: guest });
    for (const bad of [
      { account, amountMinor: 0n },
      { account, amountMinor: -1n },
      { account, amountMinor: 10n ** 16n },
      { account: guest, amountMinor: 1n },
      { account: vendor, amountMinor: 1n },
      { account, amountMinor: 1n, expiresAt: new Date(Number.NaN) },
    ])
      await expect(t.ledger.hold(holdOf({ key: key(), ...bad }))).rejects.toMatchObject({
        code: 'REQUEST_INVALID',
      });
  });

  it('has an account that nothing else may name', async () => {
    const { account, holdKey } = await held(10n, 5n);
    const own: AccountRef = { class: 'held', owner: String((await find(holdKey))?.id), currency: 'CNY' };
    expect(await t.ledger.balance({ merchantId: 1, account: own })).toBe(5n);
    await expect(
      t.ledger.post({
        ...move({ key: key(), account, amountMinor: -1n }),
        postings: [
          { account: own, amountMinor: -5n },
          { account, amountMinor: 5n },
        ],
      }),
    ).rejects.toMatchObject({ code: 'REQUEST_INVALID' });
  });
});

describe('a capture', () => {
  it('in parts pays until nothing is left, and not a unit more', async () => {
    const { account, holdKey } = await held(100n, 100n);
    expect(word(await capture(holdKey, 30n))).toBe('ok');
    expect(word(await capture(holdKey, 71n))).toBe('LEDGER_HOLD_EXCEEDED');
    expect(await find(holdKey)).toMatchObject({ state: 'open', leftMinor: 70n, capturedMinor: 30n });
    expect(word(await capture(holdKey, 70n))).toBe('ok');
    expect(await find(holdKey)).toMatchObject({
      state: 'captured',
      leftMinor: 0n,
      capturedMinor: 100n,
      closedAt: expect.any(Date),
    });
    expect(word(await capture(holdKey, 1n))).toBe('LEDGER_HOLD_CLOSED');
    expect(await balances(account)).toEqual({ availableMinor: 0n, heldMinor: 0n });
  });

  it('gives the rest back where that is asked for, in the same journal', async () => {
    const { account, holdKey } = await held(100n, 80n);
    expect(await capture(holdKey, 50n, 'release')).toMatchObject({
      ok: true,
      balances: [{ balanceMinor: 0n }, { account, balanceMinor: 50n }],
    });
    expect(await find(holdKey)).toMatchObject({
      state: 'captured',
      capturedMinor: 50n,
      releasedMinor: 30n,
      leftMinor: 0n,
    });
    const whole = await held(10n, 10n);
    expect(word(await capture(whole.holdKey, 10n, 'release'))).toBe('ok');
    expect(await find(whole.holdKey)).toMatchObject({
      state: 'captured',
      capturedMinor: 10n,
      releasedMinor: 0n,
    });
  });

  it('may pay several at once: the provider and the fee', async () => {
    const { holdKey } = await held(100n, 100n);
    const fee: AccountRef = { class: 'house', owner: '', currency: 'CNY' };
    const operation: CaptureOperation = {
      ...captureOf({ key: key(), holdKey, amountMinor: 95n }),
      to: [
        { account: clearing, amountMinor: 95n },
        { account: fee, amountMinor: 5n },
      ],
    };
    expect(word(await t.ledger.capture(operation))).toBe('ok');
    expect(word(await t.ledger.capture(operation))).toBe('replayed');
    expect(word(await t.ledger.capture({ ...operation, rest: 'release' }))).toBe('LEDGER_KEY_CONFLICT');
    expect(await find(holdKey)).toMatchObject({ state: 'captured', capturedMinor: 100n });
  });

  it('of a hold that is not there is refused: unknown, of another source, or the key of something else', async () => {
    const { account, holdKey } = await held(100n, 100n);
    const debit = { ...move({ key: key(), account: await fresh(9n), amountMinor: -9n }), source: 'cashier' };
    await t.ledger.post(debit);
    expect(word(await capture('nothing', 1n))).toBe('LEDGER_HOLD_UNKNOWN');
    expect(word(await release('nothing'))).toBe('LEDGER_HOLD_UNKNOWN');
    expect(word(await capture('itself', 1n, 'keep', 'itself'))).toBe('LEDGER_HOLD_UNKNOWN');
    expect(word(await capture(holdKey, 1n, 'keep', holdKey))).toBe('LEDGER_KEY_CONFLICT');
    expect(word(await capture(debit.key, 1n))).toBe('LEDGER_HOLD_UNKNOWN');
    expect(
      word(await t.ledger.capture(captureOf({ key: key(), holdKey, amountMinor: 1n, source: 'stranger' }))),
    ).toBe('LEDGER_HOLD_UNKNOWN');
    expect(await balances(account)).toEqual({ availableMinor: 0n, heldMinor: 100n });
  });

  it('in another currency, into play money or into a hold is refused, and so is one of nothing', async () => {
    const { holdKey } = await held(100n, 100n);
    const other = await held(10n, 10n);
    const to = (...postings: CaptureOperation['to']) =>
      t.ledger.capture({ ...captureOf({ key: key(), holdKey, amountMinor: 1n }), to: postings });
    const euro = { ...clearing, currency: 'EUR' };
    const play: AccountRef = { class: 'trial-funding', owner: '', currency: 'CNY' };
    const anotherHold: AccountRef = {
      class: 'held',
      owner: String((await find(other.holdKey))?.id),
      currency: 'CNY',
    };
    expect(word(await to({ account: euro, amountMinor: 1n }))).toBe('LEDGER_HOLD_CURRENCY');
    expect(word(await to({ account: clearing, amountMinor: 1n }, { account: euro, amountMinor: 1n }))).toBe(
      'LEDGER_HOLD_CURRENCY',
    );
    expect(word(await to({ account: play, amountMinor: 1n }))).toBe('LEDGER_MIXED');
    for (const bad of [
      [],
      [{ account: clearing, amountMinor: 0n }],
      [{ account: clearing, amountMinor: -1n }],
      [{ account: anotherHold, amountMinor: 1n }],
    ])
      await expect(to(...bad)).rejects.toMatchObject({ code: 'REQUEST_INVALID' });
    await expect(
      to(...Array.from({ length: 17 }, () => ({ account: clearing, amountMinor: 1n }))),
    ).rejects.toMatchObject({ code: 'REQUEST_INVALID' });
    expect(await find(holdKey)).toMatchObject({ state: 'open', leftMinor: 100n });
  });

  it('100 times at once of a hold that covers 10 pays 10 times', async () => {
    const { holdKey } = await held(100n, 100n);
    const results = await Promise.all(Array.from({ length: 100 }, () => capture(holdKey, 10n)));
    expect(results.filter((result) => result.ok)).toHaveLength(10);
    expect(new Set(results.filter((result) => !result.ok).map(word))).toEqual(
      new Set(['LEDGER_HOLD_CLOSED']),
    );
  });
});

describe('a release', () => {
  it('gives back what is left, once', async () => {
    const { account, holdKey } = await held(100n, 60n);
    await capture(holdKey, 20n);
    expect(word(await release(holdKey))).toBe('ok');
    expect(await balances(account)).toEqual({ availableMinor: 80n, heldMinor: 0n });
    expect(await find(holdKey)).toMatchObject({ state: 'released', capturedMinor: 20n, releasedMinor: 40n });
    expect(word(await release(holdKey))).toBe('LEDGER_HOLD_CLOSED');
  });

  it('and a capture at once end in one of two orders, and the money is in one place', async () => {
    const pairs = await Promise.all(Array.from({ length: 20 }, () => held(50n, 50n)));
    const results = await Promise.all(
      pairs.map(({ holdKey }, i) =>
        i % 2 === 0
          ? Promise.all([capture(holdKey, 50n), release(holdKey)])
          : Promise.all([release(holdKey), capture(holdKey, 50n)]),
      ),
    );
    for (const both of results) expect(both.map(word).sort()).toEqual(['LEDGER_HOLD_CLOSED', 'ok']);
  });

  it('as expired is refused before its time by the clock of the database, and without one', async () => {
    const past = await held(10n, 10n, new Date('2020-01-01T00:00:00Z'));
    const later = await held(10n, 10n, new Date('2999-01-01T00:00:00Z'));
    const never = await held(10n, 10n);
    expect(word(await release(later.holdKey, 'expired'))).toBe('LEDGER_HOLD_NOT_DUE');
    expect(word(await release(never.holdKey, 'expired'))).toBe('LEDGER_HOLD_NOT_DUE');
    const due = await t.ledger.dueHolds({ merchantId: 1, source: 'cashier', limit: 10 });
    expect(due.map((one) => one.key)).toEqual([past.holdKey]);
    expect(await t.ledger.dueHolds({ merchantId: 1, source: 'other', limit: 10 })).toEqual([]);
    expect(word(await release(past.holdKey, 'expired'))).toBe('ok');
    expect(await find(past.holdKey)).toMatchObject({ state: 'expired', releasedMinor: 10n });
    expect(await t.ledger.dueHolds({ merchantId: 1, source: 'cashier', limit: 10 })).toEqual([]);
  });

  it('is not made by time alone: an expired hold can be captured until it is released', async () => {
    const { holdKey } = await held(10n, 10n, new Date('2020-01-01T00:00:00Z'));
    expect(word(await capture(holdKey, 10n))).toBe('ok');
    expect(word(await release(holdKey, 'expired'))).toBe('LEDGER_HOLD_CLOSED');
  });
});

describe('a reversal', () => {
  it('of a capture puts the money back into the hold, which is open again', async () => {
    const { account, holdKey } = await held(100n, 60n);
    const own = key();
    await capture(holdKey, 40n, 'release', own);
    expect(await balances(account)).toEqual({ availableMinor: 60n, heldMinor: 0n });
    expect(word(await reverse(own))).toBe('ok');
    expect(word(await reverse(own))).toBe('replayed');
    expect(await find(holdKey)).toMatchObject({
      state: 'open',
      leftMinor: 60n,
      capturedMinor: 0n,
      releasedMinor: 0n,
      closedAt: null,
    });
    expect(await balances(account)).toEqual({ availableMinor: 40n, heldMinor: 60n });
    expect(word(await capture(holdKey, 60n))).toBe('ok');
  });

  it('of a capture whose released rest has been spent is refused', async () => {
    const { account, holdKey } = await held(60n, 60n);
    const own = key();
    await capture(holdKey, 40n, 'release', own);
    await t.ledger.post(move({ key: key(), account, amountMinor: -15n }));
    expect(word(await reverse(own))).toBe('WALLET_NOT_ENOUGH');
    expect(await find(holdKey)).toMatchObject({ state: 'captured', capturedMinor: 40n, releasedMinor: 20n });
  });

  it('of a hold is refused once something of it was captured, however much else of the player is held', async () => {
    const { account, holdKey } = await held(100n, 40n);
    await t.ledger.hold(holdOf({ key: key(), account, amountMinor: 60n }));
    await capture(holdKey, 1n);
    expect(word(await reverse(holdKey))).toBe('WALLET_NOT_ENOUGH');
    const untouched = await held(10n, 10n);
    expect(word(await reverse(untouched.holdKey))).toBe('ok');
    expect(await find(untouched.holdKey)).toMatchObject({ state: 'released', releasedMinor: 10n });
    expect(word(await capture(untouched.holdKey, 1n))).toBe('LEDGER_HOLD_CLOSED');
  });

  it('before its hold leaves a tombstone, and the late hold is refused', async () => {
    const account = await fresh(10n);
    const late = holdOf({ key: key(), account, amountMinor: 10n });
    expect(word(await reverse(late.key))).toBe('tombstone');
    expect(word(await t.ledger.hold(late))).toBe('LEDGER_TOMBSTONED');
    expect(word(await capture(late.key, 1n))).toBe('LEDGER_HOLD_UNKNOWN');
  });

  it('of a release takes the money back into the hold while the player has it', async () => {
    const { account, holdKey } = await held(30n, 30n);
    const own = key();
    await t.ledger.release(releaseOf({ key: own, holdKey }));
    expect(word(await reverse(own))).toBe('ok');
    expect(await balances(account)).toEqual({ availableMinor: 0n, heldMinor: 30n });
    expect(await find(holdKey)).toMatchObject({ state: 'open', releasedMinor: 0n });
  });
});

it('tells listeners of the balance that a hold leaves', async () => {
  const account = await fresh(100n);
  const heard: string[] = [];
  const stop = t.ledger.onChange(({ balances: told }) => {
    for (const { account: of, balanceMinor } of told) heard.push(`${of.class} ${balanceMinor}`);
  });
  await t.ledger.hold(holdOf({ key: key(), account, amountMinor: 25n }));
  stop();
  expect(heard).toEqual(['player 75', 'held 25']);
});
