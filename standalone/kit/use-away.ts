import { useEffect, type RefObject } from 'react';

/** Closes what is open at a press elsewhere. */
export function useAway(box: RefObject<Element | null>, open: boolean, close: () => void): void {
  useEffect(() => {
    if (!open) return;
    const away = ({ target }: PointerEvent): void => {
      if (!(target instanceof Node) || box.current?.contains(target) !== true) close();
    };
    document.addEventListener('pointerdown', away);
    return () => document.removeEventListener('pointerdown', away);
  }, [box, open, close]);
}
