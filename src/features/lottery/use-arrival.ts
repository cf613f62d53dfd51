import { useCallback, useRef, type RefObject } from 'react';

/** The element in the page that a node belongs to, however many shadow roots lie between. */
const outermost = (node: Element): Element => {
  const root = node.getRootNode();
  // A page may have a form named "host": then its document has that, too.
  return root === node.ownerDocument || !('host' in root) ? node : outermost((root as ShadowRoot).host);
};

/** Whether the focus is here, or on nothing in particular: the host's own fields keep it. */
const isFree = (node: Element): boolean =>
  node.ownerDocument.activeElement?.contains(outermost(node)) !== false;

/**
 * Moves the focus after a game was opened or closed: to the heading of the game, or back to its tile. The first view of a page moves
 * nothing. Scrolls the page around only as far as the new place is out of sight.
 * @returns `arrive`, to be called once the view of the chosen game, or the list, is there
 */
export function useArrival(chosen: string): {
  section: RefObject<HTMLElement | null>;
  arrive(): void;
} {
  const section = useRef<HTMLElement>(null);
  const shown = useRef(chosen);
  const arrive = useCallback(() => {
    const left = shown.current;
    shown.current = chosen;
    const box = section.current;
    if (box === null || left === chosen || !isFree(box)) return;
    const target =
      chosen === ''
        ? (box.querySelector<HTMLElement>(`[data-game="${left}"]`) ??
          box.querySelector<HTMLElement>('.games [tabindex="0"]'))
        : box.querySelector<HTMLElement>('.game-name h2, .f-state-title');
    const place = target ?? box;
    if (place.tabIndex < 0) place.tabIndex = -1;
    place.focus();
  }, [chosen]);
  return { section, arrive };
}
