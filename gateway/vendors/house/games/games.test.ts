import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fairBelow } from '../../kit/fair-stream';
import { UNITS_PER_BET } from '../../kit/units';
import { webFairRound } from '../../page-kit/fair-web';
import { playFairRound, seededRounds } from '../fair-seed';
import { cardText } from './duel/index';
import {
  drawDuel,
  duelReturn,
  payOf as payDuel,
  rankOf,
  readDuel,
  resultOf,
  SHOE,
  suitOf,
} from './duel/duel';
import { inPartsPerMillion } from '../../kit/fraction';
import { houseGameById, houseGames, isChoice } from './index';
import { CATCHES, castReturn, catchOf, FISH, payOf as payCast, readCast, TICKETS } from './koi/koi';
import { simulate } from './simulate';
import { textLanguages } from '../../../../src/contract/tables/text-languages';
import { createLanguage } from '../../kit/language';
import { duel } from '../locales/index';

const SEED = 'b'.repeat(64);
const choices = houseGames.flatMap((game) =>
  Object.keys(game.returns).map((choice) => [game.names.en.name, choice, game] as const),
);
const card = fc.integer({ min: 0, max: SHOE - 1 });
const twoCards = fc.tuple(card, card).filter(([fox, heron]) => fox !== heron);

describe('every game of the house', () => {
  it('has an id, an address and a page of its own', () => {
    for (const key of ['gameId', 'slug', 'page'] as const)
      expect(new Set(houseGames.map((game) => game[key])).size).toBe(houseGames.length);
    expect(new Set(houseGames.map((game) => game.category))).toEqual(new Set(['RNG', 'PVP', 'FISH']));
    expect(houseGameById('constructor')).toBeNull();
  });

  it.each(choices)('%s "%s": the published return equals the exact count', (_, choice, game) => {
    expect(inPartsPerMillion(game.exactReturn(choice))).toBe(game.returns[choice]);
    expect(game.returns[choice]).toBeGreaterThan(940_000);
    expect(game.returns[choice]).toBeLessThan(1_000_000);
  });

  it.each(choices)(
    '%s "%s": the return lies where 999 of 1,000 runs of 60,000 rounds would have it',
    (_, choice, game) => {
      const stream = seededRounds({ serverSeed: SEED, clientSeed: 'simulation' });
      const result = simulate({ rounds: 60_000, unitsOf: (nonce) => game.play(stream(nonce), choice).units });
      expect(Math.abs(result.mean - (game.returns[choice] ?? 0) / 1e6)).toBeLessThanOrEqual(result.halfWidth);
    },
    60_000,
  );

  it.each(choices)('%s "%s": the browser draws the same round by WebCrypto', async (_, choice, game) => {
    for (let nonce = 0; nonce < 40; nonce += 1) {
      const input = { serverSeed: SEED, clientSeed: 'web-check', nonce };
      expect(await webFairRound(input, (below) => game.play(below, choice))).toEqual(
        playFairRound({ game, choice, ...input }),
      );
    }
  });

  it.each(choices)(
    '%s "%s": tells a round in every language and nothing of what it cannot read',
    (_, choice, game) => {
      const { outcome } = playFairRound({ game, choice, serverSeed: SEED, clientSeed: 'tell', nonce: 0 });
      for (const language of [...textLanguages, 'PT-BR', 'es', 'xx']) {
        const rows = game.tell({ outcome, choice, language });
        expect(rows.length).toBeGreaterThan(0);
        for (const row of rows) expect(`${row.label}${row.value}`).not.toMatch(/undefined|\{\{|NaN/);
      }
      for (const bad of [
        null,
        7,
        'x',
        [],
        {},
        { base: [99, 0, 0, 0, 0], free: [] },
        { fox: 1, heron: 1 },
        { roll: -1 },
      ])
        expect(game.tell({ outcome: bad, choice, language: 'EN' })).toEqual([]);
    },
  );

  it('takes no bet on what is not on its table', () => {
    for (const game of houseGames)
      for (const bad of ['nothing', 'toString', '__proto__', 'fox '])
        if (!isChoice(game, bad) && !isChoice(game, ''))
          expect(() => game.play(() => 0, bad)).toThrow(RangeError);
    expect(houseGames.some((game) => isChoice(game, 'hasOwnProperty'))).toBe(false);
  });
});

describe('Fox & Heron', () => {
  it('deals two different cards of a shoe of eight packs, each pair as likely as any other', () => {
    const seen = new Set<string>();
    for (const first of [0, 1, 207, 414, 415])
      for (const second of [0, 1, 206, 207, 414]) {
        const queue = [first, second];
        const { fox, heron } = drawDuel((bound) => Math.min(queue.shift() ?? 0, bound - 1));
        expect(fox).not.toBe(heron);
        expect(Math.max(fox, heron)).toBeLessThan(SHOE);
        seen.add(`${fox}/${heron}`);
      }
    expect(seen.size).toBe(25);
    const cards = Array.from({ length: SHOE }, (_, index) => `${rankOf(index)} ${suitOf(index)}`);
    expect(new Set(cards).size).toBe(52);
    for (const one of new Set(cards)) expect(cards.filter((other) => other === one)).toHaveLength(8);
  });

  it('pays by the ranks alone, half back on equal ones, and twins only to who bet on them', () => {
    fc.assert(
      fc.property(twoCards, ([fox, heron]) => {
        const outcome = { fox, heron };
        const [high, low] = [rankOf(fox) > rankOf(heron), rankOf(fox) < rankOf(heron)];
        const isSame = !high && !low;
        const isTwin = isSame && suitOf(fox) === suitOf(heron);
        expect(payDuel(outcome, 'fox')).toBe(high ? 40 : isSame ? 10 : 0);
        expect(payDuel(outcome, 'heron')).toBe(low ? 40 : isSame ? 10 : 0);
        expect(payDuel(outcome, 'tie')).toBe(isSame ? 260 : 0);
        expect(payDuel(outcome, 'twins')).toBe(isTwin ? 1_140 : 0);
        expect(resultOf(outcome)).toBe(isTwin ? 'twins' : isSame ? 'tie' : high ? 'fox' : 'heron');
        expect(readDuel(JSON.parse(JSON.stringify(outcome)))).toEqual(outcome);
      }),
    );
  });

  it('returns what the odds of eight packs give: 31 of 415 pairs have one rank, 7 are twins', () => {
    for (const [choice, numerator, denominator] of [
      ['fox', 799n, 830n],
      ['heron', 799n, 830n],
      ['tie', 403n, 415n],
      ['twins', 399n, 415n],
    ] as const) {
      const exact = duelReturn(choice);
      expect(exact.numerator * denominator).toBe(numerator * exact.denominator);
    }
  });

  it('names cards in words', () => {
    const language = createLanguage(duel, 'EN');
    expect([0, 8, 9, 12, 13, 51].map((one) => cardText(language, one))).toEqual([
      '2 of clubs',
      '10 of clubs',
      'jack of clubs',
      'ace of clubs',
      '2 of diamonds',
      'ace of spades',
    ]);
  });
});

describe('Moonwater Koi', () => {
  it('catches by the lowest numbers, each in its turn, and pays whole bets', () => {
    for (const fish of FISH) {
      let from = 0;
      for (const one of CATCHES[fish]) {
        expect([catchOf({ roll: from }, fish), catchOf({ roll: from + one.tickets - 1 }, fish)]).toEqual([
          one,
          one,
        ]);
        expect(payCast({ roll: from }, fish)).toBe(one.times * UNITS_PER_BET);
        from += one.tickets;
      }
      expect(from).toBeLessThan(TICKETS);
      expect(catchOf({ roll: from }, fish)).toBeNull();
      expect(payCast({ roll: TICKETS - 1 }, fish)).toBe(0);
    }
  });

  it('returns the sum of its table', () => {
    for (const fish of FISH) {
      const sum = CATCHES[fish].reduce((all, one) => all + one.tickets * one.times, 0);
      const exact = castReturn(fish);
      expect(exact.numerator * BigInt(TICKETS)).toBe(BigInt(sum) * exact.denominator);
    }
  });

  it('reads back what it wrote and nothing else', () => {
    expect(readCast({ roll: 0 })).toEqual({ roll: 0 });
    for (const bad of [{ roll: TICKETS }, { roll: 1.5 }, { roll: '1' }, null])
      expect(readCast(bad)).toBeNull();
  });
});

describe('the stream under a bound of one', () => {
  it('needs no luck', () => {
    expect(fairBelow(() => new Uint8Array(32).fill(255))(1)).toBe(0);
  });
});
