import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshLedger, move, player, word, type TestLedger } from './testing';
import type { AccountRef } from './types';

let t: TestLedger;
let account: AccountRef;

beforeEach(async () => {
  t = await freshLedger();
  account = await t.player({ owner: 'a', balanceMinor: 1_000n });
  for (let i = 1; i <= 5; i += 1) await t.ledger.post(move({ key: `d${i}`, account, amountMinor: -10n }));
});
afterEach(() => t.close());

const verify = () => t.ledger.verify({ merchantId: 1 });
/** As the owner of the tables, past every grant: what a thief with the database's password could do. */
const tamper = async (text: string): Promise<void> => {
  await t.database.owner("set foyer.merchant = '1'");
  await t.database.owner(text);
};

describe('row-level security', () => {
  it("keeps a merchant's money out of another merchant's sight and reach", async () => {
    for (const table of ['account', 'journal', 'entry', 'ledger_head']) {
      expect(await t.database.merchant(2).query(`select * from ${table}`)).toEqual([]);
      expect(await t.database.operator.query(`select * from ${table}`)).toEqual([]);
      expect((await t.database.merchant(1).query(`select * from ${table}`)).length).toBeGreaterThan(0);
    }
    expect(await t.ledger.balance({ merchantId: 2, account })).toBeNull();
    expect(word(await t.ledger.post(move({ key: 'x', account, amountMinor: -1n, merchantId: 2 })))).toBe(
      'LEDGER_ACCOUNT_UNKNOWN',
    );
  });

  it('refuses posts under a merchant that is not the one of the transaction', async () => {
    const call =
      "select ledger_post(1, '{k}', '{s}', '{x}', '{null}', array[sha256('a')], '{a}', '{null}', '{}', '{}', '{}', '{}')";
    await expect(t.database.merchant(2).query(call)).rejects.toMatchObject({ code: '42501' });
    await expect(t.database.operator.query(call)).rejects.toMatchObject({ code: '42501' });
    await expect(
      t.database.merchant(2).query("select ledger_accounts(1, '{player}', '{z}', '{CNY}', true)"),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('refuses foreign account numbers inside of a batch', async () => {
    const foreign = await t.player({ owner: 'b', balanceMinor: 50n, merchantId: 2 });
    const [row] = await t.database
      .merchant(2)
      .query<{ id: bigint }>("select id from account where owner = 'b'");
    const [mine] = await t.database
      .merchant(1)
      .query<{ id: bigint }>("select id from account where owner = 'a'");
    const [answer] = await t.database
      .merchant(1)
      .query<{ outcomes: number[] }>(
        "select outcomes from ledger_post(1, '{debit}', '{s}', '{x}', array[null::text], array[sha256('a')], '{a}', array[null::text], $1, '{1,1}', '{1,2}', '{-5,5}')",
        [[row?.id ?? 0n, mine?.id ?? 0n]],
      );
    expect(answer?.outcomes).toEqual([7]);
    expect(await t.ledger.balance({ merchantId: 2, account: foreign })).toBe(50n);
  });
});

describe('the application role', () => {
  it('reads the books and can neither change, delete nor write them by itself', async () => {
    for (const table of ['account', 'journal', 'entry', 'ledger_head']) {
      for (const text of [
        `update ${table} set merchant_id = merchant_id`,
        `delete from ${table}`,
        `truncate ${table}`,
        `insert into ${table} (merchant_id) values (1)`,
      ]) {
        await expect(t.database.merchant(1).query(text), text).rejects.toMatchObject({ code: '42501' });
      }
    }
  });

  it('is held to the sums by the function itself, whatever its caller checked', async () => {
    const [mine] = await t.database
      .merchant(1)
      .query<{ id: bigint }>("select id from account where owner = 'a'");
    const id = mine?.id ?? 0n;
    const call = (amounts: bigint[], places: bigint[] = [id]) =>
      t.database
        .merchant(1)
        .query<{ outcomes: number[] }>(
          "select outcomes from ledger_post(1, '{debit}', '{s}', '{x}', array[null::text], array[sha256('a')], '{a}', array[null::text], $1, $2::int[], $2::int[], $3)",
          [places, amounts.map(() => '1'), amounts],
        );
    expect((await call([100n]))[0]?.outcomes).toEqual([5]);
    // The sum is nothing in all, and something in each currency.
    const [other] = await t.database.merchant(1).query<{
      ids: bigint[];
    }>("select ledger_accounts(1, '{vendor}', '{house}', '{EUR}', false) as ids");
    const [mixed] = await t.database
      .merchant(1)
      .query<{ outcomes: number[] }>(
        "select outcomes from ledger_post(1, '{debit}', '{s}', '{x}', array[null::text], array[sha256('a')], '{a}', array[null::text], $1, '{1,1}', '{1,2}', '{-5,5}')",
        [[id, other?.ids[0] ?? 0n]],
      );
    expect(mixed?.outcomes).toEqual([5]);
    expect((await call([]))[0]?.outcomes).toEqual([5]);
    await expect(call([0n, 0n])).rejects.toMatchObject({ code: '23514' });
    await expect(call([-5n, 5n], [id, id])).rejects.toMatchObject({ code: '22023' });
    expect(await t.ledger.balance({ merchantId: 1, account })).toBe(950n);
  });
});

describe('verify', () => {
  it('finds nothing in sound books, also over more than a page', async () => {
    await Promise.all(
      Array.from({ length: 5_100 }, (_, i) =>
        t.ledger.post(move({ key: `win${i}`, account, amountMinor: 1n })),
      ),
    );
    expect(await verify()).toEqual({
      journals: 5_106n,
      unbalanced: [],
      brokenAt: null,
      drifted: [],
      holds: [],
    });
  });

  it.each([
    ['an amount', 'update entry set amount = amount * 2 where journal_id = 3'],
    ['an account', 'update entry set account_id = account_id + 1 where journal_id = 3 and line = 1'],
    ['a kind', "update journal set kind = 'gift' where id = 3"],
    ['an actor', "update journal set actor = 'somebody' where id = 3"],
    ['a time', "update journal set created_at = created_at + interval '1 second' where id = 3"],
    ['a request hash', "update journal set request_hash = sha256('x') where id = 3"],
    ['a removed entry', 'delete from entry where journal_id = 3 and line = 2'],
    [
      'an added pair of entries',
      'insert into entry select merchant_id, journal_id, line + 2, account_id, -amount from entry where journal_id = 3',
    ],
  ])('finds %s that was changed behind its back', async (_, text) => {
    await tamper(text);
    expect((await verify()).brokenAt).toBe(3n);
  });

  it('finds a journal that was cut out, re-hashed, or taken off the end', async () => {
    await tamper('delete from entry where journal_id = 6');
    await tamper('delete from journal where id = 6');
    expect((await verify()).brokenAt).toBe(6n);
    await tamper('delete from journal where id = 3');
    expect((await verify()).brokenAt).toBe(4n);
    await tamper("update journal set hash = sha256('x') where id = 2");
    expect((await verify()).brokenAt).toBe(2n);
  });

  it('finds a balance that drifted and a currency that does not sum to zero', async () => {
    await tamper("update account set balance = balance + 1 where owner = 'a'");
    expect(await verify()).toMatchObject({ brokenAt: null, drifted: [expect.any(BigInt)] });
    await tamper('update entry set amount = amount - 1 where journal_id = 2 and line = 2');
    expect((await verify()).unbalanced).toEqual(['CNY']);
  });

  it('refuses to let a balance below zero stand, even for the owner', async () => {
    await expect(tamper("update account set balance = -1 where owner = 'a'")).rejects.toMatchObject({
      code: '23514',
    });
  });

  it('of a merchant without a journal is sound and empty', async () => {
    expect(await t.ledger.verify({ merchantId: 2 })).toEqual({
      journals: 0n,
      unbalanced: [],
      brokenAt: null,
      drifted: [],
      holds: [],
    });
    expect(await t.ledger.balance({ merchantId: 1, account: player('nobody') })).toBeNull();
  });
});
