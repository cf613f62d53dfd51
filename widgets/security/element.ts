import { defineElement } from '../../src/element';
import { securityStyles } from '../../src/features/security';
import { definition } from './definition';
import { SecurityElement } from './security-element.view';

export default defineElement({ ...definition, styles: securityStyles, texts: {}, view: SecurityElement });
