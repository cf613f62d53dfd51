import { useEffect, useRef, useState } from 'react';
import { useClient } from './client-context';

const SECOND_MS = 1_000;

/**
 * Whole seconds left until a moment of the page's clock; draws again with each of them, 0 without one.
 * @param onOver the wait is over: what was said about it is no longer true
 */
export function useCountdown(until: number | null, onOver?: () => void): number {
  const { clock } = useClient().ports;
  const [, draw] = useState(0);
  const leftMs = until === null ? 0 : Math.max(until - clock.now(), 0);
  const waited = useRef(false);
  useEffect(() => {
    if (leftMs === 0) {
      if (waited.current) onOver?.();
      waited.current = false;
      return;
    }
    waited.current = true;
    // The rest of this second first, so that a late tick is not carried on.
    const timer = clock.setTimeout(() => draw((count) => count + 1), leftMs % SECOND_MS || SECOND_MS);
    return () => clock.clearTimeout(timer);
  });
  return Math.ceil(leftMs / SECOND_MS);
}
