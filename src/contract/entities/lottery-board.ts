import * as v from 'valibot';
import { amountToWire, parseAmount, type Money } from '../money';
import { looseCount, looseId, looseText, looseTime, maybe } from '../wire';

// What boards tell, apart from the rest: a page with results alone needs no more of the lottery.

/** Which lobby shows a game. */
export type LotteryArea = 'LOTT' | 'VN' | 'SEA';

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

export const playType = v.pipe(
  looseCount,
  v.transform((value): 1 | 2 => (value === 2 ? 2 : 1)),
);

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
const drawnOf = (wire: v.InferOutput<typeof wireDrawn>): LotteryDrawn => {
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
export const drawnFromWire = v.pipe(wireDrawn, v.transform(drawnOf));
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
  current: maybe(v.object(drawTimes)),
  next: maybe(v.object({ ...drawTimes, opensAt: looseCount })),
  last: maybe(drawnFromWire),
  jackpot: maybe(looseText),
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
