import { expect, it } from 'vitest';
import { endKey } from './end-key';

it('a return at or below the stake is told as returned, never as a win', () => {
  expect(endKey(0n, 100n)).toBe('noWin');
  expect(endKey(50n, 100n)).toBe('returned');
  expect(endKey(100n, 100n)).toBe('returned');
  expect(endKey(101n, 100n)).toBe('youWin');
});
