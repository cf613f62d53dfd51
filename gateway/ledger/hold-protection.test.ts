import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { captureOf, freshLedger, holdOf, move, releaseOf, trial, word, type TestLedger } from './testing';
import type { AccountRef } from './types';

let t: TestLedger;
let account: AccountRef;
let ids: { own: bigint; held: bigint; out: bigint };

beforeEach(async () => {
  t = await freshLedger();
  account = await t.player({ owner: 'a', balanceMinor: 100n });
  for (const [n, key] of ['h1', 'h2', 'h3'].entries())
    await t.ledger.hold(holdOf({ key, account, amountMinor: 10n * BigInt(n + 1) }));
  await t.ledger.capture(captureOf({ key: 'c2', holdKey: 'h2', amountMinor: 5n }));
  await t.ledger.release(releaseOf({ key: 'r3', holdKey: 'h3' }));
  const rows = await t.database
    .merchant(1)
    .query<{ id: bigint; class: string; owner: string }>('select id, class, owner from account order by id');
  const id = (kind: string): bigint => rows.find((row) => row.class === kind)?.id ?? 0n;
  ids = { own: id('player'), held: id('held'), out: id('clearing') };
});
afterEach(() => t.close());

const verify = () => t.ledger.verify({ merchantId: 1 });
const tamper = async (text: string): Promise<void> => {
  await t.database.owner("set foyer.merchant = '1'");
  await t.database.owner(text);
};
/** The function itself, without what the callers' side checks: kind, hold's key, amounts by account. */
const call = async (kind: string, hold: string | null, lines: readonly (readonly [bigint, bigint])[]) => {
  const places = [...new Set(lines.map(([id]) => id))];
  const [row] = await t.database.merchant(1).query<{ outcomes: number[] }>(
    `select outcomes from ledger_post(1, array[$1], '{cashier}', '{x}', array[null::text], array[sha256('x')], '{a}', array[null::text],
       $2::bigint[], $3::int[], $4::int[], $5::bigint[], array[$6], array[true], array[null::timestamptz])`,
    [
      kind,
      places,
      lines.map(() => '1'),
      lines.map(([id]) => String(places.indexOf(id) + 1)),
      lines.map(([, amount]) => amount),
      hold,
    ],
  );
  return row?.outcomes;
};

describe('the rows of holds', () => {
  it('are the merchant’s own, and the application cannot write them', async () => {
    expect(await t.database.merchant(2).query('select * from hold')).toEqual([]);
    expect(await t.database.operator.query('select * from hold')).toEqual([]);
    expect(await t.database.merchant(1).query('select * from hold')).toHaveLength(3);
    for (const text of [
      "update hold set state = 'captured'",
      'delete from hold',
      'insert into hold (merchant_id) values (1)',
      'truncate hold',
    ])
      await expect(t.database.merchant(1).query(text), text).rejects.toMatchObject({ code: '42501' });
  });

  it('are reached by no part of the function but through it', async () => {
    for (const text of [
      "select ledger_write_holds(1, now(), '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}')",
      'select ledger_take_head(1)',
    ])
      await expect(t.database.merchant(1).query(text), text).rejects.toMatchObject({ code: '42501' });
  });
});

describe('the function holds the rules of holds itself', () => {
  it('for postings on held money that no operation on its hold makes', async () => {
    expect(
      await call('debit', null, [
        [ids.held, -5n],
        [ids.own, 5n],
      ]),
    ).toEqual([6]);
    expect(
      await call('debit', null, [
        [ids.held, -5n],
        [ids.held, 5n],
      ]),
    ).toEqual([6]);
    expect((await t.ledger.balances({ merchantId: 1, account }))?.heldMinor).toBe(25n);
  });

  it('for captures of nothing, of less than nothing, into another hold, of play money', async () => {
    const guest = trial('guest');
    await t.ledger.open({ merchantId: 1, account: guest });
    const [row] = await t.database
      .merchant(1)
      .query<{ id: bigint }>("select id from account where class = 'trial'");
    expect(await call('capture', 'h1', [])).toEqual([5]);
    expect(await call('capture', 'h1', [[ids.out, -1n]])).toEqual([5]);
    expect(await call('capture', 'h1', [[ids.held, 1n]])).toEqual([6]);
    expect(await call('capture', 'h1', [[row?.id ?? 0n, 1n]])).toEqual([6]);
    expect(await call('capture', 'h1', [[999_999n, 1n]])).toEqual([7]);
    expect(await call('hold', 'x', [[row?.id ?? 0n, -1n]])).toEqual([7]);
    expect(await call('hold', 'x', [[ids.out, -1n]])).toEqual([7]);
    expect(await call('hold', 'x', [[ids.own, 1n]])).toEqual([4]);
  });

  it('for words and lines that no caller of ours sends', async () => {
    for (const [kind, lines] of [
      ['hold', []],
      [
        'hold',
        [
          [ids.own, -1n],
          [ids.out, -1n],
        ],
      ],
      ['release', [[ids.out, 1n]]],
      ['expire', [[ids.out, 1n]]],
      ['debit', [[ids.out, 1n]]],
    ] as const)
      await expect(call(kind, 'h1', lines), kind).rejects.toMatchObject({ code: '22023' });
  });

  it('and a hold and its capture in one batch, which would not see one another', async () => {
    await expect(
      t.database.merchant(1).query(
        `select outcomes from ledger_post(1, '{hold,capture}', '{s,s}', '{x,y}', '{null,null}', array[sha256('x'), sha256('y')], '{a,a}',
           '{null,null}', $1::bigint[], '{1,2}', '{1,2}', '{-5,5}', '{x,x}', '{null,true}', '{null,null}')`,
        [[ids.own, ids.out]],
      ),
    ).rejects.toMatchObject({ code: '22023' });
  });

  it('for a gateway of the version before, whose calls name no holds', async () => {
    const [row] = await t.database
      .merchant(1)
      .query<{ outcomes: number[] }>(
        "select outcomes from ledger_post(1, '{debit}', '{s}', '{x}', array[null::text], array[sha256('x')], '{a}', array[null::text], $1::bigint[], '{1,1}', '{1,2}', '{-5,5}')",
        [[ids.own, ids.out]],
      );
    expect(row?.outcomes).toEqual([0]);
  });
});

describe('verify', () => {
  it('finds nothing in sound holds: open, paid in part, given back', async () => {
    expect(await verify()).toMatchObject({ unbalanced: [], brokenAt: null, drifted: [], holds: [] });
  });

  it.each([
    ['closed while it has money', "update hold set state = 'captured', closed_at = now() where id = 2", 2n],
    ['open without any', "update hold set state = 'open', closed_at = null where id = 4", 4n],
    ['with another end', "update hold set state = 'expired' where id = 4", 4n],
    ['of another amount', 'update hold set amount = amount + 1 where id = 3', 3n],
    [
      'of another player',
      "update hold set account_id = (select id from account where class = 'clearing') where id = 3",
      3n,
    ],
    ['with another one’s money', 'update hold set held_account_id = held_account_id + 1000 where id = 3', 3n],
  ])('finds a hold %s', async (_, text, id) => {
    await tamper(text);
    expect((await verify()).holds).toContain(id);
  });

  it('finds held money that belongs to no hold, and a balance of one that drifted', async () => {
    await tamper("update account set balance = balance + 1 where class = 'held' and owner = '2'");
    expect((await verify()).drifted).toEqual([ids.held]);
    await tamper('delete from hold where id = 2');
    expect((await verify()).holds).toEqual([0n]);
  });
});

it('keeps the books of before: journals of a ledger without holds hash as they did', async () => {
  const { ledger } = t;
  expect(word(await ledger.post(move({ key: 'after', account, amountMinor: -1n })))).toBe('ok');
  const [row] = await t.database.merchant(1).query<{ same: boolean }>(
    `select j.hash = ledger_digest(p.hash, j.request_hash, j.id, ledger_micros(j.created_at), 'debit', 'house', 'after', null, null, 'a', null,
       (select string_agg(concat(e.account_id, ':', e.amount, ':', e.balance_after, ';'), '' order by e.line) from entry e where e.journal_id = j.id)) as same
     from journal j join journal p on p.id = j.id - 1 where j.key = 'after'`,
  );
  expect(row?.same).toBe(true);
});
