import { defineElement } from '../../src/element';
import { winnersStyles, WinnersWidget } from '../../src/features/home';
import { news } from '../../src/locales/en/news';
import { definition } from './definition';

export default defineElement({
  ...definition,
  styles: winnersStyles,
  texts: { news },
  view: WinnersWidget,
});
