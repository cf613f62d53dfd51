import { useEffect, useState } from 'react';
import { useClient } from '../../react';

const SECOND_MS = 1_000;

/** Whole seconds until a moment of the page's clock, 0 without one. Forms that ask for codes carry theirs along with all they need. */
export function useSecondsLeft(until: number | null): number {
  const { clock } = useClient().ports;
  const [, draw] = useState(0);
  const leftMs = until === null ? 0 : Math.max(until - clock.now(), 0);
  useEffect(() => {
    if (leftMs === 0) return undefined;
    // The rest of this second first, so that a late tick is not carried on.
    const timer = clock.setTimeout(() => draw((count) => count + 1), leftMs % SECOND_MS || SECOND_MS);
    return () => clock.clearTimeout(timer);
  });
  return Math.ceil(leftMs / SECOND_MS);
}
