import { useEffect, useState } from 'react';

const AFTER_MS = 2_500;

/** Turns true a while after the page came. */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return settled;
}
