import { describe, expect, it } from 'vitest';
import { definitionWith } from '../testing';
import { checkDefinition } from './check';
import { presets } from './presets';

const faultsOf = (parts: Record<string, unknown>): string[] => {
  const checked = checkDefinition(definitionWith(parts));
  return checked.ok ? [] : checked.faults.map(({ field, reason }) => `${field}: ${reason}`);
};
const bonus = (terms: Record<string, unknown>) => ({
  effects: [{ unit: 'bonus', amount: { rule: 'ppm', fact: 'event.amount', ppm: 1_000_000, max: 10_000 } }],
  settle: { claim: 'auto', bonus: { wager: 10, days: 60, weights: { RNG: 1_000_000 }, ...terms } },
});

describe('[PTS-2] a definition of a promotion', () => {
  it('holds for the preset of each kind, and each says what it is', () => {
    for (const [name, preset] of Object.entries(presets)) {
      const checked = checkDefinition(preset('BRL', 'XX'));
      expect(checked.ok || checked.faults, name).toBe(true);
    }
  });

  it('[PTS-2] is refused in a market whose rules it breaks, with field and reason', () => {
    expect(faultsOf({ markets: ['GB'], ...bonus({ wager: 11 }) })).toEqual([
      'settle.bonus.wager: GB: at most 10 times',
    ]);
    expect(faultsOf({ markets: ['GB'], ...bonus({}) })).toEqual([]);
    expect(
      faultsOf({ markets: ['GB'], ...bonus({ weights: { RNG: 1_000_000, SPORTS: 1_000_000 } }) }),
    ).toEqual(['settle.bonus.weights: GB: one offer is for one product, not casino and betting']);
    expect(faultsOf({ markets: ['BR'], ...bonus({}) })).toEqual([
      'trigger.on: BR: nothing may hang on money paid in',
    ]);
    expect(faultsOf({ markets: ['BR'], trigger: { on: 'register' } })).toEqual([
      'trigger.on: BR: no advantage before play',
    ]);
    expect(
      faultsOf({
        markets: ['BR'],
        trigger: { on: 'login' },
        who: { fact: 'deposits.sum', window: '7d', op: 'gt', value: 0 },
      }),
    ).toEqual(['who: BR: nothing may hang on money paid in']);
    expect(faultsOf({ markets: ['DK'], ...bonus({ days: 30 }) })).toEqual([
      'settle.bonus.days: DK: at least 60 days',
    ]);
    expect(faultsOf({ markets: ['BE'] })).toEqual(['markets: BE: promotions are not allowed']);
    expect(faultsOf({ markets: ['ZZ'] })).toEqual(['markets.0: ZZ is no market with rules here']);
    const said = { title: 'Free money', terms: 'None.' };
    expect(faultsOf({ markets: ['GB'], texts: { EN: said, PT: said, ES: said }, ...bonus({}) })).toHaveLength(
      3,
    );
  });

  it('is refused for fields that are not known, negative sums, overlapping tiers, loops and what can never be', () => {
    expect(faultsOf({ suprise: 1 })).toEqual(['suprise: is not known']);
    expect(faultsOf({ effects: [{ unit: 'money', amount: { rule: 'fixed', amount: -5 } }] })[0]).toMatch(
      /^effects\.0\.amount\.amount: /,
    );
    const tiers = (list: unknown[]) => ({
      effects: [{ unit: 'money', amount: { rule: 'tier', fact: 'event.amount', tiers: list } }],
    });
    expect(
      faultsOf(
        tiers([
          { from: 100, amount: 1 },
          { from: 100, amount: 2 },
        ]),
      ),
    ).toEqual(['effects.0.amount.tiers.1.from: overlaps the tier before: each begins above the last']);
    expect(faultsOf(tiers([{ from: 0 }]))).toEqual([
      'effects.0.amount.tiers.0: gives either an amount or ppm',
    ]);
    expect(faultsOf({ who: { fact: 'stakes.sum', window: 'ever', op: 'gt', value: 1 } })[0]).toMatch(
      /^who\.window: /,
    );
    expect(faultsOf({ who: { fact: 'event.amount', op: 'gt', value: 'much' } })[0]).toMatch(/^who\.value: /);
    expect(faultsOf({ who: { fact: 'event.amount', op: 'between', value: [9, 1] } })[0]).toMatch(
      /^who\.value: /,
    );
    expect(faultsOf({ who: { fact: 'event.amonut', op: 'gt', value: 1 } })[0]).toMatch(/^who\.fact: /);
    expect(faultsOf({ ...bonus({ weights: { RNG: 0 } }) })).toEqual([
      'settle.bonus.weights: no game counts: it could never be wagered',
    ]);
    expect(faultsOf({ until: '2019-01-01T00:00:00Z' })).toEqual(['until: is not behind from']);
    expect(faultsOf({ settle: { claim: 'manual' } })).toEqual(['settle.claimHours: is missing']);
    expect(faultsOf({ settle: { claim: 'manual', claimHours: 2 } })[0]).toMatch(/^settle\.claimHours: /);
    let deep: unknown = { all: [] };
    for (let n = 0; n < 8; n += 1) deep = { all: [deep] };
    expect(faultsOf({ who: deep })).toEqual(['who: is nested deeper than 5']);
    for (let n = 0; n < 5_000; n += 1) deep = { all: [deep] };
    expect(faultsOf({ who: deep })).toEqual(['file: is nested too deeply']);
    const loop: { all: unknown[] } = { all: [] };
    loop.all.push(loop);
    expect(faultsOf({ who: loop })).toEqual(['file: is nested too deeply']);
    for (const nonsense of [null, 7, '', [], 'x'.repeat(1_000)])
      expect(checkDefinition(nonsense).ok).toBe(false);
  });

  it('has its words in all languages', () => {
    expect(faultsOf({ texts: { EN: { title: 'a', terms: 'b' } } }).join()).toMatch(/texts\.PT/);
  });
});
