import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLedger } from './ledger';
import {
  freshLedger,
  funding,
  losingAnswers,
  move,
  player,
  trial,
  trialFunding,
  vendor,
  word,
  type TestLedger,
} from './testing';
import type { AccountRef, OperationResult, PostOperation } from './types';

let t: TestLedger;
let serial = 0;
const fresh = (balanceMinor: bigint): Promise<AccountRef> =>
  t.player({ owner: `p${(serial += 1)}`, balanceMinor });
const key = (): string => `k${(serial += 1)}`;
const cancel = (targetKey: string, own = `cancel-${targetKey}`, source = 'house') =>
  t.ledger.post({ type: 'reverse', merchantId: 1, source, key: own, actor: 'vendor', targetKey });
const balance = (account: AccountRef): Promise<bigint | null> => t.ledger.balance({ merchantId: 1, account });
const sound = async (): Promise<void> =>
  expect(await t.ledger.verify({ merchantId: 1 })).toMatchObject({
    unbalanced: [],
    brokenAt: null,
    drifted: [],
    holds: [],
  });

beforeAll(async () => void (t = await freshLedger()));
afterAll(() => t.close());

describe('a balance', () => {
  it('of 100 stakes pays for exactly 100 of 1,000 parallel debits', async () => {
    const account = await fresh(1_000n);
    const results = await Promise.all(
      Array.from({ length: 1_000 }, () => t.ledger.post(move({ key: key(), account, amountMinor: -10n }))),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(100);
    expect(new Set(results.filter((result) => !result.ok).map(word))).toEqual(new Set(['WALLET_NOT_ENOUGH']));
    expect(await balance(account)).toBe(0n);
    await sound();
  });

  it('of 100 stakes pays for exactly 100 debits when two gateways post at once', async () => {
    const account = await fresh(1_000n);
    const other = createLedger({ database: t.database });
    const results = await Promise.all(
      Array.from({ length: 400 }, (_, i) =>
        (i % 2 === 0 ? t.ledger : other).post(move({ key: key(), account, amountMinor: -10n })),
      ),
    );
    await other.close();
    expect(results.filter((result) => result.ok)).toHaveLength(100);
    await sound();
  });

  it('is answered after every operation, and as it stands when one is refused', async () => {
    const account = await fresh(100n);
    const first = await t.ledger.post(move({ key: key(), account, amountMinor: -30n }));
    expect(first).toMatchObject({ ok: true, replayed: false, balances: [{ account, balanceMinor: 70n }] });
    const second = await t.ledger.post(move({ key: key(), account, amountMinor: -71n }));
    expect(second).toEqual({
      ok: false,
      code: 'WALLET_NOT_ENOUGH',
      balances: [{ account, balanceMinor: 70n }],
    });
  });

  it('must cover each posting in its order, so a win cannot pay for its own stake', async () => {
    const account = await fresh(50n);
    const both = (first: bigint, second: bigint): PostOperation => ({
      ...move({ key: key(), account, amountMinor: first }),
      postings: [
        { account, amountMinor: first },
        { account, amountMinor: second },
        { account: vendor, amountMinor: -first - second },
      ],
    });
    expect(word(await t.ledger.post(both(-100n, 90n)))).toBe('WALLET_NOT_ENOUGH');
    expect(await t.ledger.post(both(-50n, 20n))).toMatchObject({
      balances: [{ account, balanceMinor: 20n }],
    });
    await sound();
  });
});

it('an operation that is refused in its middle leaves nothing to those behind it in the batch', async () => {
  const [rich, poor] = [await fresh(0n), await fresh(0n)];
  const gift: PostOperation = {
    ...move({ key: key(), account: rich, amountMinor: 10n }),
    postings: [
      { account: rich, amountMinor: 10n },
      { account: poor, amountMinor: -10n },
    ],
  };
  const results = await Promise.all([
    t.ledger.post(gift),
    t.ledger.post(move({ key: key(), account: rich, amountMinor: -5n })),
  ]);
  expect(results.map(word)).toEqual(['WALLET_NOT_ENOUGH', 'WALLET_NOT_ENOUGH']);
  expect(await balance(rich)).toBe(0n);
  await sound();
});

describe('the same operation', () => {
  it('sent 50 times at once takes effect once and is answered alike', async () => {
    const account = await fresh(100n);
    const operation = move({ key: key(), account, amountMinor: -10n });
    const results = await Promise.all(Array.from({ length: 50 }, () => t.ledger.post(operation)));
    expect(results.filter((result) => word(result) === 'ok')).toHaveLength(1);
    expect(results.filter((result) => word(result) === 'replayed')).toHaveLength(49);
    expect(new Set(results.map((result) => (result.ok ? result.journalId : 0n))).size).toBe(1);
    expect(await balance(account)).toBe(90n);
  });

  it('gets its first answer again after others have moved the balance', async () => {
    const account = await fresh(100n);
    const operation = move({ key: key(), account, amountMinor: -10n });
    const first = await t.ledger.post(operation);
    await t.ledger.post(move({ key: key(), account, amountMinor: -50n }));
    expect(await t.ledger.post({ ...operation, actor: 'somebody else' })).toEqual({
      ...first,
      replayed: true,
    });
  });

  it('with other content under its key is refused, at the same moment too', async () => {
    const account = await fresh(100n);
    const one = move({ key: key(), account, amountMinor: -10n });
    const other = { ...one, meta: { round: 'another' } };
    const results = await Promise.all([t.ledger.post(one), t.ledger.post(other), t.ledger.post(one)]);
    expect(results.map(word)).toEqual(['ok', 'LEDGER_KEY_CONFLICT', 'replayed']);
    expect(await balance(account)).toBe(90n);
  });

  it('belongs to its source: two vendors may use one key', async () => {
    const account = await fresh(100n);
    const shared = key();
    expect(word(await t.ledger.post(move({ key: shared, account, amountMinor: -10n })))).toBe('ok');
    expect(
      word(await t.ledger.post(move({ key: shared, account, amountMinor: -20n, source: 'other' }))),
    ).toBe('ok');
    expect(await balance(account)).toBe(70n);
  });

  it('refused for want of money may be tried again later', async () => {
    const account = await fresh(5n);
    const operation = move({ key: key(), account, amountMinor: -10n });
    expect(word(await t.ledger.post(operation))).toBe('WALLET_NOT_ENOUGH');
    await t.ledger.post(move({ key: key(), account, amountMinor: 10n }));
    expect(word(await t.ledger.post(operation))).toBe('ok');
  });
});

describe('a cancellation', () => {
  it('puts a debit back once, however often it comes and under whatever key', async () => {
    const account = await fresh(100n);
    const debit = move({ key: key(), account, amountMinor: -40n });
    await t.ledger.post(debit);
    const first = await cancel(debit.key);
    expect(first).toMatchObject({
      ok: true,
      replayed: false,
      tombstone: false,
      balances: [{ account, balanceMinor: 100n }],
    });
    expect(await cancel(debit.key)).toEqual({ ...first, replayed: true });
    expect(await cancel(debit.key, 'another key')).toEqual({ ...first, replayed: true });
    expect(await balance(account)).toBe(100n);
    expect(word(await t.ledger.post(debit))).toBe('replayed');
    expect(await balance(account)).toBe(100n);
    await sound();
  });

  it('before its debit leaves a tombstone, and the late debit is refused', async () => {
    const account = await fresh(100n);
    const debit = move({ key: key(), account, amountMinor: -40n });
    expect(await cancel(debit.key)).toMatchObject({
      ok: true,
      tombstone: true,
      replayed: false,
      balances: [],
    });
    expect(await cancel(debit.key)).toMatchObject({ ok: true, tombstone: true, replayed: true });
    expect(word(await t.ledger.post(debit))).toBe('LEDGER_TOMBSTONED');
    expect(await balance(account)).toBe(100n);
  });

  it('and its debit sent at once end in one of the two orders, never in between', async () => {
    const account = await fresh(10_000n);
    const pairs = Array.from({ length: 100 }, () => move({ key: key(), account, amountMinor: -7n }));
    const results = await Promise.all(
      pairs.map((debit, i) =>
        i % 2 === 0
          ? Promise.all([t.ledger.post(debit), cancel(debit.key)])
          : Promise.all([cancel(debit.key), t.ledger.post(debit)]).then(([c, d]) => [d, c] as const),
      ),
    );
    for (const [debit, undone] of results)
      expect(['ok ok', 'LEDGER_TOMBSTONED tombstone']).toContain(`${word(debit)} ${word(undone)}`);
    expect(await balance(account)).toBe(10_000n);
    await sound();
  });

  it('of a credit that has been spent is refused, and possible again once covered', async () => {
    const account = await fresh(0n);
    const credit = move({ key: key(), account, amountMinor: 50n });
    await t.ledger.post(credit);
    await t.ledger.post(move({ key: key(), account, amountMinor: -20n }));
    expect(await cancel(credit.key)).toMatchObject({
      ok: false,
      code: 'WALLET_NOT_ENOUGH',
      balances: [{ balanceMinor: 30n }],
    });
    await t.ledger.post(move({ key: key(), account, amountMinor: 20n }));
    expect(word(await cancel(credit.key))).toBe('ok');
    expect(await balance(account)).toBe(0n);
  });

  it('of an operation that gave and took gives back first, so that what it takes is covered', async () => {
    const account = await fresh(0n);
    const operation: PostOperation = {
      ...move({ key: key(), account, amountMinor: 30n }),
      postings: [
        { account, amountMinor: 50n },
        { account, amountMinor: -20n },
        { account: vendor, amountMinor: -30n },
      ],
    };
    expect(word(await t.ledger.post(operation))).toBe('ok');
    expect(word(await cancel(operation.key))).toBe('ok');
    expect(await balance(account)).toBe(0n);
    await sound();
  });

  it('cannot be cancelled, nor cancel what another source posted', async () => {
    const account = await fresh(100n);
    const debit = move({ key: key(), account, amountMinor: -40n });
    await t.ledger.post(debit);
    expect(word(await cancel(debit.key, `c-${debit.key}`, 'stranger'))).toBe('tombstone');
    expect(await balance(account)).toBe(60n);
    await cancel(debit.key);
    expect(word(await cancel(`cancel-${debit.key}`, 'undo the undo'))).toBe('LEDGER_KEY_CONFLICT');
    expect(await balance(account)).toBe(100n);
  });

  it('under the very key of its target conflicts with it, and as a tombstone still stops it', async () => {
    const account = await fresh(100n);
    const debit = move({ key: key(), account, amountMinor: -40n });
    await t.ledger.post(debit);
    expect(word(await cancel(debit.key, debit.key))).toBe('LEDGER_KEY_CONFLICT');
    const late = move({ key: key(), account, amountMinor: -40n });
    expect(word(await cancel(late.key, late.key))).toBe('tombstone');
    expect(word(await t.ledger.post(late))).toBe('LEDGER_TOMBSTONED');
    expect(await balance(account)).toBe(60n);
  });
});

describe('what is refused', () => {
  const postings = async (
    pick: (account: AccountRef) => PostOperation['postings'],
  ): Promise<OperationResult> => {
    const account = await fresh(100n);
    return t.ledger.post({ ...move({ key: key(), account, amountMinor: -1n }), postings: pick(account) });
  };

  it('is a journal that is empty, has a zero, or does not sum to zero in each currency', async () => {
    const euro = { ...vendor, currency: 'EUR' };
    expect(word(await postings(() => []))).toBe('LEDGER_UNBALANCED');
    expect(
      word(
        await postings((account) => [
          { account, amountMinor: 0n },
          { account: vendor, amountMinor: 0n },
        ]),
      ),
    ).toBe('LEDGER_UNBALANCED');
    expect(
      word(
        await postings((account) => [
          { account, amountMinor: -5n },
          { account: vendor, amountMinor: 4n },
        ]),
      ),
    ).toBe('LEDGER_UNBALANCED');
    expect(
      word(
        await postings((account) => [
          { account, amountMinor: -5n },
          { account: euro, amountMinor: 5n },
        ]),
      ),
    ).toBe('LEDGER_UNBALANCED');
  });

  it('is not an exchange that balances in both currencies', async () => {
    const euro = (amountMinor: bigint, owner: string) => ({
      account: { ...vendor, owner, currency: 'EUR' },
      amountMinor,
    });
    expect(
      word(
        await postings((account) => [
          { account, amountMinor: -5n },
          { account: vendor, amountMinor: 5n },
          euro(-1n, 'a'),
          euro(1n, 'b'),
        ]),
      ),
    ).toBe('ok');
  });

  it('is real and trial money in one journal', async () => {
    const guest = trial('guest');
    await t.ledger.open({ merchantId: 1, account: guest });
    expect(
      word(
        await postings((account) => [
          { account, amountMinor: -5n },
          { account: guest, amountMinor: 5n },
        ]),
      ),
    ).toBe('LEDGER_MIXED');
    expect(
      word(
        await postings((account) => [
          { account: trialFunding, amountMinor: -5n },
          { account, amountMinor: 5n },
        ]),
      ),
    ).toBe('LEDGER_MIXED');
    expect(
      word(
        await postings(() => [
          { account: trialFunding, amountMinor: -5n },
          { account: guest, amountMinor: 5n },
        ]),
      ),
    ).toBe('ok');
  });

  it('is a player that was never opened, also after a look at it', async () => {
    const unknown = player('nobody');
    expect(await balance(unknown)).toBeNull();
    expect(word(await t.ledger.post(move({ key: key(), account: unknown, amountMinor: 5n })))).toBe(
      'LEDGER_ACCOUNT_UNKNOWN',
    );
    await t.ledger.open({ merchantId: 1, account: unknown });
    await t.ledger.open({ merchantId: 1, account: unknown });
    expect(word(await t.ledger.post(move({ key: key(), account: unknown, amountMinor: 5n })))).toBe('ok');
  });

  it('is anything of a form that could never be stored, with a coded error', async () => {
    const account = await fresh(1n);
    const good = move({ key: key(), account, amountMinor: -1n });
    const bad: Partial<PostOperation>[] = [
      { key: '' },
      { key: 'x'.repeat(121) },
      { key: 'a\0b' },
      { key: '\ud800' },
      { source: '' },
      { kind: '' },
      { actor: 'x'.repeat(121) },
      { meta: { a: 'x'.repeat(2_100) } },
      { meta: { a: '\0' } },
      { postings: Array.from({ length: 17 }, () => ({ account, amountMinor: 1n })) },
      {
        postings: [
          { account, amountMinor: 10n ** 16n },
          { account: vendor, amountMinor: -(10n ** 16n) },
        ],
      },
      {
        postings: [
          { account: { ...account, currency: 'cny' }, amountMinor: 1n },
          { account: vendor, amountMinor: -1n },
        ],
      },
    ];
    for (const part of bad)
      await expect(t.ledger.post({ ...good, ...part })).rejects.toMatchObject({ code: 'REQUEST_INVALID' });
    expect(word(await t.ledger.post({ ...good, meta: { odd: `"quo'te" \\ {,} NULL ü 😀` } }))).toBe('ok');
    await sound();
  });
});

describe('after the commit', () => {
  it('listeners hear the balances that changed, never replays or refusals', async () => {
    const account = await fresh(10n);
    const heard: bigint[] = [];
    const stop = t.ledger.onChange(({ balances }) => {
      for (const after of balances) if (after.account.owner === account.owner) heard.push(after.balanceMinor);
    });
    const debit = move({ key: key(), account, amountMinor: -4n });
    await t.ledger.post(debit);
    await t.ledger.post(debit);
    await t.ledger.post(move({ key: key(), account, amountMinor: -7n }));
    await cancel(debit.key);
    stop();
    await t.ledger.post(move({ key: key(), account, amountMinor: -1n }));
    expect(heard).toEqual([6n, 10n]);
  });

  it('a closed ledger has answered everything that waited and refuses the rest with BUSY', async () => {
    const account = await fresh(1_000n);
    const own = createLedger({ database: t.database });
    const waiting = Array.from({ length: 600 }, () =>
      own.post(move({ key: key(), account, amountMinor: -1n })),
    );
    await Promise.resolve();
    await own.close();
    expect((await Promise.all(waiting)).every((result) => result.ok || result.code === 'BUSY')).toBe(true);
    expect(word(await own.post(move({ key: key(), account, amountMinor: -1n })))).toBe('BUSY');
    expect(await balance(account)).toBe(400n);
  });

  it('what a lost answer would have said is said by the next try, as for the first time, and is told', async () => {
    const account = await fresh(10n);
    const own = createLedger({ database: losingAnswers(t.database, 'ledger_post', 1) });
    const heard: bigint[] = [];
    own.onChange(({ balances }) => {
      for (const after of balances) if (after.account.owner === account.owner) heard.push(after.balanceMinor);
    });
    const debit = move({ key: key(), account, amountMinor: -4n });
    expect(word(await own.post(debit))).toBe('ok');
    expect(word(await own.post(debit))).toBe('replayed');
    expect([await balance(account), heard]).toEqual([6n, [6n]]);
    await own.close();
  });

  it('what is not known after four lost answers is thrown, and the same key tells it', async () => {
    const account = await fresh(10n);
    const own = createLedger({ database: losingAnswers(t.database, 'ledger_post', 4) });
    const debit = move({ key: key(), account, amountMinor: -4n });
    await expect(own.post(debit)).rejects.toMatchObject({ code: 'DATABASE_LOST' });
    expect(word(await own.post(debit))).toBe('replayed');
    expect(await balance(account)).toBe(6n);
    await own.close();
  });

  it('a full queue answers BUSY and loses nothing that it accepted', async () => {
    const account = await fresh(30_000n);
    await t.ledger.post(move({ key: key(), account, amountMinor: 1n }));
    const results = await Promise.all(
      Array.from({ length: 21_000 }, () => t.ledger.post(move({ key: key(), account, amountMinor: -1n }))),
    );
    const posted = results.filter((result) => result.ok).length;
    expect(results.filter((result) => word(result) === 'BUSY').length).toBeGreaterThan(0);
    expect(await balance(account)).toBe(30_001n - BigInt(posted));
  });
});

it('keeps house and funding at what their entries sum to', async () => {
  const [row] = await t.database
    .merchant(1)
    .query<{ total: string }>(
      'select coalesce(sum(e.amount), 0)::text as total from entry e join account a on a.id = e.account_id where a.currency = $1',
      [funding.currency],
    );
  expect(row?.total).toBe('0');
});
