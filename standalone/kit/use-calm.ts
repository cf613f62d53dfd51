import { useEffect, useState } from 'react';

const AFTER_MS = 2_500;

/** Turns true a while after the page came. */
export function useCalm(): boolean {
  const [calm, setCalm] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return calm;
}
