import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { base64Of } from './desk-call';

describe('a file in a call of the desk', () => {
  const isValid = (text: string): boolean => v.safeParse(base64Of(7_000_000), text).success;

  it('may be as large as the largest picture', () => {
    expect(isValid(Buffer.alloc(5_000_000, 1).toString('base64'))).toBe(true);
  });

  it('is base64 and nothing else', () => {
    for (const text of ['', 'AAAA', 'AAA=', 'AA==']) expect(isValid(text), text).toBe(true);
    for (const text of ['AAA', 'A===', '=AAA', 'AA=A', 'AAA-', 'AAAA\n'])
      expect(isValid(text), JSON.stringify(text)).toBe(false);
    expect(isValid('A'.repeat(7_000_004))).toBe(false);
  });
});
