import { defineElement } from '../../src/element';
import { memberStyles } from '../../src/features/member';
import { member } from '../../src/locales/en/member';
import { CashierElement } from './cashier-element.view';
import { definition } from './definition';

export default defineElement({
  ...definition,
  styles: memberStyles,
  texts: { member },
  view: CashierElement,
});
