import { useEffect, useState } from 'react';
import { bare } from '../core/kernel/bare';

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin'];
/** Who was there once stays. */
let wasTouched = false;

/** Whether somebody has begun to use the page: what needs a hand anyway is loaded from then on, and is there before the hand is. */
export function useTouched(): boolean {
  const [isTouched, setTouched] = useState(wasTouched);
  useEffect(() => {
    if (isTouched) return;
    const life = new AbortController();
    const touch = (): void => setTouched((wasTouched = true));
    for (const sign of SIGNS)
      document.addEventListener(sign, touch, bare({ capture: true, passive: true, signal: life.signal }));
    return () => life.abort();
  }, [isTouched]);
  return isTouched;
}
