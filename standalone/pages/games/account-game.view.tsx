import '../../../widgets/lobby/element';

/** NAV-3, account game page: what a member marked or played. */
export { LobbyPage as Page } from './lobby-page.view';
