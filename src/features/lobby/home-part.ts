import type * as HomeShelves from './home-shelves.view';

let there: typeof HomeShelves | null = null;

/** The shelves of the home tab come when a lobby shows them; a page that knows it will may ask for them beside the lobby. */
export const loadHomeShelves = async (): Promise<typeof HomeShelves> =>
  (there = await import('./home-shelves.view'));

/** Them, once they came. */
export const homeShelves = (): typeof HomeShelves | null => there;
