import { defineElement } from '../../src/element';
import { memberStyles } from '../../src/features/member';
import { member } from '../../src/locales/en/member';
import { definition } from './definition';
import { MessagesElement } from './messages-element.view';

export default defineElement({
  ...definition,
  styles: memberStyles,
  texts: { member },
  view: MessagesElement,
});
