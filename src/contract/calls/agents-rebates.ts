import * as v from 'valibot';
import { defineCall } from '../call';
import { rateProducts } from '../entities/agent-link';
import { rebateLinesFromWire, rebateSharesFromWire } from '../entities/agent-rebate';
import { maybeText, passThrough } from '../wire';
import { agents, teamPageFields } from './agents';
import { windowFields, windowOf } from './records';

const read = { ...agents, subAccount: 'reports', module: 'AGEREV3' } as const;
const day = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/));

/** What bets came to for the caller, by the day of computing, the day of the bets and the product; the newest first. */
export const agentRebates = defineCall({
  ...read,
  name: 'agents.rebates',
  path: '/wps/agent/rebates',
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      ...windowFields,
      ...teamPageFields,
      gameCategory: v.pipe(maybeText(8), v.picklist(['', ...rateProducts])),
    }),
    v.transform((wire) => ({
      window: windowOf(wire),
      ...{ product: wire.gameCategory, cursor: wire.cursor, size: wire.size },
    })),
  ),
  reply: rebateLinesFromWire,
  errors: ['AGENT_ONLY', 'RECORDS_WINDOW'],
});

/** Members whose bets are behind one of these lines, with the caller's share of each. */
export const agentRebateShares = defineCall({
  ...read,
  name: 'agents.rebateShares',
  path: '/wps/agent/rebateShares',
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      ...teamPageFields,
      balanceDate: day,
      betDate: day,
      productType: v.picklist(rateProducts),
    }),
    v.transform((wire) => ({
      ...{ day: wire.balanceDate, forDay: wire.betDate, product: wire.productType },
      ...{ cursor: wire.cursor, size: wire.size },
    })),
  ),
  reply: rebateSharesFromWire,
  errors: ['AGENT_ONLY'],
});
