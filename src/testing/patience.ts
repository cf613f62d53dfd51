import { vi } from 'vitest';

/** What is promised is that it comes: on a machine with other work to do a second, the library's default, is no promise. */
const COMES_WITHIN_MS = 20_000;
/** Most of it comes at once: the library's own 50 ms between two looks add up over thousands of tests. */
const LOOKS_EVERY_MS = 10;

const waitFor = vi.waitFor.bind(vi);
/** As the library's own, with this house's patience where a test names none. */
vi.waitFor = (check, options) =>
  waitFor(check, {
    timeout: COMES_WITHIN_MS,
    interval: LOOKS_EVERY_MS,
    ...(typeof options === 'number' ? { timeout: options } : options),
  });
