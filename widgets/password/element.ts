import { defineElement } from '../../src/element';
import { passwordStyles } from '../../src/features/password';
import { definition } from './definition';
import { PasswordElement } from './password-element.view';

export default defineElement({ ...definition, styles: passwordStyles, texts: {}, view: PasswordElement });
