import type { BetType, PickForm, SymbolCode } from '../../contract/lottery';
import type { Ports } from '../../core';
import { buildSelection, readSelection } from '../../core/lottery-rules';
import { plainText } from '../../core/i18n/plain-text';

/** What was picked for one bet type: lists by place or part, numbers of every combination, named outcomes. */
export interface Picks {
  readonly lists: readonly (readonly number[])[];
  readonly bankers: readonly number[];
  readonly symbols: readonly SymbolCode[];
}
export const shortcuts = ['all', 'big', 'small', 'odd', 'even', 'none'] as const;
export type Shortcut = (typeof shortcuts)[number];

export type PickChange =
  | { type: 'toggle'; row: number; number: number }
  | { type: 'banker'; number: number }
  | { type: 'symbol'; symbol: SymbolCode }
  | { type: 'fill'; row: number; which: Shortcut }
  | { type: 'add'; numbers: readonly number[] }
  | { type: 'replace'; picks: Picks };

/** Numbers that a board can show; more are typed in. */
export const MAX_BOARD = 100;
/** Numbers that may be typed into one line. */
export const MAX_TYPED = 400;

type Ranged = Exclude<PickForm, { kind: 'symbols' }>;

/** How many lists a pick has. */
export const rowsOf = (pick: PickForm): number => {
  switch (pick.kind) {
    case 'slots':
      return pick.slots;
    case 'parts':
      return pick.shared === true ? 1 : pick.parts.length;
    case 'set':
      return 1;
    case 'symbols':
      return 0;
  }
};

export const noPicks = (pick: PickForm): Picks => ({
  lists: Array.from({ length: rowsOf(pick) }, () => []),
  bankers: [],
  symbols: [],
});

export const symbolsOf = (bet: BetType): SymbolCode[] =>
  bet.rule.name === 'value' ? (Object.keys(bet.rule.symbols ?? {}) as SymbolCode[]) : [];

export const isTyped = (pick: PickForm): boolean =>
  pick.kind !== 'symbols' && pick.to - pick.from >= MAX_BOARD;

export const numbersOf = ({ from, to }: Ranged): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

const toggled = <T>(list: readonly T[], value: T): T[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value];

/** Numbers of a shortcut: the upper half of the range is big. */
export const filled = (pick: Ranged, which: Shortcut): number[] => {
  const half = (pick.from + pick.to) / 2;
  const fits: Record<Shortcut, (number: number) => boolean> = {
    all: () => true,
    big: (number) => number > half,
    small: (number) => number < half,
    odd: (number) => number % 2 === 1,
    even: (number) => number % 2 === 0,
    none: () => false,
  };
  return numbersOf(pick).filter(fits[which]);
};

/** Shortcuts that a list of this pick can take whole. */
export const shortcutsOf = (pick: PickForm): readonly Shortcut[] => {
  if (pick.kind === 'symbols' || isTyped(pick)) return [];
  const max = pick.kind === 'set' ? pick.max : Infinity;
  return shortcuts.filter((which) => filled(pick, which).length <= max);
};

const withRow = (picks: Picks, row: number, list: readonly number[]): Picks => ({
  ...picks,
  lists: picks.lists.map((old, at) => (at === row ? list : old)),
});

/** Picks after a change; lists that it does not touch stay the same objects. */
export const changePicks = (pick: PickForm, picks: Picks, change: PickChange): Picks => {
  switch (change.type) {
    case 'replace':
      return change.picks;
    case 'symbol':
      return { ...picks, symbols: toggled(picks.symbols, change.symbol) };
    case 'banker': {
      const [list = []] = picks.lists;
      return {
        ...picks,
        lists: list.includes(change.number) ? [list.filter((one) => one !== change.number)] : picks.lists,
        bankers: toggled(picks.bankers, change.number),
      };
    }
    case 'toggle': {
      if (picks.bankers.includes(change.number))
        return { ...picks, bankers: picks.bankers.filter((one) => one !== change.number) };
      return withRow(picks, change.row, toggled(picks.lists[change.row] ?? [], change.number));
    }
    case 'fill':
      if (pick.kind === 'symbols') return picks;
      return { ...withRow(picks, change.row, filled(pick, change.which)), bankers: [] };
    case 'add': {
      const [list = []] = picks.lists;
      return withRow(picks, 0, [...new Set([...list, ...change.numbers])].slice(0, MAX_TYPED));
    }
  }
};

const WORD = 0x1_0000_0000;

/** A whole number in [0, below), each equally likely. */
const randomBelow = (random: Ports['random'], below: number): number => {
  const fair = WORD - (WORD % below);
  for (;;) {
    const word = random.bytes(4).reduce((sum, byte) => sum * 256 + byte, 0);
    if (word < fair) return word % below;
  }
};

const different = (random: Ports['random'], { from, to }: Ranged, count: number): number[] => {
  const taken = new Set<number>();
  while (taken.size < Math.min(count, to - from + 1)) taken.add(from + randomBelow(random, to - from + 1));
  return [...taken];
};

/** One combination by chance: a suggestion like any other pick. */
export const quickPick = (bet: BetType, random: Ports['random']): Picks => {
  const { pick } = bet;
  const picks = noPicks(pick);
  switch (pick.kind) {
    case 'symbols': {
      const symbols = symbolsOf(bet);
      return { ...picks, symbols: symbols.slice(randomBelow(random, symbols.length)).slice(0, 1) };
    }
    case 'set':
      return { ...picks, lists: [different(random, pick, pick.size)] };
    case 'parts': {
      const all = different(
        random,
        pick,
        pick.parts.reduce((sum, size) => sum + size, 0),
      );
      if (pick.shared === true) return { ...picks, lists: [all] };
      return { ...picks, lists: pick.parts.map((size) => all.splice(0, size)) };
    }
    case 'slots': {
      if (pick.adds === true)
        return withRow(picks, randomBelow(random, pick.slots), different(random, pick, 1));
      const all =
        pick.distinct === true
          ? different(random, pick, pick.slots)
          : picks.lists.flatMap(() => different(random, pick, 1));
      return { ...picks, lists: all.map((number) => [number]) };
    }
  }
};

/** The picks as text with their combinations; 0 while they are none. */
export const readPicks = (bet: BetType, picks: Picks) => {
  const read = readSelection({ bets: [bet] }, bet.code, buildSelection(bet, picks));
  return read.ok
    ? { selection: read.canonical, count: read.count, fault: null }
    : { selection: '', count: 0, fault: read.fault };
};

export const isNothing = (picks: Picks): boolean =>
  picks.symbols.length === 0 && picks.bankers.length === 0 && picks.lists.every((list) => list.length === 0);

/** Numbers as a person types them, of the range and each once. What is between them is no part of a number: "-045" and "12x" are refused. */
export const typedNumbers = (pick: Ranged, text: string): { numbers: number[]; refused: string[] } => {
  const width = String(pick.to).length;
  const words = plainText(text)
    .replace(/(\d)[-–.·/](?=\d)/g, '$1 ')
    .split(/[\s,;|+、،]+/)
    .filter((word) => word !== '');
  const isGood = (word: string): boolean =>
    /^\d+$/.test(word) && word.length === width && Number(word) >= pick.from && Number(word) <= pick.to;
  return {
    numbers: [...new Set(words.filter(isGood).map(Number))],
    refused: words.filter((word) => !isGood(word)),
  };
};

/** Every order of the digits of a number, itself among them. */
export const ordersOf = (number: number, width: number): number[] => {
  const found = new Set<string>();
  const walk = (head: string, rest: string): void => {
    if (rest === '') found.add(head);
    for (let at = 0; at < rest.length; at += 1)
      walk(head + rest.charAt(at), rest.slice(0, at) + rest.slice(at + 1));
  };
  walk('', String(number).padStart(width, '0'));
  return [...found].map(Number).sort((a, b) => a - b);
};
