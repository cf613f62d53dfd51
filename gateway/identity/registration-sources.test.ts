import { describe, expect, it } from 'vitest';
import {
  REGISTRATIONS_PER_NETWORK,
  REGISTRATIONS_PER_SOURCE,
  registrationLevel,
} from './registration-sources';

describe('the puzzle of a registration', () => {
  it.each([
    [1, 1, null],
    [REGISTRATIONS_PER_SOURCE, REGISTRATIONS_PER_NETWORK, null],
    [REGISTRATIONS_PER_SOURCE + 1, 31, 0],
    [2 * REGISTRATIONS_PER_SOURCE, 60, 1],
    [1, REGISTRATIONS_PER_NETWORK + 1, 0],
    [1, 2 * REGISTRATIONS_PER_NETWORK, 1],
    [1_000_000, 1_000_000, 2],
  ])('after %i of the source and %i of its network has level %s', (source, network, level) => {
    expect(registrationLevel({ source, network })).toBe(level);
  });
});
