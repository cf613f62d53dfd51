import { choose, disjointParts, distinctTuples } from './combinations';
import { betOf, type BetType, type PickForm, type SymbolCode } from './game';

/** Longest text of a selection, before and after it is made canonical. */
export const MAX_SELECTION_LENGTH = 4_096;
/** Most combinations that one line may stand for. */
export const MAX_COMBINATIONS = 10_000_000;

/** Why a text is no selection of a bet. */
export type SelectionFault =
  | 'UNKNOWN_BET'
  | 'MALFORMED'
  | 'OUT_OF_RANGE'
  | 'REPEATED'
  | 'TOO_FEW'
  | 'TOO_MANY'
  | 'NO_BANKERS';

/** What was picked: a list for each place or part (one list for sets), numbers of every combination, named outcomes. */
export interface Picked {
  lists: readonly (readonly number[])[];
  bankers: readonly number[];
  symbols: readonly SymbolCode[];
}

/** A selection that was read: its one text, and how many combinations it stands for. */
export interface ReadSelection extends Picked {
  ok: true;
  canonical: string;
  count: number;
}
export type SelectionAnswer = ReadSelection | { ok: false; fault: SelectionFault };

const fail = (fault: SelectionFault): { ok: false; fault: SelectionFault } => ({ ok: false, fault });
const isFault = (value: unknown): value is SelectionFault => typeof value === 'string';

/** A number as selections and results write it: as many digits as the highest has. */
export const fixedWidth = (number: number, highest: number): string =>
  String(number).padStart(String(highest).length, '0');

const sorted = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b);

const NUMBER = /^\d{1,6}$/;

interface Range {
  from: number;
  to: number;
}

/** Numbers of one list, sorted; nothing twice, nothing out of range. */
const readList = (text: string, { from, to }: Range): number[] | SelectionFault => {
  if (text === '') return [];
  const parts = text.split(',');
  if (!parts.every((part) => NUMBER.test(part))) return 'MALFORMED';
  const numbers = sorted(parts.map(Number));
  if (numbers.some((number) => number < from || number > to)) return 'OUT_OF_RANGE';
  if (numbers.some((number, at) => number === numbers[at - 1])) return 'REPEATED';
  return numbers;
};

const withDigitsSorted = (number: number, to: number): number =>
  Number([...fixedWidth(number, to)].sort().join(''));

const readSet = (pick: Extract<PickForm, { kind: 'set' }>, text: string): Picked | SelectionFault => {
  const halves = text.split('/');
  if (halves.length > 2) return 'MALFORMED';
  if (halves.length === 2 && pick.bankers !== true) return 'NO_BANKERS';
  const bankers = halves.length === 2 ? readList(halves[0] ?? '', pick) : [];
  let drags = readList(halves.at(-1) ?? '', pick);
  if (isFault(bankers)) return bankers;
  if (isFault(drags)) return drags;
  if (pick.sortDigits === true) {
    drags = sorted(drags.map((number) => withDigitsSorted(number, pick.to)));
    if (new Set(drags).size < drags.length) return 'REPEATED';
  }
  const known = new Set(drags);
  if (bankers.some((number) => known.has(number))) return 'REPEATED';
  if (halves.length === 2 && bankers.length === 0) return 'MALFORMED';
  if (bankers.length + drags.length < pick.size) return 'TOO_FEW';
  // A banker stands in every combination together with at least one other number.
  if (bankers.length >= pick.size && bankers.length > 0) return 'TOO_MANY';
  if (bankers.length + drags.length > pick.max) return 'TOO_MANY';
  return { lists: [drags], bankers, symbols: [] };
};

const readLists = (
  pick: Extract<PickForm, { kind: 'slots' | 'parts' }>,
  text: string,
): Picked | SelectionFault => {
  const wanted = pick.kind === 'slots' ? pick.slots : pick.shared === true ? 1 : pick.parts.length;
  const texts = text.split('|');
  if (texts.length !== wanted) return 'MALFORMED';
  const lists: number[][] = [];
  for (const part of texts) {
    const list = readList(part, pick);
    if (isFault(list)) return list;
    lists.push(list);
  }
  return { lists, bankers: [], symbols: [] };
};

const readSymbols = (bet: BetType, text: string): Picked | SelectionFault => {
  const known = bet.rule.name === 'value' ? (bet.rule.symbols ?? {}) : {};
  const asked = text.split(',');
  if (new Set(asked).size < asked.length) return 'REPEATED';
  if (!asked.every((code) => Object.hasOwn(known, code))) return asked[0] === '' ? 'TOO_FEW' : 'OUT_OF_RANGE';
  const symbols = (Object.keys(known) as SymbolCode[]).filter((code) => asked.includes(code));
  return { lists: [], bankers: [], symbols };
};

/** How many combinations were picked; 0 when it is none. Formulas only: nothing is expanded. */
export const combinationsOf = (pick: PickForm, picked: Picked): number => {
  const lengths = picked.lists.map((list) => list.length);
  const [first = []] = picked.lists;
  switch (pick.kind) {
    case 'symbols':
      return picked.symbols.length;
    case 'slots':
      if (pick.adds === true) return lengths.reduce((sum, length) => sum + length, 0);
      if (pick.distinct === true) return distinctTuples(picked.lists);
      return lengths.reduce((product, length) => product * length, 1);
    case 'parts':
      return disjointParts(pick.shared === true ? pick.parts.map(() => first) : picked.lists, pick.parts);
    case 'set':
      if (pick.weights !== undefined)
        return first.reduce((sum, number) => sum + (pick.weights?.[number - pick.from] ?? 0), 0);
      return choose(first.length, pick.size - picked.bankers.length);
  }
};

/** The one text of what was picked: lists sorted, numbers of fixed width, symbols in the order of the rule. */
export const selectionText = (bet: BetType, picked: Picked): string => {
  const { pick } = bet;
  if (pick.kind === 'symbols') return picked.symbols.join(',');
  const textOf = (list: readonly number[]): string =>
    sorted(list)
      .map((number) => fixedWidth(number, pick.to))
      .join(',');
  const text = picked.lists.map(textOf).join('|');
  return picked.bankers.length === 0 ? text : `${textOf(picked.bankers)}/${text}`;
};

/** What a picker has gathered as text; hand it to `readSelection` for its count and what is wrong with it. */
export const buildSelection = (
  bet: BetType,
  picked: {
    lists?: readonly (readonly number[])[];
    bankers?: readonly number[];
    symbols?: readonly SymbolCode[];
  },
): string => selectionText(bet, { lists: [], bankers: [], symbols: [], ...picked });

/** Reads a selection of a bet type in any order and width of its numbers. */
export const readPicked = (bet: BetType, text: string): SelectionAnswer => {
  if (text.length > MAX_SELECTION_LENGTH) return fail('TOO_MANY');
  const { pick } = bet;
  const picked =
    pick.kind === 'symbols'
      ? readSymbols(bet, text)
      : pick.kind === 'set'
        ? readSet(pick, text)
        : readLists(pick, text);
  if (isFault(picked)) return fail(picked);
  const count = combinationsOf(pick, picked);
  if (count < 1) return fail('TOO_FEW');
  if (count > MAX_COMBINATIONS) return fail('TOO_MANY');
  const canonical = selectionText(bet, picked);
  return canonical.length > MAX_SELECTION_LENGTH
    ? fail('TOO_MANY')
    : { ok: true, canonical, count, ...picked };
};

/** Reads the selection of a line: its canonical text (equal selections have equal texts) and its combinations. */
export const readSelection = (
  game: { bets: readonly BetType[] },
  betCode: string,
  text: string,
): SelectionAnswer => {
  const bet = betOf(game, betCode);
  return bet === undefined ? fail('UNKNOWN_BET') : readPicked(bet, text);
};
