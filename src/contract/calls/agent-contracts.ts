import * as v from 'valibot';
import { defineCall } from '../call';
import { contractFromWire, contractsFromWire } from '../entities/agent-contract';
import { askedFromWire } from '../entities/agent-contract-map';
import { payPeriods, payProducts } from '../pay/terms';
import { anything, maybeInteger, maybeText, nothing, passThrough } from '../wire';

export const CONTRACT_PAGE_SIZE = 50;

const own = { access: 'agent', tier: 'own', answer: 'envelope' } as const;
const read = { ...own, method: 'GET', limit: 'read' } as const;
/** What binds an agent is signed by a person who has shown it within the last minutes. */
const signed = { ...own, method: 'POST', limit: 'write', fresh: true } as const;
const id = v.pipe(v.union([v.number(), v.string()]), v.transform(String), v.regex(/^[1-9]\d{0,17}$/));
const letter = v.picklist(['A', 'R', 'C', 'V']);
/** The wording that was on the screen, as the hash of it. */
const wording = v.pipe(maybeText(64), v.regex(/^([0-9a-f]{64})?$/));
/** Free terms: the gateway judges them and names every fault. */
const terms = v.record(v.string(), v.unknown());
const yes = v.pipe(
  maybeText(5),
  v.transform((word) => /^(y|1|true)$/i.test(word)),
);
const ANSWER_ERRORS = [
  'AGENT_ONLY',
  'STEP_UP_REQUIRED',
  'CONTRACT_UNKNOWN',
  'CONTRACT_STATE',
  'CONTRACT_RATE',
] as const;

/** What waits for the agent's answer, and which pay pages have something to show. Empty for who is no agent. */
export const contractsAsked = defineCall({
  name: 'contracts.asked',
  subAccount: 'own',
  path: '/wps/member/info/funds/consolidated',
  method: 'GET',
  module: 'COMM3',
  access: 'real',
  tier: 'own',
  limit: 'read',
  silent: true,
  answer: 'envelope',
  request: nothing,
  reply: askedFromWire,
  errors: ['TRIAL_REFUSED'],
});

/** Other names under which clients of this protocol answer, each by GET as well. */
const waysOf = (path: string, ...others: string[]) => [
  { method: 'GET' as const, path },
  ...others.flatMap((other) => [
    { method: 'POST' as const, path: other },
    { method: 'GET' as const, path: other },
  ]),
];

/** Accepts or refuses a dividend, or answers that it shall end. */
export const answerDividend = defineCall({
  ...signed,
  name: 'contracts.answerDividend',
  path: '/wps/relay/MCSFE_processContractDividend',
  aliases: waysOf(
    '/wps/relay/MCSFE_processContractDividend',
    '/wps/relay/MCS2_processDividendReq',
    '/wps/relay/MCS2_processContractDividend',
    '/wps/relay/MCSFE_processDividendReq',
  ),
  module: 'SIGNCONDIV3',
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      productType: v.optional(v.picklist(payProducts)),
      /** Of the oldest clients. */
      type: v.optional(v.picklist(payProducts)),
      computationPeriod: v.optional(v.picklist(payPeriods), 'M'),
      status: letter,
      wording,
    }),
    v.transform((wire) => ({
      product: wire.productType ?? wire.type ?? ('CONS' as const),
      period: wire.computationPeriod,
      letter: wire.status,
      wording: wire.wording,
    })),
  ),
  reply: anything,
  errors: ANSWER_ERRORS,
});

const byId = v.pipe(
  v.strictObject({
    ...passThrough,
    id: v.optional(id),
    contractId: v.optional(id),
    productType: v.optional(v.unknown()),
    status: letter,
    wording,
  }),
  v.transform((wire) => ({
    id: wire.contractId ?? wire.id ?? '',
    letter: wire.status,
    wording: wire.wording,
  })),
);

/** Accepts or refuses a daily wage, or answers that it shall end. */
export const answerDaily = defineCall({
  ...signed,
  name: 'contracts.answerDaily',
  path: '/wps/relay/MCSFE_processDailySalaryContract',
  aliases: waysOf(
    '/wps/relay/MCSFE_processDailySalaryContract',
    '/wps/relay/MCS2_processDailySalContract',
    '/wps/relay/MCS2_processDailySalaryContract',
    '/wps/relay/MCSFE_processDailySalContract',
  ),
  module: 'DAILYSALCONT3',
  request: byId,
  reply: anything,
  errors: ANSWER_ERRORS,
});

/** Accepts or refuses an hourly wage, or answers that it shall end. */
export const answerHourly = defineCall({
  ...signed,
  name: 'contracts.answerHourly',
  path: '/wps/relay/MCSFE_processContractHourSalary',
  aliases: waysOf('/wps/relay/MCSFE_processContractHourSalary', '/wps/relay/MCS2_processContractHourSalary'),
  module: 'HOURSAL3',
  request: byId,
  reply: anything,
  errors: ANSWER_ERRORS,
});

/** Accepts or refuses a real-time wage, or answers that it shall end. */
export const answerRealtime = defineCall({
  ...signed,
  name: 'contracts.answerRealtime',
  path: '/wps/relay/MCSFE_processRealTimeSalaryContract',
  aliases: waysOf(
    '/wps/relay/MCSFE_processRealTimeSalaryContract',
    '/wps/relay/MCS2_processRealTimeSalaryContract',
  ),
  module: 'RTSALARY3',
  request: byId,
  reply: anything,
  errors: ANSWER_ERRORS,
});

/** An agent's own contracts, with what is in force and what waits. */
export const contractsOwn = defineCall({
  ...read,
  name: 'contracts.own',
  subAccount: 'reports',
  path: '/wps/agent/contracts',
  module: 'AGECONTRACT',
  request: nothing,
  reply: contractsFromWire,
  errors: ['AGENT_ONLY'],
});

/** Contracts with agents right below, of all or of one. */
export const contractsBelow = defineCall({
  ...read,
  name: 'contracts.below',
  subAccount: 'reports',
  path: '/wps/agent/contracts/below',
  module: 'AGECONTRACT',
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      customerId: v.pipe(maybeText(20), v.regex(/^\d*$/)),
      cursor: v.pipe(maybeText(20), v.regex(/^\d*$/)),
      size: maybeInteger({ min: 1, max: CONTRACT_PAGE_SIZE, fallback: CONTRACT_PAGE_SIZE }),
    }),
    v.transform((wire) => ({ memberId: wire.customerId, cursor: wire.cursor, size: wire.size })),
  ),
  reply: contractsFromWire,
  errors: ['AGENT_ONLY', 'AGENT_UNKNOWN'],
});

/** One contract of either side, with all versions and signatures. */
export const contractOne = defineCall({
  ...read,
  name: 'contracts.one',
  subAccount: 'reports',
  path: '/wps/agent/contract',
  module: 'AGECONTRACT',
  request: v.pipe(
    v.strictObject({ ...passThrough, contractId: id }),
    v.transform((wire) => ({ id: wire.contractId })),
  ),
  reply: contractFromWire,
  errors: ['AGENT_ONLY', 'CONTRACT_UNKNOWN'],
});

const OFFER_ERRORS = [
  'AGENT_ONLY',
  'STEP_UP_REQUIRED',
  'CONTRACT_STATE',
  'CONTRACT_TERMS',
  'CONTRACT_RATE',
  'CONTRACT_CONFIRM',
] as const;

/** Offers a contract to an agent right below. */
export const contractOffer = defineCall({
  ...signed,
  name: 'contracts.offer',
  path: '/wps/agent/contract',
  module: 'AGECONTRACT',
  request: v.pipe(
    v.strictObject({ ...passThrough, customerId: id, terms, confirmed: yes, wording }),
    v.transform((wire) => ({
      memberId: wire.customerId,
      terms: wire.terms,
      confirmed: wire.confirmed,
      wording: wire.wording,
    })),
  ),
  reply: contractFromWire,
  errors: [...OFFER_ERRORS, 'AGENT_UNKNOWN', 'CONTRACT_THERE'],
});

/** Offers other terms for a contract that is in force; the old ones count until they are accepted and the next period begins. */
export const contractModify = defineCall({
  ...signed,
  method: 'PUT',
  name: 'contracts.modify',
  path: '/wps/agent/contract',
  module: 'AGECONTRACT',
  request: v.pipe(
    v.strictObject({ ...passThrough, contractId: id, terms, confirmed: yes, wording }),
    v.transform((wire) => ({
      id: wire.contractId,
      terms: wire.terms,
      confirmed: wire.confirmed,
      wording: wire.wording,
    })),
  ),
  reply: contractFromWire,
  errors: [...OFFER_ERRORS, 'CONTRACT_UNKNOWN'],
});

/** Asks the receiver to end a contract. */
export const contractEnd = defineCall({
  ...signed,
  name: 'contracts.end',
  path: '/wps/agent/contract/end',
  module: 'AGECONTRACT',
  request: v.pipe(
    v.strictObject({ ...passThrough, contractId: id }),
    v.transform((wire) => ({ id: wire.contractId })),
  ),
  reply: contractFromWire,
  errors: ['AGENT_ONLY', 'STEP_UP_REQUIRED', 'CONTRACT_UNKNOWN', 'CONTRACT_STATE'],
});
