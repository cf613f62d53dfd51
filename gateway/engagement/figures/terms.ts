import type { FactName, FactRef } from '../definition/facts';
import { factKey } from '../definition/facts';
import type { LogEvent } from '../log/log.queries';

/** Windows that running figures are kept over. */
export const runningWindows = ['day', 'month', 'ever', '7d', '30d'] as const;
export type RunningWindow = (typeof runningWindows)[number];

/** What figures take of an event, in plain numbers: no journal moves what they could not hold. */
export interface Told {
  kind: LogEvent['kind'];
  amount: number;
  win: number;
}

interface Term {
  kinds: readonly LogEvent['kind'][];
  /** What one event adds, here and in the database. */
  of: (event: Told) => number;
  sql: string;
}
const DEPOSITS = ['deposit', 'deposit-back'] as const;
const BETS = ['bet', 'bet-back', 'bet-change'] as const;
const signs: Readonly<Partial<Record<LogEvent['kind'], number>>> = { bet: 1, 'bet-back': -1 };

/** Figures that are sums over events: known for the next event by adding it. The database's reading of each stands in facts.queries.ts. */
const terms: Partial<Record<FactName, Term>> = {
  'event.ordinal': { kinds: ['deposit'], of: () => 1, sql: '1' },
  'deposits.sum': { kinds: DEPOSITS, of: ({ amount }) => amount, sql: 'f.amount' },
  'deposits.count': { kinds: ['deposit'], of: () => 1, sql: '1' },
  'stakes.sum': { kinds: BETS, of: ({ amount }) => amount, sql: 'f.amount' },
  'wins.sum': { kinds: BETS, of: ({ win }) => win, sql: 'f.win' },
  'loss.sum': { kinds: BETS, of: ({ amount, win }) => amount - win, sql: 'f.amount - f.win' },
  'bets.count': {
    kinds: BETS,
    of: ({ kind }) => signs[kind] ?? 0,
    sql: "(f.kind = 'bet')::int - (f.kind = 'bet-back')::int",
  },
};

export interface Slot extends Term {
  key: string;
  window: RunningWindow;
  /** Place of its window, and its own among the slots of that. */
  windowAt: number;
  at: number;
  hears: ReadonlySet<string>;
  categories: readonly string[];
}

const windowOf = ({ fact, window }: FactRef): RunningWindow | undefined =>
  fact === 'event.ordinal' ? 'ever' : runningWindows.find((one) => one === window);

/** Slots of what some figures name, each once, by window. */
export const slotsOf = (refs: readonly FactRef[]): ReadonlyMap<string, Slot> => {
  const slots = new Map<string, Slot>();
  const counts = new Map<RunningWindow, number>();
  for (const ref of refs) {
    const key = factKey(ref);
    const term = terms[ref.fact];
    const window = windowOf(ref);
    if (term === undefined || window === undefined || slots.has(key)) continue;
    const at = counts.get(window) ?? 0;
    counts.set(window, at + 1);
    slots.set(key, {
      ...term,
      key,
      window,
      windowAt: runningWindows.indexOf(window),
      at,
      hears: new Set(term.kinds),
      categories: ref.categories,
    });
  }
  return slots;
};

/** Whether an event adds to a slot. */
export const isHeardBy = (slot: Slot, { kind, category }: Pick<LogEvent, 'kind' | 'category'>): boolean =>
  slot.hears.has(kind) && (slot.categories.length === 0 || slot.categories.includes(category));
