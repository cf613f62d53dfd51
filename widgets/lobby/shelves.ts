/** What a lobby with a home tab shows first: a page that has one may ask for it beside the lobby. */
export { loadHomeShelves } from '../../src/features/lobby/home-part';
