import { useEffect, useRef } from 'react';

/** Takes the focus when it appears in the place of what was pressed: the keyboard goes on from there, and it is read out. */
export const useFocusOnce = <Place extends HTMLElement>() => {
  const place = useRef<Place | null>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return place;
};
