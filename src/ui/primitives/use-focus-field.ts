import { useEffect, useRef, type RefObject } from 'react';

/** A request to focus a named control of a form; a new object is a new request. */
export interface FocusTarget {
  name: string;
}

/** The form to give to `ref`, and the focus put on the target, after the errors stand beside the fields. */
export function useFocusField(target: FocusTarget | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement | null>(null);
  useEffect(() => {
    if (target === null) return;
    const control = form.current?.elements.namedItem(target.name);
    // By name: after a move, elements are of another window's classes.
    if (control && 'focus' in control) (control as HTMLElement).focus();
  }, [target]);
  return form;
}

/** `ref` for the heading of a step that replaces another one; the heading needs `tabIndex={-1}`. Keyboard and screen reader continue from it. */
export const takeFocus = (heading: HTMLElement | null): void => heading?.focus();
