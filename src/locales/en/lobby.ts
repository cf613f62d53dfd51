import { firstLobby } from './lobby.first';

/** Words of the lobby: the first ones, and those for the end of a list and for an empty one. */
export const lobby = {
  ...firstLobby,
  empty: 'No games found',
  emptyHint: 'Try another word or filter.',
  emptyFav: 'No favourites yet',
  emptyFavHint: 'Tap the heart on a game to keep it here.',
  emptyRecent: 'Nothing played yet',
  emptyRecentHint: 'Games you play are kept here.',
  showAll: 'Show all games',
  pages: 'Pages',
  page: 'Page {{page}}',
  previous: 'Previous page',
  next: 'Next page',
  fromStart: 'Show from the start',
};
