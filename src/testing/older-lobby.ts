// Lobby, messages and lotteries of a gateway as they were before ours.

const PAGE = 'page pageNo pageSize';
const GAMES = 'gameType vassalage language clientType platform merchant merchantCode';

/** Calls with the fields that they know, written as in older-gateway.ts. */
export const OLDER_LOBBY_CALLS: Readonly<Record<string, string>> = {
  'GET /wps/relay/GCSGAME_hotGamesV2': `isPlatform ${GAMES}`,
  'GET /wps/relay/MCSFE_getFavoriteGames': '',
  'GET /wps/relay/MCSFE_getFavoriteGamesList': `${PAGE} ${GAMES}`,
  'POST /wps/relay/MCSFE_addFavoriteGameV2': 'nodeId vendor gameType',
  'DELETE /wps/relay/MCSFE_removeFavoriteGameV2': 'nodeId vendor gameType',
  'GET /wps/relay/GCS_recentGame': `${PAGE} ${GAMES}`,
  'GET /wps/relay/GCS_merchantWallet': 'merchantCode',
  'GET /wps/system/country': '',
  'GET /wps/system/helpCenter': 'lang device',
  'PUT /wps/member/language': 'language',
  'GET /wps/relay/CSP_unreadCount': '',
  'GET /wps/relay/CSP_getInbox': 'page size sort read startTime endTime language',
  'GET /lgw/games/game_menus': 'prizeMode',
  'GET /lgw/games/game_menus/recent': 'prizeMode',
  'GET /lgw/games/popular': 'count prizeMode playType',
  'GET /lotto/lgw/games/opened/numero': 'prizeMode',
  'GET /lgw/draw': 'page size',
};

interface Card {
  nodeId: number | null;
  gameId: string;
  gameName: string;
  vassalage: string;
  gameType: string;
}
const NAMES = ['Lantern', 'Copper', 'Orchid', 'Thunder', 'Velvet', 'Harbour', 'Comet', 'Amber', 'Willow'];
const cardsOf = (gameType: string, vassalage: string, first: number, count: number): Card[] =>
  Array.from({ length: count }, (_, index) => ({
    nodeId: first + index,
    gameId: `${vassalage}${first + index}`,
    gameName: `${NAMES[index % NAMES.length] ?? ''} ${gameType} ${index + 1}`,
    vassalage,
    gameType,
  }));

export const OLDER_GAMES: readonly Card[] = [
  ...cardsOf('RNG', 'JL', 1_001, 26),
  ...cardsOf('RNG', 'AURORA', 1_101, 9),
  ...cardsOf('LIVE', 'AURORA', 2_001, 4),
  ...cardsOf('FISH', 'JL', 3_001, 3),
  ...cardsOf('PVP', 'JL', 3_101, 2),
];

const vendor = (vassalage: string, displayName: string, gameType: string, more: object = {}) => ({
  vassalage,
  displayName,
  gameType,
  accountTypeId: vassalage === 'JL' ? 11 : 12,
  isGame: 'game',
  ...more,
});

/** Vendors by category: one without cards, one whose card names no nodeId, broken rows among them. */
export const OLDER_LANES = [
  {
    title: 'RNG',
    cards: [vendor('JL', 'Jade Lane', 'RNG'), vendor('AURORA', 'Aurora', 'RNG'), null],
    gameClassify: [{ key: 'JP', displayName: 'Jackpot', gameCount: '3' }],
  },
  { title: 'LIVE', cards: [vendor('AURORA', 'Aurora', 'LIVE')], gameClassify: null },
  { title: 'FISH', cards: [vendor('JL', 'Jade Lane', 'FISH', { isGame: 'VASSALAGE' })] },
  { title: 'SPORTS', cards: [vendor('IMS', 'Imperial Sports', 'SPORTS', { gameId: 'IMS1', nodeId: null })] },
  { title: 'PVP', cards: [vendor('JL', 'Jade Lane', 'PVP', { isGame: 'VASSALAGE' })] },
  {
    title: 'LOTT',
    cards: [vendor('LOTT', 'Lottery', 'LOTT', { gameId: 'SSC', nodeId: 'LOTTO_LOBBY' })],
  },
  { title: 'ELOTT', cards: null },
  { whatever: 'of another maker' },
];

export const OLDER_LOTTERIES = [
  { gameId: 1, gameCode: 'SSC', remark: 'Five digits' },
  { gameId: 5, gameCode: 'PK10', remark: 'Ten cars' },
  { gameId: 9, gameCode: 'K3', remark: 'Three dice' },
];
