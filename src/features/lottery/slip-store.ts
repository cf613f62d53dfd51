import type { LotteryGame } from '../../contract/lottery';
import { keptText, readKept } from '../../core/kernel/kept';
import type { TextStorage } from '../../core';
import { MAX_KEPT_GAMES, readSlip, slipText, type Price, type SlipLine } from './slip';

const LIST_KEY = 'lotterySlips';
const keyOf = (code: string): string => `lotterySlip.${code}`;
const orderKeyOf = (code: string): string => `lotteryOrder.${code}`;
/** Characters of an order, at most: more than the largest slip has. */
const MAX_ORDER = 400_000;
const KEY_LENGTH = 64;

/** An order that may have been sent, and the key under which it is sent again. */
export interface SentOrder {
  text: string;
  key: string;
}
export const NO_ORDER: SentOrder = { text: '', key: '' };

/** The order of a game that this tab has sent without an answer. */
export const loadOrder = (storage: TextStorage, code: string): SentOrder => {
  const kept = readKept(storage.get(orderKeyOf(code)));
  return { text: keptText(kept['text'], MAX_ORDER), key: keptText(kept['key'], KEY_LENGTH) };
};

/** Keeps an order until it is answered: a view that is left or loaded again must not buy it twice. */
export const keepOrder = (storage: TextStorage, code: string, order: SentOrder): void =>
  storage.set(orderKeyOf(code), JSON.stringify(order));

export const forgetOrder = (storage: TextStorage, code: string): void => storage.remove(orderKeyOf(code));

const listed = (storage: TextStorage): string[] => {
  const codes = readKept(storage.get(LIST_KEY))['codes'];
  return Array.isArray(codes) ? codes.map((code) => keptText(code, 20)).filter((code) => code !== '') : [];
};

/** The slip of a game as this tab has it. */
export const loadSlip = (storage: TextStorage, game: LotteryGame, price: Price): SlipLine[] =>
  readSlip(game, price, storage.get(keyOf(game.code)));

/** Keeps a slip; of so many games, the one that was touched longest ago leaves first. The order goes with its slip. */
export const keepSlip = (storage: TextStorage, code: string, lines: readonly SlipLine[]): void => {
  const text = slipText(lines);
  const others = listed(storage).filter((one) => one !== code);
  const codes = text === null ? others : [...others, code];
  const leaving = codes.slice(0, -MAX_KEPT_GAMES);
  if (text === null) leaving.push(code);
  else storage.set(keyOf(code), text);
  for (const gone of leaving) {
    storage.remove(keyOf(gone));
    forgetOrder(storage, gone);
  }
  storage.set(LIST_KEY, JSON.stringify({ codes: codes.slice(-MAX_KEPT_GAMES) }));
};
