import { describe, expect, it } from 'vitest';
import { checkContest, needsOf } from './definition';
import { contestPresets } from './presets';

const HOME = { currency: 'BRL', country: '' };
const WINDOW = { currency: 'BRL', from: '2026-12-01T00:00', until: '2026-12-31T00:00' };
const draft = (name: string, parts: Record<string, unknown> = {}) => ({
  ...contestPresets[name]?.(WINDOW),
  ...parts,
});
const faults = (name: string, parts: Record<string, unknown>, home = HOME): string[] => {
  const checked = checkContest(draft(name, parts), home);
  return checked.ok ? [] : checked.faults.map(({ field }) => field);
};
const needs = (name: string, parts: Record<string, unknown> = {}) => {
  const checked = checkContest(draft(name, parts), HOME);
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  return Object.fromEntries(needsOf(checked.contest));
};

describe('a contest that is read', () => {
  it('[PTS-3] holds for each preset, in all three languages', () => {
    for (const name of Object.keys(contestPresets)) expect(faults(name, {}), name).toEqual([]);
  });

  it.each([
    ['mission', { surprise: 1 }, 'surprise'],
    ['mission', { until: '2026-11-01T00:00' }, 'until'],
    ['mission', { until: '2028-12-01T00:00' }, 'until'],
    ['mission', { currency: 'EUR' }, 'currency'],
    ['mission', { places: -1 }, 'places'],
    ['mission', { steps: [] }, 'steps'],
    [
      'mission',
      {
        steps: [
          { target: 5, prize: { points: 1 } },
          { target: 5, prize: { points: 1 } },
        ],
      },
      'steps.1.target',
    ],
    ['mission', { steps: [{ target: 5, prize: {} }] }, 'steps.0.prize'],
    [
      'board',
      {
        prizes: [
          { from: 1, to: 1, prize: { money: 1 } },
          { from: 3, to: 3, prize: { money: 1 } },
        ],
      },
      'prizes.1.from',
    ],
    [
      'board',
      {
        prizes: [
          { from: 1, to: 2, prize: { money: 1 } },
          { from: 2, to: 3, prize: { money: 1 } },
        ],
      },
      'prizes.1.from',
    ],
    [
      'wheel',
      {
        rows: [
          { id: 'a', weight: 1, prize: {} },
          { id: 'a', weight: 1, prize: {} },
        ],
      },
      'rows.1.id',
    ],
    [
      'wheel',
      {
        rows: [
          { id: 'a', weight: 1, prize: {}, pieces: 1 },
          { id: 'b', weight: 1, prize: {} },
        ],
      },
      'rows.0.substitute',
    ],
    [
      'wheel',
      {
        rows: [
          { id: 'a', weight: 1, prize: {}, pieces: 1, substitute: 'b' },
          { id: 'b', weight: 1, prize: {}, pieces: 1, substitute: 'a' },
        ],
      },
      'rows.0.substitute',
    ],
    [
      'wheel',
      {
        rows: [
          { id: 'a', weight: 0, prize: {} },
          { id: 'b', weight: 1, prize: {} },
        ],
      },
      'rows.0.weight',
    ],
    ['rain', { pot: 10, slices: 11 }, 'slices'],
    ['rain', { times: ['12:00', '12:00'] }, 'times'],
    ['rain', { times: ['24:00'] }, 'times.0'],
    ['raffle', { prizes: [{}] }, 'prizes'],
    ['referral', { levels: [60_000] }, 'levels.0'],
    ['app', { prize: {} }, 'prize'],
  ])('[PTS-3] is refused with its field: a %s with %j', (name, parts, field) => {
    expect(faults(name, parts)).toContain(field);
  });

  it('[PTS-3] is refused in a market where prize draws need an approval, or nothing may be given for money paid in', () => {
    const brazil = { ...HOME, country: 'BR' };
    for (const name of ['wheel', 'egg', 'raffle']) expect(faults(name, {}, brazil), name).toEqual(['kind']);
    expect(faults('mission', { goal: { of: 'deposits' } }, brazil)).toEqual(['goal']);
    expect(faults('rain', { who: 'deposit' }, brazil)).toEqual(['goal']);
    expect(faults('mission', {}, brazil)).toEqual([]);
  });

  it('[PTS-3] needs a budget for the most that it can pay, in each unit', () => {
    expect(
      needs('mission', {
        places: 10,
        steps: [{ target: 1, prize: { money: 5, points: 2, tickets: { TKT3: 1 } } }],
      }),
    ).toEqual({ BRL: 50n, PTS: 20n, TKT3: 10n });
    expect(needs('board', { prizes: [{ from: 1, to: 10, prize: { money: 7 } }] })).toEqual({ BRL: 70n });
    const rows = [
      { id: 'a', weight: 1, prize: { money: 100 }, pieces: 3, substitute: 'c' },
      { id: 'b', weight: 1, prize: { money: 5 } },
      { id: 'c', weight: 1, prize: { money: 2, points: 1 } },
    ];
    expect(needs('wheel', { plays: 10, rows })).toEqual({ BRL: 350n, PTS: 10n });
    expect(needs('rain', { pot: 100, times: ['12:00'] })).toEqual({ BRL: 3_100n });
    expect(needs('referral')).toEqual({});
  });

  it('[PTS-3] holds bonus money as a prize, whose terms the market looks at, and whose sum the budget holds', () => {
    const terms = { wager: 5, days: 60, weights: { RNG: 1_000_000 } };
    const steps = (bonus: Record<string, unknown>) => ({ steps: [{ target: 5, prize: { bonus } }] });
    const bonus = { amount: 300, ...terms };
    expect(faults('mission', steps(bonus))).toEqual([]);
    expect(needs('mission', { ...steps(bonus), places: 4 })).toEqual({ BRL: 1_200n });
    expect(needs('rain', { bonus: terms })).toEqual(needs('rain'));
    const wrong = (more: Record<string, unknown>, country = '') =>
      faults('mission', steps({ ...bonus, ...more }), { currency: 'BRL', country });
    expect(wrong({ amount: 0 })).toEqual(['steps.0.prize.bonus.amount']);
    expect(wrong({ base: 'both' })).toEqual(['steps.0.prize.bonus.base']);
    expect(wrong({ weights: { RNG: 0 } })).toEqual(['steps.0.prize.bonus.weights']);
    expect(wrong({ wager: 11 }, 'GB')).toEqual(['steps.0.prize.bonus.wager']);
    expect(wrong({ days: 30 }, 'DK')).toEqual(['steps.0.prize.bonus.days']);
    expect(wrong({ amount: 10_001 }, 'DE')).toEqual(['steps.0.prize.bonus.amount']);
    expect(wrong({}, 'BR')).toEqual([]);
    expect(faults('rain', { bonus: { ...terms, weights: {} } })).toEqual(['bonus.weights']);
  });
});
