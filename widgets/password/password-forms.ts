import { password } from '../../src/locales/en/password';
import { registration } from '../../src/locales/en/registration';

/** The forms: views, sheets and words, those of the password rule among them. */
export * from '../../src/features/password/password-forms.view';
export const texts = password;
export const rules = registration;
