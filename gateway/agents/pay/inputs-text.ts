import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { wireInputs } from '../../../src/contract/entities/agent-pay';
import { type Missing, type PayInputs, type PayLine, type PayResult } from '../../../src/contract/pay';

/** Name of the formula: another formula has another name, and statements say by which they were computed. */
export const PAY_CODE = 'pay-1';

/** Inputs as they are stored and hashed: the canonical text of their wire shape, put together by hand, since a run writes it for every agent. */
export const inputsText = ({ taken: t, ...inputs }: PayInputs): string =>
  `{"active":${inputs.active},"bank":"${t.bank}","carriedIn":"${inputs.carriedIn}","commission":"${t.commission}","product":"${t.product}",` +
  `"promotion":"${t.promotion}","rebate":"${t.rebate}","turnover":"${inputs.turnover}","wages":"${t.wages}","winnings":"${inputs.winnings}",` +
  `"wonTurnover":"${inputs.wonTurnover}"}`;
export const inputsOf = (text: string): PayInputs => v.parse(wireInputs, JSON.parse(text));
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Lines and what is missing, as they are stored: canonical texts by hand as well. */
export const linesText = ({ lines }: PayResult): string =>
  `[${lines.map(({ item, minor }) => `{"item":"${item}","minor":"${minor}"}`).join(',')}]`;
export const missingText = ({ missing }: PayResult): string =>
  missing === null
    ? 'null'
    : `{"active":${missing.active},"netLoss":"${missing.netLoss}","turnover":"${missing.turnover}"}`;

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
