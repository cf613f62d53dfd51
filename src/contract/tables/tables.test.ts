import { describe, expect, it } from 'vitest';
import { errorCodeFromWire, errorCodes, type ErrorRow } from './error-codes';
import { fieldPatterns } from './field-patterns';
import { languageNames } from './language-names';
import { languageCodes, languageOf } from './languages';

const rows: [string, ErrorRow][] = Object.entries(errorCodes);

describe('the table of errors', () => {
  it('gives every code of the gateway a word for the wire and a status of an error, and codes of the SDK neither', () => {
    for (const [code, { status, wire, number }] of rows) {
      const isOwn = number >= 2000 && number < 3000;
      expect([code, status === 0, wire.length === 0]).toEqual([code, isOwn, isOwn]);
      if (!isOwn) expect(status, code).toBeGreaterThanOrEqual(400);
      for (const word of wire) expect(word, code).toMatch(/^[A-Za-z][A-Za-z._]{4,}$/);
    }
  });

  it('gives a word to one code alone', () => {
    const words = rows.flatMap(([, { wire }]) => wire);
    expect(new Set(words).size).toBe(words.length);
  });

  it('understands the other words that gateways of this protocol have', () => {
    for (const [word, code] of [
      ['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'],
      ['TOO_MANY_REQUEST', 'TOO_MANY_REQUESTS'],
      ['user.or.token.invalid', 'SESSION_INVALID'],
      ['login.not.session', 'SESSION_INVALID'],
      ['CUSTOMER_NOT_LOGIN', 'SESSION_INVALID'],
      ['captcha_err', 'CAPTCHA_WRONG'],
      ['geetest_captcha_err', 'CAPTCHA_WRONG'],
      ['function.not.available', 'FUNCTION_NOT_AVAILABLE'],
      ['launch_game_balance_not_enough', 'WALLET_NOT_ENOUGH'],
      ['', null],
      ['toString', null],
    ])
      expect([word, errorCodeFromWire(word ?? '')]).toEqual([word, code]);
  });

  it('says which errors may pass by themselves', () => {
    const retried = rows.filter(([, row]) => row.retry === true).map(([code]) => code);
    expect(retried).toEqual(
      expect.arrayContaining([
        'TOO_MANY_REQUESTS',
        'INTERNAL',
        'BUSY',
        'TRANSFER_PENDING',
        'VENDOR_MAINTENANCE',
        'VENDOR_UNAVAILABLE',
        'ROOM_FULL',
        'NETWORK_UNREACHABLE',
        'NETWORK_TIMEOUT',
        'REPLY_NOT_JSON',
        'REPLY_UNKNOWN',
        'CHUNK_LOST',
      ]),
    );
    // What is refused for good is never tried again by itself, money least of all.
    for (const code of retried)
      expect(code).not.toMatch(/^(SESSION|ACCESS|LOGIN|LEDGER|WALLET|CONFIG|FORM|REGISTER)_/);
    for (const [, row] of rows) expect([true, undefined]).toContain(row.retry);
  });
});

describe('the table of languages', () => {
  it('has a tag that browsers know for each of the 21, and a name and a flag for a select', () => {
    expect(languageCodes).toHaveLength(21);
    expect(Object.keys(languageNames).sort()).toEqual([...languageCodes].sort());
    const tags = languageCodes.map((code) => languageOf(code)?.tag ?? '');
    expect(Intl.getCanonicalLocales(tags)).toEqual(tags);
    expect(new Set(tags).size).toBe(21);
    for (const code of languageCodes) {
      expect(languageNames[code].name.length, code).toBeGreaterThan(1);
      expect(languageNames[code].flag, code).toMatch(/^[A-Z]{2}$/);
    }
  });

  it('reads a code in any spelling, and no other word', () => {
    for (const [spelling, code] of [
      ['pt', 'PT'],
      ['PT', 'PT'],
      ['pt_br', 'PT-BR'],
      ['pt-BR', 'PT-BR'],
      ['cn', 'CN'],
    ] as const)
      expect([spelling, languageOf(spelling)?.code]).toEqual([spelling, code]);
    for (const other of ['', 'XX', 'pt-pt', 'constructor', 'p']) expect(languageOf(other)).toBeNull();
  });

  it('writes Arabic and Urdu from right to left, and nothing else', () => {
    expect(languageCodes.filter((code) => languageOf(code)?.direction === 'rtl')).toEqual(['UR', 'AR']);
    expect(languageOf('EN')).toEqual({ code: 'EN', tag: 'en', direction: 'ltr' });
  });
});

describe('[REG-7] the pattern rules', () => {
  it('offer a phone’s keyboard for digits and for addresses', () => {
    expect(fieldPatterns.filter((row) => row.keyboard !== 'text')).toMatchObject([
      { id: 3, keyboard: 'email' },
      { id: 6, keyboard: 'numeric' },
    ]);
  });
});
