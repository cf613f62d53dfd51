import type { Condition, Leaf } from '../definition/definition';
import { factKey, type FactName } from '../definition/facts';
import type { Slot } from '../figures/terms';
import type { LogEvent } from '../log/log.queries';

/** What a compiled condition says: the numbers of no, unknown and yes, so that all is the least and any the most. */
export const NO = 0;
export const UNKNOWN = 1;
export const YES = 2;
export type Said = typeof NO | typeof UNKNOWN | typeof YES;

/** What a compiled condition looks at. */
export interface Sight {
  event: LogEvent;
  /** The event's figures as plain numbers; past 2^53 they stay past every number that a definition can name. */
  amount: number;
  win: number;
  multiple: number | null;
  /** Running figures, by the places of window and slot; undefined: not at hand. */
  kept: (readonly number[] | undefined)[];
  level: number | undefined;
  /** lower-case name of the member and of who is above; undefined: not at hand. */
  name: string | undefined;
  agent: string | undefined;
  /** Set when a figure was asked for that is not at hand: the log has to be asked. */
  isOpen: boolean;
}

type Test = (sight: Sight) => Said;
type Plain = number | string;

const isoDayOf = ({ day }: LogEvent): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** Figures that stand in the event itself. */
const own: Partial<Record<FactName, (sight: Sight) => Plain | null>> = {
  'event.amount': ({ amount }) => amount,
  'event.win': ({ win }) => win,
  'event.multiple': ({ multiple }) => multiple,
  'event.weekday': ({ event }) => isoDayOf(event),
  'event.hour': ({ event }) => event.hour,
  'event.level': ({ event }) => event.level,
  'event.category': ({ event }) => event.category,
  'event.vendor': ({ event }) => event.vendor,
  'event.game': ({ event }) => event.game,
  'event.code': ({ event }) => event.word,
};

const comparing = <T extends Plain | bigint>({ op }: Leaf, wanted: readonly T[]): ((value: T) => boolean) => {
  const [first, last = first] = wanted;
  if (op === 'known' || first === undefined || last === undefined) return () => op === 'known';
  switch (op) {
    case 'eq':
      return (value) => value === first;
    case 'ne':
      return (value) => value !== first;
    case 'gt':
      return (value) => value > first;
    case 'gte':
      return (value) => value >= first;
    case 'lt':
      return (value) => value < first;
    case 'lte':
      return (value) => value <= first;
    case 'between':
      return (value) => value >= first && value <= last;
    case 'in':
      return (value) => wanted.includes(value);
    case 'notIn':
      return (value) => !wanted.includes(value);
  }
};
const wantedBy = ({ value }: Leaf): Plain[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]).flatMap((one) =>
    typeof one === 'boolean' ? [] : [one],
  );

const open: Test = (sight) => {
  sight.isOpen = true;
  return UNKNOWN;
};

/** How much a test costs, so that the cheap ones come first. */
interface Compiled {
  test: Test;
  cost: number;
}

const reading = (leaf: Leaf, slots: ReadonlyMap<string, Slot>): Compiled => {
  const wanted = wantedBy(leaf);
  const known = own[leaf.fact];
  if (known !== undefined) {
    const holds = comparing(leaf, wanted);
    const test: Test = (sight) => {
      const value = known(sight);
      if (value === null) return leaf.op === 'known' ? NO : UNKNOWN;
      return holds(value) ? YES : NO;
    };
    return { test, cost: 0 };
  }
  const name = leaf.fact === 'member.name' ? 'name' : leaf.fact === 'member.agent' ? 'agent' : null;
  if (name !== null) {
    const holds = comparing(leaf, wanted);
    const test: Test = (sight) => {
      const value = sight[name];
      return value === undefined ? open(sight) : holds(value) ? YES : NO;
    };
    return { test, cost: 1 };
  }
  const slot = slots.get(factKey(leaf));
  if (slot === undefined && leaf.fact !== 'member.level') return { test: open, cost: 2 };
  const holds = comparing(leaf, wanted);
  const test: Test = (sight) => {
    const value = slot === undefined ? sight.level : sight.kept[slot.windowAt]?.[slot.at];
    return value === undefined ? open(sight) : holds(value) ? YES : NO;
  };
  return { test, cost: 1 };
};

const compileTree = (condition: Condition, slots: ReadonlyMap<string, Slot>): Compiled => {
  if ('not' in condition) {
    const { test, cost } = compileTree(condition.not, slots);
    return { test: (sight) => (YES - test(sight)) as Said, cost };
  }
  if (!('all' in condition) && !('any' in condition)) return reading(condition, slots);
  const parts = ('all' in condition ? condition.all : condition.any)
    .map((one) => compileTree(one, slots))
    .sort((a, b) => a.cost - b.cost);
  const tests = parts.map(({ test }) => test);
  const cost = Math.max(0, ...parts.map((part) => part.cost));
  if (tests.length === 1 && tests[0] !== undefined) return { test: tests[0], cost };
  const isAll = 'all' in condition;
  const end = isAll ? NO : YES;
  const test: Test = (sight) => {
    let said: Said = isAll ? YES : NO;
    for (const one of tests) {
      const now = one(sight);
      if (now === end) return end;
      if (now === UNKNOWN) said = UNKNOWN;
    }
    return said;
  };
  return { test, cost };
};

/**
 * A condition as one function, made once for each version: what evaluate.ts says, as far as figures are at hand, without its reasons. `no` stays
 * no when the rest is looked up, and so does what is unknown while nothing was left open.
 */
export const compileCondition = (condition: Condition, slots: ReadonlyMap<string, Slot>): Test =>
  compileTree(condition, slots).test;
