import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountClasses, isAccountClass } from './account-classes';
import { freshLedger, type TestLedger } from './testing';

let t: TestLedger;
beforeAll(async () => void (t = await freshLedger()));
afterAll(() => t.close());

/** As the owner of the tables; row-level security holds for that role too. */
const asOwner = async (text: string) => {
  await t.database.owner("set foyer.merchant = '1'");
  return t.database.owner(text);
};
const open = (kind: string, owner: string, asked = true) =>
  t.database.merchant(1).query<{
    ids: (bigint | null)[];
  }>('select ledger_accounts(1, array[$1], array[$2], array[$3], $4) as ids', [kind, owner, 'CNY', asked]);

describe('classes of accounts', () => {
  it('are the same rows here and in the database', async () => {
    const rows = await t.database.operator.query(
      'select class, world, kept, opened, owned, held_in as "heldIn", unit from account_class order by class',
    );
    const ours = Object.entries(accountClasses).map(([name, rules]) => ({ class: name, ...rules }));
    expect(rows).toEqual(ours.sort((a, b) => (a.class < b.class ? -1 : 1)));
  });

  it('have no other names than their own', () => {
    expect(['player', 'trial-funding', 'toString', '', 'Player'].map(isAccountClass)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('are read by the application, which cannot write them', async () => {
    for (const text of [
      "insert into account_class values ('mine', 'money', true, true, true, null)",
      "update account_class set world = 'play'",
      'delete from account_class',
    ])
      await expect(t.database.operator.query(text), text).rejects.toMatchObject({ code: '42501' });
  });

  it('grow by a row: a new one is opened, posted to and kept above zero without another change', async () => {
    await asOwner(
      "insert into account_class (class, world, kept, opened, owned) values ('savings', 'money', true, true, true)",
    );
    expect((await open('savings', 'm1', false))[0]?.ids).toEqual([null]);
    const id = (await open('savings', 'm1'))[0]?.ids[0] ?? 0n;
    const house = (await open('house', ''))[0]?.ids[0] ?? 0n;
    const post = (key: string, amounts: string) =>
      t.database
        .merchant(1)
        .query<{ outcomes: number[]; balance_values: bigint[] }>(
          "select outcomes, balance_values from ledger_post(1, '{save}', '{s}', array[$1], array[null::text], array[sha256($1::bytea)], '{a}', array[null::text], $2, '{1,1}', '{1,2}', $3::bigint[])",
          [key, [id, house], amounts],
        );
    expect(await post('in', '{7,-7}')).toEqual([{ outcomes: [0], balance_values: [7n] }]);
    expect(await post('out', '{-8,8}')).toEqual([{ outcomes: [4], balance_values: [7n] }]);
    await asOwner("delete from account where class = 'savings' and balance = 0");
  });

  it('decide in the table too whether an account has a balance: neither a hand nor a mistake writes another', async () => {
    for (const [kind, balance, kept] of [
      ['house', '5', 'true'],
      ['player', 'null', 'false'],
      ['player', 'null', 'true'],
      ['nonsense', '0', 'true'],
    ])
      await expect(
        asOwner(
          `insert into account (merchant_id, class, owner, currency, balance, kept) values (1, '${kind}', 'x', 'CNY', ${balance}, ${kept})`,
        ),
        kind,
      ).rejects.toMatchObject({ code: expect.stringMatching(/^235(03|14)$/) });
    await expect(open('nonsense', 'x')).rejects.toMatchObject({ code: expect.stringMatching(/^235/) });
  });

  it('[PTS-1] never mix units: no money in points, no points or tickets in a wallet, by whichever way they are opened', async () => {
    for (const [kind, currency] of [
      ['points', 'CNY'],
      ['player', 'PTS'],
      ['bonus', 'PTS'],
      ['tickets', 'PTS'],
      ['vendor', 'TKT1'],
    ] as const) {
      const refused = t.database
        .merchant(1)
        .query('select ledger_accounts(1, array[$1], array[$2], array[$3], true)', [kind, 'u', currency]);
      await expect(refused, `${kind} ${currency}`).rejects.toMatchObject({ code: '23514' });
      const account = { class: kind, owner: 'u', currency };
      const postings = [
        { account, amountMinor: 1n },
        { account: { class: 'house', owner: 'points', currency } as const, amountMinor: -1n },
      ];
      const operation = { type: 'post', merchantId: 1, source: 's', key: `${kind} ${currency}` } as const;
      await expect(async () =>
        t.ledger.post({ ...operation, actor: 'a', kind: 'points', postings }),
      ).rejects.toMatchObject({ code: 'REQUEST_INVALID' });
    }
  });

  it('[PTS-1] let points, tickets and a budget go out only as far as they are there', async () => {
    for (const [kind, currency] of [
      ['points', 'PTS'],
      ['tickets', 'TKT1'],
      ['bonus', 'CNY'],
      ['pool', 'PTS'],
      ['escrow', 'TKT1'],
    ] as const) {
      const move = (key: string, amountMinor: bigint) =>
        t.ledger.post({
          ...{
            type: 'post',
            merchantId: 1,
            source: 'units',
            key: `${kind} ${key}`,
            actor: 'a',
            kind: 'move',
          },
          postings: [
            { account: { class: kind, owner: '7', currency }, amountMinor },
            { account: { class: 'house', owner: 'promo', currency }, amountMinor: -amountMinor },
          ],
        });
      expect((await move('in', 5n)).ok, kind).toBe(true);
      expect(await move('too much', -6n)).toMatchObject({ ok: false, code: 'WALLET_NOT_ENOUGH' });
      expect((await move('out', -5n)).ok, kind).toBe(true);
    }
    expect(await t.ledger.verify({ merchantId: 1 })).toMatchObject({ unbalanced: [], drifted: [] });
  });

  it('[PTS-1] move points into money by one journal in which each unit sums to zero', async () => {
    const postings = (owner: string, points: bigint, minor: bigint) => [
      { account: { class: 'points', owner, currency: 'PTS' } as const, amountMinor: -points },
      { account: { class: 'house', owner: 'points', currency: 'PTS' } as const, amountMinor: points },
      { account: { class: 'house', owner: 'promo', currency: 'CNY' } as const, amountMinor: -minor },
      { account: { class: 'player', owner, currency: 'CNY' } as const, amountMinor: minor },
    ];
    await t.player({ owner: '8', balanceMinor: 0n });
    const base = { type: 'post', merchantId: 1, source: 'mall', actor: '8', kind: 'points-convert' } as const;
    const poor = await t.ledger.post({ ...base, key: 'c1', postings: postings('8', 100n, 10n) });
    expect(poor).toMatchObject({ ok: false, code: 'WALLET_NOT_ENOUGH' });
    await t.ledger.post({
      ...{ ...base, key: 'earn', kind: 'points' },
      postings: postings('8', -250n, 0n).slice(0, 2),
    });
    const done = await t.ledger.post({ ...base, key: 'c1', postings: postings('8', 100n, 10n) });
    expect(done.ok && done.balances.map(({ balanceMinor }) => balanceMinor)).toEqual([150n, 10n]);
  });

  it('keep the account of a hold for holds: nothing else opens it', async () => {
    expect((await open('held', '77'))[0]?.ids).toEqual([null]);
    await expect(async () =>
      t.ledger.open({ merchantId: 1, account: { class: 'held', owner: '77', currency: 'CNY' } }),
    ).rejects.toMatchObject({ code: 'REQUEST_INVALID' });
  });
});
