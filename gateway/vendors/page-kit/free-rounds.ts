import type { Language } from '../kit/language';
import { byId } from './dom';

/** A set of rounds that the player need not pay, as a game's service tells it. */
interface FreeSet {
  id: string;
  unit: string;
  left: number;
  /** Unix milliseconds. */
  until: number;
  wins: 'money' | 'bonus';
}
type FreeKey = 'freeBonus' | 'freeMoney' | 'freeRounds' | 'freeUntil';

/** Rounds that the player need not pay: how many are left, and whether the next one is to be one of them. */
export interface FreeChoice {
  /** The set that the next round is of; null: the player pays. */
  inUse(): FreeSet | null;
  /** One was played. */
  took(id: string): void;
  /** What the service says now: a set that was used up elsewhere is gone. */
  replace(sets: readonly FreeSet[]): void;
  paint(isFixed: boolean): void;
}

/** Offered and not chosen beforehand: a player may keep them for later. */
export const createFreeChoice = (input: {
  sets: readonly FreeSet[];
  code: string;
  say: Language<FreeKey>['say'];
  onChange: () => void;
}): FreeChoice => {
  const { say } = input;
  const dates = new Intl.DateTimeFormat(input.code, { dateStyle: 'medium', timeStyle: 'short' });
  const row = byId('free', HTMLElement);
  const box = byId('use-free', HTMLInputElement);
  const word = byId('free-word', HTMLElement);
  let sets = [...input.sets];
  const first = (): FreeSet | null => sets.find(({ left }) => left > 0) ?? null;
  box.addEventListener('change', input.onChange);
  return {
    inUse: () => (box.checked ? first() : null),
    took(id) {
      sets = sets.map((set) => (set.id === id ? { ...set, left: set.left - 1 } : set));
    },
    replace(next) {
      sets = [...next];
    },
    paint(isFixed) {
      const set = first();
      row.hidden = set === null;
      box.disabled = isFixed;
      if (set === null) {
        box.checked = false;
        return;
      }
      const count = sets.reduce((sum, { left }) => sum + left, 0);
      const wins = say(set.wins === 'bonus' ? 'freeBonus' : 'freeMoney');
      word.textContent = `${say('freeRounds', { count })} · ${say('freeUntil', { until: dates.format(set.until) })} · ${wins}`;
    },
  };
};
