import { describe, expect, it } from 'vitest';
import { hasHiddenSigns } from './hidden-signs';

describe('[26.17] characters of a name that cannot be seen', () => {
  it.each([
    '\u202eevil',
    'a\u2066b\u2069',
    'a\u061cb',
    'Ad\u200bmin',
    'ab\u200d',
    'a\u034fb',
    '\u3164\u3164',
    '\u115f\u1160',
    'a\ufe0f',
    'a\u{e0041}b',
    'a\u2028b',
    'a\u0007b',
    '\ufeffana',
  ])('are found: %j', (name) => {
    expect(hasHiddenSigns(name)).toBe(true);
  });

  it.each(['Zé da Bola', 'Ωμέγα 7', 'e\u0301', 'שלום', 'عمر', '\u5c71 \u7530', ''])(
    'are not in %j',
    (name) => {
      expect(hasHiddenSigns(name)).toBe(false);
    },
  );
});
