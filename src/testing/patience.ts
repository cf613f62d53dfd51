import { vi } from 'vitest';

/** What is promised is that it comes: on a machine with other work to do a second, the library's default, is no promise. */
const COMES_WITHIN_MS = 20_000;

const waitFor = vi.waitFor.bind(vi);
/** As the library's own, with this house's patience where a test names none. */
vi.waitFor = (check, options) =>
  waitFor(check, {
    timeout: COMES_WITHIN_MS,
    ...(typeof options === 'number' ? { timeout: options } : options),
  });
