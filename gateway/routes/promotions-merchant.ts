import { merchantPromotions } from '../../src/contract/calls/promotions';
import { promotionsFor } from '../services/promotions-view';
import { route } from './route';

export const promotionsMerchant = route(merchantPromotions, async (_, context) =>
  promotionsFor(await context.services.content.of(context.merchant.id)),
);
