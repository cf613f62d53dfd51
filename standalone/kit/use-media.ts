import { useCallback, useSyncExternalStore } from 'react';

/** From here on the side menu stands beside the page instead of over it. */
export const WIDE = '(min-width: 1024px)';

/** Whether a media query holds, now and later. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
