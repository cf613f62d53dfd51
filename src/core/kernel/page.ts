import type { PagePort } from '../types';

/** The page as widgets meet it: they read its address, watch it become visible and never move it. */
export const defaultPage = (): PagePort => {
  const page = globalThis.document as Document | undefined;
  return {
    url: () => page?.location?.href ?? '',
    navigate: () => false,
    onVisible(listener) {
      const look = () => {
        if (page?.visibilityState === 'visible') listener();
      };
      page?.addEventListener('visibilitychange', look);
      return () => page?.removeEventListener('visibilitychange', look);
    },
  };
};
