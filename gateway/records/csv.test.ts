import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCell, csvLine } from './csv';

const brl = (minor: bigint) => ({ minor, currency: 'BRL' });
const shownCell = (text: string): string => {
  const cell = csvCell(text);
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
};

describe('[MEM-7] cells of a file for spreadsheets', () => {
  it.each([
    '=1+1',
    '+1+1',
    '-1+1',
    '-',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '\r\nname',
    ' =1',
    '\u00a0@SUM(A1)',
    '\ufeff=1',
    '\u200b\u202e=1',
    '\uff1d1+1',
    '\uff0b1',
    '\uff0d1',
    '\uff20SUM(A1)',
    '\ufe661',
    ' \n\uff1d1',
  ])('that would be a formula are text: %j', (value) => {
    expect(shownCell(value)).toBe(`'${value}`);
  });

  it.each(['-12.50', '0', 'Ana', '12-3', 'a=b', 'e\u0301', ''])(
    'that are none stay as they are: %j',
    (value) => {
      expect(csvCell(value)).toBe(value);
    },
  );

  it('never begin with a sign of a formula, whatever is in them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(/^[=+@\t\r\n]|^-(?!\d)/.test(shownCell(text).normalize('NFKC').trimStart())).toBe(false);
      }),
    );
  });

  it('that are numbers stay numbers, also below zero', () => {
    expect(csvLine([brl(-1_250n), '7', '-0.01'])).toBe('-12.50,7,-0.01\r\n');
  });

  it('keep quotes, separators and line breaks to themselves', () => {
    expect(csvLine(['a"b', 'c,d', 'e\r\nf', 'g;h'])).toBe('"a""b","c,d","e\r\nf","g;h"\r\n');
  });

  it('[26.27] are separated by semicolons and have a decimal comma in amounts alone, where that is asked for', () => {
    expect(csvLine([brl(-123_456n), '1.50', { minor: 5n, currency: 'JPY' }, 'a;b'], ',')).toBe(
      '-1234,56;1.50;5;"a;b"\r\n',
    );
  });
});
