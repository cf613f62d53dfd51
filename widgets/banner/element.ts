import { defineElement } from '../../src/element';
import { bannerStyles, BannerWidget } from '../../src/features/home';
import { news } from '../../src/locales/en/news';
import { definition } from './definition';

export default defineElement({
  ...definition,
  styles: bannerStyles,
  texts: { news },
  view: BannerWidget,
});
