import { describe, expect, it } from 'vitest';
import { gameSeeds } from '../../../database/seed/games';
import { familyOf } from './of-category';

const rows = gameSeeds().map((game) => ({
  game,
  row: {
    category: game.category,
    classify: game.classify,
    motif: game.motif,
    name: game.names.EN,
    seed: Number(game.node_id),
  },
}));
const playedBy = (test: (row: (typeof rows)[number]) => boolean): Set<string> =>
  new Set(rows.filter(test).map(({ row }) => familyOf(row).family));

describe('what is played behind a tile', () => {
  it('[LAUNCH-5] is the same each time that it is asked', () => {
    for (const { row } of rows) expect(familyOf(row)).toEqual(familyOf({ ...row }));
  });

  it('[LAUNCH-5] fits the shelf on which the tile stands', () => {
    const shelf = (classify: string) =>
      playedBy(({ row }) => row.category === 'RNG' && row.classify === classify);
    expect(shelf('')).toEqual(new Set(['reels']));
    expect(shelf('JP')).toEqual(new Set(['reels']));
    expect(shelf('SC')).toEqual(new Set(['scratch']));
    expect(shelf('VP')).toEqual(new Set(['video-poker']));
    expect(shelf('AC')).toEqual(new Set(['crash', 'mines', 'plinko', 'dice']));
    expect(shelf('BG')).toEqual(new Set(['bingo', 'keno']));
    expect(playedBy(({ row }) => row.category === 'FISH')).toEqual(new Set(['fishing']));
    expect(playedBy(({ row }) => row.category === 'PVP')).toEqual(new Set(['trio', 'nines']));
    expect(playedBy(({ row }) => row.category === 'SPORTS')).toEqual(new Set(['events']));
  });

  it('[LAUNCH-5] is the game that the name promises', () => {
    for (const { row } of rows.filter((one) => one.row.category === 'LIVE' || one.row.classify === 'TG')) {
      const { family } = familyOf(row);
      if (/baccarat/i.test(row.name)) expect(family, row.name).toBe('baccarat');
      if (/blackjack/i.test(row.name)) expect(family, row.name).toBe('blackjack');
      if (/roulette/i.test(row.name)) expect(family, row.name).toBe('roulette');
      if (/dragon tiger/i.test(row.name)) expect(family, row.name).toBe('dragon-tiger');
    }
  });

  it('[LAUNCH-5] deals the five reel models about evenly over the slots', () => {
    const counts = new Map<string, number>();
    const slots = rows.filter(({ row }) => row.category === 'RNG' && row.classify === '');
    for (const { row } of slots) {
      const { model } = familyOf(row);
      counts.set(model, (counts.get(model) ?? 0) + 1);
    }
    expect(counts.size).toBe(5);
    for (const count of counts.values()) expect(count).toBeGreaterThan(slots.length / 7);
  });

  it('[LAUNCH-5] tells e-sports and cockfights from sports', () => {
    for (const { game, row } of rows) {
      if (game.vendor === 'IMES') expect(familyOf(row).model, row.name).toBe('maps');
      if (game.vendor === 'SV3') expect(familyOf(row).model, row.name).toBe('bout');
      if (game.vendor === 'STV') expect(['goals', 'points', 'sets'], row.name).toContain(familyOf(row).model);
    }
  });
});
