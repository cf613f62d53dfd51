// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { createLanguage } from '../kit/language';
import { moneyFormat } from '../page-kit/money';
import type { VendorGame } from '../types';
import { factsOfRow, rulesOfRow } from './facts';
import { families } from './families/index';
import { simulateModel } from './families/simulate-model';
import { streamAt } from './families/testing';
import { volatilityOf } from './families/volatility';
import { shell, type ShellKey } from './locales/index';
import { loadFamilyPage } from './page/families/index';
import { rulesOf } from './page/families/rules';
import { memoryInfo } from './testing/memory-info';

const models = families.flatMap((family) => family.models.map((model) => [family.name, model.name] as const));
const row = (change: Partial<VendorGame>): VendorGame => ({
  ...{ category: 'RNG', classify: '', motif: 'gem', names: { EN: 'Bench' }, seed: 7, brand: 'Bench' },
  ...change,
});

describe('what a lobby is told of a game', () => {
  it('[LOBBY-4] is the published return of its model, what a round costs, and nothing that its row does not say', () => {
    const roulette = factsOfRow(row({ category: 'LIVE', names: { EN: 'Bench Roulette' } }), 'BRL');
    expect(roulette).toEqual({
      returnPpm: { least: 972_973, most: 972_973 },
      volatility: null,
      stake: { minMinor: expect.any(BigInt) as bigint, maxMinor: expect.any(BigInt) as bigint },
    });
    expect(roulette?.stake?.minMinor).toBeGreaterThan(0n);
    expect(roulette?.stake?.maxMinor).toBeGreaterThan(roulette?.stake?.minMinor ?? 0n);
    const baccarat = factsOfRow(row({ category: 'LIVE', names: { EN: 'Bench Baccarat' } }), 'BRL');
    expect(baccarat?.returnPpm).toEqual({ least: 951_560, most: 989_421 });
  });

  it('[LOBBY-4] is the whole interval where a return was simulated, and the rules say how', () => {
    const blackjack = row({ category: 'LIVE', names: { EN: 'Bench Blackjack' } });
    expect(factsOfRow(blackjack, 'BRL')).toMatchObject({
      returnPpm: { least: 993_436 - 1_050, most: 993_436 + 1_050 },
      volatility: 'low',
    });
    const of = { vendor: 'MRG', gameId: 'BJ-1', language: 'PT', baseUrl: 'https://games.example' };
    const told = rulesOfRow(blackjack, of);
    expect(told?.rules.at(-1)).toBe(
      'Retorno ao jogador: 99,3436 % (simulado, ± 0,105 % em 10.000.000 rodadas)',
    );
    expect(told?.proofUrl).toBe('https://games.example/games/studio/MRG/BJ-1/verify?lang=PT');
  });

  it.each(models)(
    '[LOBBY-4] %s %s: the rules are those of its page, in three languages',
    async (family, model) => {
      const page = await loadFamilyPage(family);
      const info = memoryInfo({ family, model });
      if (!info) throw new Error(`no model ${family} ${model}`);
      for (const requested of ['en', 'pt', 'es']) {
        const language = createLanguage<ShellKey>(shell, requested);
        const money = moneyFormat({ locale: language.code, currency: 'BRL', digits: 2 });
        const own = page.words({ info, requested, money, shell: language }).rules();
        const told = rulesOf({ info, language: requested });
        expect(told.slice(0, own.length)).toEqual(own);
        expect(told.length - own.length).toBeLessThanOrEqual(1);
      }
    },
  );
});

describe('volatility', () => {
  /** Rounds of seldom large wins need more than a test plays: those are told from their paytables. */
  const SEEN: readonly string[] = [
    'reels/lines20',
    'reels/ways243',
    'reels/classic',
    'bingo/ninety',
    'nines/two-seats',
  ];

  it.each(models)('[LOBBY-4] %s %s has one where it is played in one way only', (family, model) => {
    const info = memoryInfo({ family, model });
    const isOneWay = info?.returns.length === 1 || family === 'video-poker';
    expect(volatilityOf(family, model) === null).toBe(!isOneWay);
    expect(volatilityOf(family, 'constructor')).toBeNull();
  });

  it('[LOBBY-4] is what rounds come to', () => {
    for (const family of families)
      for (const model of family.models) {
        const name = `${family.name}/${model.name}`;
        if (!SEEN.includes(name)) continue;
        const { deviation } = simulateModel({ model, rounds: 8_000, streamAt });
        const bounds = { low: [0, 2], medium: [2, 5], high: [5, 100] }[
          volatilityOf(family.name, model.name) ?? 'low'
        ];
        expect(deviation, name).toBeGreaterThan(bounds[0] ?? 0);
        expect(deviation, name).toBeLessThan(bounds[1] ?? 0);
      }
  });
});
