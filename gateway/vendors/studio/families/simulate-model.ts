import type { Below } from '../../kit/fair-stream';
import { isRefused, type Action, type Model, type Pick, type PublishedReturn, type Table } from './family';

/** Two-sided 99.9 % quantile of the normal distribution. */
const Z_999 = 3.2905;
/** Between two actions: long enough for whatever a clock decides. */
const PAUSE_MS = 60_000;

/** The cheapest stake that a published figure holds for. */
const picksOf = (model: Model, { of }: PublishedReturn): readonly Pick[] => {
  if (model.picksOf) return model.picksOf(of);
  const place = model.places.find((one) => one.place === of) ?? model.places[0];
  if (!place) throw new RangeError(`${model.name} has no places`);
  return [{ place: place.place, units: place.least }];
};

/** One round of a published way of playing, to its end. */
const playOut = (model: Model, below: () => Below, published: PublishedReturn): Table => {
  const picks = picksOf(model, published);
  const actions: Action[] = [];
  for (;;) {
    const table = model.play(below(), { picks, actions });
    if (isRefused(table)) throw new RangeError(`${model.name} refuses ${table}`);
    if (table.moves.length === 0) return table;
    if (actions.length >= model.mostActions) throw new RangeError(`${model.name} does not end`);
    const action = model.follow?.(published.of, table) ?? model.rest(table);
    actions.push({ ...action, afterMs: (actions.length + 1) * PAUSE_MS });
  }
};

/** Draws the numbers of a round once, however often the round is replayed. */
const rememberedStream = (stream: Below): (() => Below) => {
  const drawn: { bound: number; value: number }[] = [];
  return () => {
    let at = 0;
    return (bound) => {
      const known = drawn[at];
      at += 1;
      // Another bound at the same place: an action has changed what is drawn, and the numbers kept are of no use.
      if (known?.bound === bound) return known.value;
      if (known) throw new RangeError('a replay draws other numbers');
      const value = stream(bound);
      drawn.push({ bound, value });
      return value;
    };
  };
};

export interface ModelResult {
  /** Paid of what was staked. */
  mean: number;
  /** What the published figures say for the same rounds. */
  published: number;
  /** Half the width of the 99.9 % interval around the published mean, its own interval included where it was simulated. */
  halfWidth: number;
  isInside: boolean;
  hitRate: number;
  /** Standard deviation of what a round pays around its published mean, in its stakes. */
  deviation: number;
  /** Highest win, in stakes of its round. */
  highest: number;
}

/** Plays the published figures in turn, the n-th round with the n-th nonce, and holds what came against them. */
export const simulateModel = (input: {
  model: Model;
  /** The figures to play; all of the model's where none is named. */
  returns?: readonly PublishedReturn[];
  rounds: number;
  streamAt: (nonce: number) => Below;
}): ModelResult => {
  const { model, rounds, returns = model.returns } = input;
  let [staked, paid, expected, squares, hits, highest] = [0, 0, 0, 0, 0, 0];
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const published = returns[nonce % returns.length];
    if (!published) throw new RangeError(`${model.name} publishes nothing`);
    const table = playOut(model, rememberedStream(input.streamAt(nonce)), published);
    const due = (table.staked * published.millionths) / 1e6;
    staked += table.staked;
    paid += table.paid;
    expected += due;
    squares += (table.paid - due) ** 2;
    if (table.paid > 0) hits += 1;
    highest = Math.max(highest, table.paid / table.staked);
  }
  const ofPublished = returns.map(({ by }) => (by === 'count' ? 0 : by.halfWidthMillionths / 1e6));
  const halfWidth = Math.hypot((Z_999 * Math.sqrt(squares)) / staked, Math.max(...ofPublished));
  const mean = paid / staked;
  const published = expected / staked;
  return {
    mean,
    published,
    halfWidth,
    isInside: Math.abs(mean - published) <= halfWidth,
    hitRate: hits / rounds,
    deviation: (Math.sqrt(squares / rounds) * rounds) / staked,
    highest,
  };
};
