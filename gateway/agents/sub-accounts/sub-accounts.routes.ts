import {
  subAccountActs,
  subAccountChange,
  subAccountCreate,
  subAccountInvite,
  subAccountList,
  subAccountRemove,
  subAccountSelf,
} from '../../../src/contract/calls/agents-sub-accounts';
import { madeAccountToWire } from '../../../src/contract/entities/agent-link';
import {
  subAccountActsToWire,
  subAccountSelfToWire,
  subAccountsToWire,
  subAccountToWire,
} from '../../../src/contract/entities/agent-sub-account';
import { route, type Route, type RouteContext, sessionOf, visitorOf } from '../../http/index';
import type { SubAccounts } from './sub-accounts';

interface Services {
  subAccounts: SubAccounts;
}
type Context = RouteContext<Services>;

/** Whose sub-accounts they are, the session says. */
const agentOf = (context: Context) => ({
  merchant: context.merchant,
  agentId: sessionOf(context).memberId,
});

export const subAccountRoutes: readonly Route<Services>[] = [
  route(subAccountList, async (_, context: Context) =>
    subAccountsToWire(await context.services.subAccounts.list(agentOf(context))),
  ),
  route(subAccountSelf, async (_, context: Context) => {
    const { sub } = sessionOf(context);
    return subAccountSelfToWire(await context.services.subAccounts.self({ ...agentOf(context), sub }));
  }),
  route(subAccountCreate, async (input, context: Context) => {
    const of = { ...agentOf(context), visitor: visitorOf(context) };
    return madeAccountToWire(await context.services.subAccounts.create(of, input));
  }),
  route(subAccountChange, async (input, context: Context) =>
    subAccountToWire(await context.services.subAccounts.change(agentOf(context), input)),
  ),
  route(subAccountRemove, async (input, context: Context) => {
    await context.services.subAccounts.remove(agentOf(context), input);
    return null;
  }),
  route(subAccountInvite, async (input, context: Context) =>
    madeAccountToWire(await context.services.subAccounts.invite(agentOf(context), input)),
  ),
  route(subAccountActs, async (input, context: Context) =>
    subAccountActsToWire(await context.services.subAccounts.acts(agentOf(context), input)),
  ),
];
