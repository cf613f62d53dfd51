import { useEffect, useRef, type RefObject } from 'react';
import { bare } from '../../core/kernel/bare';
import type { LobbyState } from '../../core/types';

/** What pages keep at their upper edge may hide as much, px. */
const HEADER = 120;

/**
 * For a mark behind a list of pages: the page that was turned to begins at its top. The list comes into view where its head has left
 * it, and the focus goes to its first game if it was among the numbers.
 */
export function usePageTurn(
  { load, games, page: shown }: Pick<LobbyState, 'load' | 'games' | 'page'>,
  go: (page: number) => void,
): { mark: RefObject<HTMLDivElement | null>; turn(page: number): void } {
  const mark = useRef<HTMLDivElement>(null);
  /** The games that stood there when a page was asked for. */
  const left = useRef<LobbyState['games'] | null>(null);
  useEffect(() => {
    const around = mark.current;
    if (around === null || left.current === null || load === 'loading') return;
    // What ran late, for the page before.
    if (load === 'ready' && left.current === games) return;
    left.current = null;
    if (load !== 'ready') return;
    const list = around.parentElement?.querySelector<HTMLElement>(':scope > [role=list]');
    const head = around.parentElement?.querySelector<HTMLElement>(':scope > .count') ?? list;
    if (!list || !head) return;
    // The page's port only centers an element; the list's head has to reach the upper edge.
    // oxlint-disable-next-line no-restricted-properties
    if (head.getBoundingClientRect().top < HEADER) head.scrollIntoView();
    const { activeElement } = around.getRootNode() as Document | ShadowRoot;
    // The number that was pressed may have gone with the page; the focus is then on nothing.
    if (activeElement === null || around.contains(activeElement))
      list.querySelector<HTMLElement>('.start')?.focus(bare({ preventScroll: true }));
  }, [load, games]);
  return {
    mark,
    turn(page) {
      if (page !== shown) left.current = games;
      go(page);
    },
  };
}
