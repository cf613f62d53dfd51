import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { inputsToWire } from '../../../src/contract/entities/agent-pay';
import { canonical } from '../../../src/contract/pay';
import { inputsOf, inputsText, linesOf, linesText, missingOf, missingText } from './inputs-text';

const minor = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
const taken = fc.record({
  ...{ rebate: minor, commission: minor, wages: minor, promotion: minor, bank: minor, product: minor },
});
const inputs = fc.record({
  ...{ turnover: minor, wonTurnover: minor, winnings: minor, carriedIn: minor },
  ...{ taken, active: fc.nat(1_000_000) },
});

it('[AGT-2] inputs are stored as the text that page and verifier hash, and read back as they were', () => {
  fc.assert(
    fc.property(inputs, (one) => {
      expect(inputsText(one)).toBe(canonical(inputsToWire(one)));
      expect(inputsOf(inputsText(one))).toEqual(one);
    }),
  );
});

const result = fc.record({
  lines: fc.array(fc.record({ item: fc.constantFrom('turnover', 'carried-in', 'base', 'pay'), minor })),
  missing: fc.option(fc.record({ turnover: minor, netLoss: minor, active: fc.nat(1_000_000) })),
});

it('[AGT-2] lines and what is missing are stored as the text that the verifier compares, and read back as they were', () => {
  fc.assert(
    fc.property(result, ({ lines, missing }) => {
      const all = { lines, missing, gross: 0n, tier: null, carriedOut: 0n };
      expect(linesText(all)).toBe(canonical(lines));
      expect(linesOf(linesText(all))).toEqual(lines);
      expect(missingText(all)).toBe(canonical(missing));
      expect(missingOf(missingText(all))).toEqual(missing);
    }),
  );
});
