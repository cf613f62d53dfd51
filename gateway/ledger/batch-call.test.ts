import { describe, expect, it } from 'vitest';
import { DatabaseError } from '../database/errors';
import type { Database, SqlValue } from '../database/types';
import { AccountDirectory } from './accounts';
import { callBatch, type Prepared } from './batch-call';
import type { AccountRef, PostOperation } from './types';

/** What ledger_post answers, as texts of arrays. */
interface Said {
  outcomes?: string | null;
  journals?: string | null;
  balance_ops?: string | null;
  balance_accounts?: string | null;
  balance_values?: string | null;
}

/** A database that says one thing, and names each account after its number. */
const world = (said: Said | null) => {
  const asked: { merchantId: number; sql: string; values: readonly SqlValue[] }[] = [];
  const query =
    (merchantId: number) =>
    async (sql: string, values: readonly SqlValue[] = []) => {
      asked.push({ merchantId, sql, values });
      if (!sql.includes('from account')) return said === null ? [] : [said];
      const ids = values[1] as readonly bigint[];
      return ids
        .filter((id) => id < 100n)
        .map((id) => ({ id, class: 'player', owner: String(id), currency: 'BRL' }));
    };
  const database = {
    merchant: (merchantId: number) => ({ query: query(merchantId) }),
  } as unknown as Database;
  const run = (batch: readonly Prepared[], merchantId = 3) =>
    callBatch({ database, accounts: new AccountDirectory(database), merchantId, batch });
  return { asked, run };
};
/** As the database answers when each of so many operations is posted. */
const posted = (count: number): Said => ({
  outcomes: `{${Array<number>(count).fill(0).join(',')}}`,
  journals: `{${Array.from({ length: count }, (_, index) => index + 1).join(',')}}`,
});
const account = (owner: string): AccountRef => ({ class: 'player', owner, currency: 'BRL' });
const post = (key: string, over: Partial<Prepared> = {}, amounts: bigint[] = [-5n, 5n]): Prepared => ({
  operation: {
    type: 'post',
    merchantId: 3,
    source: 'house',
    key,
    actor: 'job',
    kind: 'debit',
    postings: amounts.map((amountMinor) => ({ account: account('1'), amountMinor })),
  } satisfies PostOperation,
  hash: 'ab',
  meta: null,
  accountIds: amounts.map((_, index) => BigInt(index + 11)),
  ...over,
});
const undo: Prepared = {
  operation: { type: 'reverse', merchantId: 3, source: 'house', key: 'u', actor: '', targetKey: 'b"et' },
  hash: 'cd',
  meta: '{"a":1}',
  accountIds: [],
};

describe('a batch', () => {
  it('is one statement of parallel arrays, each account named once', async () => {
    const { asked, run } = world(posted(3));
    await run([post('a'), undo, post('c', { accountIds: [12n, 13n, 11n] }, [-1n, -2n, 3n])]);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.merchantId).toBe(3);
    expect(asked[0]?.sql).toBe(
      'select outcomes::text, journals::text, balance_ops::text, balance_accounts::text, balance_values::text from ledger_post(' +
        '$1, $2::text[], $3::text[], $4::text[], $5::text[], $6::bytea[], $7::text[], $8::text[], $9::int8[], $10::int4[], $11::int4[], $12::int8[])',
    );
    expect(asked[0]?.values).toEqual([
      3,
      '{"debit","reverse","debit"}',
      '{"house","house","house"}',
      '{"a","u","c"}',
      '{NULL,"b\\"et",NULL}',
      '{"\\\\xab","\\\\xcd","\\\\xab"}',
      '{"job","","job"}',
      '{NULL,"{\\"a\\":1}",NULL}',
      '{11,12,13}',
      // Which operation, which account by its place, and how much.
      '{1,1,3,3,3}',
      '{1,2,2,3,1}',
      '{-5,5,-1,-2,3}',
    ]);
  });

  it('gives accounts their places in the order of their numbers, whichever is named first', async () => {
    const { asked, run } = world(posted(2));
    await run([post('a', { accountIds: [30n, 4n] }), post('b', { accountIds: [200n, 30n] })]);
    expect(asked[0]?.values[8]).toBe('{4,30,200}');
    expect(asked[0]?.values[10]).toBe('{2,1,3,2}');
  });

  it('is believed about a journal only where it says a whole number', async () => {
    for (const journals of ['{7x}', '{x7}', '{0}', '{07}', '{7 }'])
      await expect(world({ ...posted(1), journals }).run([post('a')])).rejects.toMatchObject({
        code: 'DATABASE_ANSWER',
      });
  });

  it('is empty arrays where nothing is posted', async () => {
    const { asked, run } = world(posted(1));
    await run([undo]);
    expect(asked[0]?.values.slice(8)).toEqual(['{}', '{}', '{}', '{}']);
  });
});

describe('a batch with holds', () => {
  const base = { merchantId: 3, source: 'cashier', actor: 'job' };
  const open = (key: string, expiresAt: Date | null): Prepared => ({
    operation: { type: 'hold', ...base, key, account: account('1'), amountMinor: 9n, expiresAt },
    hash: 'aa',
    meta: null,
    accountIds: [12n],
  });
  const pay = (key: string, rest: 'keep' | 'release'): Prepared => ({
    operation: {
      type: 'capture',
      ...base,
      key,
      holdKey: 'h9',
      to: [{ account: account('2'), amountMinor: 4n }],
      rest,
    },
    hash: 'bb',
    meta: null,
    accountIds: [11n],
  });
  const giveBack = (key: string, because: 'released' | 'expired'): Prepared => ({
    operation: { type: 'release', ...base, key, holdKey: 'h8', because },
    hash: 'cc',
    meta: null,
    accountIds: [],
  });

  it('says with each operation which hold it opens or moves, what becomes of the rest and when it expires', async () => {
    const { asked, run } = world(posted(7));
    await run([
      post('a'),
      open('h1', new Date('2026-01-02T03:04:05.678Z')),
      open('h2', null),
      pay('p1', 'release'),
      pay('p2', 'keep'),
      giveBack('r1', 'released'),
      giveBack('r2', 'expired'),
    ]);
    expect(asked[0]?.sql).toContain(', $13::text[], $14::boolean[], $15::timestamptz[])');
    expect(asked[0]?.values[1]).toBe('{"debit","hold","hold","capture","capture","release","expire"}');
    // Places stand in the order of the accounts' numbers.
    expect(asked[0]?.values.slice(8)).toEqual([
      '{11,12}',
      '{1,1,2,3,4,5}',
      '{1,2,2,2,1,1}',
      '{-5,5,-9,-9,4,4}',
      '{NULL,"h1","h2","h9","h9","h8","h8"}',
      '{NULL,NULL,NULL,"true","false",NULL,NULL}',
      '{NULL,"2026-01-02T03:04:05.678Z",NULL,NULL,NULL,NULL,NULL}',
    ]);
  });
});

describe('what became of an operation', () => {
  const of = async (outcome: string, journal = '77') => {
    const [result] = await world({ outcomes: `{${outcome}}`, journals: `{${journal}}` }).run([post('a')]);
    return result;
  };

  it.each([
    ['2', 'LEDGER_KEY_CONFLICT'],
    ['3', 'LEDGER_TOMBSTONED'],
    ['4', 'WALLET_NOT_ENOUGH'],
    ['5', 'LEDGER_UNBALANCED'],
    ['6', 'LEDGER_MIXED'],
    ['7', 'LEDGER_ACCOUNT_UNKNOWN'],
    ['10', 'LEDGER_HOLD_UNKNOWN'],
    ['11', 'LEDGER_HOLD_CLOSED'],
    ['12', 'LEDGER_HOLD_EXCEEDED'],
    ['13', 'LEDGER_HOLD_CURRENCY'],
    ['14', 'LEDGER_HOLD_NOT_DUE'],
  ])('is a refusal for %s: %s', async (outcome, code) => {
    expect(await of(outcome)).toEqual({ ok: false, code, balances: [] });
  });

  it.each([
    ['0', false, false],
    ['1', true, false],
    ['8', false, true],
    ['9', true, true],
  ])('stands in the journal for %s: said before %s, a tombstone %s', async (outcome, replayed, tombstone) => {
    expect(await of(outcome)).toEqual({ ok: true, journalId: 77n, replayed, tombstone, balances: [] });
  });

  it('is told to each operation at its place', async () => {
    const { run } = world({ outcomes: '{0,4,1}', journals: '{5,0,6}' });
    expect(await run([post('a'), post('b'), post('c')])).toMatchObject([
      { ok: true, journalId: 5n, replayed: false },
      { ok: false, code: 'WALLET_NOT_ENOUGH' },
      { ok: true, journalId: 6n, replayed: true },
    ]);
  });
});

describe('an answer that does not say what became of every operation', () => {
  const whole: Said = { outcomes: '{0,0}', journals: '{5,6}' };

  it.each<[string, Said | null]>([
    ['without a row', null],
    ['without outcomes', { ...whole, outcomes: null }],
    ['with fewer outcomes than operations', { ...whole, outcomes: '{0}' }],
    ['with more outcomes than operations', { ...whole, outcomes: '{0,0,0}' }],
    ['without journals', { ...whole, journals: null }],
    ['with fewer journals than operations', { ...whole, journals: '{5}' }],
    ['with more journals than operations', { ...whole, journals: '{5,6,7}' }],
    ['with an outcome of no meaning', { ...whole, outcomes: '{0,15}' }],
    ['with an operation that was not decided', { ...whole, outcomes: '{0,-1}' }],
    ['with an empty outcome', { ...whole, outcomes: '{0,NULL}' }],
    ['with an outcome called like a member of all objects', { ...whole, outcomes: '{0,constructor}' }],
    ['with something posted in no journal', { ...whole, journals: '{5,0}' }],
    ['with something posted in a journal that is no number', { ...whole, journals: '{5,NULL}' }],
    ['with something posted in a number below all journals', { ...whole, journals: '{5,-6}' }],
    ['with something said before, in no journal', { outcomes: '{0,1}', journals: '{5,0}' }],
    ['with a balance of no account', { ...whole, balance_ops: '{1}', balance_values: '{9}' }],
    ['with a balance without its value', { ...whole, balance_ops: '{1}', balance_accounts: '{11}' }],
    ['with a value of no operation', { ...whole, balance_accounts: '{11}', balance_values: '{9}' }],
  ])('%s: posts nothing, and is an error with a code', async (_, said) => {
    const failure: unknown = await world(said)
      .run([post('a'), post('b')])
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DatabaseError);
    expect(failure).toMatchObject({
      code: 'DATABASE_ANSWER',
      message: 'The database did not say what became of each operation: ask again with the same keys.',
    });
  });

  it('needs no journal of what was refused', async () => {
    const { run } = world({ outcomes: '{4,0}', journals: '{NULL,6}' });
    expect(await run([post('a'), post('b')])).toMatchObject([
      { ok: false, code: 'WALLET_NOT_ENOUGH' },
      { ok: true, journalId: 6n },
    ]);
  });
});

describe('balances after a batch', () => {
  it('go to the operation that changed them, in the order of its postings, the last one of an account at its first place', async () => {
    const { run, asked } = world({
      outcomes: '{0,0,4}',
      journals: '{1,2,0}',
      balance_ops: '{1,2,2,2,3}',
      balance_accounts: '{11,12,13,12,14}',
      balance_values: '{900,-1,2,3,4}',
    });
    const [first, second, third] = await run([post('a'), post('b'), post('c')]);
    expect(first?.balances).toEqual([{ account: account('11'), balanceMinor: 900n }]);
    expect(second?.balances).toEqual([
      { account: account('12'), balanceMinor: 3n },
      { account: account('13'), balanceMinor: 2n },
    ]);
    // A refusal says what there is.
    expect(third).toEqual({
      ok: false,
      code: 'WALLET_NOT_ENOUGH',
      balances: [{ account: account('14'), balanceMinor: 4n }],
    });
    expect(asked[1]?.values).toEqual([3, [11n, 12n, 13n, 14n]]);
  });

  it('of an unknown account are left out, and of an operation that was not asked for too', async () => {
    const { run } = world({
      outcomes: '{0}',
      journals: '{1}',
      balance_ops: '{1,1,9}',
      balance_accounts: '{500,11,12}',
      balance_values: '{1,2,3}',
    });
    expect(await run([post('a')])).toMatchObject([
      { balances: [{ account: account('11'), balanceMinor: 2n }] },
    ]);
  });

  it('are none where the database says none, and no account is looked for', async () => {
    for (const nothing of [null, '{}', '']) {
      const { run, asked } = world({
        outcomes: '{0}',
        journals: '{1}',
        balance_ops: nothing,
        balance_accounts: nothing,
      });
      expect(await run([post('a')])).toEqual([
        { ok: true, journalId: 1n, replayed: false, tombstone: false, balances: [] },
      ]);
      expect(asked).toHaveLength(1);
    }
  });
});
