import {
  depositCancel,
  depositCreate,
  depositDetail,
  depositMethods,
  depositProof,
  depositReport,
  depositSettings,
} from '../../src/contract/calls/deposits';
import {
  depositMethodToWire,
  depositSettingsToWire,
  depositToWire,
} from '../../src/contract/entities/deposit';
import { route, type Route, type RouteContext, sessionOf } from '../http/index';
import type { CashierServices } from './services';

const whoOf = (context: RouteContext<CashierServices>) => ({
  merchant: context.merchant,
  memberId: sessionOf(context).memberId,
});

export const depositsRoutes: readonly Route<CashierServices>[] = [
  route(depositSettings, async (_, context) =>
    depositSettingsToWire(await context.services.deposits.settings(whoOf(context))),
  ),
  route(depositMethods, async (_, { merchant, services }) =>
    (await services.deposits.methods(merchant)).map(depositMethodToWire),
  ),
  route(depositCreate, async ({ requestId, ...request }, context) =>
    depositToWire(
      await context.services.deposits.create({ ...whoOf(context), ...request, intent: requestId }),
    ),
  ),
  route(depositDetail, async ({ id }, context) =>
    depositToWire(await context.services.deposits.detail({ ...whoOf(context), id: BigInt(id) })),
  ),
  route(depositCancel, async ({ id }, context) =>
    depositToWire(await context.services.deposits.cancel({ ...whoOf(context), id: BigInt(id) })),
  ),
  route(depositProof, async ({ id, picture }, context) =>
    depositToWire(await context.services.deposits.proof({ ...whoOf(context), id: BigInt(id), picture })),
  ),
  route(depositReport, async (input, context) => {
    const { deposits, totalPages } = await context.services.deposits.list({ ...whoOf(context), ...input });
    return { list: deposits.map(depositToWire), totalPages };
  }),
];
