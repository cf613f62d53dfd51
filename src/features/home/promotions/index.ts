export { PromotionsView } from './promotions.view';
export { kindsOf, promotionAction } from './promotion-action';
