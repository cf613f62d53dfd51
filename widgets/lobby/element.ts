import { defineElement } from '../../src/element';
import { addGamesProperty, lobbyStyles } from '../../src/features/lobby';
import { lobby } from '../../src/locales/en/lobby';
import { definition } from './definition';
import { LobbyWidget } from './lobby-widget.view';

const element = defineElement({
  ...definition,
  styles: lobbyStyles,
  texts: { lobby },
  view: LobbyWidget,
});
addGamesProperty(element);

export default element;
