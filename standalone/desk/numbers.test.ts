import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeskNumbersRow } from '../../gateway/desk/index';
import { namedRows, readNumbers, readRow } from './numbers';

const row = (over: Partial<DeskNumbersRow> = {}): DeskNumbersRow => ({
  code: '',
  count: 5,
  digits: null,
  lowest: 0,
  highest: 9,
  ...over,
});
const PRIZES = [
  row({ code: 'FIRST', count: 1, digits: 6, highest: 999_999 }),
  row({ code: 'FRONT', count: 2, digits: 3, highest: 999 }),
];

describe('numbers as operators type them', () => {
  it.each([
    '1,2,3,4,5',
    '1 2 3 4 5',
    ' 1, 2; 3 . 4-5 ',
    '12345',
    '१२३४५',
    '１，２，３，４，５',
    '\u200f١٢٣٤٥',
  ])('%s are five digits', (typed) => {
    expect(readNumbers([typed], [row()])).toBe('1,2,3,4,5');
  });

  it('are refused with one too few or too many, out of bounds, or as words', () => {
    for (const typed of ['', '1234', '123456', '1,2,3,4', '1,2,3,4,10', '1,2,3,4,x', '1234O', '1,2,3,4,5,6'])
      expect(readNumbers([typed], [row()]), typed).toBeNull();
    expect(readRow('1 2 7', row({ count: 3, lowest: 1, highest: 6 }))).toBeNull();
  });

  it('of a prize are told with all of their digits: a lost zero is a mistyped prize', () => {
    expect(readNumbers(['004512', '017 942'], PRIZES)).toBe('004512|017,942');
    expect(readNumbers(['4512', '017 942'], PRIZES)).toBeNull();
    expect(readNumbers(['004512'], PRIZES)).toBeNull();
    expect(namedRows('004512|017,942', PRIZES)).toEqual([
      { code: 'FIRST', numbers: ['004512'] },
      { code: 'FRONT', numbers: ['017', '942'] },
    ]);
  });

  it('come back as they were typed, whatever stands between them', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 80 }), { minLength: 2, maxLength: 20 }),
        fc.constantFrom(' ', ',', ', ', ';', '\n'),
        (numbers, between) => {
          const shape = [row({ count: numbers.length, lowest: 1, highest: 80 })];
          expect(readNumbers([numbers.join(between)], shape)).toBe(numbers.join(','));
        },
      ),
    );
  });
});
