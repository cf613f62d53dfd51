import * as v from 'valibot';
import { looseCount, looseFlag, looseId, looseList, looseText, maybe } from '../wire';
import { drawnFromWire, playType } from './lottery-board';

export * from './lottery-board';

/** Which menus and prizes a merchant's lotteries go by; it never changes how a game is drawn. */
export type LotteryPrizeMode = 'LOTT' | 'ELOTT' | 'SEA' | 'ZY';
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

/** Counts of one number at one place over the draws that were asked for. */
export interface LotteryGap {
  place: string;
  number: string;
  /** Draws since it was seen last. */
  gap: number;
  maxGap: number;
  count: number;
}

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
    maybe(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())])),
    v.transform((value): unknown[] => (Array.isArray(value) ? value : Object.values(value ?? {}))),
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

export const drawnListFromWire = listOrMap(drawnFromWire);

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
  maybe(v.union([wireIssue, v.string(), v.number()])),
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
