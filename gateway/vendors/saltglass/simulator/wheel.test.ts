import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKeptSeeds, hashOf, leafOf, MAX_CHAINS, pocketOf, rootOf, seedsOf } from './chain';
import { BETTING_MS, PERIOD_MS, roundAt, SPIN_MS, timesOfRound } from './clock';
import {
  betSum,
  colourOf,
  GROUP_NAMES,
  GROUPS,
  isSpot,
  isWon,
  payOf,
  POCKETS,
  RETURN_PPM,
  RIM,
  timesOf,
  type SpotBet,
} from './wheel';

const SPOTS = [...Array.from({ length: POCKETS }, (_, number) => String(number)), ...GROUP_NAMES];
const bets: fc.Arbitrary<SpotBet[]> = fc.uniqueArray(
  fc.record({ spot: fc.constantFrom(...SPOTS), amountMinor: fc.bigInt({ min: 1n, max: 10_000n }) }),
  { selector: (bet) => bet.spot, minLength: 1, maxLength: 20 },
);
const TAIL = 'c'.repeat(64);

describe('the wheel', () => {
  it('has every pocket once, colours alternating round the rim', () => {
    expect([...RIM].sort((a, b) => a - b)).toEqual(Array.from({ length: POCKETS }, (_, at) => at));
    RIM.slice(1).forEach((pocket, at) => {
      if (at > 0) expect(colourOf(pocket)).not.toBe(colourOf(RIM[at] ?? 0));
    });
  });

  it('returns exactly 24/25 on every spot, counted over all pockets', () => {
    for (const spot of SPOTS) {
      let back = 0n;
      for (let pocket = 0; pocket < POCKETS; pocket += 1) back += payOf([{ spot, amountMinor: 25n }], pocket);
      expect(back * 1_000_000n).toBe(BigInt(RETURN_PPM) * 25n * BigInt(POCKETS));
      expect(Number.isInteger(timesOf(spot))).toBe(true);
    }
  });

  it('pays a slip what its bets pay alone, and never by the moon but on the moon', () => {
    fc.assert(
      fc.property(bets, fc.integer({ min: 0, max: POCKETS - 1 }), (slip, pocket) => {
        const alone = slip.reduce((sum, bet) => sum + payOf([bet], pocket), 0n);
        expect(payOf(slip, pocket)).toBe(alone);
        expect(payOf(slip, 0)).toBe(24n * betSum(slip.filter((bet) => bet.spot === '0')));
        for (const bet of slip) expect(isWon(bet.spot, pocket)).toBe(payOf([bet], pocket) > 0n);
      }),
    );
  });

  it('splits its numbers into halves and thirds without a rest', () => {
    for (const set of [
      ['coral', 'ink'],
      ['low', 'high'],
      ['ebb', 'slack', 'flood'],
    ] as const)
      expect(set.flatMap((group) => [...GROUPS[group]]).sort((a, b) => a - b)).toEqual(
        Array.from({ length: POCKETS - 1 }, (_, at) => at + 1),
      );
  });

  it('knows its spots and no others', () => {
    expect(SPOTS.every(isSpot)).toBe(true);
    for (const bad of ['25', '-1', '01', '1.0', '', ' 1', 'red', 'toString', '__proto__', '٣'])
      expect(isSpot(bad)).toBe(false);
  });
});

describe('the clock', () => {
  it('knows the parts of every round, each moment in exactly one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (nowMs) => {
        const times = roundAt(nowMs);
        expect(times.opensAtMs).toBeLessThanOrEqual(nowMs);
        expect(times.endsAtMs).toBeGreaterThan(nowMs);
        expect(times.closesAtMs - times.opensAtMs).toBe(BETTING_MS);
        expect(times.restsAtMs - times.closesAtMs).toBe(SPIN_MS);
        expect(timesOfRound(times.no + 1n).opensAtMs).toBe(times.endsAtMs);
      }),
    );
    expect(BETTING_MS + SPIN_MS).toBeLessThan(PERIOD_MS);
  });
});

describe('the chain', () => {
  const seeds = seedsOf(TAIL, 50);

  it('has its seeds made once while it is in use, and those of a bounded number of chains kept', () => {
    const seedsOfChain = createKeptSeeds();
    const ask = (chain: number) => seedsOfChain(`1:${chain}`, { tail: TAIL, length: 2 });
    const first = ask(0);
    expect(first).toEqual(seedsOf(TAIL, 2));
    for (let chain = 1; chain < MAX_CHAINS; chain += 1) ask(chain);
    expect(ask(0)).toBe(first);
    const second = ask(1);
    for (let chain = 0; chain < MAX_CHAINS - 1; chain += 1) ask(100 + chain);
    expect(ask(1)).toBe(second);
    expect(ask(0)).not.toBe(first);
  });

  it('hashes each seed to the one before', () => {
    expect(seeds.at(-1)).toBe(TAIL);
    for (let at = 1; at < seeds.length; at += 1) expect(hashOf(seeds[at] ?? '')).toBe(seeds[at - 1]);
    expect(hashOf(TAIL)).toBe(createHash('sha256').update(Buffer.from(TAIL, 'hex')).digest('hex'));
  });

  it('draws by seed, round and slips together: a change of any is another draw', () => {
    const [root, other] = [rootOf(['a'.repeat(64)]), rootOf(['b'.repeat(64)])];
    const draws = (facts: { seed: string; root: string }) =>
      Array.from({ length: 40 }, (_, at) => pocketOf({ ...facts, no: BigInt(at) })).join();
    const plain = draws({ seed: TAIL, root });
    expect(draws({ seed: TAIL, root })).toBe(plain);
    expect(draws({ seed: seeds[0] ?? '', root })).not.toBe(plain);
    expect(draws({ seed: TAIL, root: other })).not.toBe(plain);
  });

  it('is even: chi-square over 25 pockets stays below the 99.9 % bound', () => {
    const seen = new Array<number>(POCKETS).fill(0);
    for (let no = 0; no < 25_000; no += 1) {
      const pocket = pocketOf({ seed: TAIL, no: BigInt(no), root: rootOf([]) });
      seen[pocket] = (seen[pocket] ?? 0) + 1;
    }
    expect(seen.reduce((sum, count) => sum + (count - 1_000) ** 2 / 1_000, 0)).toBeLessThan(51.2);
  });

  it('counts slips whatever their order, and each of them', () => {
    fc.assert(
      fc.property(bets, bets, (one, two) => {
        const leaves = [leafOf({ id: 'tw-1', bets: one }), leafOf({ id: 'tw-2', bets: two })];
        expect(rootOf(leaves)).toBe(rootOf([...leaves].reverse()));
        expect(rootOf(leaves)).not.toBe(rootOf(leaves.slice(1)));
        expect(leafOf({ id: 'tw-1', bets: [...one].reverse() })).toBe(leaves[0]);
        const [first, ...rest] = one;
        if (first)
          expect(
            leafOf({ id: 'tw-1', bets: [{ ...first, amountMinor: first.amountMinor + 1n }, ...rest] }),
          ).not.toBe(leaves[0]);
      }),
    );
  });
});
