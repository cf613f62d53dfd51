import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chargeOf, chargesTaken, NOTHING_TAKEN, parseTerms, pay, payKinds } from './index';

interface Example {
  terms: unknown;
  inputs: {
    turnover: number;
    wonTurnover?: number;
    winnings?: number;
    active: number;
    taken?: Record<string, number>;
    carriedIn?: number;
  };
  charges?: { item: 'commission' | 'product' | 'bank'; of: string; base: number; ppm: number }[];
  pays: number;
}

const page = readFileSync(new URL('../../../docs/agents.md', import.meta.url), 'utf8');
const examples = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(
  ([, text = '']) => JSON.parse(text) as Example,
);

describe('the examples of docs/agents.md', () => {
  it('[AGT-3] pay what the page says, one of each kind', () => {
    const kinds = examples.map(({ terms, inputs, charges = [], pays }) => {
      const read = parseTerms(terms);
      if (!read.ok) throw new Error(JSON.stringify(read.faults));
      const taken = Object.fromEntries(
        Object.entries(inputs.taken ?? {}).map(([name, minor]) => [name, BigInt(minor)]),
      );
      const result = pay(read.terms, {
        turnover: BigInt(inputs.turnover),
        wonTurnover: BigInt(inputs.wonTurnover ?? 0),
        winnings: BigInt(inputs.winnings ?? 0),
        active: inputs.active,
        taken: {
          ...NOTHING_TAKEN,
          ...chargesTaken(charges.map((one) => chargeOf({ ...one, base: BigInt(one.base) }))),
          ...taken,
        },
        carriedIn: BigInt(inputs.carriedIn ?? 0),
      });
      expect(result.gross, read.terms.kind).toBe(BigInt(pays));
      return read.terms.kind;
    });
    expect(kinds.toSorted()).toEqual([...payKinds].toSorted());
  });
});
