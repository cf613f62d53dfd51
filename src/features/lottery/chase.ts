/** How the multiples of a chase rise: the same in every draw, doubled or raised after so many draws. A number is null while what is typed is none. */
export interface ChasePlan {
  /** Draws in all, the next one included. */
  readonly draws: number | null;
  readonly start: number | null;
  readonly rise: 'same' | 'add' | 'times';
  /** What is added, or multiplied by. */
  readonly by: number | null;
  /** After how many draws it rises. */
  readonly every: number | null;
  readonly stopOnWin: boolean;
}
export const FIRST_PLAN: ChasePlan = { draws: 5, start: 1, rise: 'same', by: 2, every: 1, stopOnWin: true };
/** As many as one chase may run over at the gateway. */
export const MAX_CHASE_DRAWS = 100;

/** The multiple of each draw of a plan, none above the game's highest; no draws while a number of the plan is missing. */
export const multiplesOf = (plan: ChasePlan, multipleMax: number): number[] => {
  const { draws, start, rise } = plan;
  const { by, every } = rise === 'same' ? FIRST_PLAN : plan;
  if (draws === null || start === null || by === null || every === null) return [];
  const multiples: number[] = [];
  let now = Math.max(1, start);
  for (let at = 0; at < Math.min(draws, MAX_CHASE_DRAWS); at += 1) {
    if (at > 0 && at % Math.max(1, every) === 0) {
      if (rise === 'add') now += by;
      if (rise === 'times') now *= by;
    }
    now = Math.min(now, multipleMax);
    multiples.push(now);
  }
  return multiples;
};
