import { defineElement } from '../../src/element';
import { launchStyles } from '../../src/features/launch';
import { firstLaunch } from '../../src/locales/en/launch.first';
import { definition } from './definition';
import { GameElement } from './game-element.view';

export default defineElement({
  ...definition,
  styles: launchStyles,
  texts: { launch: firstLaunch },
  view: GameElement,
});
