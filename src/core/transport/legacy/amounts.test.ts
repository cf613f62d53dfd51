import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balanceFromWire } from '../../../contract/entities/wallet';
import { amountText, MAX_AMOUNT_MINOR, parseAmount } from '../../../contract/money';
import { decode } from '../decode';
import { plainAmount, plainBalance, plainWinners } from './amounts';
import { parseJson } from '../json';

describe('an amount of an older gateway', () => {
  it.each<[unknown, string, string | null]>([
    ['1,234.56', 'BRL', '1234.56'],
    ['1,234,567.8', 'BRL', '1234567.80'],
    ['1.234.567,89', 'BRL', '1234567.89'],
    ['1.234,5', 'BRL', '1234.50'],
    ['1,234', 'BRL', '1234.00'],
    ['1.234', 'BRL', '1.23'],
    ['12,5', 'BRL', '12.50'],
    ['1 234.5', 'BRL', '1234.50'],
    ["1'234.5", 'BRL', '1234.50'],
    ['0.30000000000000004', 'BRL', '0.30'],
    ['0.29999999999999998', 'BRL', '0.30'],
    ['100.2599', 'BRL', '100.25'],
    ['-100.2599', 'BRL', '-100.25'],
    ['-0.001', 'BRL', '0.00'],
    ['1E+3', 'BRL', '1000.00'],
    ['1.5e2', 'JPY', '150'],
    ['15e-1', 'BRL', '1.50'],
    ['1e-20', 'BRL', '0.00'],
    [1000, 'BRL', '1000.00'],
    [1e21, 'BRL', null],
    ['999.9995', 'KWD', '999.999'],
    ['+5', 'BRL', '5.00'],
    ['.5', 'BRL', '0.50'],
    ['5.', 'BRL', '5.00'],
    [' 7.10 ', 'BRL', '7.10'],
    ['', 'BRL', '0'],
    [null, 'BRL', '0'],
    [undefined, 'BRL', '0'],
    ['.', 'BRL', null],
    ['1,23,4', 'BRL', null],
    ['1.2.3', 'BRL', null],
    ['12abc', 'BRL', null],
    ['NaN', 'BRL', null],
    ['Infinity', 'BRL', null],
    ['1e999', 'BRL', null],
    ['0x10', 'BRL', null],
    [true, 'BRL', null],
    [{}, 'BRL', null],
    ['9'.repeat(65), 'BRL', null],
    // Groups of three, by either sign, from the first digit to the last; what is neither cannot be read.
    ['-1.234,5', 'BRL', '-1234.50'],
    ['12.345,6', 'BRL', '12345.60'],
    ['1.234.567', 'BRL', '1234567.00'],
    ['-1.234.567', 'BRL', '-1234567.00'],
    ['12.345.678', 'BRL', '12345678.00'],
    ['1234,567', 'BRL', '1234.56'],
    ['12,50', 'BRL', '12.50'],
    ['-12,5', 'BRL', '-12.50'],
    ['1,234,5', 'BRL', null],
    ['1234.567,8', 'BRL', null],
    ['1.234,5.6', 'BRL', null],
    ['1234.567.890', 'BRL', null],
    ['1.234.567.89', 'BRL', null],
    ['1,5e3', 'BRL', null],
    // Bounds: characters, the exponent, the amount itself.
    ['5'.padStart(64, '0'), 'BRL', '5.00'],
    ['5'.padStart(65, '0'), 'BRL', null],
    ['1e-30', 'BRL', '0.00'],
    ['1e-31', 'BRL', null],
    ['9999999999999.99', 'BRL', '9999999999999.99'],
    ['10000000000000', 'BRL', null],
    // Only what is nearer to the next is rounded up.
    ['0.309999984', 'BRL', '0.30'],
    [['5'], 'BRL', null],
  ])('[TRIAL-E2] %j of %s is %j', (value, currency, plain) => {
    expect(plainAmount(value, currency)).toBe(plain);
  });

  it('[TRIAL-E2] that is exact stays as it is, whatever its separators', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -MAX_AMOUNT_MINOR, max: MAX_AMOUNT_MINOR }),
        fc.constantFrom('BRL', 'JPY', 'KWD', 'USDT'),
        fc.boolean(),
        (minor, currency, grouped) => {
          const text = amountText({ minor, currency });
          const [whole = '', fraction] = text.split('.');
          const written = grouped
            ? [whole.replace(/\B(?=(\d{3})+$)/g, ','), fraction]
                .filter((part) => part !== undefined)
                .join('.')
            : text;
          expect(parseAmount(plainAmount(written, currency) ?? 'lost', currency)).toBe(minor);
        },
      ),
    );
  });
});

const read = (json: string) => decode(balanceFromWire, plainBalance(parseJson(json), 'BRL'));
const money = (minor: bigint, currency = 'BRL') => ({ minor, currency });

describe('a balance of an older gateway', () => {
  it('[TRIAL-E2] is read wallet by wallet: what cannot be read is left out and the rest stays', () => {
    const { total, symbol, wallets } = read(
      `{"sumBalance":"1,234.56","currency":"brl","currencySymbol":"R$","balance":[null,
        {"accountTypeId":2,"availBalance":0.30000000000000004},{"accountTypeId":"3","availBalance":""},
        {"accountTypeId":4,"availBalance":1E+3},{"accountTypeId":5,"availBalance":null},
        {"accountTypeId":6,"availBalance":"n/a"},{"accountTypeId":9,"availBalance":"12.5"}]}`,
    );
    expect({ total, symbol }).toEqual({ total: money(123_456n), symbol: 'R$' });
    expect(wallets.map((row) => [row.accountTypeId, row.available.minor])).toEqual([
      [2, 30n],
      [3, 0n],
      [4, 100_000n],
      [5, 0n],
      [9, 1_250n],
    ]);
  });

  it.each([
    ['""', 250n],
    ['null', 250n],
    ['"?"', 250n],
    ['7', 700n],
  ])('[TRIAL-E2] whose total is %s counts its wallets, points apart', (sumBalance, minor) => {
    const wallets = '[{"accountTypeId":2,"availBalance":2.5},{"accountTypeId":9,"availBalance":40}]';
    expect(read(`{"sumBalance":${sumBalance},"currency":"BRL","balance":${wallets}}`).total).toEqual(
      money(minor),
    );
  });

  it('[TRIAL-E2] whose total is not there at all counts its wallets as well', () => {
    const wallets = '[{"accountTypeId":2,"availBalance":2.5},{"accountTypeId":3,"availBalance":1}]';
    expect(read(`{"currency":"BRL","balance":${wallets}}`).total).toEqual(money(350n));
  });

  it.each(['"n/a"', 'true', '{}', 'null', '""'])(
    'whose total was not told is refused where a wallet with %s has no figure, and read where points have none',
    (figure) => {
      const of = (id: number) =>
        `{"currency":"BRL","balance":[{"accountTypeId":2,"availBalance":2.5},{"accountTypeId":${id},"availBalance":${figure}}]}`;
      expect(() => read(of(3))).toThrow('REPLY_INVALID');
      expect(read(of(9)).total).toEqual(money(250n));
    },
  );

  it('whose total was told stands by it, whatever its wallets say', () => {
    const wallets = '[{"accountTypeId":2,"availBalance":2.5},{"accountTypeId":3,"availBalance":"n/a"},null]';
    expect(read(`{"sumBalance":9,"currency":"BRL","balance":${wallets}}`).total).toEqual(money(900n));
    expect(() => read(`{"sumBalance":null,"currency":"BRL","balance":${wallets}}`)).toThrow('REPLY_INVALID');
    const most = '{"accountTypeId":2,"availBalance":"9999999999999.99"}';
    expect(() => read(`{"currency":"BRL","balance":[${most},${most}]}`)).toThrow('REPLY_INVALID');
  });

  it('[TRIAL-E2] that says nothing is nothing, and one that says nonsense is no balance', () => {
    expect(read('{"sumBalance":"","currency":"BRL","balance":null}').total).toEqual(money(0n));
    for (const silent of ['{"sumBalance":"?","currency":"BRL","balance":null}', '{}', 'null', '[]', '7'])
      expect(() => read(silent)).toThrow('REPLY_INVALID');
  });

  it.each([
    ['"usdt"', 'USDT'],
    ['"ZZZ"', 'ZZZ'],
    ['" usd "', 'USD'],
    ['"X-USD"', 'BRL'],
    ['"USD-X"', 'BRL'],
    ['"R$"', 'BRL'],
    ['""', 'BRL'],
    ['null', 'BRL'],
  ])('[TRIAL-E2] in %s is one in %s', (named, currency) => {
    expect(read(`{"sumBalance":"1.5","currency":${named},"balance":[]}`).total).toEqual(
      money(150n, currency),
    );
  });

  it('[TRIAL-E2] without any currency has ISO’s own code for none', () => {
    expect(decode(balanceFromWire, plainBalance({ sumBalance: 1 }, '')).total).toEqual(money(100n, 'XXX'));
  });
});

describe('a balance of the contract', () => {
  it('[TRIAL-E2] is exact in each wallet, or refused: nothing is read as zero', () => {
    const wire = {
      sumBalance: 1,
      currency: 'BRL',
      balance: [{ accountTypeId: 2, availBalance: '1,234.56' }],
    };
    expect(() => decode(balanceFromWire, wire)).toThrow('REPLY_INVALID');
  });
});

describe('a winner board of an older gateway', () => {
  it('[TRIAL-E2] has amounts that can be compared; rows of nothing are left out', () => {
    const vo = (winAmount: unknown) => ({ vo: { customerName: 'de***1', winAmount } });
    expect(
      plainWinners({ list: [vo('1,234.50'), null, vo(1e3), {}, { vo: null }, vo('much')] }, 'BRL'),
    ).toEqual({
      list: [vo('1234.50'), vo('1000.00'), vo('much')],
    });
  });
});
