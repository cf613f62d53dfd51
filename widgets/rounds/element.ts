import { defineElement } from '../../src/element';
import { RoundsWidget, roundsStyles } from '../../src/features/rounds';
import { rounds } from '../../src/locales/en/rounds';
import { definition } from './definition';

export default defineElement({ ...definition, styles: roundsStyles, texts: { rounds }, view: RoundsWidget });
