import { describe, expect, it } from 'vitest';
import type { LotteryGame } from '../../src/contract/lottery/index';
import { bundledGames } from '../../gateway/lottery/engine/index';
import { classesOf } from './lottery-classes';
import { openFastDraws } from './lottery-draws';
import { follow } from './lottery-returns';
import { addClasses, engineDraw, paidMilli, paidOf, simulate } from './lottery-simulation';
import { addCounted, atomsOf, openStatistics } from './lottery-statistics';

const DRAWS = 500;
const MANY = 1e12;
const games: [string, LotteryGame][] = bundledGames().map((game) => [game.code, game]);
const byText = (paid: ReadonlyMap<{ bet: string; selection: string }, number>): [string, number][] =>
  [...paid].map(([{ bet, selection }, milli]): [string, number] => [`${bet} ${selection}`, milli]).sort();

describe('the fast simulation of draws', () => {
  it.each(games)('has the numbers that the engine draws: %s [LOTT-3]', (_, game) => {
    const draws = openFastDraws(game);
    for (let at = 0; at < DRAWS; at += 1) {
      draws.draw(at);
      const result = engineDraw(game, at).numbers;
      const main = game.draw.kind === 'prizes' ? result.flat() : [...(result[0] ?? []), ...(result[1] ?? [])];
      if (draws.numbers.join() !== main.join() || draws.atoms.join() !== atomsOf(game.draw, result).join())
        expect.fail(`draw ${at}: ${draws.numbers.join()} for ${main.join()}`);
    }
  });

  it.each(games)(
    'pays what the engine’s judge pays draw by draw, also in two stretches: %s [LOTT-3]',
    (_, game) => {
      const lines = follow(game, MANY).map(({ bet, selection }) => ({ bet, selection }));
      expect(new Set(lines.map(({ bet }) => bet))).toEqual(new Set(game.bets.map(({ code }) => code)));
      const half = DRAWS / 2;
      const first = simulate(game, lines, { from: 0, to: half });
      const second = simulate(game, lines, { from: half, to: DRAWS });
      addClasses(first.classes, second.classes);
      addCounted(first.counted, second.counted);
      const slow = new Map(lines.map((line) => [line, 0]));
      const statistics = openStatistics(game.draw);
      for (let at = 0; at < DRAWS; at += 1) {
        const result = engineDraw(game, at);
        statistics.add(atomsOf(game.draw, result.numbers));
        for (const line of lines) slow.set(line, (slow.get(line) ?? 0) + paidMilli(game, line, result));
      }
      expect(byText(paidOf(game, first.classes))).toEqual(byText(slow));
      expect(first.counted).toEqual(statistics.counted);
    },
  );

  it('follows what wins often enough, and of a bet with seldom tiers the others', () => {
    const [game] = bundledGames().filter(({ code }) => code === 'FOYER_LOTTO645');
    if (game === undefined) throw new Error('no such game');
    const tiersAt = (draws: number): number => follow(game, draws)[0]?.tiers.size ?? 0;
    expect(tiersAt(10)).toBe(0);
    expect(tiersAt(10_000)).toBeGreaterThan(0);
    expect(tiersAt(10_000_000)).toBeGreaterThan(tiersAt(10_000));
    expect(tiersAt(MANY)).toBe(game.tiers?.length);
  });

  it('tells draws of a set apart by hits that hardly ever come', () => {
    for (const [, game] of games) {
      const { draw } = game;
      if (draw.kind !== 'set') continue;
      const numbers = new Int32Array(draw.count + (draw.bonus ?? 0));
      const lines = follow(game, MANY).map(({ bet, selection }) => ({ bet, selection }));
      const { load, classes } = classesOf(game, lines, numbers);
      const known = new Map<string, number>();
      // From a draw that holds everything that is picked to one that holds nothing of it.
      for (let shift = 0; shift + numbers.length <= draw.of; shift += 1)
        for (let bonus = 1; bonus <= (draw.bonus === undefined ? 1 : draw.of); bonus += 1) {
          const main = Array.from({ length: draw.count }, (_, at) => 1 + shift + at);
          const extra = draw.bonus === undefined ? [] : [bonus];
          if (extra.some((ball) => main.includes(ball))) continue;
          numbers.set([...main, ...extra]);
          load();
          for (const [at, { cellOf, lines: told }] of classes.entries())
            for (const line of told) {
              const key = `${at} ${cellOf()} ${line.bet} ${line.selection}`;
              const paid = paidMilli(game, line, {
                numbers: extra.length ? [main, extra] : [main],
                text: '',
              });
              expect(known.get(key) ?? paid, `${game.code} ${key}`).toBe(paid);
              known.set(key, paid);
            }
        }
      expect(known.size).toBeGreaterThan(5);
    }
  });
});
