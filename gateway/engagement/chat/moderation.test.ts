import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judge, type WordKind } from './moderation';

const WORDS: { word: string; kind: WordKind }[] = [
  { word: 'badword', kind: 'refuse' },
  { word: 'spoiler', kind: 'hold' },
  { word: 'kill myself', kind: 'harm' },
  { word: 'ass', kind: 'refuse' },
];

describe('[PTS-4] what a member says in a room', () => {
  it.each(['Hello Luna', 'I won 12 times today', 'that is a classic', 'see you at 20:30', 'R$ 1.500,00 won'])(
    'shows %j',
    (text) => expect(judge(text, WORDS)).toBe('show'),
  );

  it.each([
    'my number is 11 98765-4321',
    'call +55 (11) 9.8765.4321',
    'write to ana@mail.example',
    'go to https://other.example',
    'see other-casino.com',
    'WhatsApp me',
    'w.h.a.t.s.a.p.p',
    'me chama no ZAP',
    'manda um PIX',
    'send me money',
    'a spoiler',
    'a sp\u00f3iler',
  ])('holds %j back: talk and money leave the house by it', (text) =>
    expect(judge(text, WORDS)).toBe('hold'),
  );

  it('refuses a word that is not taken, also with gaps and accents, and not inside of another word', () => {
    for (const text of ['BADWORD!', 'b a d w o r d', 'b\u00e1dword', 'ass.'])
      expect(judge(text, WORDS), text).toBe('refuse');
    expect(judge('glass and class', WORDS)).toBe('show');
  });

  it('puts words about harm before everything else', () => {
    expect(judge('badword i will kill myself, call 11987654321', WORDS)).toBe('harm');
  });

  it('judges any text within its length, and no text is worse for a word that is not in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 500 }), (text) => {
        const plain = judge(text, []);
        expect(['show', 'hold']).toContain(plain);
        expect(judge(text, [{ word: 'zzqzzqzzq', kind: 'refuse' }])).toBe(plain);
      }),
    );
  });
});
