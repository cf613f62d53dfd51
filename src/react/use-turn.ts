import { useLayoutEffect } from 'react';
import { arrivalsDomain } from '../core/domains/arrivals';
import type { Arrival } from '../core/types';
import { useDomain } from './client-context';
import { useStore } from './use-store';

/** Whether what opens by itself may stand over the page now. `asked` never waits: it keeps the others back while it is `wanted`. */
export function useTurn(arrival: Arrival, wanted: boolean): boolean {
  const arrivals = useDomain(arrivalsDomain);
  const turn = useStore(arrivals.store, (state) => state.turn);
  // Before anything is painted: two never stand there, not even for a frame.
  useLayoutEffect(() => (wanted ? arrivals.enter(arrival) : undefined), [arrivals, arrival, wanted]);
  return wanted && (turn === arrival || arrival === 'asked');
}
