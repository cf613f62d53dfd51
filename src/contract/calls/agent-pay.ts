import * as v from 'valibot';
import { defineCall } from '../call';
import {
  payBehindFromWire,
  payBetsFromWire,
  payFiguresFromWire,
  payFileFromWire,
  payPageFromWire,
} from '../entities/agent-pay';
import { paySpans } from '../pay/spans';
import { payKinds, payProducts } from '../pay/terms';
import { maybeInteger, maybeText, passThrough } from '../wire';

export const PAY_PAGE_SIZE = 50;

const read = {
  access: 'agent',
  tier: 'own',
  answer: 'envelope',
  method: 'GET',
  limit: 'read',
  module: 'AGECONTRACT',
} as const;
const id = v.pipe(v.union([v.number(), v.string()]), v.transform(String), v.regex(/^[1-9]\d{0,17}$/));
const cursor = v.pipe(maybeText(60), v.regex(/^[0-9.:-]*$/));
const size = maybeInteger({ min: 1, max: PAY_PAGE_SIZE, fallback: PAY_PAGE_SIZE });
const minor = maybeInteger({ min: 0, max: 999_999_999_999_999, fallback: 0 });
const maybeOne = <const T extends readonly string[]>(words: T) =>
  v.pipe(maybeText(12), v.picklist(['', ...words] as const));

/** The agent's own figures of the last period that has ended, or of the one that runs: what terms would have paid on them is computed in the page. */
export const payFigures = defineCall({
  ...read,
  name: 'pay.figures',
  subAccount: 'reports',
  path: '/wps/agent/pay/figures',
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      productType: v.picklist(payProducts),
      computationPeriod: v.picklist(paySpans),
      which: v.optional(v.picklist(['last', 'current']), 'last'),
      /** Who counts as active. */
      minTurnover: minor,
      minDeposit: minor,
      countsSelf: v.pipe(
        maybeText(5),
        v.transform((word) => /^(y|1|true)$/i.test(word)),
      ),
    }),
    v.transform((wire) => ({
      product: wire.productType,
      span: wire.computationPeriod,
      which: wire.which,
      active: { minTurnover: wire.minTurnover, minDeposit: wire.minDeposit, countsSelf: wire.countsSelf },
    })),
  ),
  reply: payFiguresFromWire,
  errors: ['AGENT_ONLY'],
});

/** Statements of the agent, or of those right below who are paid by the agent; the newest first. */
export const payStatements = defineCall({
  ...read,
  name: 'pay.statements',
  subAccount: 'reports',
  path: '/wps/agent/pay/statements',
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      kind: maybeOne(payKinds),
      side: v.optional(v.picklist(['own', 'below']), 'own'),
      startTime: maybeInteger({ min: 0, max: 253_402_300_799_999, fallback: 0 }),
      endTime: maybeInteger({ min: 0, max: 253_402_300_799_999, fallback: 0 }),
      cursor,
      size,
    }),
    v.transform((wire) => ({
      ...{ kind: wire.kind, side: wire.side, cursor: wire.cursor, size: wire.size },
      ...{ fromMs: wire.startTime, toMs: wire.endTime },
    })),
  ),
  reply: payPageFromWire,
  errors: ['AGENT_ONLY'],
});

/** One statement with its lines, inputs, terms and hashes: all that is needed to compute it again. */
export const payStatement = defineCall({
  ...read,
  name: 'pay.statement',
  subAccount: 'reports',
  path: '/wps/agent/pay/statement',
  request: v.pipe(
    v.strictObject({ ...passThrough, id }),
    v.transform((wire) => ({ id: wire.id })),
  ),
  reply: payFileFromWire,
  errors: ['AGENT_ONLY', 'PAY_UNKNOWN'],
});

/** Members' days behind a statement's turnover. */
export const payBehind = defineCall({
  ...read,
  name: 'pay.behind',
  subAccount: 'reports',
  path: '/wps/agent/pay/behind',
  request: v.pipe(
    v.strictObject({ ...passThrough, id, cursor, size }),
    v.transform((wire) => ({ id: wire.id, cursor: wire.cursor, size: wire.size })),
  ),
  reply: payBehindFromWire,
  errors: ['AGENT_ONLY', 'PAY_UNKNOWN'],
});

/** Bets of a member behind one of those rows: `startTime` is the row's. */
export const payBets = defineCall({
  ...read,
  name: 'pay.bets',
  subAccount: 'reports',
  path: '/wps/agent/pay/bets',
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      id,
      customerId: id,
      startTime: maybeInteger({ min: 0, max: 253_402_300_799_999, fallback: 0 }),
      cursor,
      size,
    }),
    v.transform((wire) => ({
      ...{ id: wire.id, memberId: wire.customerId, atMs: wire.startTime },
      ...{ cursor: wire.cursor, size: wire.size },
    })),
  ),
  reply: payBetsFromWire,
  errors: ['AGENT_ONLY', 'AGENT_UNKNOWN', 'PAY_UNKNOWN'],
});
