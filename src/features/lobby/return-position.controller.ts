import { useEffect, useRef, type RefObject } from 'react';
import { bare } from '../../core/kernel/bare';
import type { DomainDefinition, PagePort } from '../../core/types';
import { useClient, useDocument, useDomain } from '../../react';

/** How far down a list was read. */
interface ScrollPosition {
  /** Share of the list above the view. */
  share: number;
  /** Of the list then, px: it is waited for. */
  height: number;
  width: number;
}
/** Lists whose place is kept at once. */
export const MAX_PLACES = 8;
/** A list that is not as long again by then keeps the place it has. */
const FIND_FOR_MS = 2_000;
const LONG_ENOUGH = 0.95;

/** Lives with the client: bounded, the oldest goes first. */
export const scrollPositions: DomainDefinition<
  Map<string, ScrollPosition> & { keep(key: string, position: ScrollPosition | null): void }
> = {
  name: 'lobby-scroll-positions',
  create() {
    const positions = new Map<string, ScrollPosition>();
    return Object.assign(positions, {
      keep(key: string, position: ScrollPosition | null) {
        positions.delete(key);
        const [oldest] = positions.keys();
        if (position && positions.size >= MAX_PLACES && oldest !== undefined) positions.delete(oldest);
        if (position) positions.set(key, position);
      },
    });
  },
};

/** The entry of the history we are in: who follows a link to the same address begins at the top. */
function entryKey(): string {
  const navigation: unknown = Reflect.get(globalThis, 'navigation');
  const entry: unknown = navigation instanceof Object ? Reflect.get(navigation, 'currentEntry') : null;
  return entry instanceof Object ? String(Reflect.get(entry, 'key')) : '';
}

const parentOf = (node: Element): Element | null =>
  node.assignedSlot ?? node.parentElement ?? (node.getRootNode() as Partial<ShadowRoot>).host ?? null;

/** What scrolls the list: a box of the page, mostly the page itself. */
function scrollerOf(node: Element): { box: Element; events: EventTarget; top(): number } {
  const { body, documentElement, scrollingElement, defaultView } = node.ownerDocument;
  for (let at = parentOf(node); at && at !== body && at !== documentElement; at = parentOf(at)) {
    const box = at;
    if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY))
      return { box, events: box, top: () => box.getBoundingClientRect().top };
  }
  return { box: scrollingElement ?? documentElement, events: defaultView ?? window, top: () => 0 };
}

const listIn = (around: Element): Element | null => around.querySelector(':scope > [role=list]');

/** Any scrolling by the visitor ends the search for the old position. */
const OWN_SCROLL = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Brings the list to where it was read, once it is that long again. @returns a function that stops looking */
function goBack(page: PagePort, around: Element, position: ScrollPosition): () => void {
  const view = around.ownerDocument.defaultView ?? window;
  const until = performance.now() + FIND_FOR_MS;
  let frame = 0;
  const stop = (): void => {
    cancelAnimationFrame(frame);
    for (const act of OWN_SCROLL) view.removeEventListener(act, stop, true);
  };
  const look = (): void => {
    const list = listIn(around);
    // The kind of a long list changes when its code is there: looked for anew each time.
    const { top, height, width } = list?.getBoundingClientRect() ?? {
      top: 0,
      height: 0,
      width: position.width,
    };
    const isSame = Math.abs(width - position.width) <= 1;
    const isLong = !isSame || height >= position.height * LONG_ENOUGH;
    if (!isLong && performance.now() < until) {
      frame = requestAnimationFrame(look);
      return;
    }
    stop();
    if (!list || !isLong) return;
    const scroller = scrollerOf(list);
    const down = top - scroller.top() + position.share * (isSame ? position.height : height);
    page.scroll?.(scroller.box, scroller.box.scrollTop + down);
  };
  for (const act of OWN_SCROLL) view.addEventListener(act, stop, bare({ capture: true, passive: true }));
  frame = requestAnimationFrame(look);
  return stop;
}

/** For a mark beside a list: keeps where that was read, and returns there. */
export function useReturnPosition(name: string): RefObject<HTMLSpanElement | null> {
  const mark = useRef<HTMLSpanElement>(null);
  const { ports } = useClient();
  const positions = useDomain(scrollPositions);
  // Moved into another document, the list scrolls in another window.
  const shownIn = useDocument();
  useEffect(() => {
    const around = mark.current?.parentElement;
    if (!around) return undefined;
    const key = `${entryKey()}\n${name}`;
    const kept = positions.get(key);
    const stop = kept && goBack(ports.page, around, kept);
    const { events, top } = scrollerOf(around);
    // Scroll events come once a frame; the last one before leaving must count.
    const look = (): void => {
      const box = listIn(around)?.getBoundingClientRect();
      // A list that is leaving, or a page that has gone on, has nothing to say about this place.
      if (!box || box.height === 0 || key !== `${entryKey()}\n${name}`) return;
      const share = (top() - box.top) / box.height;
      positions.keep(key, share > 0 ? { share, height: box.height, width: box.width } : null);
    };
    events.addEventListener('scroll', look, bare({ passive: true }));
    return () => {
      stop?.();
      events.removeEventListener('scroll', look);
    };
  }, [name, positions, ports, shownIn]);
  return mark;
}
