import { availablePromotions, merchantPromotions } from '../../src/contract/calls/promotions';
import { route, type Route } from '../http/index';
import { promotionsFor } from './promotions-view';
import type { ContentServices } from './services';

export const promotionsRoutes: readonly Route<ContentServices>[] = [
  route(availablePromotions, async (_, context) =>
    promotionsFor(await context.services.content.of(context.merchant.id)),
  ),
  route(merchantPromotions, async (_, context) =>
    promotionsFor(await context.services.content.of(context.merchant.id)),
  ),
];
