import { describe, expect, it } from 'vitest';
import { createMask, MAX_SHOWN } from './mask';

const mask = createMask(() => ['Sea-Breeze-7', '']);

describe('what is shown of an answer', () => {
  it.each([
    ['login Sea-Breeze-7', 'login ***'],
    ['card 4111 1111-1111 1111.', 'card ***1111.'],
    ['account 123456789012', 'account ***9012'],
    ['at 1795000000000', 'at 1795000000000'],
    ['R$ 1234.50', 'R$ 1234.50'],
    ['R$ 123456789012.50', 'R$ 123456789012.50'],
    ['see /play?token=abc&x=1', 'see /play?token=***&x=1'],
    ['eyJhbGciOiJI.eyJzdWIi.c2ln', '***'],
    ['0123456789abcdef0123456789abcdef', '***'],
    ['a\u001b[2J\u202eb\nc', 'a [2J b c'],
  ])('%j is told as %j', (text, shown) => {
    expect(mask.text(text)).toBe(shown);
  });

  it('holds no field whose name promises a secret, however deep', () => {
    const value = { a: [{ accessToken: 'x1', paymentPassword: 'x2', cardNumber: 'x3', name: 'Ann' }] };
    expect(mask.value(value)).toBe('{"a":[{"accessToken":"***","paymentPassword":"***","cardNum…');
    expect(mask.value('4711', 'captcha')).toBe('"***"');
    expect(mask.value(12n, 'amount')).toBe('"12"');
    expect(mask.value(undefined, 'token')).toBe('nothing');
    expect(mask.value(null, 'token')).toBe('null');
  });

  it('is cut', () => {
    expect(mask.text('ab '.repeat(100))).toHaveLength(MAX_SHOWN);
  });
});
