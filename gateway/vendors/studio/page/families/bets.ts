import type { Pick } from '../../families/family';

interface Place {
  place: string;
  least: number;
  most: number;
  step: number;
}

/** What a player has laid on the places of a game before a round. */
export interface Bets {
  picks(): Pick[];
  /** Units on one place; 0 for none. */
  on(place: string): number;
  total(): number;
  /** Lays so many steps more; false where the place or the game takes no more. */
  lay(place: string, steps: number): boolean;
  undo(): void;
  clear(): void;
}

/** The rules of `unitsOfPicks`, told while bets are laid. */
export const createBets = (game: {
  places: readonly Place[];
  mostPicks: number;
  mostUnits: number;
}): Bets => {
  const byPlace = new Map(game.places.map((place) => [place.place, place]));
  let laid = new Map<string, number>();
  let before: Map<string, number>[] = [];
  const total = (): number => [...laid.values()].reduce((sum, units) => sum + units, 0);
  return {
    picks: () => [...laid].map(([place, units]) => ({ place, units })),
    on: (place) => laid.get(place) ?? 0,
    total,
    lay(name, steps) {
      const place = byPlace.get(name);
      if (!place) return false;
      const already = laid.get(name) ?? 0;
      const more = already === 0 ? Math.max(place.least, steps * place.step) : steps * place.step;
      const isNew = already === 0 && laid.size >= game.mostPicks;
      if (isNew || already + more > place.most || total() + more > game.mostUnits) return false;
      before = [...before, laid].slice(-MOST_UNDONE);
      laid = new Map(laid).set(name, already + more);
      return true;
    },
    undo() {
      laid = before.at(-1) ?? new Map<string, number>();
      before = before.slice(0, -1);
    },
    clear() {
      if (laid.size > 0) before = [...before, laid].slice(-MOST_UNDONE);
      laid = new Map();
    },
  };
};

/** Steps that can be taken back. */
const MOST_UNDONE = 50;
