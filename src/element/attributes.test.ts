import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { camel, commonAttributes, readAttribute } from './attributes';

const mode = { type: 'enum', values: ['inline', 'popup'] } as const;
const code = { type: 'string', pattern: /^[A-Za-z0-9_-]{1,32}$/ } as const;

describe('attributes written by a host', () => {
  it('fall back to the first value of an enum, and that is heard of', () => {
    const refuse = vi.fn();
    expect(readAttribute(mode, 'sideways', refuse)).toBe('inline');
    expect(refuse).toHaveBeenCalledTimes(1);
  });

  it('take what the row allows without a word', () => {
    const refuse = vi.fn();
    expect(readAttribute(mode, 'popup', refuse)).toBe('popup');
    expect(readAttribute(mode, null, refuse)).toBe('inline');
    expect(readAttribute(code, 'FRIEND-7', refuse)).toBe('FRIEND-7');
    expect(readAttribute(code, null, refuse)).toBe('');
    expect(readAttribute({ type: 'boolean' }, '', refuse)).toBe(true);
    expect(readAttribute({ type: 'boolean' }, null, refuse)).toBe(false);
    expect(refuse).not.toHaveBeenCalled();
  });

  it.each(['<b>', 'a b', 'x'.repeat(33), 'é', 'a\n'])('refuse the code %j', (written) => {
    const refuse = vi.fn();
    expect(readAttribute(code, written, refuse)).toBe('');
    expect(refuse).toHaveBeenCalledTimes(1);
  });

  it.each(['javascript:alert(1)', 'https://user@gateway.example', 'ftp://x', 'data:text/html,x'])(
    'refuse the gateway %j',
    (written) => {
      expect(readAttribute(commonAttributes.gateway, written, () => undefined)).toBe('');
    },
  );

  it('never give back text that its pattern refuses', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (written) => {
        const read = readAttribute(code, written, () => undefined);
        expect(read === '' || code.pattern.test(String(read))).toBe(true);
      }),
    );
  });

  it('are properties in camelCase', () => {
    expect(['open', 'affiliate-code', 'a-b-c'].map(camel)).toEqual(['open', 'affiliateCode', 'aBC']);
  });
});
