import { useEffect, useState } from 'react';
import { useClient } from './client-context';

const SECOND_MS = 1_000;

/** Draws again with each second of a clock. @param now ms since 1970 by that clock */
export function useSecond(now: () => number): void {
  const { clock } = useClient().ports;
  const [, draw] = useState(0);
  useEffect(() => {
    const timer = clock.setTimeout(() => draw((count) => count + 1), SECOND_MS - (now() % SECOND_MS));
    return () => clock.clearTimeout(timer);
  });
}
