import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { allCalls } from '../../contract/index';
import { asError, isAppError } from '../kernel/app-error';
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

  it('says where an answer is wrong', () => {
    const schema = v.object({ list: v.array(v.object({ a: v.string('a text is needed') })) });
    const cause = (value: unknown, of: v.GenericSchema = schema): string => {
      try {
        decode(of, value);
      } catch (error) {
        return (asError(error).cause as Error).message;
      }
      return '';
    };
    expect(cause({ list: [{ a: 'x' }, { a: 7 }] })).toBe('list.1.a: a text is needed');
    expect(cause(7, v.string('a text is needed'))).toBe(': a text is needed');
    expect(cause({ list: [] })).toBe('');
  });
});
