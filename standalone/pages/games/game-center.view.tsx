import '../../../widgets/lobby/element';

/** NAV-3, game centre: vendors with a lobby of their own, as tiles. */
export { LobbyPage as Page } from './lobby-page.view';
