import { describe, expect, it } from 'vitest';
import { judgeHold } from './check-hold';
import { MAX_AMOUNT_MINOR } from '../../src/contract/money';
import { LedgerInputError, requestHash } from './check-operation';
import type { CaptureOperation, HoldOperation, HoldWork, ReleaseOperation } from './hold-types';
import { namesOf } from './work';
import type { AccountRef } from './types';

const player: AccountRef = { class: 'player', owner: '7', currency: 'BRL' };
const bank: AccountRef = { class: 'clearing', owner: 'bank', currency: 'BRL' };
const base = { merchantId: 1, source: 'cashier', key: 'k', actor: '7' };
const hold = (over: Partial<HoldOperation> = {}): HoldOperation => ({
  ...{ type: 'hold', ...base, account: player, amountMinor: 5n, expiresAt: null },
  ...over,
});
const capture = (over: Partial<CaptureOperation> = {}): CaptureOperation => ({
  ...{ type: 'capture', ...base, holdKey: 'h', to: [{ account: bank, amountMinor: 5n }], rest: 'keep' },
  ...over,
});
const release = (over: Partial<ReleaseOperation> = {}): ReleaseOperation => ({
  ...{ type: 'release', ...base, holdKey: 'h', because: 'released' },
  ...over,
});
const refused = (work: HoldWork) => expect(() => judgeHold(work)).toThrow(LedgerInputError);

describe('the form of an operation on a hold', () => {
  it('is in order with an amount above zero and up to the largest', () => {
    for (const amountMinor of [1n, MAX_AMOUNT_MINOR]) {
      expect(judgeHold(hold({ amountMinor }))).toBeNull();
      expect(judgeHold(capture({ to: [{ account: bank, amountMinor }] }))).toBeNull();
    }
    for (const amountMinor of [0n, -1n, MAX_AMOUNT_MINOR + 1n]) {
      refused(hold({ amountMinor }));
      refused(capture({ to: [{ account: bank, amountMinor }] }));
    }
    expect(judgeHold(release())).toBeNull();
  });

  it('is refused where one amount is in bounds and their sum is not', () => {
    const half = MAX_AMOUNT_MINOR / 2n + 1n;
    refused(capture({ to: [half, half].map((amountMinor) => ({ account: bank, amountMinor })) }));
  });

  it('names an account that can be held, and pays one to sixteen that can be paid', () => {
    for (const kind of ['trial', 'wallet', 'vendor', 'house', 'funding', 'clearing', 'held'] as const)
      refused(hold({ account: { ...player, class: kind } }));
    for (const count of [1, 16])
      expect(
        judgeHold(capture({ to: Array.from({ length: count }, () => ({ account: bank, amountMinor: 1n })) })),
      ).toBeNull();
    for (const count of [0, 17])
      refused(capture({ to: Array.from({ length: count }, () => ({ account: bank, amountMinor: 1n })) }));
    refused(capture({ to: [{ account: { ...player, class: 'held' }, amountMinor: 1n }] }));
    expect(judgeHold(capture({ to: [{ account: { ...player, class: 'trial' }, amountMinor: 1n }] }))).toBe(
      'LEDGER_MIXED',
    );
  });

  it('names its hold by a key that can be stored', () => {
    for (const holdKey of ['', 'x'.repeat(121), 'a\0b', '\ud800'])
      for (const work of [capture({ holdKey }), release({ holdKey })]) refused(work);
    refused(hold({ expiresAt: new Date(Number.NaN) }));
  });
});

describe('two operations on holds', () => {
  const hashOf = (operation: HoldWork) => requestHash({ operation, meta: null });

  it('mean the same with the same content, from any sender', () => {
    for (const one of [hold(), capture(), release()])
      expect(hashOf({ ...one, actor: 'job' })).toBe(hashOf(one));
  });

  it('differ in all that they do', () => {
    const all = [
      hold(),
      hold({ amountMinor: 6n }),
      hold({ expiresAt: new Date(0) }),
      hold({ account: { ...player, owner: '8' } }),
      capture(),
      capture({ rest: 'release' }),
      capture({ holdKey: 'other' }),
      capture({ to: [{ account: bank, amountMinor: 6n }] }),
      release(),
      release({ holdKey: 'other' }),
      release({ because: 'expired' }),
    ];
    expect(new Set(all.map(hashOf)).size).toBe(all.length);
  });

  it('on one hold are not under way at once: they share its name', () => {
    expect(namesOf(hold({ key: 'h' }))).toEqual(['cashier\nh']);
    expect(namesOf(capture())).toEqual(['cashier\nk', 'cashier\nh']);
    expect(namesOf(release())).toEqual(['cashier\nk', 'cashier\nh']);
    expect(namesOf(release({ key: 'h' }))).toEqual(['cashier\nh']);
  });
});
