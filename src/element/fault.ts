import type { FaultFacts, FaultPlace, PageFault } from './faults';
import { warn } from './warn';

/** Tells a fault of the page. Most pages have none, so the words come with the first. */
export function tellFault(code: PageFault, facts: FaultFacts, place: FaultPlace): void {
  import('./faults').then(
    ({ report }) => report(code, facts, place),
    () => {
      warn(code);
      place.element.dispatchEvent(
        new CustomEvent('foyer-error', { bubbles: true, composed: true, detail: { ...facts, code } }),
      );
    },
  );
}

/** It is over: what was shown goes. */
export function healFault(code: PageFault, place: FaultPlace): void {
  import('./faults').then(
    ({ heal }) => heal(code, place),
    () => undefined,
  );
}
