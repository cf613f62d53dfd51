import { describe, expect, it } from 'vitest';
import { blockOf, MAX_BLOCK_FACTOR, rangesOf, rangeVerdict, UNENTERED_PER_ENTERED } from './code-ranges';

const NUMBER = '5511987654321';
const [wide = '', area = '', block = ''] = rangesOf(NUMBER);
const verdict = (prefix: string, sent: number, entered = 0, budget = 500) =>
  rangeVerdict(NUMBER, { counts: [{ prefix, sent, entered }], budget });

describe('ranges of phone numbers', () => {
  it('are of a hundred million, a million and ten thousand numbers', () => {
    expect([wide, area, block]).toEqual(['55119', '5511987', '551198765']);
    expect(blockOf(NUMBER)).toBe('551198765');
  });

  it('of short numbers do not reach over several countries', () => {
    expect(rangesOf('298123456')).toEqual(['29812']);
    expect(rangesOf('2901234')).toEqual(['290']);
  });
});

describe('a range whose codes are not entered', () => {
  it.each([
    [block, 20],
    [area, 60],
  ])('%s needs a bot check from half of %i messages on, and is stopped after them', (prefix, most) => {
    expect(verdict(prefix, most / 2)).toBe('open');
    expect(verdict(prefix, most / 2 + 1)).toBe('needs-proof');
    expect(verdict(prefix, most)).toBe('needs-proof');
    expect(verdict(prefix, most + 1)).toBe('stopped');
  });

  it('needs a bot check and is never stopped where it is the widest one', () => {
    expect(verdict(wide, 60)).toBe('open');
    expect(verdict(wide, 61)).toBe('needs-proof');
    expect(verdict(wide, 121)).toBe('needs-proof');
    expect(verdict(wide, 100_000)).toBe('needs-proof');
  });

  it('is stopped although the widest one only needs a bot check', () => {
    const counts = [
      { prefix: wide, sent: 121, entered: 0 },
      { prefix: area, sent: 61, entered: 0 },
    ];
    expect(rangeVerdict(NUMBER, { counts, budget: 500 })).toBe('stopped');
  });

  it('is stopped although the wider ones are open', () => {
    const counts = [
      { prefix: wide, sent: 21, entered: 0 },
      { prefix: block, sent: 21, entered: 0 },
    ];
    expect(rangeVerdict(NUMBER, { counts, budget: 500 })).toBe('stopped');
  });

  it('has more messages with a larger budget', () => {
    expect(verdict(block, 400, 0, 10_000)).toBe('needs-proof');
    expect(verdict(block, 401, 0, 10_000)).toBe('stopped');
  });
});

describe('a range whose codes are entered', () => {
  it('goes on, whatever its size', () => {
    expect(verdict(area, 10_000, 5_000)).toBe('open');
    expect(verdict(block, 21, 1)).not.toBe('stopped');
    expect(verdict(area, 60 + UNENTERED_PER_ENTERED * 10 + 10 + 1, 10)).toBe('stopped');
  });

  it('is stopped where a block of ten thousand numbers has more messages than any has members', () => {
    expect(verdict(block, 20 * MAX_BLOCK_FACTOR, 20 * MAX_BLOCK_FACTOR)).toBe('open');
    expect(verdict(block, 20 * MAX_BLOCK_FACTOR + 1, 20 * MAX_BLOCK_FACTOR + 1)).toBe('stopped');
  });
});
