import {
  DRAW_PAGE_SIZE,
  lotteryBoards,
  lotteryChaseIssues,
  lotteryDraws,
  lotteryDrawsOf,
  lotteryGaps,
  lotteryMenus,
  lotteryNear,
  lotteryOpened,
  lotteryPopular,
  lotteryRecentGames,
  lotteryRecord,
  lotteryRules,
  lotteryTicketCheck,
  lotteryVnMenus,
  lotteryVnOpened,
  lotteryVnRecentGames,
} from '../../contract/calls/lottery';
import type { LotteryGame } from '../../contract/lottery/game';
import { AppError } from '../kernel/app-error';
import type { Client, LotteryDomain } from '../types';
import { placed } from './lottery.path';
import { prizeModeOf } from './lottery.prize-mode';
import { plainText } from '../i18n/plain-text';

/** Rules of so many games and versions are kept; the oldest leaves first. */
const MAX_RULES = 40;

/** The gateway checks a game when it is loaded; here it only has to be one at all. */
const isGame = (value: unknown): value is LotteryGame => {
  const { code, bets, draw, names } = Object(value) as Partial<LotteryGame>;
  return (
    typeof code === 'string' && Array.isArray(bets) && typeof draw === 'object' && typeof names === 'object'
  );
};

type Reads = Pick<
  LotteryDomain,
  | 'prizeMode'
  | 'menus'
  | 'recentGames'
  | 'popular'
  | 'opened'
  | 'board'
  | 'near'
  | 'history'
  | 'gaps'
  | 'rules'
  | 'check'
  | 'chaseIssues'
  | 'record'
>;

/** What is asked besides the boards: deferred until a page shows it. */
export const createReads = (client: Pick<Client, 'call' | 'use'>): Reads => {
  const known = new Map<string, Promise<LotteryGame>>();

  const read = async (game: string, version: number): Promise<LotteryGame> => {
    const rules = await client.call(placed(lotteryRules, { gameId: game }), version === 0 ? {} : { version });
    if (!isGame(rules)) throw new AppError('REPLY_INVALID', { cause: new Error('no rules of a game') });
    return rules;
  };
  return {
    async prizeMode() {
      // Boards and bets do without the lobby's games.
      const { gamesDomain } = await import('./lottery.games');
      const games = client.use(gamesDomain);
      await games.start();
      return prizeModeOf(games.store.getState().categories);
    },
    async menus({ area, prizeMode }) {
      if (area !== 'VN') return client.call(lotteryMenus, { prizeMode });
      const groups = await client.call(lotteryVnMenus, { prizeMode, device: 'WEB' });
      const mine = (account: string): string => account || 'TCG_LOTTO_VN';
      return groups.map((group) => ({
        ...group,
        games: group.games.map((game) => ({ ...game, account: mine(game.account) })),
      }));
    },
    recentGames: ({ area, prizeMode }) =>
      area === 'VN'
        ? client.call(lotteryVnRecentGames, { prizeMode, device: 'WEB' })
        : client.call(lotteryRecentGames, { prizeMode }),
    popular: ({ count, prizeMode }) => client.call(lotteryPopular, { count, prizeMode }),
    opened: ({ area, prizeMode }) =>
      area === 'VN' ? client.call(lotteryVnOpened, { prizeMode }) : client.call(lotteryOpened, { prizeMode }),
    async board(game) {
      const { boards: found } = await client.call(lotteryBoards, { gameId: game });
      const [first] = found;
      if (!first) throw new AppError('LOTTERY_GAME_UNKNOWN');
      return first;
    },
    near: (game) => client.call(lotteryNear, { gameId: game }),
    history: ({ game = '', page = 1, size = DRAW_PAGE_SIZE }) =>
      game === ''
        ? client.call(lotteryDraws, { page, size })
        : client.call(placed(lotteryDrawsOf, { gameCode: game }), { page, size }),
    gaps: ({ game, draws }) =>
      client.call(placed(lotteryGaps, { gameId: game }), draws === undefined ? {} : { draws }),
    rules(game, version = 0) {
      const key = `${game} ${version}`;
      const kept = known.get(key);
      if (kept) return kept;
      const asked = read(game, version).catch((error: unknown) => {
        known.delete(key);
        throw error;
      });
      known.set(key, asked);
      const [oldest] = known.keys();
      if (known.size > MAX_RULES && oldest !== undefined) known.delete(oldest);
      return asked;
    },
    check: (number) => client.call(lotteryTicketCheck, { orderNo: plainText(number) }),
    chaseIssues: (game) => client.call(placed(lotteryChaseIssues, { gameId: game }), {}),
    record: ({ game, issue }) => client.call(lotteryRecord, { gameId: game, numero: plainText(issue) }),
  };
};
