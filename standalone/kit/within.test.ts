import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SCRIPT_WITHIN_MS, within } from './within';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('[SYS-6] a script that has not come within two minutes is lost, and one that comes is there', async () => {
  expect(SCRIPT_WITHIN_MS).toBe(120_000);
  const ends: string[] = [];
  const never = new Promise<string>(() => undefined);
  const waiting = within(never).catch(() => ends.push('lost'));
  await vi.advanceTimersByTimeAsync(SCRIPT_WITHIN_MS - 1);
  expect(ends).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(ends).toEqual(['lost']);
  expect(await within(Promise.resolve('there'))).toBe('there');
  await expect(within(Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(vi.getTimerCount()).toBe(0);
});
