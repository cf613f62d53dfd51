import { describe, expect, it } from 'vitest';
import {
  parseGame,
  readPicked,
  type BetType,
  type LotteryGame,
  type NumberSpace,
} from '../../../src/contract/lottery/index';
import { bundledGames } from './bundled';
import { checkGame } from './check';
import { inPpm } from './fraction';
import {
  betReturns,
  byEnumeration,
  byFormula,
  exactReturns,
  fixedTiersShare,
  representatives,
} from './returns';

const gameOf = (code: string): LotteryGame => {
  const game = bundledGames().find((one) => one.code === code);
  if (game === undefined) throw new Error(code);
  return game;
};
const names = { en: 'Bet', pt: 'Aposta', es: 'Apuesta' };
const bet = (over: Partial<BetType> & Pick<BetType, 'pick' | 'rule'>): BetType => ({
  code: 'A',
  group: 'G',
  names,
  playType: 1,
  pays: 'once',
  odds: 1_000,
  returnPpm: 1,
  ...over,
});
/** Break-even odds by pick. */
const evens = (game: Pick<LotteryGame, 'draw' | 'bets' | 'tiers'>): Map<string, number> =>
  new Map(
    exactReturns(game).flatMap((row) => [
      [
        `${row.bet} ${row.pick}`.trim(),
        Number(row.chance.denominator) / Number(row.chance.numerator),
      ] as const,
      ...Object.entries(row.tiers).map(
        ([tier, chance]) =>
          [`${row.bet} tier ${tier}`, Number(chance.denominator) / Number(chance.numerator)] as const,
      ),
    ]),
  );

describe('break-even odds of public games', () => {
  it.each<[string, [string, number][]]>([
    [
      'FOYER_SSC1',
      [
        ['D5', 100_000],
        ['D4', 10_000],
        ['D3F', 1_000],
        ['D2F', 100],
        ['PLACE', 10],
        ['G3F', 333.3],
        ['G6F', 166.7],
        ['G120', 833.3],
        ['G60', 1_666.7],
        ['G30', 3_333.3],
        ['G20', 5_000],
        ['G10', 10_000],
        ['G5', 20_000],
        ['G24', 416.7],
        ['G12', 833.3],
        ['G6', 1_666.7],
        ['G4', 2_500],
        ['ANY1F', 3.69],
        ['SIDE1 BIG', 2],
        ['SIDESUM BIG', 2],
        ['SIDESUM ODD', 2],
        ['DT DRAGON', 2.222],
        ['DT TIGER', 2.222],
        ['DT TIE', 10],
        ['SHAPEF TRIPLE', 100],
        ['SHAPEF STRAIGHT', 16.67],
        ['SHAPEF PAIR', 3.704],
        ['SHAPEF HALF_STRAIGHT', 2.778],
        ['SHAPEF MIXED', 3.333],
        ['NIU NIU_NONE', 2.805],
        ['NIU NIU_NIU', 15.49],
        ['NIU NIU_1', 15.69],
        ['NIU NIU_9', 15.69],
        ['NIU NIU_2', 15.37],
        ['NIU NIU_8', 15.37],
        ['NIUSIDE BIG', 3.104],
        ['NIUSIDE SMALL', 3.1119],
        ['NIUSIDE ODD', 3.1373],
        ['NIUSIDE EVEN', 3.0792],
        ['STUD FIVE_ALIKE', 10_000],
        ['STUD FOUR_ALIKE', 222.2],
        ['STUD FULL_HOUSE', 111.1],
        ['STUD STRAIGHT', 83.33],
        ['STUD THREE_ALIKE', 13.89],
        ['STUD TWO_PAIRS', 9.259],
        ['STUD ONE_PAIR', 1.984],
        ['STUD HIGH', 3.4435],
        // A sum costs as many units as it has ways, so each unit is a direct bet.
        ['SUM3F 13', 1_000],
        ['SPAN3F 5', 1_000],
      ],
    ],
    [
      'FOYER_DICE3',
      [
        ['SUM 03', 216],
        ['SUM 04', 72],
        ['SUM 05', 36],
        ['SUM 06', 21.6],
        ['SUM 07', 14.4],
        ['SUM 08', 10.286],
        ['SUM 09', 8.64],
        ['SUM 10', 8],
        ['SUM 11', 8],
        ['SUM 18', 216],
        ['SIDES BIG', 2.057],
        ['SIDES SMALL', 2.057],
        ['SIDES ODD', 2.057],
        ['SIDES EVEN', 2.057],
        ['ONE', 2.374],
        ['TRIPLE', 216],
        ['SHAPE TRIPLE', 36],
        ['PAIR1', 72],
        ['PAIR', 13.5],
        ['THREE', 36],
        ['SHAPE STRAIGHT', 9],
        ['TWO', 7.2],
      ],
    ],
    [
      'FOYER_RACE10',
      [
        ['PLACE', 10],
        ['SIDE1 BIG', 2],
        ['SIDE10 ODD', 2],
        ['DT1 DRAGON', 2],
        ['DT5 TIGER', 2],
        ['FIRST2', 90],
        ['FIRST3', 720],
        ['ANY2', 45],
        ['ANY3', 120],
        ['SUM2 03', 45],
        ['SUM2 04', 45],
        ['SUM2 05', 22.5],
        ['SUM2 11', 9],
        ['SUM2 17', 22.5],
        ['SUM2 18', 45],
        ['SUM2 19', 45],
        ['SUM2SIDE BIG', 2.25],
        ['SUM2SIDE EVEN', 2.25],
        ['SUM2SIDE SMALL', 1.8],
        ['SUM2SIDE ODD', 1.8],
        ['SUM3 06', 120],
        ['SUM3 10', 30],
        ['SUM3 15', 12],
        ['SUM3 16', 12],
        ['SUM3 17', 12],
        ['SUM3 27', 120],
      ],
    ],
    [
      'FOYER_FIVE11',
      [
        ['ANY2', 5.5],
        ['ANY3', 16.5],
        ['ANY4', 66],
        ['ANY5', 462],
        ['ANY6', 77],
        ['ANY7', 22],
        ['ANY8', 8.25],
        ['FIRST1', 11],
        ['FIRST2', 110],
        ['GROUP2', 55],
        ['FIRST3', 990],
        ['GROUP3', 165],
        ['SIDE1 BIG', 2.2],
        ['SUMSIDE BIG', 462 / 215],
        ['SUMSIDE SMALL', 462 / 215],
        ['SUMPAR ODD', 462 / 236],
        ['SUMPAR EVEN', 462 / 226],
      ],
    ],
    [
      'FOYER_KENO',
      [
        ['SPOT1 tier 1', 4],
        ['SPOT2 tier 2', 16.63],
        ['SPOT3 tier 3', 72.07],
        ['SPOT4 tier 4', 326.4],
        ['SPOT5 tier 5', 1_551],
        ['SPOT6 tier 6', 7_753],
        ['SPOT7 tier 7', 40_979],
        ['SPOT8 tier 8', 230_115],
        ['SPOT9 tier 9', 1_380_688],
        ['SPOT10 tier 10', 8_911_711],
        ['SPOT10 tier 0', 21.84],
        ['SUM BIG', 1 / 0.4978],
        ['SUM SMALL', 1 / 0.4978],
        ['HALF TIE', 1 / 0.20324],
        ['HALF LOWER', 1 / 0.39838],
        ['HALF UPPER', 1 / 0.39838],
        ['PARITY ODD', 1 / 0.39838],
        ['ELEMENT ELEMENT_1', 1 / 0.10252],
        ['ELEMENT ELEMENT_2', 1 / 0.20153],
        ['ELEMENT ELEMENT_3', 1 / 0.38804],
        ['ELEMENT ELEMENT_4', 1 / 0.20339],
        ['ELEMENT ELEMENT_5', 1 / 0.10452],
      ],
    ],
    [
      'FOYER_LUCKY28',
      [
        ['SUM 00', 1_000],
        ['SUM 01', 333.3],
        ['SUM 13', 13.333],
        ['SUM 14', 13.333],
        ['SUM 27', 1_000],
        ['SIDES BIG', 2],
        ['SIDES ODD', 2],
        ['COMBO SMALL_ODD', 1_000 / 269],
        ['COMBO BIG_EVEN', 1_000 / 269],
        ['COMBO SMALL_EVEN', 1_000 / 231],
        ['COMBO BIG_ODD', 1_000 / 231],
        ['EXTREME EXTREME_BIG', 28.57],
        ['SHAPE TRIPLE', 100],
      ],
    ],
    [
      'FOYER_VNNORTH',
      [
        ['LO2', 100 / 27],
        ['LO3', 1_000 / 23],
        ['LO4', 10_000 / 20],
        ['DE2', 100],
        ['DE3', 1_000],
        ['DE4', 10_000],
        ['G1', 100],
        ['HEAD2', 25],
        ['XC', 250],
        ['TENS 0', 10],
        ['UNIT', 10],
        ['XIEN2', 18.22],
        ['XIEN3', 81.31],
        ['XIEN4', 374.5],
        ['MISS4', 3.011],
        ['MISS6', 5.316],
        ['MISS8', 9.5],
        ['MISS10', 17.2],
        ['MISS12', 31.55],
        ['MISS14', 58.69],
      ],
    ],
    [
      'FOYER_VNSOUTH',
      [
        ['LO2', 100 / 18],
        ['LO3', 1_000 / 17],
        ['LO4', 10_000 / 16],
        ['HEAD2', 100],
        ['XC', 500],
        ['XIEN2', 38.3],
        ['XIEN3', 255.5],
        ['XIEN4', 1_801],
        ['MISS4', 2.085],
        ['MISS6', 3.046],
        ['MISS8', 4.486],
        ['MISS10', 6.662],
        ['MISS12', 9.984],
        ['MISS14', 15.1],
      ],
    ],
    [
      'FOYER_SEA3',
      [
        ['TOP3', 1_000],
        ['TOD3 012', 166.7],
        ['TOD3 001', 333.3],
        ['TOD3 000', 1_000],
        ['FRONT3', 500],
        ['BOTTOM3', 500],
        ['TOP2', 100],
        ['BOTTOM2', 100],
        ['RUNTOP', 3.69],
        ['RUNBOTTOM', 5.263],
        ['TWOTOD', 18.52],
        ['TOP4', 10_000],
        ['TOD4 0123', 416.7],
      ],
    ],
    [
      'FOYER_SIX60',
      [
        ['MAIN tier T6', 50_063_860],
        ['MAIN tier T5', 154_518],
        ['MAIN tier T4', 2_332],
      ],
    ],
    [
      'FOYER_FIVE80',
      [
        ['MAIN tier T5', 24_040_016],
        ['MAIN tier T4', 64_107],
        ['MAIN tier T3', 866],
        ['MAIN tier T2', 35.6],
      ],
    ],
    [
      'FOYER_FIFTEEN25',
      [
        ['MAIN tier T15', 3_268_760],
        ['MAIN tier T14', 21_792],
        ['MAIN tier T13', 692],
        ['MAIN tier T12', 59.9],
        ['MAIN tier T11', 11.4],
      ],
    ],
  ])('%s [LOTT-3]', (code, rows) => {
    const found = evens(gameOf(code));
    for (const [key, expected] of rows) {
      const even = found.get(key);
      expect(even, key).toBeDefined();
      // Published to three or four figures.
      expect(Math.abs((even ?? 0) / expected - 1), `${key}: ${even}`).toBeLessThan(0.0016);
    }
  });

  it('of sets with a bonus number [LOTT-3]', () => {
    const pick = { kind: 'set', size: 6, from: 1, to: 55, max: 6 } as const;
    const rule = { name: 'hits', source: { all: true }, win: 'tiers' } as const;
    const fixed = (code: string, hits: number, bonus?: boolean) =>
      ({
        code,
        hits,
        ...(bonus === undefined ? {} : { bonus }),
        prize: { kind: 'fixed', oddsMilli: 1_000 },
      }) as const;
    const tiers = [fixed('6', 6), fixed('5B', 5, true), fixed('5', 5, false), fixed('4', 4), fixed('3', 3)];
    const tiersOf = (of: number) => {
      const draw: NumberSpace = { kind: 'set', of, count: 6, bonus: 1 };
      const one: BetType = {
        code: 'A',
        group: 'G',
        names,
        playType: 1,
        pick: { ...pick, to: of },
        rule,
        pays: 'tiers',
        returnPpm: 1,
      };
      return evens({ draw, bets: [one], tiers });
    };
    const power = tiersOf(55);
    expect(power.get('A tier 6')).toBe(28_989_675);
    expect(power.get('A tier 5B')).toBeCloseTo(4_831_612.5, 1);
    expect(Math.round(power.get('A tier 5') ?? 0)).toBe(100_659);
    expect(power.get('A tier 4')).toBeCloseTo(1_643.4, 1);
    expect(power.get('A tier 3')).toBeCloseTo(78.67, 2);
    const classic = tiersOf(49);
    expect(classic.get('A tier 6')).toBe(13_983_816);
    expect(Math.round(classic.get('A tier 5') ?? 0)).toBe(55_491);
    expect(classic.get('A tier 4')).toBeCloseTo(1_032.4, 1);
    expect(classic.get('A tier 3')).toBeCloseTo(56.66, 2);
  });
});

describe('formulas and enumeration', () => {
  const bySource = { all: true } as const;
  const tails = { prizes: ['A', 'B'], last: 1 } as const;
  const digits: NumberSpace = { kind: 'digits', count: 3 };
  const set: NumberSpace = { kind: 'set', of: 14, count: 5 };
  const bonus: NumberSpace = { kind: 'set', of: 11, count: 4, bonus: 1 };
  const prizes: NumberSpace = {
    kind: 'prizes',
    prizes: [
      { code: 'A', count: 2, digits: 3 },
      { code: 'B', count: 2, digits: 2 },
    ],
  };
  const combine = (size: number, from = 1, to = 14) => ({ kind: 'set', size, from, to, max: to }) as const;
  const symbols = {
    BIG: { ranges: [[40, 100]] },
    SMALL: { ranges: [[0, 39]] },
    ODD: { ranges: [[0, 100]], parity: 'odd' },
  } as const;
  const few = { BIG: { ranges: [[3, 9]] }, TIE: { ranges: [[2, 2]] } } as const;
  const push = { ranges: [[40, 41]], when: 'win' } as const;
  it.each<[string, NumberSpace, BetType]>([
    [
      'places',
      digits,
      bet({ pick: { kind: 'slots', slots: 3, from: 0, to: 9 }, rule: { name: 'places', source: bySource } }),
    ],
    [
      'a place',
      digits,
      bet({
        pick: { kind: 'slots', slots: 3, from: 0, to: 9, adds: true },
        rule: { name: 'eachPlace', source: bySource },
      }),
    ],
    [
      'places without repeats',
      { kind: 'ordered', of: 11, count: 3 },
      bet({
        pick: { kind: 'slots', slots: 3, from: 1, to: 11, distinct: true },
        rule: { name: 'places', source: bySource },
      }),
    ],
    ['all of a set', set, bet({ pick: combine(3), rule: { name: 'hits', source: bySource, win: 'all' } })],
    ['none of a set', set, bet({ pick: combine(4), rule: { name: 'hits', source: bySource, win: 'none' } })],
    [
      'all drawn held',
      set,
      bet({ pick: combine(7), rule: { name: 'hits', source: bySource, win: 'holds' } }),
    ],
    [
      'hits in tiers',
      set,
      bet({
        pick: combine(4),
        pays: 'tiers',
        odds: { 0: 1_000, 2: 1_000, 4: 2_000 },
        rule: { name: 'hits', source: bySource, win: 'tiers' },
      }),
    ],
    [
      'tiers with a bonus number',
      bonus,
      {
        ...bet({
          pick: combine(4, 1, 11),
          pays: 'tiers',
          rule: { name: 'hits', source: bySource, win: 'tiers' },
        }),
        odds: undefined,
      },
    ],
    [
      'a sum',
      set,
      bet({
        pick: { kind: 'symbols' },
        rule: { name: 'value', source: bySource, measure: 'sum', symbols, push },
      }),
    ],
    [
      'odd numbers',
      set,
      bet({
        pick: { kind: 'symbols' },
        rule: { name: 'value', source: bySource, measure: 'oddCount', symbols: few },
      }),
    ],
    [
      'low numbers',
      set,
      bet({
        pick: { kind: 'symbols' },
        rule: { name: 'value', source: bySource, measure: 'lowCount', symbols: few },
      }),
    ],
    [
      'the last digit of a sum',
      set,
      bet({ pick: combine(1, 0, 9), rule: { name: 'value', source: bySource, measure: 'sumTail' } }),
    ],
    [
      'tails, each hit',
      prizes,
      bet({ pick: combine(1, 0, 9), pays: 'perHit', rule: { name: 'equals', source: tails } }),
    ],
    ['tails, once', prizes, bet({ pick: combine(1, 0, 9), rule: { name: 'equals', source: tails } })],
    [
      'all of the tails',
      prizes,
      bet({ pick: combine(3, 0, 9), rule: { name: 'hits', source: tails, win: 'all' } }),
    ],
    [
      'none of the tails',
      prizes,
      bet({ pick: combine(2, 0, 9), rule: { name: 'hits', source: tails, win: 'none' } }),
    ],
  ])('agree on %s [LOTT-3]', (_, draw, one) => {
    const game = {
      draw,
      bets: [one],
      tiers: [
        { code: 'X', hits: 4, prize: { kind: 'fixed', oddsMilli: 9_000 } },
        { code: 'Y', hits: 3, bonus: true, prize: { kind: 'fixed', oddsMilli: 5_000 } },
        { code: 'Z', hits: 3, bonus: false, prize: { kind: 'fixed', oddsMilli: 3_000 } },
      ],
    } as const;
    const enumerated = byEnumeration(game, one);
    const rows = representatives(one);
    expect(rows.length).toBeGreaterThan(0);
    for (const { selection } of rows) {
      const picked = readPicked(one, selection);
      if (!picked.ok) throw new Error(picked.fault);
      const [a, b] = [enumerated?.(picked), byFormula(game, one, picked)];
      if (a === undefined || b === null) throw new Error('not both ways');
      expect(b.pushed * a.total).toBe(a.pushed * b.total);
      for (const tier of new Set([...a.tiers.keys(), ...b.tiers.keys()]))
        expect((b.tiers.get(tier) ?? 0n) * a.total, `${selection} ${tier}`).toBe(
          (a.tiers.get(tier) ?? 0n) * b.total,
        );
    }
  });
});

describe('a game that leaks or cheats is refused', () => {
  const changed = (code: string, betCode: string, over: Partial<BetType>) => {
    const game = gameOf(code);
    return checkGame({
      ...game,
      bets: game.bets.map((one) => (one.code === betCode ? { ...one, ...over } : one)),
    });
  };
  const oddsOf = (code: string, betCode: string): Record<string, number> => {
    const odds = gameOf(code).bets.find((one) => one.code === betCode)?.odds;
    return typeof odds === 'object' ? { ...odds } : {};
  };

  it('a table of sums that is shifted by one: 19 pays 89.02 at even odds of 45', () => {
    const odds = { ...oddsOf('FOYER_RACE10', 'SUM2'), 19: 89_020, 17: 22_750, '04': 22_750 };
    const faults = changed('FOYER_RACE10', 'SUM2', { odds });
    expect(faults).toContainEqual({
      field: 'bets.SUM2.odds.19',
      reason: 'SUM2 on 19 returns 197.82 %, more than is staked',
    });
    expect(faults).toContainEqual({
      field: 'bets.SUM2.odds.17',
      reason: 'SUM2 on 17 returns 101.11 %, more than is staked',
    });
  });

  it('big and small of that sum at equal odds: 40 against 50 of 90', () => {
    expect(changed('FOYER_RACE10', 'SUM2SIDE', { odds: 1_982 })).toContainEqual({
      field: 'bets.SUM2SIDE.odds',
      reason: 'SUM2SIDE on SMALL returns 110.11 %, more than is staked',
    });
  });

  it('one price for every sum of three digits: 112.5 % on 13, 1.5 % on 0', () => {
    const faults = changed('FOYER_LUCKY28', 'SUM', { odds: 15_000 });
    expect(faults).toContainEqual({
      field: 'bets.SUM.odds',
      reason: 'SUM on 13 returns 112.50 %, more than is staked',
    });
    expect(faults).toContainEqual({
      field: 'bets.SUM.odds',
      reason: 'SUM on 00 returns 1.50 %, less than 40.00 %',
    });
  });

  it('one price for any order of three digits: 78 % of all different ones, 39 % with a pair', () => {
    const odds = { 6: 130_000, 3: 130_000, 1: 130_000 };
    expect(changed('FOYER_SEA3', 'TOD3', { odds })).toContainEqual({
      field: 'bets.TOD3.odds',
      reason: 'TOD3 on 001 returns 39.00 %, less than 40.00 %',
    });
    expect(changed('FOYER_SEA3', 'TOD3', { odds: { 6: 130_000, 3: 160_000, 1: 480_000 } })).toContainEqual({
      field: 'bets.TOD3.odds',
      reason: 'TOD3 on 000 returns 48.00 % beside 78.00 % for other picks of the bet',
    });
  });

  it('two numbers priced like one: 27 units, pays 75', () => {
    expect(changed('FOYER_VNNORTH', 'XIEN2', { price: 27, odds: 75_000 })).toContainEqual({
      field: 'bets.XIEN2.odds',
      reason: expect.stringContaining('returns 15.2') as string,
    });
  });

  it('pushes read as any: 106.9 % on big and odd', () => {
    const [one] = gameOf('FOYER_LUCKY28').bets.filter(({ code }) => code === 'COMBO1314');
    if (one?.rule.name !== 'value') throw new Error('no rule');
    const rule = { ...one.rule, push: { ranges: [[13, 14]], when: 'any' } } as const;
    const combined = {
      ...one,
      rule,
      odds: { BIG_ODD: 3_980, BIG_EVEN: 3_980, SMALL_ODD: 3_980, SMALL_EVEN: 3_980 },
    };
    const rows = betReturns(gameOf('FOYER_LUCKY28'), combined);
    expect(rows.find(({ pick }) => pick === 'BIG_ODD')?.returnPpm).toBe(1_069_380);
    const winners = betReturns(gameOf('FOYER_LUCKY28'), {
      ...combined,
      rule: { ...rule, push: { ...rule.push, when: 'win' } },
    });
    expect(winners.find(({ pick }) => pick === 'BIG_EVEN')?.returnPpm).toBe(847_120);
  });

  it('tiers that are not best first, fewer hits that pay more, and shares that are not whole', () => {
    expect(
      changed('FOYER_KENO', 'SPOT4', { odds: { 2: 2_000, 3: 1_000, 4: 50_000 } }).map(({ field }) => field),
    ).toContain('bets.SPOT4.odds.3');
    const lotto = gameOf('FOYER_LOTTO645');
    expect(checkGame({ ...lotto, tiers: [...(lotto.tiers ?? [])].reverse() }).length).toBeGreaterThan(0);
    const pool = gameOf('FOYER_SIX60');
    const [first, ...others] = pool.tiers ?? [];
    if (first === undefined) throw new Error('no tier');
    expect(
      checkGame({ ...pool, tiers: [{ ...first, prize: { kind: 'share', sharePpm: 1 } }, ...others] }),
    ).toContainEqual({
      field: 'pool',
      reason: 'shares and reserve make 45.00 %, not 100 %',
    });
  });

  it('a return unlike the declared one, of a bet or of the game', () => {
    expect(changed('FOYER_DICE3', 'ONE', { returnPpm: 940_000 })).toContainEqual({
      field: 'bets.ONE.returnPpm',
      reason: expect.stringContaining('declares 94.00 %') as string,
    });
    expect(
      checkGame({ ...gameOf('FOYER_DICE3'), declaredReturnPpm: 900_000 }).map(({ field }) => field),
    ).toEqual(['declaredReturnPpm']);
  });

  it('data of another shape, with the field', () => {
    const game = gameOf('FOYER_DICE3');
    const fieldsOf = (json: unknown): string[] => {
      const parsed = parseGame(json);
      return parsed.ok ? [] : parsed.faults.map(({ field }) => field);
    };
    expect(fieldsOf({ ...game, code: 'no' })).toEqual(['code']);
    expect(fieldsOf({ ...game, schedules: [{ zone: 'Mars/Base', at: '10:00' }] })).toEqual([
      'schedules.0.zone',
    ]);
    expect(fieldsOf({ ...game, bets: [...game.bets, game.bets[0]] })).toEqual([
      `bets.${game.bets.length}.code`,
    ]);
    expect(fieldsOf({ ...game, limits: { ...game.limits, linesMax: 10_000 } })).toEqual(['limits.linesMax']);
    expect(fieldsOf(null).length).toBeGreaterThan(0);
  });
});

describe('the games that come along', () => {
  it('are at least twelve of eight families, in three languages, with draws every 1, 3, 5, 10 minutes and daily, one external', () => {
    const games = bundledGames();
    expect(games.length).toBeGreaterThanOrEqual(12);
    expect(new Set(games.map(({ family }) => family)).size).toBeGreaterThanOrEqual(8);
    expect(games.some(({ source }) => source === 'external')).toBe(true);
    const often = games.flatMap(({ schedules }) =>
      schedules.map((row) => ('at' in row ? 'daily' : row.everyMinutes)),
    );
    for (const each of [1, 3, 5, 10, 'daily']) expect(often).toContain(each);
  });

  it('return between 85 and 98 % on every pick, as declared', () => {
    for (const game of bundledGames())
      for (const row of exactReturns(game)) {
        expect(row.returnPpm, `${game.code} ${row.bet} ${row.pick}`).toBeGreaterThanOrEqual(850_000);
        expect(row.returnPpm, `${game.code} ${row.bet} ${row.pick}`).toBeLessThanOrEqual(980_000);
      }
  });

  it('fixed prizes for 11, 12 and 13 of 15 take 25.67 % of the sales on average', () => {
    const game = gameOf('FOYER_FIFTEEN25');
    const [one] = game.bets;
    if (one === undefined) throw new Error('no bet');
    expect(inPpm(fixedTiersShare(game, one))).toBe(256_657);
  });
});
