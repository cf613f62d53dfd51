import {
  pointBalance,
  pointCancel,
  pointConfig,
  pointConvert,
  pointKinds,
  pointOrders,
  pointRedeem,
  pointRewards,
} from '../../../src/contract/calls/points';
import {
  articleKinds,
  articlePageToWire,
  orderPageToWire,
  pointConfigToWire,
} from '../../../src/contract/entities/points';
import { route, type Route, type RouteContext, sessionOf } from '../../http/index';
import { secretText } from '../../platform/index';
import { kindName } from './locales/index';
import type { MallServices } from './services';

const whoOf = (context: RouteContext<MallServices>) => ({
  merchant: context.merchant,
  memberId: sessionOf(context).memberId,
});
/** Older clients send no key: each of their calls is one of its own. */
const keyOf = (requestId: string): string => requestId || secretText();
const CHINESE = 'CN';

export const mallRoutes: readonly Route<MallServices>[] = [
  route(pointBalance, async (_, context) =>
    (await context.services.points.balance(whoOf(context))).toString(),
  ),
  route(pointConfig, async (_, context) =>
    pointConfigToWire(await context.services.points.config(whoOf(context))),
  ),
  route(pointConvert, async ({ requestId, ...input }, context) => {
    await context.services.points.convert(whoOf(context), { ...input, requestId: keyOf(requestId) });
    return true;
  }),
  route(pointRewards, async ({ language, kind, ...asked }, context) =>
    articlePageToWire(
      await context.services.mall.articles(
        whoOf(context),
        { ...asked, kind: kind === '' ? '' : articleKinds[kind] },
        language || context.language,
      ),
    ),
  ),
  route(pointKinds, (_, context) =>
    Object.entries(articleKinds).map(([typeId, kind]) => ({
      ...{ typeId, name: kindName(kind, context.language), chineseName: kindName(kind, CHINESE) },
    })),
  ),
  route(pointRedeem, async ({ requestId, ...input }, context) => {
    await context.services.mall.redeem(whoOf(context), { ...input, requestId: keyOf(requestId) });
    return true;
  }),
  route(pointOrders, async ({ language, ...asked }, context) =>
    orderPageToWire(await context.services.mall.orders(whoOf(context), asked, language || context.language)),
  ),
  route(pointCancel, async ({ id }, context) => {
    await context.services.mall.cancel(whoOf(context), id);
    return true;
  }),
];
