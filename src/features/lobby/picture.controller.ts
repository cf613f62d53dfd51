import { useEffect, useRef, type RefObject } from 'react';
import { bare } from '../../core/kernel/bare';

/** A picture is asked for when this share of it is near the view, and so much earlier, px. */
const SEEN = 0.1;
const EARLY = 240;

const asked: IntersectionObserverCallback = (entries, observer): void => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    observer.unobserve(target);
    const picture = target as HTMLImageElement;
    picture.src = picture.dataset['src'] ?? '';
  }
};
/** The observer of the document that rendered a picture last. */
let last: IntersectionObserver | null = null;

/** For the image of a path: its `data-src` becomes its address once it is near the view. */
export function useNearPicture(path: string): RefObject<HTMLImageElement | null> {
  const ref = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const picture = ref.current;
    if (!picture) return undefined;
    const root = picture.ownerDocument;
    if (last?.root !== root)
      last = new IntersectionObserver(asked, bare({ root, rootMargin: `${EARLY}px`, threshold: SEEN }));
    const near = last;
    near.observe(picture);
    return () => near.unobserve(picture);
  }, [path]);
  return ref;
}
