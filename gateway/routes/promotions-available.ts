import { availablePromotions } from '../../src/contract/calls/promotions';
import { promotionsFor } from '../services/promotions-view';
import { route } from './route';

export const promotionsAvailable = route(availablePromotions, async (_, context) =>
  promotionsFor(await context.services.content.of(context.merchant.id)),
);
