import { defineElement } from '../../src/element';
import { LoginWidget, loginStyles } from '../../src/features/auth';
import { auth } from '../../src/locales/en/auth';
import { definition } from './definition';

export default defineElement({ ...definition, styles: loginStyles, texts: { auth }, view: LoginWidget });
