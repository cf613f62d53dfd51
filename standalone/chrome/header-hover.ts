import { useCallback, useEffect, useRef, useState, type PointerEvent } from 'react';
import { useClient } from '../../src/react';

/** A mouse on its way to somewhere else opens nothing; one that slips off for a moment closes nothing. */
const OPEN_AFTER_MS = 120;
const CLOSE_AFTER_MS = 260;

export interface HoverMenu {
  /** Which menu stands open, '' when none does. */
  open: string;
  show(key: string): void;
  /** A click: opens, and closes what a click or a key had opened. What a mouse merely hovered open stays. */
  toggle(key: string): void;
  close(): void;
  /** To give to the button and to what it opens. */
  hover(key: string): {
    onPointerEnter(event: PointerEvent): void;
    onPointerLeave(event: PointerEvent): void;
  };
}

/** Menus of which one at most is open: by hovering with a mouse, by a click, a tap or a key. */
export function useHoverMenu(): HoverMenu {
  const { clock } = useClient().ports;
  const [state, setState] = useState({ open: '', held: false });
  const timer = useRef<unknown>(null);
  const stop = useCallback((): void => {
    if (timer.current !== null) clock.clearTimeout(timer.current);
    timer.current = null;
  }, [clock]);
  useEffect(() => stop, [stop]);
  const set = useCallback(
    (open: string, held: boolean): void => {
      stop();
      setState({ open, held: open !== '' && held });
    },
    [stop],
  );
  const later = (open: string, delayMs: number): void => {
    stop();
    timer.current = clock.setTimeout(() => set(open, false), delayMs);
  };
  return {
    open: state.open,
    show: useCallback((key) => set(key, true), [set]),
    toggle: (key) => set(state.open === key && state.held ? '' : key, true),
    close: useCallback(() => set('', false), [set]),
    hover: (key) => ({
      // A finger enters before it taps: what the tap means is decided by the click.
      onPointerEnter({ pointerType }) {
        if (pointerType !== 'mouse') return;
        if (state.open === key) stop();
        else later(key, OPEN_AFTER_MS);
      },
      onPointerLeave({ pointerType }) {
        if (pointerType === 'mouse') later('', CLOSE_AFTER_MS);
      },
    }),
  };
}
