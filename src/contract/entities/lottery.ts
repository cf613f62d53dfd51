import * as v from 'valibot';
import { amountToWire, parseAmount, type Money } from '../money';
import { looseCount, looseFlag, looseId, looseList, looseText, looseTime } from '../wire';

/** Which menus and prizes a merchant's lotteries go by; it never changes how a game is drawn. */
export type LotteryPrizeMode = 'LOTT' | 'ELOTT' | 'SEA' | 'ZY';
/** Which lobby shows a game. */
export type LotteryArea = 'LOTT' | 'VN' | 'SEA';

/** One game in a menu. */
export interface LotteryMenuGame {
  id: string;
  code: string;
  name: string;
  icon: string;
  /** 1: combinations with units and multiples; 2: tiles with fixed odds. */
  playType: 1 | 2;
  /** The account it is played from at older gateways (TCG_LOTTO_VN), '' for the main one. */
  account: string;
}
export interface LotteryMenuGroup {
  id: string;
  code: string;
  name: string;
  games: LotteryMenuGame[];
}

/** A draw that can be bet on now, as the lobby shows it. Times in ms since 1970 by the gateway's clock. */
export interface LotteryOpenDraw {
  id: string;
  code: string;
  name: string;
  issue: string;
  /** ms until it closes, counted when the answer was written. */
  leftMs: number;
  /** Seconds from its close to its draw. */
  lockS: number;
  hasVideo: boolean;
  playType: 1 | 2;
}

/** A draw whose numbers are out. */
export interface LotteryDrawn {
  code: string;
  issue: string;
  /** The numbers in the game's own order, each as it is written: '7', '07', '12345'. */
  numbers: string[];
  /** Prizes with several numbers each, where a game has them; else one row, `numbers`. */
  rows: string[][];
  drawnAt: number | null;
  /** A wrong result of an outside draw was put right: counts the corrections. */
  revision: number;
}

export interface LotteryIssue {
  id: string;
  issue: string;
  leftMs: number;
  lockS: number;
  isOpen: boolean;
}
/** The draws around now of one game. */
export interface LotteryNear {
  previous: LotteryIssue | null;
  current: LotteryIssue | null;
  next: LotteryIssue | null;
}

/** A game as boards show it: what is open, what was drawn last, what can be won. Times in ms since 1970. */
export interface LotteryBoard {
  id: string;
  code: string;
  name: string;
  family: string;
  area: LotteryArea;
  playType: 1 | 2;
  /** Drawn by this house, or elsewhere. */
  source: 'own' | 'external';
  beacon: 'none' | 'drand';
  current: { drawId: string; issue: string; closesAt: number; drawsAt: number } | null;
  next: { drawId: string; issue: string; opensAt: number; closesAt: number; drawsAt: number } | null;
  last: LotteryDrawn | null;
  /** What the first prize holds, null for games without one. */
  jackpot: Money | null;
}
export interface LotteryBoards {
  boards: LotteryBoard[];
  /** The gateway's clock when it answered. */
  now: number;
}

/** Counts of one number at one place over the draws that were asked for. */
export interface LotteryGap {
  place: string;
  number: string;
  /** Draws since it was seen last. */
  gap: number;
  maxGap: number;
  count: number;
}

const playType = v.pipe(
  looseCount,
  v.transform((value): 1 | 2 => (value === 2 ? 2 : 1)),
);

export const wireMenuGame = v.object({
  gameId: looseId,
  gameCode: looseText,
  remark: looseText,
  gameName: looseText,
  webIconUrl: looseText,
  defaultPlayType: playType,
  accountTypeName: looseText,
});
export const menuGameOf = (wire: v.InferOutput<typeof wireMenuGame>): LotteryMenuGame => ({
  id: wire.gameId || wire.gameCode,
  code: wire.gameCode,
  name: wire.gameName || wire.remark || wire.gameCode,
  icon: wire.webIconUrl,
  playType: wire.defaultPlayType,
  account: wire.accountTypeName,
});
export const menuGameFromWire = v.pipe(wireMenuGame, v.transform(menuGameOf));
const menuGroupFromWire = v.pipe(
  v.object({
    gameGroupId: looseId,
    gameGroupCode: looseText,
    labelName: looseText,
    gameMenus: looseList(menuGameFromWire),
  }),
  v.transform((wire): LotteryMenuGroup => ({
    id: wire.gameGroupId || wire.gameGroupCode,
    code: wire.gameGroupCode,
    name: wire.labelName || wire.gameGroupCode,
    games: wire.gameMenus,
  })),
);

/** A list, or an object whose values are the list: gateways of this protocol answer either. */
export const listOrMap = <T extends v.GenericSchema>(item: T) =>
  v.pipe(
    v.nullish(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())]), []),
    v.transform((value): unknown[] => (Array.isArray(value) ? value : Object.values(value))),
    v.array(item),
  );
export const menusFromWire = listOrMap(menuGroupFromWire);
export const menuGamesFromWire = listOrMap(menuGameFromWire);

export const menuGameToWire = (game: LotteryMenuGame) => ({
  gameId: game.id,
  gameCode: game.code,
  remark: game.name,
  gameName: game.name,
  webIconUrl: game.icon,
  defaultPlayType: game.playType,
});
export const menuGroupToWire = (group: LotteryMenuGroup) => ({
  gameGroupId: group.id,
  gameGroupCode: group.code,
  labelName: group.name,
  gameMenus: group.games.map(menuGameToWire),
});

const openDrawFromWire = v.pipe(
  v.object({
    gameId: looseId,
    gameCode: looseText,
    remark: looseText,
    numero: looseId,
    remainTime: looseCount,
    lockTime: looseCount,
    liveVideoSwitch: looseFlag,
    defaultPlayType: playType,
  }),
  v.transform((wire): LotteryOpenDraw => ({
    id: wire.gameId || wire.gameCode,
    code: wire.gameCode,
    name: wire.remark || wire.gameCode,
    issue: wire.numero,
    leftMs: wire.remainTime,
    lockS: wire.lockTime,
    hasVideo: wire.liveVideoSwitch,
    playType: wire.defaultPlayType,
  })),
);
export const openDrawsFromWire = listOrMap(openDrawFromWire);
export const openDrawToWire = (draw: LotteryOpenDraw) => ({
  gameId: draw.id,
  gameCode: draw.code,
  remark: draw.name,
  numero: draw.issue,
  remainTime: draw.leftMs,
  lockTime: draw.lockS,
  liveVideoSwitch: draw.hasVideo,
  defaultPlayType: draw.playType,
});

/** Places are parted by commas and rows by bars; a text without either is one digit a place. */
export const readWinNo = (text: string): string[][] => {
  if (text === '') return [];
  const rows = text.split(/[|;]/).map((row) => row.split(/[,\s]+/).filter(Boolean));
  const [only] = rows;
  const isBare = rows.length === 1 && only?.length === 1 && /^\d+$/.test(only[0] ?? '');
  return isBare ? [[...(only[0] ?? '')]] : rows;
};
const wireDrawn = v.object({
  gameCode: looseText,
  numero: looseId,
  winNo: looseText,
  /** The same with its groups kept apart, from gateways of ours. */
  numbers: looseText,
  drawTime: looseTime,
  revision: looseCount,
});
export const drawnOf = (wire: v.InferOutput<typeof wireDrawn>): LotteryDrawn => {
  const rows = readWinNo(wire.numbers || wire.winNo);
  return {
    code: wire.gameCode,
    issue: wire.numero,
    numbers: rows.flat(),
    rows,
    drawnAt: wire.drawTime,
    revision: wire.revision,
  };
};
const drawnFromWire = v.pipe(wireDrawn, v.transform(drawnOf));
export const drawnListFromWire = listOrMap(drawnFromWire);
/** Numbers with commas, groups with bars, as the rules write a result. */
export const resultText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.join(',')).join('|');
export const drawnToWire = (drawn: LotteryDrawn) => ({
  gameCode: drawn.code,
  numero: drawn.issue,
  winNo: drawn.numbers.join(),
  numbers: resultText(drawn.rows),
  drawTime: drawn.drawnAt,
  revision: drawn.revision,
});

const wireIssue = v.object({
  numero: looseId,
  gameId: looseId,
  remainTime: looseCount,
  lockTime: looseCount,
  isSale: looseFlag,
});
const issueOf = (wire: v.InferOutput<typeof wireIssue>): LotteryIssue | null =>
  wire.numero === ''
    ? null
    : {
        id: wire.gameId,
        issue: wire.numero,
        leftMs: wire.remainTime,
        lockS: wire.lockTime,
        isOpen: wire.isSale,
      };
/** An issue's number alone stands for it as well. */
const nearIssue = v.pipe(
  v.nullish(v.union([wireIssue, v.string(), v.number()]), null),
  v.transform((value): LotteryIssue | null =>
    value === null
      ? null
      : typeof value === 'object'
        ? issueOf(value)
        : { id: '', issue: String(value), leftMs: 0, lockS: 0, isOpen: false },
  ),
);
export const nearFromWire = v.pipe(
  v.object({ previousNumero: nearIssue, currentNumero: nearIssue, nextNumero: nearIssue }),
  v.transform((wire): LotteryNear => ({
    previous: wire.previousNumero,
    current: wire.currentNumero,
    next: wire.nextNumero,
  })),
);
export const issuesFromWire = v.pipe(
  listOrMap(wireIssue),
  v.transform((list) => list.flatMap((row) => issueOf(row) ?? [])),
);
export const issueToWire = (issue: LotteryIssue) => ({
  numero: issue.issue,
  gameId: issue.id,
  remainTime: issue.leftMs,
  lockTime: issue.lockS,
  isSale: issue.isOpen,
});
export const nearToWire = (near: LotteryNear) => ({
  previousNumero: near.previous && issueToWire(near.previous),
  currentNumero: near.current && issueToWire(near.current),
  nextNumero: near.next && issueToWire(near.next),
});

const gapFromWire = v.pipe(
  v.object({ place: looseText, number: looseText, gap: looseCount, maxGap: looseCount, count: looseCount }),
  v.transform((wire): LotteryGap => wire),
);
export const gapsFromWire = listOrMap(gapFromWire);

const AREAS: readonly LotteryArea[] = ['LOTT', 'VN', 'SEA'];
const drawTimes = { drawId: looseId, numero: looseId, closesAt: looseCount, drawsAt: looseCount };
const wireBoard = v.object({
  gameId: looseId,
  gameCode: looseText,
  remark: looseText,
  family: looseText,
  area: looseText,
  defaultPlayType: playType,
  source: looseText,
  beacon: looseText,
  current: v.nullish(v.object(drawTimes), null),
  next: v.nullish(v.object({ ...drawTimes, opensAt: looseCount }), null),
  last: v.nullish(drawnFromWire, null),
  jackpot: v.nullish(v.union([v.string(), v.number()]), null),
  currency: looseText,
});
const timesOf = (wire: { drawId: string; numero: string; closesAt: number; drawsAt: number }) => ({
  drawId: wire.drawId,
  issue: wire.numero,
  closesAt: wire.closesAt,
  drawsAt: wire.drawsAt,
});
const boardFromWire = v.pipe(
  wireBoard,
  v.transform((wire): LotteryBoard => {
    const minor = wire.jackpot === null ? null : parseAmount(wire.jackpot, wire.currency);
    return {
      id: wire.gameId || wire.gameCode,
      code: wire.gameCode,
      name: wire.remark || wire.gameCode,
      family: wire.family,
      area: AREAS.find((area) => area === wire.area) ?? 'LOTT',
      playType: wire.defaultPlayType,
      source: wire.source === 'external' ? 'external' : 'own',
      beacon: wire.beacon === 'drand' ? 'drand' : 'none',
      current: wire.current && timesOf(wire.current),
      next: wire.next && { ...timesOf(wire.next), opensAt: wire.next.opensAt },
      last: wire.last,
      jackpot: minor === null ? null : { minor, currency: wire.currency },
    };
  }),
);
export const boardsFromWire = v.pipe(
  v.object({ boards: v.array(boardFromWire), now: looseCount }),
  v.transform((wire): LotteryBoards => wire),
);
const timesToWire = <T extends { drawId: string; issue: string }>({ issue, ...times }: T) => ({
  ...times,
  numero: issue,
});
export const boardToWire = (board: LotteryBoard): v.InferInput<typeof wireBoard> => ({
  gameId: board.id,
  gameCode: board.code,
  remark: board.name,
  family: board.family,
  area: board.area,
  defaultPlayType: board.playType,
  source: board.source,
  beacon: board.beacon,
  current: board.current && timesToWire(board.current),
  next: board.next && timesToWire(board.next),
  last: board.last && drawnToWire(board.last),
  jackpot: board.jackpot && amountToWire(board.jackpot),
  currency: board.jackpot?.currency ?? '',
});
