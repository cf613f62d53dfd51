import {
  payBehind,
  payBets,
  payFigures,
  payStatement,
  payStatements,
} from '../../../src/contract/calls/agent-pay';
import {
  payBehindToWire,
  payBetsToWire,
  payFiguresToWire,
  payFileToWire,
  payPageToWire,
} from '../../../src/contract/entities/agent-pay';
import { route, type Route, type RouteContext, sessionOf } from '../../http/index';
import type { PayOf, PayRecords } from './statements';

interface Services {
  payRecords: PayRecords;
}
type Context = RouteContext<Services>;

/** Whose pay it is, the session says. */
const whoOf = (context: Context): PayOf => ({
  merchant: context.merchant,
  agentId: sessionOf(context).memberId,
});

export const payRoutes: readonly Route<Services>[] = [
  route(payFigures, async (input, context: Context) =>
    payFiguresToWire(await context.services.payRecords.figures(whoOf(context), input)),
  ),
  route(payStatements, async (input, context: Context) =>
    payPageToWire(await context.services.payRecords.list(whoOf(context), input)),
  ),
  route(payStatement, async ({ id }, context: Context) =>
    payFileToWire(await context.services.payRecords.one(whoOf(context), id)),
  ),
  route(payBets, async (input, context: Context) =>
    payBetsToWire(await context.services.payRecords.bets(whoOf(context), input), context.merchant.currency),
  ),
  route(payBehind, async (input, context: Context) =>
    payBehindToWire(
      await context.services.payRecords.behind(whoOf(context), input),
      context.merchant.currency,
    ),
  ),
];
