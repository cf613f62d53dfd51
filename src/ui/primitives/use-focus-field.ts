import { useEffect, useRef, type RefObject } from 'react';

/** A wish to put the focus on a named control of a form; a new object is a new wish. */
export interface FocusWish {
  name: string;
}

/** The form to give to `ref`, and the focus put where it is wished, after the errors stand beside the fields. */
export function useFocusField(wish: FocusWish | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement | null>(null);
  useEffect(() => {
    if (wish === null) return;
    const control = form.current?.elements.namedItem(wish.name);
    if (control instanceof HTMLElement) control.focus();
  }, [wish]);
  return form;
}
