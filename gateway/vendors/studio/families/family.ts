import type { Below } from '../../kit/fair-stream';
import type { Fraction } from '../../kit/fraction';

/** What a player stakes on when a round begins: a place of the game and how many units lie there. */
export interface Pick {
  /** In a game without places the only one, ''. */
  place: string;
  /** At least 1. A unit is the amount that the player has chosen; its money is not the family's matter. */
  units: number;
}

/** Something a player did within a round. */
export interface Action {
  name: string;
  /** Which one of `Move.of` things, from 0; 0 where there is nothing to choose. */
  value: number;
  /** Milliseconds from the round's beginning until the gateway received it. */
  afterMs: number;
}

/** Something a player may do now. */
export interface Move {
  name: string;
  /** How many things there are to choose from, at least 1. */
  of: number;
  /** Units that it stakes besides what lies already. */
  units: number;
}

/** A round as far as it has come. */
export interface Table {
  /** Units staked until now. */
  staked: number;
  /** Units paid; 0 until the round is over. */
  paid: number;
  /** What the page may show, as JSON: nothing that is still hidden from the player. */
  show: unknown;
  /** What the player may do; none when the round is over. */
  moves: readonly Move[];
}

/** Why a round cannot be played so. */
export type Refused = 'PICKS' | 'ACTION';

export interface RoundInput {
  picks: readonly Pick[];
  actions: readonly Action[];
}

/** One published figure of a model. */
export interface PublishedReturn {
  /** The place staked on, or the way of playing that it holds for; '' where there is one only. */
  of: string;
  /** Return in millionths of what is staked. */
  millionths: number;
  /** Counted over everything that can be drawn, or simulated: then with half the width of its 99.9 % interval. */
  by: 'count' | { simulatedRounds: number; halfWidthMillionths: number };
}

/** A table whose seats members share: one stream deals to all of them, and each has a round of its own. */
export interface SharedTable {
  seats: number;
  /** Units that a seat costs which these picks ask for; null for other picks. */
  asks(picks: readonly Pick[]): number | null;
  /** A seat's cards and what it may decide, seats counted from 1: for its own player alone. */
  hand(below: Below, seat: number): { cards: readonly number[]; moves: readonly Move[] };
  /** The round of the seat that the picks name; null where they name none. */
  play(below: Below, input: RoundInput): Table | Refused | null;
}

/**
 * One model of a family: rules as data, without state or money. A round is a pure function of its stream, its picks and its
 * actions: the gateway keeps these three and replays them, so that nothing else is ever stored, and the page of proof computes
 * the same round.
 */
export interface Model {
  /** Name within its family ('lines20'). */
  name: string;
  /** Places that may be staked on, each with the least and the most units. */
  places: readonly { place: string; least: number; most: number; step: number }[];
  /** How many places may be staked on in one round. */
  mostPicks: number;
  /** Most units over all places of one round, before actions. */
  mostUnits: number;
  /** More actions than this end no round: the bound of a replay. */
  mostActions: number;
  returns: readonly PublishedReturn[];
  /** The return exactly, for each figure that is published as counted. @throws RangeError for another one */
  exactReturn(of: string): Fraction;
  /** Replays a round from its first number. Draws always in the same order, whatever it shows. */
  play(below: Below, input: RoundInput): Table | Refused;
  /** What is done for a player who never came back, until the round is over: what loses least without new money. */
  rest(table: Table): Omit<Action, 'afterMs'>;
  /** Rounds on a slot of the timetable, which their picks name: the gateway's clock ends them, the slot's seed draws them. */
  timetable?: {
    /** What picks stake, and on which slot, null for a round of its own; null where they cannot stand together. */
    betOf(picks: readonly Pick[]): { staked: number; slot: number | null } | null;
  };
  /** Rounds at a table with others: the gateway gives the seat, and its clock ends them. */
  table?: SharedTable;
  /** What a published figure is staked on, where that is not the place of its name alone. @throws RangeError for another one */
  picksOf?(of: string): readonly Pick[];
  /** How a published way of playing acts, where that is not as `rest` does. @throws RangeError for another one */
  follow?(of: string, table: Table): Omit<Action, 'afterMs'>;
}

/** Games that are played alike and differ in their model and look. */
export interface Family {
  name: string;
  models: readonly Model[];
}

export const isRefused = (answer: Table | Refused): answer is Refused => typeof answer === 'string';

/** Units of a round's beginning, or null where a model does not take these picks. */
export const unitsOfPicks = (
  model: { readonly [Key in 'places' | 'mostPicks' | 'mostUnits']: Model[Key] },
  picks: readonly Pick[],
): number | null => {
  if (picks.length === 0 || picks.length > model.mostPicks) return null;
  const seen = new Set<string>();
  let units = 0;
  for (const pick of picks) {
    const place = model.places.find((one) => one.place === pick.place);
    if (!place || seen.has(pick.place) || !Number.isSafeInteger(pick.units)) return null;
    if (pick.units < place.least || pick.units > place.most || (pick.units - place.least) % place.step !== 0)
      return null;
    seen.add(pick.place);
    units += pick.units;
  }
  return units > model.mostUnits ? null : units;
};
