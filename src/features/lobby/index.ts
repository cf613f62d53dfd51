import buttonCss from '../../ui/primitives/button.css?inline';
import stateCss from '../../ui/primitives/state.css?inline';
import lobbyCss from './lobby.css?inline';

export { LobbyView, type LobbyProps } from './lobby.view';
export type { HostGame } from './host-games';
export { addGamesProperty } from './host-catalogue';
export { useLobbyHost, useStartIntents, type LaunchDetail } from './lobby-host';
export type { LobbyAddress } from './address';
export type { Start } from './lobby.controller';
export const lobbyStyles: readonly string[] = [buttonCss, stateCss, lobbyCss];
