import { describe, expect, it } from 'vitest';
import { nextPress, sampleOf } from './in-browser';

describe('a round that is played in the browser', () => {
  const presses = (there: { moves: number; mains: number }): string[] =>
    Array.from({ length: 6 }, (_, at) => nextPress({ ...there, presses: at }));

  it('takes what the round offers before anything else', () => {
    expect(new Set(presses({ moves: 2, mains: 1 }))).toEqual(new Set(['move']));
  });

  it('draws a hand whose cards are chosen on the table, and still presses cards', () => {
    expect(presses({ moves: 0, mains: 1 })).toEqual(['place', 'main', 'main', 'place', 'main', 'main']);
    expect(new Set(presses({ moves: 0, mains: 0 }))).toEqual(new Set(['place']));
  });

  it('is of the same rows for the same word, and of others for another', () => {
    const rows = Array.from({ length: 400 }, (_, at) => ({ node_id: String(at) }));
    const first = sampleOf(rows, { count: 20, word: 'first' });
    expect(sampleOf([...rows].reverse(), { count: 20, word: 'first' })).toEqual(first);
    expect(sampleOf(rows, { count: 20, word: 'second' })).not.toEqual(first);
  });
});
