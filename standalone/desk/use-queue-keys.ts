import { useEffect, useRef, useState } from 'react';

const MOVES: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** In a field, or in a box that asks once more: a key that moves on would answer for another row. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], .confirm') !== null;

/** Keys of a list: J, K and arrows move, Enter opens, Escape closes what is open. */
export const useQueueKeys = (input: {
  ids: readonly string[];
  openId: string;
  onOpen: (id: string) => void;
}) => {
  const [marked, setMarked] = useState(input.openId);
  const list = useRef<HTMLUListElement | null>(null);
  const latest = useRef({ ...input, marked });
  useEffect(() => {
    latest.current = { ...input, marked };
  });
  useEffect(() => {
    const focus = (id: string): void => {
      setMarked(id);
      list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)?.focus();
    };
    const onKey = (event: KeyboardEvent): void => {
      const { ids, openId, onOpen } = latest.current;
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'Escape' && openId !== '') {
        // What is half typed is not thrown away with a key: the first one leaves the field.
        if (isTyping(event.target)) {
          (event.target as HTMLElement).blur();
          focus(openId);
          return;
        }
        onOpen('');
        focus(openId);
        return;
      }
      const move = MOVES[event.key];
      if (move === undefined || isTyping(event.target) || ids.length === 0) return;
      event.preventDefault();
      const at = ids.indexOf(latest.current.marked);
      const next = ids[Math.min(ids.length - 1, Math.max(0, at < 0 ? 0 : at + move))];
      if (next === undefined) return;
      focus(next);
      if (openId !== '') onOpen(next);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return { list, marked: marked === '' ? input.ids[0] : marked, mark: setMarked };
};
