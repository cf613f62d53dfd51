import { password } from '../../../src/locales/en/password';
import { registration } from '../../../src/locales/en/registration';

/** The form for a new password, for pages without an element of its own for it. */
export { Change, styles } from '../../../src/features/password/password-forms.view';
export const texts = password;
export const rules = registration;
