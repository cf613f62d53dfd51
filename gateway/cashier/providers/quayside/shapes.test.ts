import { describe, expect, it } from 'vitest';
import { lineOf } from './shapes';

const LINE = {
  id: 'line-1',
  kind: 'payment',
  object: 'pay_1',
  reference: null,
  gross: 5_000,
  fee: 0,
  currency: 'BRL',
  at: '2026-08-01T09:00:00-03:00',
};

describe('a line of Quayside’s settlement', () => {
  it('has its time at any offset', () => {
    expect(lineOf(LINE)).toMatchObject({ lineId: 'line-1', at: new Date('2026-08-01T12:00:00Z') });
  });

  it('that cannot be read is named with what is wrong', () => {
    expect(lineOf({ ...LINE, at: '2026-08-01' })).toEqual({
      kind: 'payment',
      object: 'pay_1',
      fault: 'at time_form',
      at: null,
    });
    expect(lineOf({ ...LINE, gross: 50.5 })).toMatchObject({ object: 'line-1', fault: 'form' });
    expect(lineOf(null)).toMatchObject({
      object: expect.stringMatching(/^unnamed-/) as string,
      fault: 'form',
    });
  });
});
