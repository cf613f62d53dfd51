import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { playedOn, streamAt } from '../testing';
import { SPIN_UNITS } from './bet';
import { readFrames, sizeOf } from './read-reels';
import { reels } from './reels';

describe('what reels show', () => {
  it('[LAUNCH-5] reads as windows that come to what the round pays, each win on cells that carry it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...reels.models), fc.nat(1_000_000), (model, nonce) => {
        const table = playedOn(model, streamAt(nonce), [{ place: '', units: SPIN_UNITS }]);
        const frames = readFrames(model.name, JSON.parse(JSON.stringify(table.show)));
        const { reels: columns, rows } = sizeOf(model.name);
        expect(frames?.reduce((sum, frame) => sum + frame.pay, 0)).toBe(table.paid);
        for (const { cells, wins } of frames ?? []) {
          expect(cells).toHaveLength(columns * rows);
          for (const win of wins) {
            expect(win.cells.length).toBeGreaterThan(0);
            if (win.symbol.length > 1 || model.name === 'classic') continue;
            for (const cell of win.cells) expect([win.symbol, 'W']).toContain(cells[cell]);
          }
        }
      }),
    );
  });

  it('[LAUNCH-5] is nothing where it is none of these', () => {
    for (const model of ['lines20', 'ways243', 'cluster', 'holdspin', 'classic', 'other'])
      for (const show of [null, 7, 'x', [], {}, { base: {} }, { falls: [] }, { cells: 'AB' }])
        expect(readFrames(model, show), `${model} ${JSON.stringify(show)}`).toBeNull();
  });
});
