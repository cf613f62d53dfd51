import { defineElement } from '../../src/element';
import { memberStyles } from '../../src/features/member';
import { menuStyles } from '../../src/features/member/centre.view';
import { member } from '../../src/locales/en/member';
import { definition } from './definition';
import { MemberElement } from './member-element.view';

export default defineElement({
  ...definition,
  styles: [...memberStyles, ...menuStyles],
  texts: { member },
  view: MemberElement,
});
