import { defineElement } from '../../src/element';
import { DrawsWidget, drawsStyles } from '../../src/features/draws';
import { draws } from '../../src/locales/en/draws';
import { definition } from './definition';

export default defineElement({ ...definition, styles: drawsStyles, texts: { draws }, view: DrawsWidget });
