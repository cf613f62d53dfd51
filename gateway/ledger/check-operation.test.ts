import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_AMOUNT_MINOR } from '../../src/contract/money';
import { checkAccount, judge, LedgerInputError, metaText, requestHash } from './check-operation';
import { accountClasses } from './account-classes';
import type { AccountClass, AccountRef, Posting, PostOperation, ReverseOperation } from './types';
import type { Work } from './work';

const account = (kind: AccountClass, over: Partial<AccountRef> = {}): AccountRef => ({
  class: kind,
  owner: kind === 'house' ? '' : '7',
  currency: 'BRL',
  ...over,
});
const move = (kind: AccountClass, amountMinor: bigint, over: Partial<AccountRef> = {}): Posting => ({
  account: account(kind, over),
  amountMinor,
});
const post = (over: Partial<PostOperation> = {}): PostOperation => ({
  type: 'post',
  merchantId: 1,
  source: 'house',
  key: 'bet-1',
  actor: '7',
  kind: 'debit',
  postings: [move('player', -100n), move('house', 100n)],
  ...over,
});
const reverse = (over: Partial<ReverseOperation> = {}): ReverseOperation => ({
  type: 'reverse',
  merchantId: 1,
  source: 'house',
  key: 'cancel-1',
  actor: '',
  targetKey: 'bet-1',
  ...over,
});
const refusal = (work: () => unknown): LedgerInputError => {
  try {
    work();
  } catch (error) {
    if (error instanceof LedgerInputError) return error;
    throw error;
  }
  throw new Error('it was taken');
};

describe('the form of an operation', () => {
  it('is in order with postings that sum to nothing, and with a target to reverse', () => {
    expect([judge(post()), judge(reverse())]).toEqual([null, null]);
  });

  it.each([
    ['source', 60, 1],
    ['key', 120, 1],
    ['actor', 120, 0],
    ['kind', 40, 1],
  ] as const)('takes a %s of up to %d characters, from %d on', (name, max, min) => {
    for (const length of [min, max]) expect(judge(post({ [name]: 'x'.repeat(length) }))).toBeNull();
    for (const length of [min - 1, max + 1].filter((one) => one >= 0)) {
      const error = refusal(() => judge(post({ [name]: 'x'.repeat(length) })));
      expect([error.code, error.name, error.message]).toEqual([
        'REQUEST_INVALID',
        'LedgerInputError',
        `${name} must be ${min} to ${max} characters of text.`,
      ]);
    }
  });

  it('takes a target of 1 to 120 characters', () => {
    for (const length of [1, 120]) expect(judge(reverse({ targetKey: 'x'.repeat(length) }))).toBeNull();
    for (const length of [0, 121])
      expect(refusal(() => judge(reverse({ targetKey: 'x'.repeat(length) }))).message).toContain('targetKey');
  });

  it('takes no text that PostgreSQL cannot keep', () => {
    for (const broken of ['a\0b', '\ud800', 'a\udfff'])
      for (const over of [{ source: broken }, { key: broken }, { actor: broken }, { kind: broken }])
        expect(refusal(() => judge(post(over)))).toBeInstanceOf(LedgerInputError);
    expect(judge(post({ key: '🎰' }))).toBeNull();
  });
});

describe('an account', () => {
  it.each<[AccountClass, boolean]>([
    ['player', true],
    ['trial', true],
    ['wallet', true],
    ['vendor', false],
    ['house', false],
    ['funding', false],
    ['clearing', false],
    ['trial-funding', false],
  ])('of class %s has a balance of its own: %s, and an owner when it has', (kind, has) => {
    expect(accountClasses[kind].kept).toBe(has);
    const ownerless = () => checkAccount(account(kind, { owner: '' }));
    if (has) expect(refusal(ownerless).message).toBe('owner must be 1 to 120 characters of text.');
    else expect(ownerless).not.toThrow();
    expect(() => checkAccount(account(kind, { owner: 'x'.repeat(120) }))).not.toThrow();
    refusal(() => checkAccount(account(kind, { owner: 'x'.repeat(121) })));
  });

  it('is in one currency of three to eight capitals and digits', () => {
    for (const currency of ['BRL', 'USDT', 'A2345678'])
      expect(() => checkAccount(account('player', { currency }))).not.toThrow();
    for (const currency of ['', 'BR', 'brl', 'A23456789', 'BRL ', ' BRL', 'B-L', 'BRL\n'])
      expect(refusal(() => checkAccount(account('player', { currency }))).message).toBe(
        `${currency} is not a currency code.`,
      );
  });
});

describe('postings', () => {
  it('are refused when there are none, one is nothing or their sum is not', () => {
    for (const postings of [
      [],
      [move('player', 0n), move('house', 0n)],
      [move('player', -100n)],
      [move('player', -100n), move('house', 99n)],
      // Sums are per currency: what is missing in one is not made good in another.
      [move('player', -100n), move('house', 100n, { currency: 'USD' })],
    ])
      expect(judge(post({ postings }))).toBe('LEDGER_UNBALANCED');
  });

  it('may be in several currencies, each of which sums to nothing', () => {
    const usd = { currency: 'USD' };
    expect(
      judge(
        post({
          postings: [
            move('player', -1n),
            move('house', 2n, usd),
            move('house', 1n),
            move('player', -2n, usd),
          ],
        }),
      ),
    ).toBeNull();
  });

  it('never join play money and money', () => {
    const money: AccountClass[] = ['player', 'wallet', 'vendor', 'house', 'funding', 'clearing'];
    for (const play of ['trial', 'trial-funding'] as const) {
      for (const real of money) {
        expect(judge(post({ postings: [move(play, -5n), move(real, 5n)] }))).toBe('LEDGER_MIXED');
        expect(judge(post({ postings: [move(real, -5n), move(play, 5n)] }))).toBe('LEDGER_MIXED');
      }
      expect(judge(post({ postings: [move('trial', -5n), move('trial-funding', 5n)] }))).toBeNull();
    }
    // Whatever else is wrong with the sum, this is what is said.
    expect(judge(post({ postings: [move('player', -5n), move('trial', 4n)] }))).toBe('LEDGER_MIXED');
    // One of many, last of all.
    expect(
      judge(post({ postings: [move('player', -5n), move('house', 4n), move('trial-funding', 1n)] })),
    ).toBe('LEDGER_MIXED');
  });

  it('are at most sixteen', () => {
    const row = (count: number) =>
      Array.from({ length: count }, (_, index) => move('player', index % 2 ? 1n : -1n));
    expect(judge(post({ postings: row(16) }))).toBeNull();
    expect(refusal(() => judge(post({ postings: row(18) }))).message).toBe(
      'A journal has at most 16 postings.',
    );
    expect(refusal(() => judge(post({ postings: row(17) }))).message).toBe(
      'A journal has at most 16 postings.',
    );
  });

  it('carry what a call may carry either way, and not one minor unit more', () => {
    const pair = (amount: bigint) => post({ postings: [move('player', -amount), move('house', amount)] });
    expect(MAX_AMOUNT_MINOR).toBe(10n ** 15n - 1n);
    expect([judge(pair(MAX_AMOUNT_MINOR)), judge(pair(-MAX_AMOUNT_MINOR))]).toEqual([null, null]);
    for (const amount of [10n ** 15n, -(10n ** 15n)])
      expect(refusal(() => judge(pair(amount))).message).toBe(
        'An amount may not exceed 999999999999999 minor units.',
      );
    // An amount too large is seen wherever it stands.
    for (const amount of [10n ** 16n, -(10n ** 16n)])
      for (const postings of [
        [move('house', amount), move('player', 1n)],
        [move('house', 1n), move('player', amount)],
      ])
        expect(refusal(() => judge(post({ postings })))).toBeInstanceOf(LedgerInputError);
  });

  it('are of accounts that are in order, every one of them', () => {
    refusal(() => judge(post({ postings: [move('house', 1n), move('player', -1n, { owner: '' })] })));
    refusal(() => judge(post({ postings: [move('house', 1n, { currency: 'x' }), move('player', -1n)] })));
  });

  it('pass exactly when every currency sums to nothing', () => {
    const part = fc.record({
      currency: fc.constantFrom('BRL', 'USD', 'JPY'),
      amountMinor: fc.bigInt({ min: -9n, max: 9n }).filter((amount) => amount !== 0n),
    });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), fc.boolean(), (rows, isClosed) => {
        const sums = new Map<string, bigint>();
        for (const { currency, amountMinor } of rows)
          sums.set(currency, (sums.get(currency) ?? 0n) + amountMinor);
        const closing = [...sums].filter(([, sum]) => sum !== 0n);
        const postings = [
          ...rows.map(({ currency, amountMinor }) => move('player', amountMinor, { currency })),
          ...(isClosed ? closing.map(([currency, sum]) => move('house', -sum, { currency })) : []),
        ];
        const balanced = isClosed || closing.length === 0;
        expect(judge(post({ postings }))).toBe(balanced ? null : 'LEDGER_UNBALANCED');
      }),
    );
  });
});

describe('free facts', () => {
  it('are the same text in whatever order they were given', () => {
    expect(metaText(undefined)).toBeNull();
    expect(metaText({ round: '1', game: 'G' })).toBe('{"game":"G","round":"1"}');
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ unit: 'grapheme-ascii' }), fc.string({ unit: 'grapheme-ascii' })),
        (meta) => {
          const turned = Object.fromEntries(Object.entries(meta).reverse());
          expect(metaText(turned)).toBe(metaText(meta));
        },
      ),
    );
  });

  it('are at most 2048 bytes of JSON, counted as they are stored', () => {
    const of = (text: string) => ({ a: text });
    expect(metaText(of('x'.repeat(2_040)))).toHaveLength(2_048);
    expect(refusal(() => metaText(of('x'.repeat(2_041)))).message).toBe('meta must stay below 2048 bytes.');
    // Two bytes each.
    expect(metaText(of('é'.repeat(1_020)))).not.toBeNull();
    refusal(() => metaText(of('é'.repeat(1_021))));
  });

  it('hold nothing that the database refuses later, however it is spelled', () => {
    for (const text of ['\0', 'a\0', '\ud800', '\udbff', '\udc00', '\udfff'])
      expect(refusal(() => metaText({ a: text })).message).toBe(
        'meta holds characters that cannot be stored.',
      );
    refusal(() => metaText({ '\0': 'a' }));
    for (const text of ['\u0001', '🎰', 'u0000', '\ue000']) expect(metaText({ a: text })).toContain('{"a":');
  });
});

describe('an account of held money', () => {
  it('is named by no operation: it moves by those on its hold alone', () => {
    expect(refusal(() => checkAccount(account('held'))).message).toBe(
      'Held money moves by operations on its hold alone.',
    );
  });
});

describe('what an operation does, as a hash', () => {
  const hashOf = (operation: Work, meta: string | null = null) => requestHash({ operation, meta });

  it('is SHA-256 of what is moved, so that it stays the same over versions', () => {
    const sha = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');
    expect(hashOf(post(), '{"a":"b"}')).toBe(
      sha([['post', 'debit', 'player', '7', 'BRL', '-100', 'house', '', 'BRL', '100'], '{"a":"b"}']),
    );
    expect(hashOf(reverse())).toBe(sha([['reverse', 'bet-1'], null]));
  });

  it('is of a hold what is put aside and until when, of what moves it which hold, to whom and what becomes of the rest', () => {
    const sha = (value: unknown) =>
      createHash('sha256')
        .update(JSON.stringify([value, null]))
        .digest('hex');
    const base = { merchantId: 1, source: 'cashier', key: 'k', actor: '7' };
    const hold = { type: 'hold', ...base, account: account('player'), amountMinor: 9n } as const;
    const line = ['player', '7', 'BRL', '-9'];
    expect(hashOf({ ...hold, expiresAt: null })).toBe(sha(['hold', null, ...line]));
    const at = '2026-01-02T03:04:05.678Z';
    expect(hashOf({ ...hold, expiresAt: new Date(at) })).toBe(sha(['hold', at, ...line]));
    const to = [move('house', 4n)];
    const capture = { type: 'capture', ...base, holdKey: 'h', to, rest: 'keep' } as const;
    expect(hashOf(capture)).toBe(sha(['capture', 'h', 'keep', 'house', '', 'BRL', '4']));
    const release = { type: 'release', ...base, holdKey: 'h' } as const;
    expect(hashOf({ ...release, because: 'released' })).toBe(sha(['release', 'h']));
    expect(hashOf({ ...release, because: 'expired' })).toBe(sha(['expire', 'h']));
  });

  it('leaves out who asks, and nothing else that counts', () => {
    const first = hashOf(post());
    expect(hashOf(post({ actor: 'job' }))).toBe(first);
    const others = [
      hashOf(post({ kind: 'credit' })),
      hashOf(post({ postings: [move('player', -101n), move('house', 101n)] })),
      hashOf(post({ postings: [move('player', -100n, { owner: '8' }), move('house', 100n)] })),
      hashOf(post({ postings: [move('trial', -100n), move('house', 100n)] })),
      hashOf(post({ postings: [move('player', -100n, { currency: 'USD' }), move('house', 100n)] })),
      hashOf(post({ postings: [move('house', 100n), move('player', -100n)] })),
      hashOf(post(), '{}'),
      hashOf(reverse()),
      hashOf(reverse({ targetKey: 'bet-2' })),
    ];
    expect(new Set([first, ...others]).size).toBe(others.length + 1);
  });
});
