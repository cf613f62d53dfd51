import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { inputsToWire, wireInputs } from '../../../src/contract/entities/agent-pay';
import {
  canonical,
  type Missing,
  type PayInputs,
  type PayLine,
  type PayResult,
} from '../../../src/contract/pay';

/** Name of the formula: another formula has another name, and statements say by which they were computed. */
export const PAY_CODE = 'pay-1';

/** Inputs as they are stored and hashed. */
export const inputsText = (inputs: PayInputs): string => canonical(inputsToWire(inputs));
export const inputsOf = (text: string): PayInputs => v.parse(wireInputs, JSON.parse(text));
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Lines and what is missing, as they are stored. */
export const linesText = ({ lines }: PayResult): string =>
  canonical(lines.map(({ item, minor }) => ({ item, minor: minor.toString() })));
export const missingText = ({ missing }: PayResult): string =>
  canonical(
    missing && {
      ...{
        turnover: missing.turnover.toString(),
        netLoss: missing.netLoss.toString(),
        active: missing.active,
      },
    },
  );

const storedLines = v.array(
  v.object({ item: v.custom<PayLine['item']>((word) => typeof word === 'string'), minor: v.string() }),
);
const storedMissing = v.nullable(v.object({ turnover: v.string(), netLoss: v.string(), active: v.number() }));
export const linesOf = (text: string): PayLine[] =>
  v.parse(storedLines, JSON.parse(text)).map(({ item, minor }) => ({ item, minor: BigInt(minor) }));
export const missingOf = (text: string): Missing | null => {
  const read = v.parse(storedMissing, JSON.parse(text));
  return read && { turnover: BigInt(read.turnover), netLoss: BigInt(read.netLoss), active: read.active };
};
