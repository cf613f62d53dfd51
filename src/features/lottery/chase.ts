/** How the multiples of a chase rise: the same in every draw, doubled or raised after so many draws. */
export interface ChasePlan {
  /** Draws in all, the next one included. */
  readonly draws: number;
  readonly start: number;
  readonly rise: 'same' | 'add' | 'times';
  /** What is added, or multiplied by. */
  readonly by: number;
  /** After how many draws it rises. */
  readonly every: number;
  readonly stopOnWin: boolean;
}
export const FIRST_PLAN: ChasePlan = { draws: 5, start: 1, rise: 'same', by: 2, every: 1, stopOnWin: true };
/** As many as one chase may run over at the gateway. */
export const MAX_CHASE_DRAWS = 100;

/** The multiple of each draw of a plan, none above the game's highest. */
export const multiplesOf = (plan: ChasePlan, multipleMax: number): number[] => {
  const multiples: number[] = [];
  let now = Math.max(1, plan.start);
  for (let at = 0; at < Math.min(plan.draws, MAX_CHASE_DRAWS); at += 1) {
    if (at > 0 && at % Math.max(1, plan.every) === 0) {
      if (plan.rise === 'add') now += plan.by;
      if (plan.rise === 'times') now *= plan.by;
    }
    now = Math.min(now, multipleMax);
    multiples.push(now);
  }
  return multiples;
};
