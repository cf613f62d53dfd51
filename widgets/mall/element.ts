import { defineElement } from '../../src/element';
import { memberStyles } from '../../src/features/member';
import { member } from '../../src/locales/en/member';
import { definition } from './definition';
import { MallElement } from './mall-element.view';

export default defineElement({
  ...definition,
  styles: memberStyles,
  texts: { member },
  view: MallElement,
});
