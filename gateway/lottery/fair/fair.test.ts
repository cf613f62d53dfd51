import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { anchorOf, commitmentOf, drawKey, isOfChain, seedAt, sha256 } from './chain';
import { createSealer, isSealed } from './seal';

const last = Buffer.alloc(32, 7);
const length = 50;
const facts = {
  merchant: 'demo',
  game: 'FOYER_SSC1',
  issue: '202611230042',
  root: 'ab'.repeat(32),
  count: 3,
  beacon: 'none',
};

describe('the chain of seeds', () => {
  it('[LOTT-3] has each seed as the hash of the next one and begins at the anchor', () => {
    for (let index = 2; index <= length; index += 1)
      expect(sha256(seedAt({ last, length, index }))).toEqual(seedAt({ last, length, index: index - 1 }));
    expect(sha256(seedAt({ last, length, index: 1 })).toString('hex')).toBe(anchorOf({ last, length }));
    expect(() => seedAt({ last, length, index: 0 })).toThrow(RangeError);
    expect(() => seedAt({ last, length, index: length + 1 })).toThrow(RangeError);
  });

  it('[LOTT-3] takes one seed for one place alone', () => {
    const anchor = anchorOf({ last, length });
    const seed = seedAt({ last, length, index: 9 });
    expect(isOfChain({ seed, index: 9, anchor })).toBe(true);
    expect(isOfChain({ seed, index: 8, anchor })).toBe(false);
    expect(isOfChain({ seed: Buffer.alloc(32, 8), index: 9, anchor })).toBe(false);
  });

  it('[LOTT-3] commits to a seed by words that an outsider can write again', () => {
    const seed = seedAt({ last, length, index: 9 });
    const again = createHash('sha256').update('foyer lottery commitment v1\n').update(seed).digest('hex');
    expect(commitmentOf(seed)).toBe(again);
    expect(commitmentOf(seed)).not.toBe(seedAt({ last, length, index: 8 }).toString('hex'));
  });

  it('[LOTT-3] makes another key of other tickets, another round, another issue', () => {
    const seed = seedAt({ last, length, index: 9 });
    const text = `v1|demo|FOYER_SSC1|202611230042|${'ab'.repeat(32)}|3|none`;
    expect(drawKey(seed, facts)).toEqual(createHmac('sha256', seed).update(text).digest());
    const others = [
      { root: 'cd'.repeat(32) },
      { count: 4 },
      { beacon: 'ef'.repeat(32) },
      { issue: '202611230043' },
    ];
    const keys = [facts, ...others.map((other) => ({ ...facts, ...other }))].map((one) =>
      drawKey(seed, one).toString('hex'),
    );
    expect(new Set(keys).size).toBe(5);
  });
});

describe('a seal', () => {
  const seal = { ...facts, commitment: '11'.repeat(32), stakeMinor: 600n };

  it('[LOTT-3] holds for its own facts under its own key alone', () => {
    const sealer = createSealer('a secret for tests only, 32 characters and more');
    const signature = sealer.sign(seal);
    const { publicKey } = sealer;
    expect(isSealed({ facts: seal, publicKey, signature })).toBe(true);
    expect(isSealed({ facts: { ...seal, count: 4 }, publicKey, signature })).toBe(false);
    expect(isSealed({ facts: seal, publicKey: createSealer('another').publicKey, signature })).toBe(false);
    expect(isSealed({ facts: seal, publicKey: 'no key', signature })).toBe(false);
  });
});
