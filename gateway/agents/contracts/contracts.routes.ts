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
} from '../../../src/contract/calls/agent-contracts';
import { contractFileToWire, contractsToWire } from '../../../src/contract/entities/agent-contract';
import { askedToWire } from '../../../src/contract/entities/agent-contract-map';
import type { PayKind } from '../../../src/contract/pay';
import { route, type Route, type RouteContext, sessionOf } from '../../http/index';
import type { Contracts, ContractsOf } from './contracts';

interface Services {
  contracts: Contracts;
}
type Context = RouteContext<Services>;

/** Whose contracts they are, the session says. */
const whoOf = (context: Context): ContractsOf => ({
  merchant: context.merchant,
  agentId: sessionOf(context).memberId,
});
const readIn = (context: Context, wording: string) => ({ language: context.language, wording });

const answer =
  (kind: PayKind) =>
  async (input: { letter: string; wording: string; id: string }, context: Context): Promise<null> => {
    await context.services.contracts.answer(whoOf(context), {
      ...{ kind, contract: { id: input.id }, letter: input.letter },
      ...readIn(context, input.wording),
    });
    return null;
  };

export const contractRoutes: readonly Route<Services>[] = [
  route(contractsAsked, async (_, context: Context) =>
    askedToWire(
      sessionOf(context).kind === 'agent' ? await context.services.contracts.own(whoOf(context)) : [],
    ),
  ),
  route(contractsOwn, async (_, context: Context) =>
    contractsToWire({ contracts: await context.services.contracts.own(whoOf(context)), next: '' }),
  ),
  route(contractsBelow, async (input, context: Context) =>
    contractsToWire(await context.services.contracts.below(whoOf(context), input)),
  ),
  route(contractOne, async ({ id }, context: Context) =>
    contractFileToWire(await context.services.contracts.one(whoOf(context), id)),
  ),
  route(contractOffer, async (input, context: Context) =>
    contractFileToWire(
      await context.services.contracts.offer(whoOf(context), { ...input, ...readIn(context, input.wording) }),
    ),
  ),
  route(contractModify, async (input, context: Context) =>
    contractFileToWire(
      await context.services.contracts.modify(whoOf(context), {
        ...input,
        ...readIn(context, input.wording),
      }),
    ),
  ),
  route(contractEnd, async (input, context: Context) =>
    contractFileToWire(
      await context.services.contracts.end(whoOf(context), { ...input, ...readIn(context, '') }),
    ),
  ),
  route(answerDaily, answer('daily')),
  route(answerHourly, answer('hourly')),
  route(answerRealtime, answer('realtime')),
  route(answerDividend, async ({ product, period, letter, wording }, context: Context) => {
    await context.services.contracts.answer(whoOf(context), {
      ...{ kind: 'dividend', contract: { product, span: period }, letter },
      ...readIn(context, wording),
    });
    return null;
  }),
];
