import type { PagePort } from '../types';

/** The page as widgets meet it: they read its address, watch it become visible, and never move it but through here. */
export const defaultPage = (): PagePort => {
  const page = globalThis.document as Document | undefined;
  return {
    url: () => page?.location?.href ?? '',
    navigate: () => false,
    reveal: (element) => element.scrollIntoView({ block: 'center' }),
    scroll: (box, topPx) => {
      box.scrollTop = topPx;
    },
    onVisible(listener) {
      const look = () => {
        if (page?.visibilityState === 'visible') listener();
      };
      page?.addEventListener('visibilitychange', look);
      return () => page?.removeEventListener('visibilitychange', look);
    },
  };
};
