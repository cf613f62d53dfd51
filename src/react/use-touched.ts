import { useEffect, useState } from 'react';
import { bare } from '../core/kernel/bare';
import { useDocument } from './host-context';

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin'];
/** Who was there once stays. */
let wasTouched = false;

/** Whether the page has been touched: parts that only serve input are loaded from then on. */
export function useTouched(): boolean {
  const [isTouched, setTouched] = useState(wasTouched);
  const page = useDocument();
  useEffect(() => {
    if (isTouched) return;
    const life = new AbortController();
    const touch = (): void => setTouched((wasTouched = true));
    for (const sign of SIGNS)
      page.addEventListener(sign, touch, bare({ capture: true, signal: life.signal }));
    return () => life.abort();
  }, [isTouched, page]);
  return isTouched;
}
