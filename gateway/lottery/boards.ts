import type {
  LotteryArea,
  LotteryBoard,
  LotteryDrawn,
  LotteryGap,
  LotteryIssue,
  LotteryMenuGame,
  LotteryMenuGroup,
  LotteryNear,
  LotteryOpenDraw,
} from '../../src/contract/entities/lottery';
import type { LotteryRecord } from '../../src/contract/entities/lottery-record';
import { readResult, type LotteryGame } from '../../src/contract/lottery/index';
import type { Money } from '../../src/contract/money';
import { createBoundedCache } from '../bounds/index';
import { GatewayError } from '../platform/index';
import type { Draw, Draws, LoadedGame } from './draws/types';
import { familyName } from './family-names';
import { gapsOf } from './gaps';

/** Who looks: whose games, and in which language they are named. */
export interface Viewer {
  merchantId: number;
  language: string;
}

export interface Boards {
  games(viewer: Viewer, filter?: { area?: string; prizeMode?: string }): Promise<LotteryMenuGame[]>;
  menus(viewer: Viewer, filter: { area?: string; prizeMode?: string }): Promise<LotteryMenuGroup[]>;
  opened(viewer: Viewer, filter: { area?: string; prizeMode?: string }): Promise<LotteryOpenDraw[]>;
  /** Of all games, or of one; the same for all callers, and made at most once in `BOARD_LIFE_MS`. */
  boards(viewer: Viewer, game: string): Promise<{ boards: LotteryBoard[]; now: number }>;
  near(viewer: Viewer, game: string): Promise<LotteryNear>;
  toCome(viewer: Viewer, game: string): Promise<LotteryIssue[]>;
  /** What was drawn, the latest first; '' for all games. */
  drawn(viewer: Viewer, input: { game: string; page: number; size: number }): Promise<LotteryDrawn[]>;
  gaps(viewer: Viewer, input: { game: string; draws: number }): Promise<LotteryGap[]>;
  /** @param version 0: the present one */
  rules(viewer: Viewer, input: { game: string; version: number }): Promise<LotteryGame>;
  record(
    viewer: Viewer & { merchantCode: string },
    input: { game: string; issue: string },
  ): Promise<LotteryRecord>;
}

/** Boards are shown that old at most; what changes at once is told by the socket. */
export const BOARD_LIFE_MS = 500;
const MAX_KEPT_BOARDS = 500;
/** Rows that one answer is made of at most. */
const MAX_ROWS = 100;

const nameOf = (names: LotteryGame['names'], language: string): string => {
  const code = language.toLowerCase();
  return code === 'pt' || code === 'es' ? names[code] : names.en;
};
export const rowsOf = (numbers: string): string[][] => numbers.split('|').map((row) => row.split(','));
const drawnOf = (draw: Draw): LotteryDrawn => {
  const rows = rowsOf(draw.numbers ?? '');
  return {
    code: draw.gameCode,
    issue: draw.issue,
    rows,
    numbers: rows.flat(),
    drawnAt: (draw.publishedAt ?? draw.drawsAt).getTime(),
    revision: Math.max(0, draw.revision - 1),
  };
};
const issueOf = (draw: Draw, now: Date): LotteryIssue => ({
  id: draw.gameCode,
  issue: draw.issue,
  leftMs: Math.max(0, draw.closesAt.getTime() - now.getTime()),
  lockS: Math.round((draw.drawsAt.getTime() - draw.closesAt.getTime()) / 1_000),
  isOpen: draw.opensAt <= now && draw.closesAt > now,
});
const timesOf = (draw: Draw) => ({
  drawId: draw.id.toString(),
  issue: draw.issue,
  opensAt: draw.opensAt.getTime(),
  closesAt: draw.closesAt.getTime(),
  drawsAt: draw.drawsAt.getTime(),
});
const playTypeOf = (game: LotteryGame): 1 | 2 => (game.bets.some(({ playType }) => playType === 1) ? 1 : 2);

const recordOf = (draw: Draw, merchant: string, transcript: unknown): LotteryRecord => ({
  merchant,
  game: draw.gameCode,
  gameVersion: draw.gameVersion,
  issue: draw.issue,
  state: draw.state,
  source: draw.source,
  closesAt: draw.closesAt.getTime(),
  drawsAt: draw.drawsAt.getTime(),
  publishedAt: draw.publishedAt?.getTime() ?? null,
  commitment: draw.commitment ?? '',
  root: draw.root ?? '',
  ticketCount: draw.ticketCount ?? 0,
  sealSignature: draw.sealSignature ?? '',
  beacon: draw.beacon,
  beaconRound: Number(draw.beaconRound ?? 0n),
  numbers: draw.numbers ?? '',
  reason: draw.voidReason,
  revision: Math.max(0, draw.revision - 1),
  transcript:
    typeof transcript === 'object' && transcript !== null ? (transcript as Record<string, unknown>) : null,
});

/** What any visitor may look at: games, open draws, numbers that are out. */
export const createBoardsOf = (deps: {
  draws: Draws;
  /** What the first prize of a game holds; null for games without a pool. */
  jackpot?: (input: { merchantId: number; game: LotteryGame }) => Promise<Money | null>;
  now: () => number;
}): Boards => {
  const { draws } = deps;
  const made = createBoundedCache<{ at: number; answer: ReturnType<Boards['boards']> }>({
    maxEntries: MAX_KEPT_BOARDS,
  });

  // Only what the loader has checked is in the table.
  const read = (loaded: LoadedGame): LotteryGame => loaded.definition as LotteryGame;
  const all = async ({ merchantId }: Viewer): Promise<LotteryGame[]> =>
    (await draws.games(merchantId)).filter(({ state }) => state === 'on').map(read);
  const chosen = async (
    viewer: Viewer,
    { area = '', prizeMode = '' }: { area?: string; prizeMode?: string } = {},
  ): Promise<LotteryGame[]> => {
    const mode = prizeMode.toUpperCase();
    return (await all(viewer)).filter(
      (game) =>
        (area === '' || game.area === area) && (mode === '' || game.prizeModes.some((one) => one === mode)),
    );
  };
  const one = async (viewer: Viewer, code: string): Promise<LotteryGame> => {
    const found = (await all(viewer)).find((game) => game.code === code);
    if (!found) throw new GatewayError('LOTTERY_GAME_UNKNOWN');
    return found;
  };
  const menuGame = (game: LotteryGame, language: string): LotteryMenuGame => ({
    id: game.code,
    code: game.code,
    name: nameOf(game.names, language),
    icon: '',
    playType: playTypeOf(game),
    account: '',
  });
  const near = ({ merchantId }: Viewer, game: string) => draws.near({ merchantId, gameCode: game });
  const boardOf = async (viewer: Viewer, game: LotteryGame): Promise<LotteryBoard> => {
    const { merchantId, language } = viewer;
    const [around, jackpot] = await Promise.all([
      near(viewer, game.code),
      deps.jackpot?.({ merchantId, game }) ?? null,
    ]);
    return {
      id: game.code,
      code: game.code,
      name: nameOf(game.names, language),
      family: game.family,
      area: game.area satisfies LotteryArea,
      playType: playTypeOf(game),
      source: game.source,
      beacon: game.beacon,
      current: around.current && timesOf(around.current),
      next: around.next && timesOf(around.next),
      last: around.previous && drawnOf(around.previous),
      jackpot,
    };
  };
  const make = async (viewer: Viewer, code: string) => {
    const games = code === '' ? await all(viewer) : [await one(viewer, code)];
    return { boards: await Promise.all(games.map((game) => boardOf(viewer, game))), now: deps.now() };
  };

  return {
    games: async (viewer, filter) =>
      (await chosen(viewer, filter)).map((game) => menuGame(game, viewer.language)),
    async menus(viewer, filter) {
      const groups = new Map<string, LotteryMenuGroup>();
      for (const game of await chosen(viewer, filter)) {
        const code = game.family;
        const group = groups.get(code) ?? {
          id: code,
          code,
          name: familyName(code, viewer.language),
          games: [],
        };
        group.games.push(menuGame(game, viewer.language));
        groups.set(code, group);
      }
      return [...groups.values()];
    },
    async opened(viewer, filter) {
      const games = await chosen(viewer, filter);
      const open = await Promise.all(
        games.map(async (game): Promise<LotteryOpenDraw[]> => {
          const { current, now } = await near(viewer, game.code);
          if (!current) return [];
          const { issue, leftMs, lockS } = issueOf(current, now);
          const { id, code, name, playType } = menuGame(game, viewer.language);
          return [{ id, code, name, playType, issue, leftMs, lockS, hasVideo: false }];
        }),
      );
      return open.flat();
    },
    async boards(viewer, code) {
      const key = `${viewer.merchantId} ${viewer.language} ${code}`;
      const kept = made.get(key);
      if (kept && deps.now() - kept.at < BOARD_LIFE_MS) {
        const { boards } = await kept.answer;
        return { boards, now: deps.now() };
      }
      const answer = make(viewer, code);
      made.set(key, { at: deps.now(), answer });
      // What failed is not kept: the next one asks again.
      answer.catch(() => made.delete(key));
      return answer;
    },
    async near(viewer, code) {
      await one(viewer, code);
      const { previous, current, next, now } = await near(viewer, code);
      return {
        previous: previous && issueOf(previous, now),
        current: current && issueOf(current, now),
        next: next && issueOf(next, now),
      };
    },
    async toCome(viewer, code) {
      await one(viewer, code);
      const { merchantId } = viewer;
      const list = await draws.drawsOpen({ merchantId, gameCode: code, most: MAX_ROWS });
      const now = new Date(deps.now());
      return list.map((draw) => issueOf(draw, now));
    },
    async drawn(viewer, { game, page, size }) {
      const { merchantId } = viewer;
      const codes = game === '' ? (await all(viewer)).map(({ code }) => code) : [game];
      const most = Math.min(MAX_ROWS, page * size);
      const lists = await Promise.all(codes.map((gameCode) => draws.latest({ merchantId, gameCode, most })));
      return lists
        .flat()
        .sort((a, b) => b.drawsAt.getTime() - a.drawsAt.getTime())
        .slice((page - 1) * size, page * size)
        .map(drawnOf);
    },
    async gaps(viewer, { game: code, draws: count }) {
      const game = await one(viewer, code);
      const { merchantId } = viewer;
      const list = await draws.latest({ merchantId, gameCode: code, most: Math.min(MAX_ROWS, count) });
      const results = list.flatMap(({ numbers }) => readResult(game, numbers ?? '') ?? []);
      return gapsOf(game, results);
    },
    async rules(viewer, { game: code, version }) {
      if (version === 0) return one(viewer, code);
      const loaded = await draws.gameOf({ merchantId: viewer.merchantId, code, version });
      if (!loaded) throw new GatewayError('LOTTERY_GAME_UNKNOWN');
      return read(loaded);
    },
    async record({ merchantId, merchantCode }, { game, issue }) {
      const draw = await draws.byIssue({ merchantId, gameCode: game, issue });
      if (!draw) throw new GatewayError('LOTTERY_DRAW_UNKNOWN');
      return recordOf(draw, merchantCode, await draws.transcriptOf(draw));
    },
  };
};
