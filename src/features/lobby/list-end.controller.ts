import { useEffect, useRef, type RefObject } from 'react';
import { bare } from '../../core/kernel/bare';
import { useDocument } from '../../react';

/** For the place where a list ends: the next page is asked for while it is near the view. */
export function useNextPage(load: () => void): RefObject<HTMLDivElement | null> {
  const mark = useRef<HTMLDivElement>(null);
  const page = useDocument();
  useEffect(() => {
    const node = mark.current;
    if (!node) return undefined;
    const near = new IntersectionObserver(
      (seen) => seen.some((entry) => entry.isIntersecting) && load(),
      bare({
        // Its own document: in a frame of another origin the margin would not count against the page around it.
        root: page,
        rootMargin: '600px 0px',
      }),
    );
    near.observe(node);
    return () => near.disconnect();
  }, [load, page]);
  return mark;
}
