import { useEffect, useRef, type RefObject } from 'react';

/** A wish to put the focus on a named control of a form; a new object is a new wish. */
export interface FocusTarget {
  name: string;
}

/** The form to give to `ref`, and the focus put where it is wished, after the errors stand beside the fields. */
export function useFocusField(target: FocusTarget | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement | null>(null);
  useEffect(() => {
    if (target === null) return;
    const control = form.current?.elements.namedItem(target.name);
    if (control instanceof HTMLElement) control.focus();
  }, [target]);
  return form;
}
