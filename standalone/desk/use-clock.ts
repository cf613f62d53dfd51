import { useEffect, useState } from 'react';

const TICK_MS = 30_000;

/** The time, told anew twice a minute: ages in lists go on. */
export const useClock = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};
