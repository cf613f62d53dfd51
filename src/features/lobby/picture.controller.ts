import { useEffect, useRef, type RefObject } from 'react';
import { bare } from '../../core/kernel/bare';

/** A picture is asked for when this share of it is near the view, and so much earlier, px. */
const SEEN = 0.1;
const EARLY = 240;

const asked = (entries: readonly IntersectionObserverEntry[]): void => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting || !(target instanceof HTMLImageElement)) continue;
    near?.unobserve(target);
    target.src = target.dataset['src'] ?? '';
  }
};
/** One for all pictures of the page. */
let near: IntersectionObserver | null = null;

/** For the image of a path: its `data-src` becomes its address once it is near the view. */
export function useNearPicture(path: string): RefObject<HTMLImageElement | null> {
  const ref = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const picture = ref.current;
    if (!picture) return undefined;
    near ??= new IntersectionObserver(
      asked,
      bare({ root: picture.ownerDocument, rootMargin: `${EARLY}px`, threshold: SEEN }),
    );
    near.observe(picture);
    return () => near?.unobserve(picture);
  }, [path]);
  return ref;
}
