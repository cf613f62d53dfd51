import { describe, expect, it } from 'vitest';
import { isRefused, type Table } from '../family';
import { acts, playedOn, stacked, streamAt } from '../testing';
import type { BlackjackShow } from './basic-strategy';
import { sixDecks } from './blackjack';

/** Most that a bet of two units can become, with another one for a split or a double. */
const MOST_PAID = 8;
const picks = [{ place: '', units: 2 }];
/** A card of a rank from the ace (1) to the king (13), each time from another pack. */
const cards = (...ranks: number[]): number[] =>
  ranks.map((rank, at) => rank - 1 + 13 * (at % 4) + 52 * Math.floor(at / 4));
const dealt = (ranks: readonly number[], ...names: string[]): Table =>
  playedOn(sixDecks, stacked(...cards(...ranks)), picks, acts(...names));
const movesOf = (table: Table): string[] => table.moves.map(({ name }) => name);
const shown = (table: Table): BlackjackShow => table.show as BlackjackShow;

describe('blackjack of six packs', () => {
  // Dealt in turn: player, dealer, player, dealer hidden; then what is drawn.
  it.each([
    ['a natural pays 3 to 2', [1, 5, 13, 9], [], 2, 5],
    ['a natural against a natural gives the stake back', [1, 10, 13, 1], [], 2, 2],
    ['a dealer of ten with an ace ends it before the player acts', [9, 10, 9, 1], [], 2, 0],
    ['the higher total wins even', [10, 7, 9, 10], ['stand'], 2, 4],
    ['equal totals give the stake back', [10, 10, 7, 7], ['stand'], 2, 2],
    ['the lower total loses', [10, 10, 7, 8], ['stand'], 2, 0],
    ['a bust loses, and the dealer draws nothing', [10, 6, 6, 10, 13], ['hit'], 2, 0],
    ['a dealer that busts pays', [10, 6, 2, 10, 13], ['stand'], 2, 4],
    ['a dealer of soft seventeen stands', [10, 6, 8, 1], ['stand'], 2, 4],
    ['a doubled eleven takes one card', [5, 6, 6, 10, 10, 10], ['double'], 4, 8],
    ['twenty-one stands by itself', [5, 10, 6, 7, 10], ['hit'], 2, 4],
    ['a split plays two hands', [8, 6, 8, 10, 3, 2, 10, 10, 10], ['split', 'hit', 'hit', 'stand'], 4, 8],
    ['split aces take one card each, and are no naturals', [1, 10, 1, 7, 13, 12], ['split'], 4, 8],
    ['insurance pays 2 to 1', [10, 1, 9, 13], ['insure'], 3, 3],
    ['insurance is lost without a natural', [10, 1, 9, 7], ['insure', 'stand'], 3, 4],
    ['a declined insurance costs nothing', [10, 1, 9, 13], ['decline'], 2, 0],
  ])('[LAUNCH-5] %s', (_, ranks, names, staked, paid) => {
    const table = dealt(ranks, ...names);
    expect(table).toMatchObject({ staked, paid, moves: [] });
  });

  it('[LAUNCH-5] hides the dealer’s second card until the round is over', () => {
    expect(shown(dealt([10, 7, 9, 10])).dealer).toHaveLength(1);
    expect(shown(dealt([10, 7, 9, 10], 'stand')).dealer).toHaveLength(2);
    expect(shown(dealt([10, 1, 9, 13])).dealer).toHaveLength(1);
  });

  it.each([
    ['hard eleven', [5, 6, 6, 10], ['hit', 'stand', 'double']],
    ['a pair', [8, 6, 8, 10], ['hit', 'stand', 'split']],
    ['a king and a ten, which count alike', [13, 6, 10, 10], ['hit', 'stand', 'split']],
    ['soft eighteen', [1, 6, 7, 10], ['hit', 'stand']],
    ['hard twelve', [5, 6, 7, 10], ['hit', 'stand']],
    ['an ace of the dealer', [5, 1, 7, 10], ['decline', 'insure']],
  ])('[LAUNCH-5] offers on %s what the rules have', (_, ranks, moves) => {
    expect(movesOf(dealt(ranks))).toEqual(moves);
  });

  it('[LAUNCH-5] splits once, and doubles no half', () => {
    expect(movesOf(dealt([8, 6, 8, 10, 8, 2], 'split'))).toEqual(['hit', 'stand']);
    expect(movesOf(dealt([8, 6, 8, 10, 3, 2], 'split'))).toEqual(['hit', 'stand']);
  });

  it.each([
    ['a double of twelve', [5, 6, 7, 10], ['double']],
    ['a double after a hit', [2, 6, 3, 10, 4], ['hit', 'double']],
    ['a second split', [8, 6, 8, 10, 8, 2], ['split', 'split']],
    ['insurance against a six', [5, 6, 7, 10], ['insure']],
    ['a hit before insurance is answered', [5, 1, 7, 10], ['hit']],
    ['an action after the end', [10, 7, 9, 10], ['stand', 'stand']],
    ['an action after a natural', [1, 5, 13, 9], ['stand']],
  ])('[LAUNCH-5] refuses %s', (_, ranks, names) => {
    const below = stacked(...cards(...ranks));
    expect(sixDecks.play(below, { picks, actions: acts(...names) })).toBe('ACTION');
  });

  it.each([
    ['stands on twelve against four', [10, 4, 2, 10], 'stand'],
    ['hits twelve against three', [10, 3, 2, 10], 'hit'],
    ['hits sixteen against seven', [10, 7, 6, 10], 'hit'],
    ['stands on soft eighteen against eight', [1, 8, 7, 10], 'stand'],
    ['hits soft eighteen against nine', [1, 9, 7, 10], 'hit'],
    ['doubles eleven against ten', [5, 10, 6, 9], 'double'],
    ['hits ten against ten', [4, 10, 6, 9], 'hit'],
    ['splits eights against ten', [8, 10, 8, 9], 'split'],
    ['stands on nines against seven', [9, 7, 9, 9], 'stand'],
    ['never splits tens', [10, 6, 10, 9], 'stand'],
    ['declines insurance', [10, 1, 10, 9], 'decline'],
  ])('[LAUNCH-5] the published strategy %s', (_, ranks, name) => {
    expect(sixDecks.follow?.('basic-strategy', dealt(ranks))).toEqual({ name, value: 0 });
  });

  it('[LAUNCH-5] stakes and pays within its bounds whatever is done, and says the same again', () => {
    let most = 0;
    for (let nonce = 0; nonce < 4_000; nonce += 1) {
      const actions = acts();
      let table = playedOn(sixDecks, streamAt(nonce), picks, actions);
      for (let step = 0; table.moves.length > 0; step += 1) {
        const move = table.moves[(nonce * 7 + step * 3) % table.moves.length];
        if (!move) throw new Error('no move');
        actions.push({ name: move.name, value: 0, afterMs: step });
        const next = sixDecks.play(streamAt(nonce), { picks, actions });
        if (isRefused(next)) throw new Error(next);
        expect(next.staked).toBe(table.staked + move.units);
        table = next;
      }
      expect(Number.isInteger(table.paid)).toBe(true);
      expect(table.staked).toBeLessThanOrEqual(5);
      expect(playedOn(sixDecks, streamAt(nonce), picks, actions)).toEqual(table);
      most = Math.max(most, table.paid);
    }
    expect(most).toBe(MOST_PAID);
  });
});
