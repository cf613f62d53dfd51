import { defineElement } from '../../src/element';
import { drawsStyles, keepDrawn } from '../../src/features/draws';
import { firstDraws } from '../../src/locales/en/draws.first';
import { definition } from './definition';
import { DrawsElement } from './draws-widget.view';

const showDrawn = keepDrawn(definition.tag);
export default defineElement({
  ...definition,
  styles: drawsStyles,
  texts: { draws: firstDraws },
  view: DrawsElement,
});
showDrawn();
