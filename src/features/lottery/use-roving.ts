import { useState, type FocusEvent, type KeyboardEvent } from 'react';

/** Columns of a grid as it is laid out now: how many cells stand beside the first. */
const columnsOf = (cells: readonly HTMLElement[]): number => {
  const top = cells[0]?.offsetTop;
  const next = cells.findIndex((cell) => cell.offsetTop !== top);
  return next === -1 ? cells.length : next;
};

/** One stop in the tab order for a whole board: arrows walk over it, Home and End go to its ends. */
export function useRoving() {
  const [stop, setStop] = useState(0);
  const cellsOf = (box: Element): HTMLElement[] => [...box.querySelectorAll<HTMLElement>('button')];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const cells = cellsOf(event.currentTarget);
    const now = cells.findIndex((cell) => cell === event.target);
    if (now === -1) return;
    const forth = event.currentTarget.matches(':dir(rtl)') ? -1 : 1;
    const columns = columnsOf(cells);
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: forth,
      ArrowLeft: -forth,
      ArrowDown: columns,
      ArrowUp: -columns,
      Home: -now,
      End: cells.length - 1 - now,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    cells[now + step]?.focus();
  };
  const onFocus = (event: FocusEvent<HTMLElement>): void => {
    const at = cellsOf(event.currentTarget).findIndex((cell) => cell === event.target);
    if (at !== -1) setStop(at);
  };
  return { stop, onKeyDown, onFocus };
}
