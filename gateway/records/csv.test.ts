import { describe, expect, it } from 'vitest';
import { csvCell, csvLine } from './csv';

describe('[MEM-7] cells of a file for spreadsheets', () => {
  it.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1'])(
    'that would be a formula are text: %j',
    (value) => {
      expect(csvCell(value).replace(/^"/, '')).toMatch(/^'/);
    },
  );

  it('that are numbers stay numbers, also below zero', () => {
    expect(csvLine(['-12.50', '7', '-0.01'])).toBe('-12.50,7,-0.01\r\n');
  });

  it('keep quotes, commas and line breaks to themselves', () => {
    expect(csvLine(['a"b', 'c,d', 'e\r\nf', 'g;h'])).toBe('"a""b","c,d","e\r\nf","g;h"\r\n');
  });
});
