import type { HandlerInput } from '../contract/call';
import type * as betCalls from '../contract/calls/lottery-bets';
import type * as calls from '../contract/calls/lottery';
import {
  boardToWire,
  drawnToWire,
  issueToWire,
  menuGameToWire,
  menuGroupToWire,
  nearToWire,
  openDrawToWire,
  readWinNo,
  type LotteryBoard,
  type LotteryDrawn,
  type LotteryIssue,
  type LotteryMenuGame,
} from '../contract/entities/lottery';
import { recordToWire, type LotteryRecord } from '../contract/entities/lottery-record';
import { ticketCheckToWire } from '../contract/entities/lottery-ticket';
import type { LotteryGame } from '../contract/lottery/game';
import type { Answers } from './fake-calls';
import { lotteryBetAnswers } from './fake-lottery-bets';
import type { FakeLotteryDraw } from './fake-lottery-state';
import { FakeRefusal } from './fake-refusal';
import type { FakeContext } from './fake-state';

const menuGame = (game: LotteryGame): LotteryMenuGame => ({
  id: game.code,
  code: game.code,
  name: game.names.en,
  icon: '',
  playType: 1,
  account: '',
});
const gamesOf = ({ state }: FakeContext, area: string): LotteryGame[] =>
  state.lottery.games.filter((game) => area === '' || game.area === area);
const gameOf = ({ state }: FakeContext, code: string): LotteryGame => {
  const found = state.lottery.games.find((game) => game.code === code);
  if (!found) throw new FakeRefusal('LOTTERY_GAME_UNKNOWN');
  return found;
};
const menus = (context: FakeContext, area: string) =>
  gamesOf(context, area).map((game) =>
    menuGroupToWire({ id: game.family, code: game.family, name: game.family, games: [menuGame(game)] }),
  );
const recent = (context: FakeContext, area: string) =>
  gamesOf(context, area)
    .filter((game) => context.state.lottery.tickets.some(({ ticket }) => ticket.game === game.code))
    .map((game) => menuGameToWire(menuGame(game)));
const drawsOf = (context: FakeContext, game: string): FakeLotteryDraw[] =>
  context.state.lottery.draws.filter((draw) => draw.game === game);
const openOf = (context: FakeContext, game: string): FakeLotteryDraw | undefined =>
  drawsOf(context, game).find((draw) => draw.closesAt > Date.now() && draw.opensAt <= Date.now());
const drawn = (draw: FakeLotteryDraw): LotteryDrawn => ({
  code: draw.game,
  issue: draw.issue,
  rows: readWinNo(draw.numbers),
  numbers: readWinNo(draw.numbers).flat(),
  drawnAt: draw.drawsAt,
  revision: 0,
});
const published = (context: FakeContext, game: string): FakeLotteryDraw[] =>
  drawsOf(context, game)
    .filter(({ numbers }) => numbers !== '')
    .reverse();
const issueOf = (draw: FakeLotteryDraw): LotteryIssue => ({
  id: draw.game,
  issue: draw.issue,
  leftMs: Math.max(0, draw.closesAt - Date.now()),
  lockS: (draw.drawsAt - draw.closesAt) / 1_000,
  isOpen: draw.opensAt <= Date.now() && draw.closesAt > Date.now(),
});
const opened = (context: FakeContext, area: string) =>
  Object.fromEntries(
    gamesOf(context, area).flatMap((game) => {
      const draw = openOf(context, game.code);
      if (!draw) return [];
      const { leftMs, lockS, issue } = issueOf(draw);
      const { id, code, name, playType } = menuGame(game);
      return [[code, openDrawToWire({ id, code, name, playType, issue, leftMs, lockS, hasVideo: false })]];
    }),
  );
const times = ({ issue, opensAt, closesAt, drawsAt }: FakeLotteryDraw) => ({
  drawId: issue,
  issue,
  opensAt,
  closesAt,
  drawsAt,
});
const board = (context: FakeContext, game: LotteryGame): LotteryBoard => {
  const current = openOf(context, game.code);
  const next = drawsOf(context, game.code).find(({ opensAt }) => opensAt > Date.now());
  const [last] = published(context, game.code);
  return {
    id: game.code,
    code: game.code,
    name: game.names.en,
    family: game.family,
    area: game.area,
    playType: 1,
    source: game.source,
    beacon: game.beacon,
    current: current ? times(current) : null,
    next: next ? times(next) : null,
    last: last ? drawn(last) : null,
    jackpot: context.state.lottery.jackpots.get(game.code) ?? null,
  };
};
const recordOf = (draw: FakeLotteryDraw, game: LotteryGame): LotteryRecord =>
  draw.record ?? {
    merchant: 'DEMO',
    game: game.code,
    gameVersion: game.version,
    issue: draw.issue,
    state: draw.numbers === '' ? 'open' : 'settled',
    source: game.source,
    closesAt: draw.closesAt,
    drawsAt: draw.drawsAt,
    publishedAt: draw.numbers === '' ? null : draw.drawsAt,
    commitment: '',
    root: '',
    ticketCount: 0,
    sealSignature: '',
    beacon: game.beacon,
    beaconRound: 0,
    numbers: draw.numbers,
    reason: '',
    revision: 0,
    transcript: null,
  };

type Named = Extract<keyof typeof calls | keyof typeof betCalls, keyof Answers>;
type Asked<K extends Extract<keyof typeof calls, keyof Answers>> = HandlerInput<(typeof calls)[K]>;

export const lotteryAnswers: Pick<Answers, Named> = {
  ...lotteryBetAnswers,
  lotteryMenus: (_: unknown, context: FakeContext) => menus(context, ''),
  lotteryVnMenus: (_: unknown, context: FakeContext) => menus(context, 'VN'),
  lotteryRecentGames: (_: unknown, context: FakeContext) => recent(context, ''),
  lotteryVnRecentGames: (_: unknown, context: FakeContext) => recent(context, 'VN'),
  lotteryVnOpened: (_: unknown, context: FakeContext) => opened(context, 'VN'),
  lotteryOpened: (_: unknown, context: FakeContext) => opened(context, ''),
  lotteryPopular: ({ count }: Asked<'lotteryPopular'>, context: FakeContext) =>
    gamesOf(context, '')
      .slice(0, count)
      .map((game) => menuGameToWire(menuGame(game))),
  lotteryGames: (_: unknown, context: FakeContext) =>
    gamesOf(context, '').map((game) => menuGameToWire(menuGame(game))),
  lotteryDraws: ({ page, size }: Asked<'lotteryDraws'>, context: FakeContext) =>
    gamesOf(context, '')
      .flatMap((game) => published(context, game.code))
      .slice((page - 1) * size, page * size)
      .map((draw) => drawnToWire(drawn(draw))),
  lotteryDrawsOf: ({ game, page, size }: Asked<'lotteryDrawsOf'>, context: FakeContext) =>
    published(context, gameOf(context, game).code)
      .slice((page - 1) * size, page * size)
      .map((draw) => drawnToWire(drawn(draw))),
  lotteryRecentDraws: ({ game }: Asked<'lotteryRecentDraws'>, context: FakeContext) =>
    published(context, gameOf(context, game).code).map((draw) => drawnToWire(drawn(draw))),
  lotteryNear({ game }: Asked<'lotteryNear'>, context: FakeContext) {
    const { code } = gameOf(context, game);
    const current = openOf(context, code);
    const next = drawsOf(context, code).find(({ opensAt }) => opensAt > Date.now());
    const [previous] = published(context, code);
    return nearToWire({
      previous: previous ? issueOf(previous) : null,
      current: current ? issueOf(current) : null,
      next: next ? issueOf(next) : null,
    });
  },
  lotteryPlayMenu({ game }: Asked<'lotteryPlayMenu'>, context: FakeContext) {
    const { groups, bets } = gameOf(context, game);
    return { groups, bets };
  },
  lotterySetting({ game }: Asked<'lotterySetting'>, context: FakeContext) {
    const { limits, currencyUnits } = gameOf(context, game);
    return { limits, currencyUnits };
  },
  lotterySeries: () => ({ series: 0 }),
  lotteryChaseIssues: ({ game }: Asked<'lotteryChaseIssues'>, context: FakeContext) =>
    drawsOf(context, gameOf(context, game).code)
      .filter(({ closesAt }) => closesAt > Date.now())
      .map((draw) => issueToWire(issueOf(draw))),
  lotteryGaps({ game, draws }: Asked<'lotteryGaps'>, context: FakeContext) {
    const results = published(context, gameOf(context, game).code).slice(0, draws);
    const count = (place: number, number: string) =>
      results.filter(({ numbers }) => numbers.split(',')[place] === number).length;
    return [0, 1, 2, 3, 4].flatMap((place) =>
      [...'0123456789'].map((number) => ({
        place: String(place),
        number,
        gap: count(place, number) > 0 ? 0 : results.length,
        maxGap: results.length,
        count: count(place, number),
      })),
    );
  },
  lotteryBoards: ({ game }: Asked<'lotteryBoards'>, context: FakeContext) => ({
    boards: (game === '' ? gamesOf(context, '') : [gameOf(context, game)]).map((one) =>
      boardToWire(board(context, one)),
    ),
    now: Date.now(),
  }),
  lotteryRules: ({ game }: Asked<'lotteryRules'>, context: FakeContext) => ({ ...gameOf(context, game) }),
  lotteryRecord({ game, issue }: Asked<'lotteryRecord'>, context: FakeContext) {
    const draw = drawsOf(context, gameOf(context, game).code).find((one) => one.issue === issue);
    if (!draw) throw new FakeRefusal('LOTTERY_DRAW_UNKNOWN');
    return recordToWire(recordOf(draw, gameOf(context, game)));
  },
  lotteryTicketCheck({ number }: Asked<'lotteryTicketCheck'>, context: FakeContext) {
    const found = context.state.lottery.tickets.find(({ ticket }) => ticket.number === number)?.ticket;
    if (!found) throw new FakeRefusal('LOTTERY_TICKET_UNKNOWN');
    const lines = found.lines.map(({ bet, betName, selection, outcome }) => ({
      bet,
      betName,
      selection,
      outcome,
    }));
    return ticketCheckToWire({ ...found, lines });
  },
};
