import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { askedFromWire } from './agent-contract-map';

const rowOf = (told: object) =>
  v.parse(askedFromWire, {
    dailysalreqtype: { LOTT: [{ id: 1, status: 'P', details: [{ betVolume: 1_000, rate: 0.01, ...told }] }] },
  }).asked[0]?.rows[0];

describe('an offer in the maps', () => {
  it.each([
    [{}, null],
    [{ activeMember: null }, null],
    [{ activeMember: '' }, null],
    [{ activeMember: '?' }, null],
    [{ activeMember: -1 }, null],
    [{ activeMember: {} }, null],
    [{ activeMember: 0 }, 0],
    [{ activeMember: '3' }, 3],
    [{ activeMember: '3.00' }, 3],
  ])('with %j asks for so many active members: %j', (told, active) => {
    expect(rowOf(told)?.active).toBe(active);
  });

  it.each([
    [{}, ''],
    [{ rateType: null }, ''],
    [{ rateType: 'X' }, ''],
    [{ rateType: 'P' }, 'P'],
    [{ rateType: 'F' }, 'F'],
  ])('with %j has a rate of the kind "%s"', (told, kind) => {
    expect(rowOf(told)?.rateType).toBe(kind);
  });
});
