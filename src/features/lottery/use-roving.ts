import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

const buttonsOf = (box: Element): HTMLButtonElement[] => [...box.querySelectorAll('button')];

/** The nearest button of the next line below or above, as they are laid out now. */
const inNextLine = (
  cells: readonly HTMLElement[],
  now: HTMLElement,
  isBelow: boolean,
): HTMLElement | undefined => {
  const from = now.getBoundingClientRect();
  const ahead = cells
    .map((cell) => ({ cell, box: cell.getBoundingClientRect() }))
    .map(({ cell, box }) => ({
      cell,
      gap: isBelow ? box.top - from.bottom : from.top - box.bottom,
      shift: Math.abs(box.left - from.left),
    }))
    .filter(({ gap }) => gap > -1);
  const nearest = Math.min(...ahead.map(({ gap }) => gap));
  return ahead.filter(({ gap }) => gap < nearest + 1).sort((a, b) => a.shift - b.shift)[0]?.cell;
};

/** The first or last button in the box of this one, or of all boxes if its box has no other button. */
const atEnd = (cells: readonly HTMLElement[], now: HTMLElement, isLast: boolean): HTMLElement | undefined => {
  const own = cells.filter(({ parentElement }) => parentElement === now.parentElement);
  return (own.length > 1 ? own : cells).at(isLast ? -1 : 0);
};

/**
 * One stop in the tab order for all buttons of a box, however many lists it has: arrows walk over them, Home and End go to the ends of a
 * list. The stop is written to the buttons themselves, so that none of them is drawn again when it moves.
 */
export function useRoving(): {
  ref: RefObject<HTMLDivElement | null>;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  onFocus(event: FocusEvent<HTMLElement>): void;
} {
  const ref = useRef<HTMLDivElement>(null);
  const stop = useRef<EventTarget | null>(null);
  const settle = (): void => {
    if (ref.current === null) return;
    const buttons = buttonsOf(ref.current);
    const open = buttons.filter(({ disabled }) => !disabled);
    const first = open.find((one) => one === stop.current) ?? open[0];
    for (const button of buttons) button.tabIndex = button === first ? 0 : -1;
  };
  useLayoutEffect(settle);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const cells = buttonsOf(event.currentTarget).filter(({ disabled }) => !disabled);
    const at = cells.findIndex((cell) => cell === event.target);
    const now = cells[at];
    if (now === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    const forth = event.currentTarget.matches(':dir(rtl)') ? -1 : 1;
    const goals: Readonly<Record<string, () => HTMLElement | undefined>> = {
      ArrowRight: () => cells[at + forth],
      ArrowLeft: () => cells[at - forth],
      ArrowDown: () => inNextLine(cells, now, true),
      ArrowUp: () => inNextLine(cells, now, false),
      Home: () => atEnd(cells, now, false),
      End: () => atEnd(cells, now, true),
    };
    const goal = Object.hasOwn(goals, event.key) ? goals[event.key] : undefined;
    if (goal === undefined) return;
    event.preventDefault();
    goal()?.focus();
  };
  const onFocus = (event: FocusEvent<HTMLElement>): void => {
    stop.current = event.target;
    settle();
  };
  return { ref, onKeyDown, onFocus };
}
