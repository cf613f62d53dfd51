import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allCalls } from '../../contract/index';
import { isAppError } from '../kernel/app-error';
import { decode } from './decode';

describe('decoding replies', () => {
  it('finds calls to test', () => {
    expect(allCalls.length).toBeGreaterThan(25);
  });

  it.each(allCalls.map((call) => [call.name, call] as const))(
    'of %s never throws anything but a coded error, whatever came',
    (_, call) => {
      fc.assert(
        fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
          try {
            decode(call.reply, value);
          } catch (error) {
            expect(isAppError(error) && error.code).toBe('REPLY_INVALID');
          }
        }),
        { numRuns: 60 },
      );
    },
  );
});
