import { defineElement } from '../../src/element';
import { DrawsWidget, drawsStyles, keepDrawn } from '../../src/features/draws';
import { draws } from '../../src/locales/en/draws';
import { definition } from './definition';

const showDrawn = keepDrawn(definition.tag);
export default defineElement({ ...definition, styles: drawsStyles, texts: { draws }, view: DrawsWidget });
showDrawn();
