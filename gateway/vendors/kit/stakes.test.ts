import { describe, expect, it } from 'vitest';
import { stakesText, unitsWithin } from './stakes';
import { betOf, isUnit, smallestBet, unitsOf, UNITS_PER_BET } from './units';

describe('units of a currency', () => {
  it('are what its players are used to', () => {
    const table: Record<string, string> = {
      BRL: '1 2 5 10 20 50 100 250',
      JPY: '1 2 5 10 20 50 100 250',
      KWD: '10 20 50 100 200 500 1000',
      VND: '50 100 250 500 1000 2500 5000',
      IDR: '1000 2500 5000 10000 25000 50000',
      KRW: '10 20 50 100 250 500 1000',
      CLP: '5 10 25 50 100 250 500',
      PYG: '50 100 250 500 1000 2500',
      MMK: '500 1000 2500 5000 10000',
      KHR: '500 1000 2500 5000 10000',
      INR: '10 25 50 100 250 500 1000',
      THB: '5 10 25 50 100 250 500',
      PHP: '5 10 25 50 100 250 500',
    };
    for (const [currency, units] of Object.entries(table))
      expect([currency, unitsOf(currency).join(' ')]).toEqual([currency, units]);
    for (const odd of ['toString', '__proto__', '']) expect(unitsOf(odd)).toEqual(unitsOf('BRL'));
  });

  it('make a bet of twenty, so that half of it and a twentieth are whole', () => {
    expect([UNITS_PER_BET, betOf(3n), smallestBet('BRL'), smallestBet('IDR')]).toEqual([
      20,
      60n,
      20n,
      20_000n,
    ]);
    expect([isUnit('IDR', 1_000n), isUnit('IDR', 1n)]).toEqual([true, false]);
  });
});

describe('units within a room', () => {
  const session = (stakes: string) => ({ currency: 'BRL', stakes });
  const room = { id: 'reed-1', minStakeMinor: 40n, maxStakeMinor: 400n };

  it('are those whose bet the room takes, its ends among them', () => {
    expect(stakesText(room)).toBe('room:reed-1:40:400');
    expect(unitsWithin(session(stakesText(room)))).toEqual([2n, 5n, 10n, 20n]);
    expect(unitsWithin(session('room:reed-1:41:399'))).toEqual([5n, 10n]);
    expect(unitsWithin(session('room:a:99999:999999'))).toEqual([]);
  });

  it('are all of the currency without a room, and where what is kept is none', () => {
    expect(stakesText(undefined)).toBe('');
    for (const stakes of [
      '',
      'room',
      'room:reed-1:40',
      'room:reed 1:40:400',
      'room::40:400',
      'room:reed-1:x:400',
      'room:reed-1:40:',
      'room:reed-1:40:400:5',
      'xroom:reed-1:40:400',
      `room:${'x'.repeat(41)}:40:400`,
      `room:reed-1:${'9'.repeat(19)}:400`,
      `room:reed-1:1:${'9'.repeat(19)}`,
    ])
      expect([stakes, unitsWithin(session(stakes)).length]).toEqual([stakes, 8]);
    expect(unitsWithin(session(`room:${'x'.repeat(40)}:40:${'9'.repeat(18)}`))).toHaveLength(7);
  });
});
