import { defineElement } from '../../src/element';
import { centreStyles } from '../../src/features/member';
import { member } from '../../src/locales/en/member';
import { definition } from './definition';
import { MemberElement } from './member-element.view';

export default defineElement({
  ...definition,
  styles: centreStyles,
  texts: { member },
  view: MemberElement,
});
