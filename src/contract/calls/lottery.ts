import * as v from 'valibot';
import { defineCall } from '../call';
import {
  drawnListFromWire,
  gapsFromWire,
  issuesFromWire,
  menuGamesFromWire,
  menusFromWire,
  nearFromWire,
  openDrawsFromWire,
} from '../entities/lottery';
import { recordFromWire } from '../entities/lottery-record';
import { ticketCheckFromWire } from '../entities/lottery-ticket';
import { gameId, lotteryCall as lottery } from './lottery-boards';
import { looseMap, maybeInteger, maybeText, passThrough } from '../wire';

export { gameId, lotteryBoards } from './lottery-boards';

export const DRAW_PAGE_SIZE = 20;
export const MAX_DRAW_PAGE_SIZE = 100;
/** Pages of drawn numbers that may be asked for. */
export const MAX_DRAW_PAGES = 200;

const prizeMode = maybeText(16);
export const issueText = v.pipe(v.string(), v.regex(/^[A-Za-z0-9#_-]{1,40}$/));
const pageFields = {
  page: maybeInteger({ min: 1, max: MAX_DRAW_PAGES, fallback: 1 }),
  size: maybeInteger({ min: 1, max: MAX_DRAW_PAGE_SIZE, fallback: DRAW_PAGE_SIZE }),
};
const byMode = v.pipe(
  v.strictObject({ ...passThrough, prizeMode }),
  v.transform((wire) => ({ prizeMode: wire.prizeMode })),
);
const byGame = v.pipe(
  v.strictObject({ ...passThrough, gameId }),
  v.transform((wire) => ({ game: wire.gameId })),
);

/** Groups of games of a prize mode. */
export const lotteryMenus = defineCall({
  ...lottery,
  name: 'lottery.menus',
  path: '/lgw/games/game_menus',
  module: 'COMM3',
  access: 'public',
  request: byMode,
  reply: menusFromWire,
  errors: [],
});

/** What the member has bet on lately. */
export const lotteryRecentGames = defineCall({
  ...lottery,
  name: 'lottery.recentGames',
  path: '/lgw/games/game_menus/recent',
  module: 'COMM3',
  access: 'member',
  request: byMode,
  reply: menuGamesFromWire,
  errors: [],
});

/** Menus of the Vietnamese games. */
export const lotteryVnMenus = defineCall({
  ...lottery,
  name: 'lottery.vnMenus',
  path: '/lgw/vn/games/game_menu',
  module: 'COMM3',
  access: 'public',
  request: byMode,
  reply: menusFromWire,
  errors: [],
});

/** Vietnamese games that the member played last. */
export const lotteryVnRecentGames = defineCall({
  ...lottery,
  name: 'lottery.vnRecentGames',
  path: '/lgw/vn/games/game_menu/recent',
  module: 'COMM3',
  access: 'member',
  request: byMode,
  reply: menuGamesFromWire,
  errors: [],
});

/** The draws of the Vietnamese lobby that can be bet on, for guests too. */
export const lotteryVnOpened = defineCall({
  ...lottery,
  name: 'lottery.vnOpened',
  path: '/lgw/vn/numeros/opened/game',
  module: 'AGEANNOUNCE3',
  access: 'public',
  request: byMode,
  reply: openDrawsFromWire,
  errors: [],
});

/** Games of the lottery that the house puts first. */
export const lotteryPopular = defineCall({
  ...lottery,
  name: 'lottery.popular',
  path: '/lgw/games/popular',
  module: 'AGEANNOUNCE3',
  access: 'public',
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      count: maybeInteger({ min: 1, max: 50, fallback: 10 }),
      prizeMode,
      playType: maybeInteger({ min: 0, max: 2, fallback: 0 }),
    }),
    v.transform(({ count, prizeMode: mode, playType }) => ({ count, prizeMode: mode, playType })),
  ),
  reply: menuGamesFromWire,
  errors: [],
});

/** Every draw that can be bet on. */
export const lotteryOpened = defineCall({
  ...lottery,
  name: 'lottery.opened',
  path: '/lotto/lgw/games/opened/numero',
  aliases: [{ path: '/lgw/games/opened/numero' }],
  module: 'COMM3',
  access: 'member',
  request: byMode,
  reply: openDrawsFromWire,
  errors: [],
});

/** What was drawn last, of all games. */
export const lotteryDraws = defineCall({
  ...lottery,
  name: 'lottery.draws',
  path: '/lgw/draw',
  module: 'COMM3',
  access: 'public',
  request: v.pipe(
    v.strictObject({ ...passThrough, ...pageFields }),
    v.transform(({ page, size }) => ({ page, size })),
  ),
  reply: drawnListFromWire,
  errors: [],
});

/** What was drawn of one game, the latest first. */
export const lotteryDrawsOf = defineCall({
  ...lottery,
  name: 'lottery.drawsOf',
  path: '/lgw/draw/code/:gameCode',
  module: 'COMM3',
  access: 'public',
  request: v.pipe(
    v.strictObject({ ...passThrough, ...pageFields, gameCode: gameId }),
    v.transform(({ gameCode, page, size }) => ({ game: gameCode, page, size })),
  ),
  reply: drawnListFromWire,
  errors: ['LOTTERY_GAME_UNKNOWN'],
});

/** Draws of a game: the one before, the open one and the one after. */
export const lotteryNear = defineCall({
  ...lottery,
  name: 'lottery.near',
  path: '/lgw/numeros/near',
  module: null,
  access: 'member',
  request: byGame,
  reply: nearFromWire,
  errors: ['LOTTERY_GAME_UNKNOWN'],
});

/** All games as one list. */
export const lotteryGames = defineCall({
  ...lottery,
  name: 'lottery.games',
  path: '/lgw/games',
  module: null,
  access: 'member',
  request: byMode,
  reply: menuGamesFromWire,
  errors: [],
});

/** The bets of a game, in groups as its rules have them. */
export const lotteryPlayMenu = defineCall({
  ...lottery,
  name: 'lottery.playMenu',
  path: '/lgw/games/:gameId/play_menu',
  module: null,
  access: 'member',
  request: byGame,
  reply: looseMap,
  errors: ['LOTTERY_GAME_UNKNOWN'],
});

/** Units, modes, multiples and limits of a game. */
export const lotterySetting = defineCall({
  ...lottery,
  name: 'lottery.setting',
  path: '/lgw/games/:gameId/setting',
  module: null,
  access: 'member',
  request: byGame,
  reply: looseMap,
  errors: ['LOTTERY_GAME_UNKNOWN'],
});

/** The member's prize series: the highest one may be chosen up to. */
export const lotterySeries = defineCall({
  ...lottery,
  name: 'lottery.series',
  path: '/lgw/customers/series',
  module: null,
  access: 'member',
  request: byMode,
  reply: looseMap,
  errors: [],
});

/** Draws that a chase may run over. */
export const lotteryChaseIssues = defineCall({
  ...lottery,
  name: 'lottery.chaseIssues',
  path: '/lgw/numeros/chase/:gameId',
  module: null,
  access: 'member',
  request: byGame,
  reply: issuesFromWire,
  errors: ['LOTTERY_GAME_UNKNOWN'],
});

/** What was drawn last of one game, for the betting page. */
export const lotteryRecentDraws = defineCall({
  ...lottery,
  name: 'lottery.recentDraws',
  path: '/lgw/numeros/recent',
  module: null,
  access: 'member',
  request: byGame,
  reply: drawnListFromWire,
  errors: ['LOTTERY_GAME_UNKNOWN'],
});

/** Missing counts, hot and cold: counts of what was, which say nothing about the next draw. */
export const lotteryGaps = defineCall({
  ...lottery,
  name: 'lottery.gaps',
  path: '/lgw/draw/:gameId/hot_gap_info',
  module: null,
  access: 'public',
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      gameId,
      draws: maybeInteger({ min: 1, max: 200, fallback: 100 }),
    }),
    v.transform((wire) => ({ game: wire.gameId, draws: wire.draws })),
  ),
  reply: gapsFromWire,
  errors: ['LOTTERY_GAME_UNKNOWN'],
});

/** A game's rules as data (src/contract/lottery), of one version or of the present one. */
export const lotteryRules = defineCall({
  ...lottery,
  name: 'lottery.rules',
  path: '/lgw/games/:gameId/rules',
  module: null,
  access: 'public',
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      gameId,
      version: maybeInteger({ min: 0, max: 1_000_000, fallback: 0 }),
    }),
    v.transform((wire) => ({ game: wire.gameId, version: wire.version })),
  ),
  reply: looseMap,
  errors: ['LOTTERY_GAME_UNKNOWN'],
});

/** All that a draw is computed from, as far as it is out. */
export const lotteryRecord = defineCall({
  ...lottery,
  name: 'lottery.record',
  path: '/lgw/draw/record',
  module: null,
  access: 'public',
  request: v.pipe(
    v.strictObject({ ...passThrough, gameId, numero: issueText }),
    v.transform((wire) => ({ game: wire.gameId, issue: wire.numero })),
  ),
  reply: recordFromWire,
  errors: ['LOTTERY_GAME_UNKNOWN', 'LOTTERY_DRAW_UNKNOWN'],
});

/** What the number of a ticket shows to any caller. */
export const lotteryTicketCheck = defineCall({
  ...lottery,
  name: 'lottery.ticketCheck',
  path: '/lgw/tickets/check',
  module: null,
  access: 'public',
  request: v.pipe(
    v.strictObject({ ...passThrough, orderNo: v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{6,60}$/)) }),
    v.transform((wire) => ({ number: wire.orderNo })),
  ),
  reply: ticketCheckFromWire,
  errors: ['LOTTERY_TICKET_UNKNOWN'],
});
