import { defineElement } from '../../src/element';
import { addGamesProperty, lobbyStyles } from '../../src/features/lobby';
import { firstLobby } from '../../src/locales/en/lobby.first';
import { definition } from './definition';
import { LobbyWidget } from './lobby-widget.view';

const element = defineElement({
  ...definition,
  styles: lobbyStyles,
  texts: { lobby: firstLobby },
  view: LobbyWidget,
});
addGamesProperty(element);

export default element;
