import {
  lotteryBoards,
  lotteryChaseIssues,
  lotteryDraws,
  lotteryDrawsOf,
  lotteryGames,
  lotteryGaps,
  lotteryMenus,
  lotteryNear,
  lotteryOpened,
  lotteryPlayMenu,
  lotteryPopular,
  lotteryRecentDraws,
  lotteryRecord,
  lotteryRules,
  lotterySeries,
  lotterySetting,
  lotteryVnMenus,
  lotteryVnOpened,
} from '../../src/contract/calls/lottery';
import {
  boardToWire,
  drawnToWire,
  issueToWire,
  menuGameToWire,
  menuGroupToWire,
  nearToWire,
  openDrawToWire,
  type LotteryOpenDraw,
} from '../../src/contract/entities/lottery';
import { recordToWire } from '../../src/contract/entities/lottery-record';
import { route, type Route, type RouteContext } from '../http/index';
import type { Viewer } from './boards';
import type { LotteryServices } from './services';

const RECENT_DRAWS = 20;

const viewer = ({ merchant, language }: RouteContext): Viewer => ({ merchantId: merchant.id, language });
const byCode = (draws: readonly LotteryOpenDraw[]) =>
  Object.fromEntries(draws.map((draw) => [draw.code, openDrawToWire(draw)]));

/** What guests may look at, and the lobby of members. */
export const lotteryRoutes: readonly Route<LotteryServices>[] = [
  route(lotteryMenus, async ({ prizeMode }, context) => {
    const groups = await context.services.lotteryBoards.menus(viewer(context), { prizeMode });
    return groups.map(menuGroupToWire);
  }),
  route(lotteryVnMenus, async ({ prizeMode }, context) => {
    const filter = { prizeMode, area: 'VN' };
    const groups = await context.services.lotteryBoards.menus(viewer(context), filter);
    return groups.map(menuGroupToWire);
  }),
  route(lotteryVnOpened, async ({ prizeMode }, context) =>
    byCode(await context.services.lotteryBoards.opened(viewer(context), { prizeMode, area: 'VN' })),
  ),
  route(lotteryOpened, async ({ prizeMode }, context) =>
    byCode(await context.services.lotteryBoards.opened(viewer(context), { prizeMode })),
  ),
  route(lotteryPopular, async ({ count, prizeMode, playType }, context) => {
    const games = await context.services.lotteryBoards.games(viewer(context), { prizeMode });
    return games
      .filter((game) => playType === 0 || game.playType === playType)
      .slice(0, count)
      .map(menuGameToWire);
  }),
  route(lotteryGames, async ({ prizeMode }, context) => {
    const games = await context.services.lotteryBoards.games(viewer(context), { prizeMode });
    return games.map(menuGameToWire);
  }),
  route(lotteryDraws, async (page, context) => {
    const list = await context.services.lotteryBoards.drawn(viewer(context), { game: '', ...page });
    return list.map(drawnToWire);
  }),
  route(lotteryDrawsOf, async (asked, context) => {
    const list = await context.services.lotteryBoards.drawn(viewer(context), asked);
    return list.map(drawnToWire);
  }),
  route(lotteryRecentDraws, async ({ game }, context) => {
    const asked = { game, page: 1, size: RECENT_DRAWS };
    const list = await context.services.lotteryBoards.drawn(viewer(context), asked);
    return list.map(drawnToWire);
  }),
  route(lotteryNear, async ({ game }, context) =>
    nearToWire(await context.services.lotteryBoards.near(viewer(context), game)),
  ),
  route(lotteryChaseIssues, async ({ game }, context) => {
    const list = await context.services.lotteryBoards.toCome(viewer(context), game);
    return list.map(issueToWire);
  }),
  route(lotteryPlayMenu, async ({ game }, context) => {
    const { groups, bets } = await context.services.lotteryBoards.rules(viewer(context), {
      game,
      version: 0,
    });
    return { groups, bets };
  }),
  route(lotterySetting, async ({ game }, context) => {
    const rules = await context.services.lotteryBoards.rules(viewer(context), { game, version: 0 });
    const { limits, currencyUnits, closeBeforeS, rebate } = rules;
    return { limits, currencyUnits, closeBeforeS, rebate: rebate ?? null };
  }),
  // Every member has the whole series: what a bet of them may pay is in its rules.
  route(lotterySeries, () => ({ series: 0 })),
  route(lotteryGaps, (asked, context) => context.services.lotteryBoards.gaps(viewer(context), asked)),
  route(lotteryBoards, async ({ game }, context) => {
    const { boards, now } = await context.services.lotteryBoards.boards(viewer(context), game);
    return { boards: boards.map(boardToWire), now };
  }),
  route(lotteryRules, async (asked, context) => ({
    ...(await context.services.lotteryBoards.rules(viewer(context), asked)),
  })),
  route(lotteryRecord, async (asked, context) => {
    const who = { ...viewer(context), merchantCode: context.merchant.code };
    return recordToWire(await context.services.lotteryBoards.record(who, asked));
  }),
];
