import { defineElement } from '../../src/element';
import { promotionsStyles } from '../../src/features/promotions';
import { definition } from './definition';
import { PromotionsElement } from './promotions-element.view';

export default defineElement({
  ...definition,
  styles: promotionsStyles,
  texts: {},
  view: PromotionsElement,
});
