import { defineElement } from '../../src/element';
import { registerStyles } from '../../src/features/registration';
import { firstRegistration } from '../../src/locales/en/registration.first';
import { definition } from './definition';
import { RegisterElement } from './register-element.view';

export default defineElement({
  ...definition,
  styles: registerStyles,
  texts: { registration: firstRegistration },
  view: RegisterElement,
});
