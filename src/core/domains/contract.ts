import {
  answerDaily,
  answerDividend,
  answerHourly,
  answerRealtime,
  contractEnd,
  contractModify,
  contractOffer,
  contractOne,
  contractsAsked,
  contractsBelow,
  contractsOwn,
} from '../../contract/calls/agent-contracts';
import { payBehind, payBets, payFigures, payStatement, payStatements } from '../../contract/calls/agent-pay';
import { answerLetters } from '../../contract/entities/agent-contract';
import { canonical, chargesHold, dearerRow, parseTerms, pay, payProducts } from '../../contract/pay';
import type { ContractDomain, DomainDefinition } from '../types';

const stopOf = (signal: AbortSignal | undefined) => (signal ? { signal } : {});
const BY_NUMBER = { daily: answerDaily, hourly: answerHourly, realtime: answerRealtime } as const;
const flag = (on: boolean | undefined): string => (on === true ? 'Y' : '');
type Letter = 'A' | 'R' | 'C';
const isLetter = (word: string): word is Letter => word === 'A' || word === 'R' || word === 'C';

/** What agents are paid by, and what they were paid. Nothing is kept here. */
export const contractDomain: DomainDefinition<ContractDomain> = {
  name: 'contracts',
  create: (client) => ({
    asked: ({ signal } = {}) => client.call(contractsAsked, {}, stopOf(signal)),
    own: async ({ signal } = {}) => (await client.call(contractsOwn, {}, stopOf(signal))).contracts,
    below: ({ memberId = '', cursor = '', signal } = {}) =>
      client.call(contractsBelow, { customerId: memberId, cursor }, stopOf(signal)),
    one: (id, { signal } = {}) => client.call(contractOne, { contractId: id }, stopOf(signal)),
    async answer({ kind, product, period, id, wording = '' }, answer) {
      const status = answerLetters[kind][answer];
      if (!isLetter(status)) return;
      if (kind === 'dividend') {
        const productType = payProducts.find((one) => one === product);
        await client.call(answerDividend, {
          ...(productType === undefined ? {} : { productType }),
          ...(period === '' ? {} : { computationPeriod: period }),
          status,
          wording,
        });
        return;
      }
      const named = kind === 'daily' ? { id } : { contractId: id };
      await client.call(BY_NUMBER[kind], { ...named, status, wording });
    },
    offer: ({ memberId, terms, confirmed, wording = '' }) =>
      client.call(contractOffer, {
        customerId: memberId,
        terms: { ...terms },
        confirmed: flag(confirmed),
        wording,
      }),
    modify: ({ id, terms, confirmed, wording = '' }) =>
      client.call(contractModify, {
        contractId: id,
        terms: { ...terms },
        confirmed: flag(confirmed),
        wording,
      }),
    end: (id) => client.call(contractEnd, { contractId: id }),
    figures: ({ product, span, active, which = 'last', signal }) =>
      client.call(
        payFigures,
        {
          ...{ productType: product, computationPeriod: span, which },
          ...{ minTurnover: active.minTurnover, minDeposit: active.minDeposit },
          countsSelf: flag(active.countsSelf),
        },
        stopOf(signal),
      ),
    statements: ({ kind = '', side = 'own', from = 0, to = 0, cursor = '', signal } = {}) =>
      client.call(payStatements, { kind, side, startTime: from, endTime: to, cursor }, stopOf(signal)),
    statement: (id, { signal } = {}) => client.call(payStatement, { id }, stopOf(signal)),
    behind: ({ id, cursor = '', signal }) => client.call(payBehind, { id, cursor }, stopOf(signal)),
    bets: ({ id, memberId, at, cursor = '', signal }) =>
      client.call(payBets, { id, customerId: memberId, startTime: at, cursor }, stopOf(signal)),
    compute: pay,
    chargesHold,
    check: parseTerms,
    dearerRow,
    canonical,
  }),
};
