import { useEffect, useState } from 'react';

/** How far away an element is asked for what it shows. */
const NEAR = '600px';

/** Whether an element came near the view, once. */
export function useNear(ref: { current: Element | null }): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null || near) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: NEAR },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [ref, near]);
  return near;
}
