import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { liveEventFromWire, liveEvents } from './live-event';

describe('a live event', () => {
  it('[PTS-5] is read with loose scalars, and wire words stop here', () => {
    expect(
      liveEventFromWire({
        type: 'WITHDRAW',
        title: 'Paid',
        popup: 'Y',
        data: { amount: 1234.5, time: '1750000000000', success: 'true' },
      }),
    ).toEqual({
      type: 'WITHDRAW',
      title: 'Paid',
      message: '',
      popup: true,
      data: { amount: '1234.5', at: 1_750_000_000_000, success: true, remarks: '' },
    });
    expect(liveEventFromWire({ type: 'INBOX' })).toEqual({
      type: 'INBOX',
      title: '',
      message: '',
      popup: false,
      data: { all: false },
    });
  });

  it('carries a balance exactly, or says that there is none to be read', () => {
    const data = (amount: unknown) =>
      liveEventFromWire({ type: 'BALANCE', data: { accountTypeId: 2, amount, currency: 'BRL' } })?.data;
    expect(data('9999999999999.99')).toEqual({
      accountTypeId: 2,
      available: { minor: 999_999_999_999_999n, currency: 'BRL' },
    });
    expect(data('1e3')).toEqual({ accountTypeId: 2, available: null });
    expect(liveEventFromWire({ type: 'BALANCE', data: 'soon' })).toBeNull();
  });

  it('is nothing when its type or form is unknown', () => {
    for (const body of [
      null,
      'INBOX',
      7,
      {},
      { type: 7 },
      { type: 'toString' },
      { type: '__proto__' },
      { type: 'NEW_ONE' },
    ])
      expect(liveEventFromWire(body)).toBeNull();
    expect(liveEventFromWire({ type: 'SESSION_ENDED', data: { reason: 'because' } })).toBeNull();
  });

  it('never throws, whatever a gateway says', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(liveEvents)), fc.anything(), (type, data) => {
        const event = liveEventFromWire({ type, data });
        expect(event === null || event.type === type).toBe(true);
      }),
    );
  });
});
