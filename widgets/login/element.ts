import { defineElement } from '../../src/element';
import { loginStyles } from '../../src/features/auth';
import { firstAuth } from '../../src/locales/en/auth.first';
import { definition } from './definition';
import { LoginElement } from './login-element.view';

export default defineElement({
  ...definition,
  styles: loginStyles,
  texts: { auth: firstAuth },
  view: LoginElement,
});
