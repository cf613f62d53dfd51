import { defineElement } from '../../src/element';
import { noticesStyles, NoticesWidget } from '../../src/features/home';
import { news } from '../../src/locales/en/news';
import { definition } from './definition';

export default defineElement({
  ...definition,
  styles: noticesStyles,
  texts: { news },
  view: NoticesWidget,
});
