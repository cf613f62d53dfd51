import { availablePromotions, merchantPromotions } from '../../src/contract/calls/promotions';
import { route, type Route } from '../http/route';
import { promotionsFor } from './promotions-view';

export const promotionsRoutes: readonly Route[] = [
  route(availablePromotions, async (_, context) =>
    promotionsFor(await context.services.content.of(context.merchant.id)),
  ),
  route(merchantPromotions, async (_, context) =>
    promotionsFor(await context.services.content.of(context.merchant.id)),
  ),
];
