import { defineElement } from '../../src/element';
import { balanceStyles, BalanceWidget } from '../../src/features/wallet';
import { wallet } from '../../src/locales/en/wallet';
import { definition } from './definition';

export default defineElement({
  ...definition,
  styles: balanceStyles,
  texts: { wallet },
  view: BalanceWidget,
});
