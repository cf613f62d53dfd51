import { useEffect, useRef, type RefObject } from 'react';

/** For a menu that is one stop of the tab key; what makes it so loads behind the first paint, and without it each row is a stop. */
export function useRoving<Menu extends HTMLElement>(way: 'down' | 'along'): RefObject<Menu | null> {
  const place = useRef<Menu>(null);
  useEffect(() => {
    let stop: (() => void) | undefined;
    import('./roving').then(
      ({ rove, WAYS }) => {
        // A menu that has gone has no place.
        if (place.current) stop = rove(place.current, WAYS[way]);
      },
      () => undefined,
    );
    return () => stop?.();
  }, [way]);
  return place;
}
