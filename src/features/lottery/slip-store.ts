import type { LotteryGame } from '../../contract/lottery';
import { keptText, readKept } from '../../core/kernel/kept';
import type { TextStorage } from '../../core';
import { MAX_KEPT_GAMES, readSlip, slipText, type Price, type SlipLine } from './slip';

const LIST_KEY = 'lotterySlips';
const keyOf = (code: string): string => `lotterySlip.${code}`;

const listed = (storage: TextStorage): string[] => {
  const codes = readKept(storage.get(LIST_KEY))['codes'];
  return Array.isArray(codes) ? codes.map((code) => keptText(code, 20)).filter((code) => code !== '') : [];
};

/** The slip of a game as this tab has it. */
export const loadSlip = (storage: TextStorage, game: LotteryGame, price: Price): SlipLine[] =>
  readSlip(game, price, storage.get(keyOf(game.code)));

/** Keeps a slip; of so many games, the one that was touched longest ago leaves first. */
export const keepSlip = (storage: TextStorage, code: string, lines: readonly SlipLine[]): void => {
  const text = slipText(lines);
  const others = listed(storage).filter((one) => one !== code);
  const codes = text === null ? others : [...others, code];
  const leaving = codes.slice(0, -MAX_KEPT_GAMES);
  if (text === null) leaving.push(code);
  else storage.set(keyOf(code), text);
  for (const gone of leaving) storage.remove(keyOf(gone));
  storage.set(LIST_KEY, JSON.stringify({ codes: codes.slice(-MAX_KEPT_GAMES) }));
};
