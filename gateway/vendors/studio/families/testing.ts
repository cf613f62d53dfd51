import type { Below } from '../../kit/fair-stream';
import { seededRounds } from '../../house/fair-seed';
import { isRefused, type Action, type Model, type Pick, type Table } from './family';

/** A stream that says these numbers in turn. */
export const scripted = (...numbers: number[]): Below => {
  let at = 0;
  return (bound) => {
    const number = numbers[at];
    at += 1;
    if (number === undefined || number >= bound) throw new RangeError(`no number below ${bound} at ${at}`);
    return number;
  };
};

/** A stream by which exactly these cards are dealt, one after the other. */
export const stacked = (...cards: number[]): Below =>
  scripted(...cards.map((card, at) => card - cards.slice(0, at).filter((before) => before < card).length));

/** Streams of a fixed seed. */
export const streamAt = seededRounds({ serverSeed: 'd'.repeat(64), clientSeed: 'families' });

/** A round as a table; a refusal fails the test. */
export const playedOn = (
  model: Model,
  below: Below,
  picks: readonly Pick[],
  actions: readonly Action[] = [],
): Table => {
  const table = model.play(below, { picks, actions });
  if (isRefused(table)) throw new Error(`${model.name} refuses ${table}`);
  return table;
};

/** Actions in order, a second apart. */
export const acts = (...names: (string | readonly [name: string, value: number])[]): Action[] =>
  names.map((one, at) => {
    const [name, value] = typeof one === 'string' ? ([one, 0] as const) : one;
    return { name, value, afterMs: (at + 1) * 1_000 };
  });
