import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Category } from '../../contract/entities/game';
import { MAX_TILES, runAfter } from './shelf.controller';
import { SHELF_VENDORS, shelvesOf } from './shelves';

const category = (key: string, vendors: number, startable = true): Category => ({
  key,
  classifies: [],
  vendors: Array.from({ length: vendors }, (_, at) => ({
    vendor: `${key}${at}`,
    name: `${key} ${at}`,
    category: key,
    accountTypeId: 0,
    gameId: startable ? String(at + 1) : '',
    vendorGameId: '',
    group: false,
    trial: false,
    newWindow: false,
    icon: '',
  })),
});

describe('[HOME-5] the shelves of the home tab', () => {
  test('stand in their order whatever the catalogue’s is; lotteries and unknown ones are not among them', () => {
    const keys = ['ELOTT', 'COCKFIGHT', 'SPORTS', 'PVP', 'FISH', 'NEW', 'RNG', 'ESPORTS', 'LIVE'];
    expect(shelvesOf(keys.map((key) => category(key, 1))).map((shelf) => shelf.key)).toEqual([
      'RNG',
      'LIVE',
      'FISH',
      'SPORTS',
      'PVP',
      'ESPORTS',
      'COCKFIGHT',
    ]);
  });

  test('sports, e-sports and cockfight show vendors, five at most; those that cannot be started show games', () => {
    const [sports, esports, cocks] = shelvesOf([
      category('SPORTS', 9),
      category('ESPORTS', 2),
      category('COCKFIGHT', 3, false),
    ]);
    expect(sports?.type === 'vendors' && sports.cards.map((card) => card.vendor)).toHaveLength(SHELF_VENDORS);
    expect(esports?.type === 'vendors' && esports.cards).toHaveLength(2);
    expect(cocks?.type).toBe('games');
    // Older gateways may have no catalogue id for a card.
    const vendors = category('SPORTS', 1, false).vendors.map((card) => ({ ...card, vendorGameId: 'IM1' }));
    expect(shelvesOf([{ ...category('SPORTS', 0), vendors }])[0]?.type).toBe('vendors');
  });
});

describe('a long shelf', () => {
  test('keeps a bounded run of tiles that never leaves the list and never drops the tile with the focus', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 25, max: 999 }),
        fc.array(fc.boolean(), { maxLength: 60 }),
        fc.option(fc.nat({ max: 30 })),
        (count, looks, focus) => {
          let run = { from: 0, to: Math.min(24, count) };
          for (const forward of looks) {
            const focused = focus !== null && focus >= run.from && focus < run.to ? focus : null;
            run = runAfter(run, { forward, count, focused });
            expect(run.from).toBeGreaterThanOrEqual(0);
            expect(run.to).toBeLessThanOrEqual(count);
            expect(run.to).toBeGreaterThan(run.from);
            if (focused === null) expect(run.to - run.from).toBeLessThanOrEqual(Math.max(MAX_TILES, 31));
            else expect(focused >= run.from && focused < run.to).toBe(true);
          }
        },
      ),
    );
  });

  test('comes to its end and back to its beginning', () => {
    let run = { from: 0, to: 24 };
    for (let step = 0; step < 60; step += 1)
      run = runAfter(run, { forward: true, count: 999, focused: null });
    expect(run).toEqual({ from: 927, to: 999 });
    for (let step = 0; step < 60; step += 1)
      run = runAfter(run, { forward: false, count: 999, focused: null });
    expect(run.from).toBe(0);
  });
});
