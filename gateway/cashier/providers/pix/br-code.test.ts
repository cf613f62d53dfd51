import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeBrCode, readBrCode } from './br-code';
import { pixKeyKind } from './pix-key';
import { crc16, readFields, writeFields, type Field } from './tlv';

const KEY = '123e4567-e12b-12d1-a456-426655440000';
const SAMPLE = `00020126580014br.gov.bcb.pix0136${KEY}5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D`;
const plain = (max: number) =>
  fc.string({ unit: fc.constantFrom(...'abcXYZ019 .-'), minLength: 1, maxLength: max });
const two = fc.integer({ min: 0, max: 99 }).map((number) => String(number).padStart(2, '0'));
const fields = fc.array(fc.tuple(two, fc.string({ minLength: 1, maxLength: 99 })), { maxLength: 20 });

describe('the fields of a code', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(fields, (all: Field[]) => {
        expect(readFields(writeFields(all))).toEqual(all);
      }),
    );
  });

  it('are refused when cut off, and reading any text never fails otherwise', () => {
    fc.assert(
      fc.property(two, fc.string({ minLength: 1, maxLength: 99 }), (id, value) => {
        expect(readFields(writeFields([[id, value]]).slice(0, -1))).toBeNull();
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => void readFields(text)));
    expect(readFields('0100'.repeat(101))).toBeNull();
  });

  it('cannot be written when empty, too long or without a name', () => {
    for (const field of [
      ['01', ''],
      ['01', 'x'.repeat(100)],
      ['1', 'x'],
      ['ab', 'x'],
    ] as const)
      expect(() => writeFields([field])).toThrow(RangeError);
  });

  it('have the checksum of the standard', () => {
    expect(crc16('123456789')).toBe('29B1');
    expect(crc16('')).toBe('FFFF');
  });
});

describe('a BR Code', () => {
  it('of a key is the published one to the letter', () => {
    expect(makeBrCode({ key: KEY, name: 'Fulano de Tal', city: 'BRASILIA' })).toBe(SAMPLE);
    expect(readBrCode(SAMPLE)).toEqual({
      key: KEY,
      location: null,
      message: null,
      amount: null,
      name: 'Fulano de Tal',
      city: 'BRASILIA',
      txid: null,
      intact: true,
    });
  });

  it('is read as it was made', () => {
    const amount = fc.integer({ min: 1, max: 9_999_999 }).map((cents) => (cents / 100).toFixed(2));
    const location = fc.stringMatching(/^[A-Za-z0-9]{1,40}$/).map((id) => `pix.example.com/qr/v2/${id}`);
    fc.assert(
      fc.property(plain(25), plain(15), amount, location, (name, city, reais, at) => {
        const code = makeBrCode({ location: at, name, city, amount: reais });
        expect(readBrCode(code)).toMatchObject({
          location: at,
          name,
          city,
          amount: reais,
          key: null,
          intact: true,
        });
        expect(code.slice(0, 12)).toBe('000201010212');
      }),
    );
  });

  it('with one character changed is never taken for whole', () => {
    const code = makeBrCode({ key: KEY, name: 'Fulano', city: 'RIO', amount: '12.34', txid: 'abc' });
    fc.assert(
      fc.property(fc.nat(code.length - 1), fc.constantFrom(...'0123456789ABCxyz'), (at, other) => {
        // The checksum's own letters may be small: that is the same number.
        fc.pre(code[at]?.toLowerCase() !== other.toLowerCase());
        expect(readBrCode(code.slice(0, at) + other + code.slice(at + 1))?.intact ?? false).toBe(false);
      }),
    );
  });

  it('is not made of what some app would not read', () => {
    const good = { key: KEY, name: 'Fulano', city: 'RIO' };
    const wrong = [
      { ...good, key: 'not a key' },
      { ...good, name: 'x'.repeat(26) },
      { ...good, name: 'João' },
      { ...good, city: 'x'.repeat(16) },
      { ...good, amount: '1,00' },
      { ...good, amount: '0.00' },
      { ...good, amount: '-1.00' },
      { ...good, amount: '1.0' },
      { ...good, txid: 'x'.repeat(26) },
      { ...good, txid: '' },
      { ...good, message: 'x'.repeat(38) },
      { name: 'Fulano', city: 'RIO', location: 'https://pix.example.com/qr' },
    ];
    for (const code of wrong) expect(() => makeBrCode(code), JSON.stringify(code)).toThrow(RangeError);
    expect(() => makeBrCode({ ...good, message: 'x'.repeat(37) })).not.toThrow();
  });

  it('that breaks the rules of making is read all the same, and says that it is not intact', () => {
    const long = writeFields([
      ['00', '01'],
      [
        '27',
        writeFields([
          ['00', 'BR.GOV.BCB.PIX'],
          ['01', KEY],
        ]),
      ],
      ['59', 'x'.repeat(40)],
      ['63', '0000'],
    ]);
    expect(readBrCode(`  ${long}\n`)).toMatchObject({ key: KEY, name: 'x'.repeat(40), intact: false });
    for (const text of [
      '',
      'hello',
      '000201',
      SAMPLE.slice(0, -1),
      SAMPLE.replace('br.gov.bcb.pix', 'br.gov.bcb.pox'),
    ])
      expect(readBrCode(text), text).toBeNull();
  });
});

describe('a Pix key', () => {
  it('has one of five kinds', () => {
    const kinds = [
      '52998224725',
      '11222333000181',
      '93ZB0VRYV6KA67',
      '+5511987654321',
      '+551133334444',
      'someone@example.com',
      KEY,
    ].map(pixKeyKind);
    expect(kinds).toEqual(['cpf', 'cnpj', 'cnpj', 'phone', 'phone', 'email', 'random']);
  });

  it('is nothing else', () => {
    for (const text of [
      '',
      '52998224720',
      '5511987654321',
      '+15551234567',
      'A@B.com',
      `${'x'.repeat(70)}@example.com`,
      KEY.toUpperCase(),
      'a@b',
    ])
      expect(pixKeyKind(text), text).toBeNull();
  });
});
