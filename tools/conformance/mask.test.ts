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
    ['mail ana.souza+x@mail.example is taken', 'mail *** is taken'],
    ['call +55 11 91234-5678 now', 'call *** now'],
    ['call (11) 91234-5678 now', 'call *** now'],
    ['call 11 91234 5678 now', 'call *** now'],
    ['number 11912345678 is taken', 'number *** is taken'],
    ['at 1795000000', 'at 1795000000'],
    ['on 2026-11-30 10:20:30', 'on 2026-11-30 10:20:30'],
    ['R$ 123,456,789.50 of 1.234.567,89', 'R$ 123,456,789.50 of 1.234.567,89'],
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

  it.each([
    'mobileNum',
    'email',
    'payeeName',
    'realName',
    'nickname',
    'customerName',
    'birthday',
    'cardHolder',
  ])('tells nothing of a person: %s', (field) => {
    expect(mask.value('Ana Souza', field)).toBe('"***"');
    expect(mask.value({ list: [{ [field]: 'Ana Souza', amount: 5 }] })).not.toContain('Ana');
  });

  it.each(['gameName', 'bankName', 'vassalageName', 'statusName', 'walletName'])(
    'tells names of things: %s',
    (field) => expect(mask.value('Tidewheel', field)).toBe('"Tidewheel"'),
  );

  it.each([
    ['a quote and a backslash', 'Sea"Br\\eeze/7'],
    ['signs of other scripts', 'Šea-Brèeze-日本-😀'],
    ['signs of addresses and markup', "a&b=c d+<e>'%"],
    ['a line of its own', 'Sea\nBreeze'],
  ])('holds no password with %s, however it is written', (_, password) => {
    const own = createMask(() => [password, password.slice(0, 3)]);
    const ascii = (text: string) =>
      text.replace(/[^\x20-\x7e]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
    const json = JSON.stringify({ typed: password });
    const written = [password, json, ascii(json), ascii(json).replaceAll('/', '\\/')];
    for (const text of [
      ...written,
      encodeURIComponent(password),
      new URLSearchParams({ q: password }).toString(),
    ])
      expect(own.text(`no: ${text}`).replace(/no: |\{"typed":"|"\}|q=/g, '')).toBe('***');
    expect(own.value({ said: [`no: ${password}`] })).toBe('{"said":["no: ***"]}');
    expect(own.value({ said: { again: json } })).toBe(JSON.stringify({ said: { again: '{"typed":"***"}' } }));
  });

  it('is cut', () => {
    expect(mask.text('ab '.repeat(100))).toHaveLength(MAX_SHOWN);
  });
});
