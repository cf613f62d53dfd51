import { moneyText } from '../../platform/index';
import { presetTexts, type Language } from './preset-texts';

type Draft = Record<string, unknown>;
export interface PresetWindow {
  currency: string;
  /** As the merchant's clocks show them: 2026-12-01T00:00. */
  from: string;
  until: string;
}
const texts = (of: PresetWindow, kind: keyof typeof presetTexts) => {
  const said = presetTexts[kind];
  const one = (language: Language) => {
    const [title, terms] = said[language]((minor) =>
      moneyText({ minor: BigInt(minor), currency: of.currency }, language),
    );
    return { title, terms };
  };
  return { EN: one('EN'), PT: one('PT'), ES: one('ES') };
};

const mission = (of: PresetWindow): Draft => ({
  ...{ kind: 'mission', ...of, goal: { of: 'stakes', categories: ['RNG'] }, places: 500, claimHours: 72 },
  steps: [
    { target: 5_000, prize: { points: 100 } },
    { target: 20_000, prize: { tickets: { TKT1: 1 } } },
    { target: 100_000, prize: { money: 500, tickets: { TKT2: 1 } } },
  ],
  texts: texts(of, 'mission'),
});

const board = (of: PresetWindow): Draft => ({
  ...{ kind: 'board', ...of, by: 'multiplier', categories: ['RNG', 'LIVE'], minStake: 100 },
  prizes: [
    { from: 1, to: 1, prize: { money: 10_000 } },
    { from: 2, to: 3, prize: { money: 4_000 } },
    { from: 4, to: 10, prize: { points: 1_000 } },
  ],
  texts: texts(of, 'board'),
});

const wheel = (of: PresetWindow): Draft => ({
  ...{ kind: 'wheel', ...of, ticket: 1, plays: 2_000 },
  rows: [
    { id: 'cash50', weight: 2_000, prize: { money: 5_000 }, pieces: 10, substitute: 'pts100' },
    { id: 'cash5', weight: 48_000, prize: { money: 500 }, pieces: 200, substitute: 'pts100' },
    { id: 'pts100', weight: 150_000, prize: { points: 100 } },
    { id: 'pts20', weight: 300_000, prize: { points: 20 } },
    { id: 'none', weight: 500_000, prize: {} },
  ],
  texts: texts(of, 'wheel'),
});
const egg = (of: PresetWindow): Draft => ({
  ...{ kind: 'egg', ...of, ticket: 2, plays: 500 },
  rows: [
    { id: 'gold', weight: 10_000, prize: { money: 20_000 }, pieces: 3, substitute: 'silver' },
    { id: 'silver', weight: 190_000, prize: { money: 300 } },
    { id: 'white', weight: 800_000, prize: { points: 50 } },
  ],
  texts: texts(of, 'egg'),
});
const rain = (of: PresetWindow): Draft => ({
  ...{ kind: 'rain', ...of, times: ['12:00', '20:00'], seconds: 120, pot: 10_000, slices: 50, who: 'online' },
  texts: texts(of, 'rain'),
});
const raffle = (of: PresetWindow): Draft => ({
  ...{
    kind: 'raffle',
    ...of,
    per: { of: 'stakes', minor: 2_000, categories: [] },
    perMember: 200,
    tickets: 50_000,
  },
  prizes: [{ money: 50_000 }, { money: 10_000 }, { points: 5_000 }],
  texts: texts(of, 'raffle'),
});
const referral = (of: PresetWindow): Draft => ({
  ...{ kind: 'referral', ...of, levels: [2_000, 500], counts: { deposit: 5_000, stakes: 10_000, days: 30 } },
  ...{ reward: 1_000, friendReward: 500, friends: 100 },
  texts: texts(of, 'referral'),
});
const app = (of: PresetWindow): Draft => ({
  ...{ kind: 'app', ...of, places: 1_000, prize: { points: 200, tickets: { TKT1: 1 } } },
  texts: texts(of, 'app'),
});

/** One to begin with for each kind: an operator changes the figures and the texts. */
export const contestPresets: Readonly<Record<string, (of: PresetWindow) => Draft>> = {
  ...{ mission, board, wheel, egg, rain, raffle, referral, app },
};
