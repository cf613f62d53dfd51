import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLines, defused } from './defuse';

describe('a cell for a spreadsheet', () => {
  it('that begins with =, +, -, @, a tab or a carriage return is text and nothing to run', () => {
    for (const text of ['=1+1', '+1 555', '-cmd|x', '@sum(a1)', '\tx', '\r=x', '-', '-1-1'])
      expect(defused(text), JSON.stringify(text)).toBe(`'${text}`);
    for (const text of ['-12.50', '0', 'Ana', '12-3', '']) expect(defused(text)).toBe(text);
  });

  it('never begins with a sign that runs, quoted or not, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const [, line = ''] = csvLines(['a'], [[text]]);
        const shown = line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line;
        expect(/^[=+@\t\r]|^-(?!\d)/.test(shown)).toBe(false);
      }),
    );
  });
});
