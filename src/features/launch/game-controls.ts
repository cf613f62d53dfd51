/** What a page may ask of a game element. */
export interface GameControls {
  launch(): void;
  leave(): void;
}

/** Controls of the views that stand now; an element that is not in the page has none. */
export const gameControls = new WeakMap<HTMLElement, GameControls>();
