import { defineElement } from '../../src/element';
import { GameWidget, launchStyles } from '../../src/features/launch';
import { launch } from '../../src/locales/en/launch';
import { definition } from './definition';

export default defineElement({ ...definition, styles: launchStyles, texts: { launch }, view: GameWidget });
