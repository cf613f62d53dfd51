import '../../../widgets/lobby/element';

/** NAV-3, game list centre: the games of one category. */
export { LobbyPage as Page } from './lobby-page.view';
