import {
  betOf,
  type BetType,
  highestOfSpace,
  type LotteryGame,
  type Measure,
  measureOf,
  type NumberSpace,
  type ReadSelection,
  readPicked,
  type Source,
} from '../../src/contract/lottery/index';

// A bet is not judged draw by draw: draws that its rule cannot tell apart are one class, of which one draw is judged by the engine.

/** Most classes of numbers in order; a bet that sees more of them is told apart by what its rule counts. */
const MAX_CELLS = 1 << 18;
const MAX_MASK = 16;

/** Classes of draws, and the bets that they are enough for. */
export interface Classes {
  cells: number;
  /** The class of the numbers that stand in the place of draws. */
  cellOf(): number;
  /** Codes of bets with the selection that is followed. */
  lines: { bet: string; selection: string }[];
}

/** What a source shows of a draw: places of its numbers, cut by division and remainder. */
interface View {
  values: number[];
  base: number;
  load(): void;
}

interface Cut {
  at: number;
  divisor: number;
  modulus: number;
}

const prizeCuts = (
  space: Extract<NumberSpace, { kind: 'prizes' }>,
  source: Extract<Source, { prizes: readonly string[] }>,
): { cuts: Cut[]; base: number } => {
  const cuts: Cut[] = [];
  let base = 10;
  let from = 0;
  for (const { code, count, digits } of space.prizes) {
    if (source.prizes.includes(code))
      for (let at = from; at < from + count; at += 1) {
        const kept = source.last ?? source.first ?? digits;
        const divisor = source.first === undefined ? 1 : 10 ** (digits - kept);
        if (source.split === true)
          for (let digit = kept - 1; digit >= 0; digit -= 1)
            cuts.push({ at, divisor: divisor * 10 ** digit, modulus: 10 });
        else {
          cuts.push({ at, divisor, modulus: 10 ** kept });
          base = Math.max(base, 10 ** kept);
        }
      }
    from += count;
  }
  return { cuts, base };
};

const cutsOf = (space: NumberSpace, source: Source): { cuts: Cut[]; base: number } => {
  if (space.kind === 'prizes') return 'prizes' in source ? prizeCuts(space, source) : { cuts: [], base: 10 };
  const base = space.kind === 'digits' ? 10 : space.kind === 'dice' ? 7 : space.of + 1;
  const count = space.kind === 'permutation' ? space.of : space.count;
  const places = 'places' in source ? source.places : Array.from({ length: count }, (_, at) => at);
  return { cuts: places.map((at) => ({ at, divisor: 1, modulus: base })), base };
};

const openView = (space: NumberSpace, source: Source, numbers: Int32Array): View => {
  const { cuts, base } = cutsOf(space, source);
  const values = cuts.map(() => 0);
  const places = Int32Array.from(cuts.map(({ at }) => at));
  const divisors = Int32Array.from(cuts.map(({ divisor }) => divisor));
  const moduli = Int32Array.from(cuts.map(({ modulus }) => modulus));
  return {
    values,
    base,
    load: () => {
      for (let at = 0; at < places.length; at += 1) {
        const number = numbers[places[at] ?? 0] ?? 0;
        const divisor = divisors[at] ?? 1;
        values[at] = (divisor === 1 ? number : (number / divisor) | 0) % (moduli[at] ?? 1);
      }
    },
  };
};

type Told = Pick<Classes, 'cells' | 'cellOf'> & { key: string };

const inOrder = (view: View): Told => ({
  key: 'order',
  cells: view.base ** view.values.length,
  cellOf: () => {
    let cell = 0;
    for (const value of view.values) cell = cell * view.base + value;
    return cell;
  },
});

const byMeasure = (game: LotteryGame, view: View, measure: Measure): Told => {
  const highest = highestOfSpace(game.draw);
  return {
    key: measure,
    // Measures begin at -1.
    cells: view.base * view.values.length + 2,
    cellOf: () => measureOf(measure, view.values, highest) + 1,
  };
};

const byPlaces = (view: View, picked: ReadSelection): Told => {
  const watched = picked.lists.flatMap((list, at) =>
    list.length === 0 ? [] : [{ at, list: new Set(list) }],
  );
  if (watched.length > MAX_MASK) throw new RangeError('too many places for a class');
  return {
    key: `places ${picked.canonical}`,
    cells: 1 << watched.length,
    cellOf: () => {
      let mask = 0;
      for (const { at, list } of watched) mask = mask * 2 + (list.has(view.values[at] ?? -1) ? 1 : 0);
      return mask;
    },
  };
};

/** How often the one picked number comes. */
const byTimes = (view: View, picked: ReadSelection): Told => {
  const [[number, ...others] = []] = picked.lists;
  if (number === undefined || others.length > 0) throw new RangeError('a class for one number only');
  return {
    key: `times ${picked.canonical}`,
    cells: view.values.length + 1,
    cellOf: () => {
      let times = 0;
      for (const value of view.values) if (value === number) times += 1;
      return times;
    },
  };
};

/** How many of the picked numbers come, and whether the bonus number is one of them. */
const byHits = (view: View, picked: ReadSelection, bonusAt: number | null, numbers: Int32Array): Told => {
  const [list = []] = picked.lists;
  if (picked.bankers.length > 0) throw new RangeError('a class for selections without bankers only');
  const isPicked = new Uint8Array(view.base);
  for (const number of list) isPicked[number] = 1;
  const seenAt = new Float64Array(view.base);
  let turn = 0;
  return {
    key: `hits ${picked.canonical}`,
    cells: 2 * (list.length + 1),
    cellOf: () => {
      turn += 1;
      let found = 0;
      for (const value of view.values)
        if (isPicked[value] === 1 && seenAt[value] !== turn) {
          seenAt[value] = turn;
          found += 1;
        }
      const bonus = bonusAt === null ? 0 : (isPicked[numbers[bonusAt] ?? 0] ?? 0);
      return 2 * found + bonus;
    },
  };
};

const tellApart = (
  game: LotteryGame,
  { bet, picked, view, numbers }: { bet: BetType; picked: ReadSelection; view: View; numbers: Int32Array },
): Told => {
  if (view.base ** view.values.length <= MAX_CELLS) return inOrder(view);
  const { rule } = bet;
  switch (rule.name) {
    case 'value':
      return byMeasure(game, view, rule.measure);
    case 'eachPlace':
    case 'places':
      return byPlaces(view, picked);
    case 'equals':
      return byTimes(view, picked);
    case 'hits': {
      // How many different numbers were drawn counts for these, and that is always the same where none repeats.
      const isDifferent = game.draw.kind !== 'prizes' && game.draw.kind !== 'digits';
      if ((rule.times ?? 1) !== 1 || (rule.win === 'holds' && !isDifferent))
        throw new RangeError(`${bet.code}: no classes for this rule`);
      const bonusAt = game.draw.kind === 'set' && (game.draw.bonus ?? 0) > 0 ? game.draw.count : null;
      return byHits(view, picked, bonusAt, numbers);
    }
    default:
      throw new RangeError(`${bet.code}: no classes for this rule`);
  }
};

/** Classes for all of these lines; lines that the same classes tell apart share them. */
export const classesOf = (
  game: LotteryGame,
  lines: readonly { bet: string; selection: string }[],
  numbers: Int32Array,
): { load(): void; classes: Classes[] } => {
  const views = new Map<string, View>();
  const classes = new Map<string, Classes>();
  for (const line of lines) {
    const bet = betOf(game, line.bet);
    const picked = bet === undefined ? undefined : readPicked(bet, line.selection);
    if (bet === undefined || picked?.ok !== true) throw new RangeError(`no line of this game: ${line.bet}`);
    const source = JSON.stringify(bet.rule.source);
    const view = views.get(source) ?? openView(game.draw, bet.rule.source, numbers);
    views.set(source, view);
    const told = tellApart(game, { bet, picked, view, numbers });
    const key = `${source} ${told.key}`;
    const known = classes.get(key);
    if (known === undefined) classes.set(key, { cells: told.cells, cellOf: told.cellOf, lines: [line] });
    else known.lines.push(line);
  }
  const loaded = [...views.values()];
  return {
    load: () => {
      for (const view of loaded) view.load();
    },
    classes: [...classes.values()],
  };
};
